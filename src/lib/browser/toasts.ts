import { atom } from 'nanostores'

export type Toast = { tone: 'message' | 'success' | 'error'; text: string }

/** Toasts that the page's toaster has yet to show. */
export const $toasts = atom<readonly Toast[]>([])

/** Tells in passing what has happened. */
export function toast(text: string): void {
  add('message', text)
}

toast.success = (text: string): void => add('success', text)
toast.error = (text: string): void => add('error', text)

function add(tone: Toast['tone'], text: string): void {
  $toasts.set([...$toasts.get(), { tone, text }])
}
