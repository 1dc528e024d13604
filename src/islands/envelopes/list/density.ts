import { storeCompactRows } from '#browser/stored-state.ts'

/** Rows closer together, or further apart; the server writes the same attributes from the cookie. */
export function toggleRows(listId: string, button: HTMLElement): void {
  const compact = button.getAttribute('aria-pressed') !== 'true'
  storeCompactRows(compact)
  button.setAttribute('aria-pressed', String(compact))
  const list = document.getElementById(listId)
  if (list) list.dataset['rows'] = compact ? 'compact' : 'comfortable'
}
