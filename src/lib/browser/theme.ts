import { atom } from 'nanostores'
import { storeTheme, type Theme } from './stored-state.ts'

/** The appearance chosen since the page was loaded. */
export const $chosenTheme = atom<Theme | null>(null)

/** Kept, shown at once, and told to every control that shows it. */
export function chooseTheme(theme: Theme): void {
  storeTheme(theme)
  $chosenTheme.set(theme)
  // The server writes the same attribute from the cookie: absent, the device decides.
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** As the page is shown now. */
export function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset

  return theme === 'light' || theme === 'dark' ? theme : 'system'
}
