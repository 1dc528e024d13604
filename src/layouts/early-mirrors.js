// Local storage is the truth, and cookies are its mirrors for the server. A browser may forget those sooner: they are
// written anew before anything is shown, and a page that was made without them is asked for again. It asks only after
// it has changed a cookie, so a page cannot ask for ever.
;(() => {
  const page = document.documentElement
  const { organization, organizationType, settled = '' } = page.dataset
  const languages = { en: 'en-US', es: 'es-ES', fr: 'fr-FR', pt: 'pt-BR' }
  const cookieOf = (name) => {
    const [, value = ''] = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie) ?? []
    return decodeURIComponent(value)
  }
  const toLanguage = (code) => (Object.values(languages).includes(code) ? code : (languages[code] ?? 'en-US'))
  const toRail = (collapsed) => (collapsed === 'true' ? 'collapsed' : 'expanded')
  const toTour = (completed) => (completed === 'true' ? 'completed' : '')

  /** Whether the page was made by something else than what is stored. */
  function isStale(key, name, assumed, toCookie = String) {
    const stored = localStorage.getItem(key)
    if (stored === null || settled.includes(name)) return false
    const wanted = toCookie(stored)
    const known = cookieOf(name)
    if (known === wanted) return false
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${name}=${encodeURIComponent(wanted)}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`

    return (known || assumed) !== wanted && cookieOf(name) === wanted
  }

  try {
    const stale = [
      isStale('userLocale', 'locale', page.lang, toLanguage),
      isStale('theme', 'theme', 'system'),
    ]
    // What only the signed-in shell shows.
    if (organization) {
      stale.push(
        isStale('sidebarCollapsed', 'rail', 'expanded', toRail),
        isStale('listDensity', 'rows', 'comfortable'),
        isStale('walkthroughCompleted', 'tour', '', toTour),
        isStale('currentOrganizationId', 'currentOrganizationId', organization),
        isStale('currentOrganizationType', 'currentOrganizationType', organizationType),
      )
    }
    if (!stale.includes(true)) return
    page.dataset.stale = ''
    page.style.visibility = 'hidden'
    location.reload()
  } catch {
    // Storage can be switched off: the cookies carry the state then.
  }
})()
