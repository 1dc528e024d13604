// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { runEarlyMirrors } from '../../layouts/early-mirrors.fixture.ts'
import { adoptOrganization, watchMode } from './adopt-organization.ts'
import {
  areListKeysOn,
  forgetMode,
  isTestModeAsked,
  isTourCompleted,
  storeCompactRows,
  storedOrganization,
  storeListKeys,
  storeLocale,
  storeOrganization,
  storeRailCollapsed,
  storeTestModeAsked,
  storeTheme,
  storeTourCompleted,
} from './stored-state.ts'

afterEach(() => {
  localStorage.clear()
  for (const name of [
    'currentOrganizationId',
    'currentOrganizationType',
    'locale',
    'theme',
    'rail',
    'rows',
    'tour',
  ]) {
    document.cookie = `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`
  }
  delete document.documentElement.dataset.organization
  delete document.documentElement.dataset.organizationType
  delete document.documentElement.dataset.settled
  delete document.documentElement.dataset.stale
  document.documentElement.style.visibility = ''
  vi.restoreAllMocks()
})

describe('what a browser remembers', () => {
  test('[L2] the language is kept as userLocale and mirrored for the server', () => {
    storeLocale('fr-FR')

    expect(localStorage.getItem('userLocale')).toBe('fr-FR')
    expect(document.cookie).toContain('locale=fr-FR')
  })

  test('[N7] the collapsed sidebar is kept in local storage and mirrored for the server', () => {
    storeRailCollapsed(true)
    expect(localStorage.getItem('sidebarCollapsed')).toBe('true')
    expect(document.cookie).toContain('rail=collapsed')

    storeRailCollapsed(false)
    expect(localStorage.getItem('sidebarCollapsed')).toBe('false')
    expect(document.cookie).not.toContain('rail')
  })

  test('how close rows are is kept in local storage and mirrored for the server', () => {
    storeCompactRows(true)
    expect(localStorage.getItem('listDensity')).toBe('compact')
    expect(document.cookie).toContain('rows=compact')

    storeCompactRows(false)
    expect(localStorage.getItem('listDensity')).toBe('comfortable')
    expect(document.cookie).not.toContain('rows')
  })

  test('keys of lists work until they are switched off', () => {
    expect(areListKeysOn()).toBe(true)
    storeListKeys(false)
    expect(areListKeysOn()).toBe(false)
    storeListKeys(true)
    expect(areListKeysOn()).toBe(true)
  })

  test('the theme of the device leaves no cookie', () => {
    storeTheme('dark')
    expect(document.cookie).toContain('theme=dark')

    storeTheme('system')
    expect(document.cookie).not.toContain('theme')
  })

  test('[D7] a completed tour is the word true', () => {
    expect(isTourCompleted()).toBe(false)

    storeTourCompleted()

    expect(isTourCompleted()).toBe(true)
    expect(Object.values(localStorage)).toContain('true')
  })

  test('survives a browser without local storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })

    expect(storedOrganization()).toBeNull()
  })
})

describe('the mode of a session', () => {
  test('[W2] is forgotten with it, and so is that it was asked for; the organization stays', () => {
    storeOrganization('first', 'test')
    storeTestModeAsked()
    expect(isTestModeAsked()).toBe(true)

    forgetMode()

    expect(storedOrganization()).toEqual({ id: 'first', type: 'live' })
    expect(localStorage.getItem('currentOrganizationType')).toBeNull()
    expect(document.cookie).not.toContain('currentOrganizationType')
    expect(isTestModeAsked()).toBe(false)
  })

  test('[W2] is the same in every tab: one that shows the other goes on in the new one', async () => {
    const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const page = document.documentElement.dataset
    watchMode()
    page.organization = 'first'
    page.organizationType = 'live'
    storeOrganization('first', 'live')
    dispatchEvent(new Event('storage'))
    storeOrganization('second', 'test')
    dispatchEvent(new Event('storage'))
    await import('./test-mode.ts')
    expect(left, 'of another organization').not.toHaveBeenCalled()

    storeOrganization('first', 'test')
    dispatchEvent(new Event('storage'))
    await vi.waitFor(() => expect(left).toHaveBeenCalledOnce())
  })
})

describe('the organization of a page', () => {
  const page = document.documentElement.dataset

  test('[O1] is stored when the stored one is not the person’s', () => {
    storeOrganization('gone', 'live')
    page.settled = 'currentOrganizationId currentOrganizationType'
    page.organization = 'first'
    page.organizationType = 'test'

    startPage()

    expect(storedOrganization()).toEqual({ id: 'first', type: 'test' })
    expect(document.cookie).toContain('currentOrganizationId=first')
    expect(document.cookie).toContain('currentOrganizationType=test')
  })

  test.each([
    ['its mirror is gone', 'currentOrganizationId=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/'],
    ['its mirror says another', 'currentOrganizationId=first; Path=/'],
  ])('[O1] is asked for again, and the stored one stays, where %s', (_, cookie) => {
    const reloaded = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    storeOrganization('second', 'live')
    document.cookie = cookie
    page.organization = 'first'
    page.organizationType = 'live'

    startPage()
    expect(storedOrganization()).toEqual({ id: 'second', type: 'live' })
    expect(document.cookie).toContain('currentOrganizationId=second')
    expect(document.documentElement.style.visibility).toBe('hidden')
    expect(reloaded).toHaveBeenCalledOnce()

    // What comes then is the stored one's, or no longer the person's: either way it is not asked for again.
    delete page.stale
    startPage()
    expect(reloaded).toHaveBeenCalledOnce()
  })

  test('[O1] is forgotten when the person has none', () => {
    storeOrganization('gone', 'live')

    startPage()

    expect(storedOrganization()).toBeNull()
    expect(document.cookie).not.toContain('currentOrganizationId')
  })
})

/** As the layouts do: the inline script first, the module later. */
function startPage(): void {
  runEarlyMirrors()
  adoptOrganization()
}
