import { normalizeLocale } from '#core/locale/locale.ts'
import { toast } from 'sonner'
import { api, ApiError } from './api.ts'
import { catalogueOf } from './catalogues.ts'

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
    const { locale, t } = textsOfPage()
    toast.error(t('errors.failedToLoadUserData', { lng: locale }))
  }
}

function loginUrl(): string {
  return `/login?next=${encodeURIComponent(location.pathname + location.search)}`
}

function textsOfPage() {
  const locale = normalizeLocale(document.documentElement.lang)
  return { locale, t: catalogueOf(locale).t }
}
