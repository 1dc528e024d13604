import type { Way } from './problem-text.ts'
import { toast, type Toast } from './toasts.ts'

const key = 'keptToasts'

/** What is done in a page is gone with it; ways lead on from the next one. */
type Kept = Omit<Toast, 'next'> & { next?: Way }

/** For a toast whose page is about to be left by a full load: the next one shows it. */
export function keepToast(kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...readKept(), kept]))
  } catch {
    // Storage is switched off: what happened can be seen on the page itself.
  }
}

/** Shows what the page before has kept. */
export function showKeptToasts(): void {
  for (const { tone, text, next } of takeKept()) {
    if (tone === 'message') toast(text, next)
    else toast[tone](text, next)
  }
}

function takeKept(): readonly Kept[] {
  try {
    const kept = readKept()
    sessionStorage.removeItem(key)

    return kept
  } catch {
    return []
  }
}

function readKept(): readonly Kept[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')

  return Array.isArray(kept) ? kept.filter(isToast) : []
}

function isToast(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'tone' in value &&
    ['message', 'success', 'error'].includes(String(value.tone))
  )
}
