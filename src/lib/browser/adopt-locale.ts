import { normalizeLocale } from '#core/locale/locale.ts'
import { hasLocaleMirror, isPageStale, storedLocale, storeLocale } from './stored-state.ts'

/**
 * Stores the language of the page where the server knows it from elsewhere than from here: an address asked for it, or
 * a room was left in it. What was stored before has asked for its own page by then (`early-mirrors.js`).
 */
export function adoptLocale(): void {
  const shown = normalizeLocale(document.documentElement.lang)
  if (!isPageStale() && hasLocaleMirror() && storedLocale() !== shown) storeLocale(shown)
}
