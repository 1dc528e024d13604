import { normalizeLocale } from '#core/locale/locale.ts'
import { api, ApiError } from './api.ts'
import { catalogueOf } from './catalogues.ts'
import { toast } from './toasts.ts'

const delayMs = 100

/** Asks after every change of path whether the visitor is still signed in; one who is not goes to sign in. */
export function watchSession(): void {
  let checked = location.pathname
  let waiting: ReturnType<typeof setTimeout> | undefined

  document.addEventListener('astro:page-load', () => {
    if (location.pathname === checked) return
    checked = location.pathname
    clearTimeout(waiting)
    waiting = setTimeout(() => void checkSession(), delayMs)
  })
}

async function checkSession(): Promise<void> {
  try {
    await api('GET /users/me')
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return location.assign(loginUrl())
    const { t } = catalogueOf(normalizeLocale(document.documentElement.lang))
    toast.error(t('errors.failedToLoadUserData'))
  }
}

function loginUrl(): string {
  return `/login?next=${encodeURIComponent(location.pathname + location.search)}`
}
