import type { Locale } from '#core/locale/locale.ts'

/**
 * Local storage is the browser's truth and feeds the request headers. What the server needs to render the right page at
 * once is mirrored in cookies, which it checks and never trusts.
 */
const keys = {
  organizationId: 'currentOrganizationId',
  organizationType: 'currentOrganizationType',
  locale: 'userLocale',
  theme: 'theme',
  rail: 'sidebarCollapsed',
  rows: 'listDensity',
  listKeys: 'listKeys',
  tourCompleted: 'walkthroughCompleted',
  testModeAsked: 'testModeAsked',
  lastAddress: 'lastSignInAddress',
} as const

export type OrganizationType = 'live' | 'test'
export type Theme = 'system' | 'light' | 'dark'

export function storedOrganization(): { id: string; type: string } | null {
  const id = read(keys.organizationId)
  return id ? { id, type: read(keys.organizationType) ?? 'live' } : null
}

export function storeOrganization(id: string, type: OrganizationType): void {
  write(keys.organizationId, id)
  write(keys.organizationType, type)
  writeCookie(keys.organizationId, id)
  writeCookie(keys.organizationType, type)
}

export function forgetOrganization(): void {
  for (const key of [keys.organizationId, keys.organizationType]) {
    remove(key)
    removeCookie(key)
  }
}

/** Test mode belongs to one session: where that begins and where it ends, nothing of it is left for the next one. */
export function forgetMode(): void {
  remove(keys.organizationType)
  removeCookie(keys.organizationType)
  remove(keys.testModeAsked)
}

/** Whether the person has been told in this session what test mode is, and wanted it. */
export function isTestModeAsked(): boolean {
  return read(keys.testModeAsked) === 'true'
}

export function storeTestModeAsked(): void {
  write(keys.testModeAsked, 'true')
}

/** Who signed in last in this browser, where the identity service asks for passkeys by address; null when that is unknown. */
export function lastAddress(): string | null {
  return read(keys.lastAddress)
}

/** Only once somebody is signed in: what was merely typed is nobody's. */
export function storeLastAddress(email: string): void {
  write(keys.lastAddress, email)
}

export function forgetLastAddress(): void {
  remove(keys.lastAddress)
}

export function storedLocale(): string | null {
  return read(keys.locale)
}

/** The page was made without what is stored, and another one is on its way (`early-mirrors.js`). */
export function isPageStale(): boolean {
  return 'stale' in document.documentElement.dataset
}

/** Whether the server can know the stored language. */
export function hasLocaleMirror(): boolean {
  return /(?:^|; )locale=/.test(document.cookie)
}

export function storeLocale(locale: Locale): void {
  write(keys.locale, locale)
  writeCookie('locale', locale)
}

export function storeTheme(theme: Theme): void {
  write(keys.theme, theme)
  if (theme === 'system') removeCookie('theme')
  else writeCookie('theme', theme)
}

export function storeRailCollapsed(collapsed: boolean): void {
  write(keys.rail, String(collapsed))
  if (collapsed) writeCookie('rail', 'collapsed')
  else removeCookie('rail')
}

export function storeCompactRows(compact: boolean): void {
  write(keys.rows, compact ? 'compact' : 'comfortable')
  if (compact) writeCookie('rows', 'compact')
  else removeCookie('rows')
}

/** Keys of one letter act on lists until somebody switches them off (WCAG 2.1.4). */
export function areListKeysOn(): boolean {
  return read(keys.listKeys) !== 'off'
}

export function storeListKeys(on: boolean): void {
  if (on) remove(keys.listKeys)
  else write(keys.listKeys, 'off')
}

export function isTourCompleted(): boolean {
  return read(keys.tourCompleted) === 'true'
}

export function storeTourCompleted(): void {
  write(keys.tourCompleted, 'true')
  writeCookie('tour', 'completed')
}

/** For the server, which gives it to the organization that somebody registers with. */
export function tellTimeZone(): void {
  writeCookie('timeZone', Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** Storage can be switched off in a browser; the cookies carry the state then. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Nothing to keep it in: see read().
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept: see read().
  }
}

const yearSeconds = 365 * 24 * 60 * 60

function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
}

function removeCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax`
}
