import { atom } from 'nanostores'
import { showPlainly } from './plain-toasts.ts'
import type { Way } from './problem-text.ts'

/** How long toasts wait for the program that draws them. */
const patienceMs = 3000

/** What can still be done about what has happened. */
export type Step = { label: string; onSelect: () => void }

export type Toast = { tone: 'message' | 'success' | 'error'; text: string; next?: Way | Step | undefined }

/** Toasts that the page's toaster has yet to show. */
export const $toasts = atom<readonly Toast[]>([])

/** Tells in passing what has happened, and where to go or what to do about it. */
export function toast(text: string, next?: Way | Step): void {
  add('message', text, next)
}

toast.success = (text: string, next?: Way | Step): void => add('success', text, next)
toast.error = (text: string, next?: Way | Step): void => add('error', text, next)

function add(tone: Toast['tone'], text: string, next?: Way | Step): void {
  $toasts.set([...$toasts.get(), { tone, text, next }])
  if (!globalThis.document) return
  // The page fetches its toaster now.
  document.dispatchEvent(new Event('toast'))
  setTimeout(showWhatWaits, patienceMs)
}

/** A toaster takes what there is at once, so that what waits still has none. */
function showWhatWaits(): void {
  const waiting = $toasts.get()
  // In a test the page may be gone by now.
  if (waiting.length === 0 || !globalThis.document) return
  $toasts.set([])
  showPlainly(waiting)
}
