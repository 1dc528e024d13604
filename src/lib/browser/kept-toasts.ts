import { toast, type Toast } from './toasts.ts'

const key = 'keptToasts'

/** For a toast whose page is about to be left by a full load: the next one shows it. */
export function keepToast(kept: Toast): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...readKept(), kept]))
  } catch {
    // Storage is switched off: what happened can be seen on the page itself.
  }
}

/** Shows what the page before has kept. */
export function showKeptToasts(): void {
  for (const { tone, text, link } of takeKept()) {
    if (tone === 'message') toast(text, link)
    else toast[tone](text, link)
  }
}

function takeKept(): readonly Toast[] {
  try {
    const kept = readKept()
    sessionStorage.removeItem(key)

    return kept
  } catch {
    return []
  }
}

function readKept(): readonly Toast[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')

  return Array.isArray(kept) ? kept.filter(isToast) : []
}

function isToast(value: unknown): value is Toast {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'tone' in value &&
    ['message', 'success', 'error'].includes(String(value.tone))
  )
}
