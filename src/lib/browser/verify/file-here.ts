/**
 * The file that is to be judged on this device, chosen in the page's form and judged by the island. No nanostore: those come with
 * all that the shell has, and this page is light.
 */
const changes = new EventTarget()
let chosen: File | null = null
let isBeingChecked = false

export const fileHere = (): File | null => chosen
export const isChecking = (): boolean => isBeingChecked

export function checkHere(file: File): void {
  chosen = file
  isBeingChecked = true
  changes.dispatchEvent(new Event('change'))
}

export function endCheck(): void {
  isBeingChecked = false
  changes.dispatchEvent(new Event('change'))
}

/** Returns what ends it. */
export function watchCheck(listener: () => void): () => void {
  changes.addEventListener('change', listener)

  return () => changes.removeEventListener('change', listener)
}
