import { refreshCurrentUser } from './current-user.ts'

const delayMs = 100

/** Asks after every change of path whether the visitor is still signed in; one who is not goes to sign in. */
export function watchSession(): void {
  let checked = location.pathname
  let waiting: ReturnType<typeof setTimeout> | undefined

  document.addEventListener('astro:page-load', () => {
    if (location.pathname === checked) return
    checked = location.pathname
    clearTimeout(waiting)
    waiting = setTimeout(() => void refreshCurrentUser(), delayMs)
  })
}
