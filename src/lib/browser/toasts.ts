import { atom } from 'nanostores'
import type { Way } from './problem-text.ts'

export type Toast = { tone: 'message' | 'success' | 'error'; text: string; link?: Way | undefined }

/** Toasts that the page's toaster has yet to show. */
export const $toasts = atom<readonly Toast[]>([])

/** Tells in passing what has happened, and where to go about it. */
export function toast(text: string, link?: Way): void {
  add('message', text, link)
}

toast.success = (text: string, link?: Way): void => add('success', text, link)
toast.error = (text: string, link?: Way): void => add('error', text, link)

function add(tone: Toast['tone'], text: string, link?: Way): void {
  $toasts.set([...$toasts.get(), { tone, text, link }])
  // The page fetches its toaster now.
  globalThis.document?.dispatchEvent(new Event('toast'))
}
