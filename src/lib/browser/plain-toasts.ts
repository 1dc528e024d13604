import type { Toast } from './toasts.ts'

const staysMs = 8000

/**
 * Shows toasts without the program that draws them: it is fetched for the first one, and may be what the toast is about, as when
 * the connection is away. They go after 8 s, or when one does what they offer.
 */
export function showPlainly(toasts: readonly Toast[]): void {
  const place = document.createElement('div')
  place.setAttribute('role', 'alert')
  place.className = 'fixed end-4 bottom-4 start-4 z-toast flex flex-col gap-2 sm:start-auto sm:w-89'
  document.body.append(place)
  place.append(...toasts.map(toBox))
  setTimeout(() => place.remove(), staysMs)
}

function toBox({ text, next }: Toast): HTMLElement {
  const box = document.createElement('p')
  box.className =
    'flex items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4 text-sm text-text shadow-lifted'
  box.append(text)
  if (next) box.append(toWayOut(next, () => box.remove()))

  return box
}

function toWayOut(next: NonNullable<Toast['next']>, close: () => void): HTMLElement {
  const element = document.createElement('href' in next ? 'a' : 'button')
  element.className = 'shrink-0 text-link underline underline-offset-2'
  element.textContent = next.label
  if ('href' in next) element.setAttribute('href', next.href)
  else
    element.addEventListener('click', () => {
      close()
      next.onSelect()
    })

  return element
}
