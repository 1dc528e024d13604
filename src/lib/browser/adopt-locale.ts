import { isLocale, normalizeLocale } from '#core/locale/locale.ts'
import { hasLocaleMirror, storedLocale, storeLocale } from './stored-state.ts'

/**
 * The stored language comes before the browser's. The server knows it by the mirror in the cookie; where that is gone,
 * the page was written without it and is loaded again. Where it is there, what the page was written in is stored: an
 * address may have asked for it.
 */
export function adoptLocale(): void {
  const shown = normalizeLocale(document.documentElement.lang)
  const stored = storedLocale()
  if (hasLocaleMirror()) {
    if (stored !== shown) storeLocale(shown)
    return
  }
  if (stored === null || !isLocale(stored)) return
  storeLocale(stored)
  // With cookies switched off the next page would be the same again.
  if (stored !== shown && hasLocaleMirror()) location.reload()
}
