// @vitest-environment happy-dom
import { provideCatalogues } from '#browser/catalogues.ts'
import { $touredItem } from '#browser/stores.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { byRole, mount, press, settled, show } from '../testing/mount.ts'
import { northwind, playground, rail, sidebar } from './sidebar.fixture.tsx'

let left: MockInstance<typeof location.assign>

beforeAll(async () => {
  provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR })
  // What is fetched when it is asked for is there by then.
  await Promise.all([import('#islands/ui/Drawer.tsx'), import('#islands/ui/Menu.tsx')])
})
beforeEach(() => {
  left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.restoreAllMocks()
  localStorage.clear()
  await settled(() => $touredItem.set(null))
})

describe('the header', () => {
  test('[N10] shows logo, initials, name and role', async () => {
    await mount(sidebar())

    expect(rail().querySelector('a[href="/dashboard"]')?.textContent).toBe('Paraph')
    expect(rail().textContent).toContain('MLMara LindqvistUser')
  })

  test('[N10] calls an administrator so', async () => {
    await mount(sidebar({ person: { userId: 'sub-1', name: 'Mara Lindqvist', isAdmin: true } }))

    expect(rail().textContent).toContain('Mara LindqvistAdmin')
  })

  test('[N10] shows the plan of the current organization', async () => {
    await mount(sidebar())

    expect(rail().textContent).toContain('Plan: Starter')
  })

  test("[N10] offers the person's organizations and loads the page anew for another", async () => {
    await mount(sidebar({ organizations: [northwind, playground] }))

    await press(byRole('button', 'Organization: Northwind'))
    const offered = [...document.querySelectorAll('[role="menuitemradio"]')]
    expect(offered.map((one) => [one.textContent, one.getAttribute('aria-checked')])).toEqual([
      ['Northwind', 'true'],
      ['Playground', 'false'],
    ])
    await press(byRole('menuitemradio', 'Playground'))

    expect(localStorage.getItem('currentOrganizationId')).toBe('o2')
    expect(localStorage.getItem('currentOrganizationType')).toBe('test')
    expect(document.cookie).toContain('currentOrganizationId=o2')
    expect(left).toHaveBeenCalledWith('/dashboard')
  })

  test('[N10] leads to a new organization and to all of them', async () => {
    await mount(sidebar())

    await press(byRole('button', 'Organization: Northwind'))
    expect(byRole('menuitem', 'Manage organizations')?.getAttribute('href')).toBe('/organizations')
    await press(byRole('menuitem', 'New organization'))

    await vi.waitUntil(() => byRole('button', 'Create organization') !== null)
  })

  test('[N10] is not there without an organization', async () => {
    await mount(sidebar({ organizations: [], currentOrganizationId: null, held: null }))

    expect(rail().querySelector('[aria-label^="Organization:"]')).toBeNull()
  })

  test('[N15] says Test Mode in a test organization only', async () => {
    await mount(sidebar())
    expect(rail().textContent).not.toContain('Test Mode')

    await show(sidebar({ organizations: [playground], currentOrganizationId: 'o2' }))
    expect(rail().textContent).toContain('Test Mode')
  })
})

describe('the footer', () => {
  test('[N11] offers the four languages by their own names', async () => {
    await mount(sidebar({ locale: 'fr-FR' }))

    await press(byRole('button', 'Langue: Français (France)'))

    const offered = [...document.querySelectorAll('[role="menuitemradio"]')]
    expect(offered.map((one) => [one.getAttribute('lang'), one.textContent])).toEqual([
      ['en-US', 'English (US)'],
      ['es-ES', 'Español (España)'],
      ['fr-FR', 'Français (France)'],
      ['pt-BR', 'Português (Brasil)'],
    ])
  })

  test('changes the theme at once, and leaves it to the device again', async () => {
    await mount(sidebar())

    await press(byRole('button', 'Appearance'))
    await press(byRole('menuitemradio', 'Dark'))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(document.cookie).toContain('theme=dark')

    await press(byRole('button', 'Appearance'))
    await press(byRole('menuitemradio', 'Same as device'))
    expect(document.documentElement.dataset.theme).toBeUndefined()
  })

  test('[N11] signs out [I4]', async () => {
    localStorage.setItem('currentOrganizationId', 'o1')
    localStorage.setItem('currentOrganizationType', 'live')
    await mount(sidebar())

    await press(byRole('button', 'Your account'))
    await press(byRole('menuitem', 'Sign out'))

    expect(left).toHaveBeenCalledWith('/login')
    expect(localStorage.getItem('currentOrganizationId')).toBeNull()
    expect(localStorage.getItem('currentOrganizationType')).toBeNull()
  })
})

test('[N12] the placeholder of the statistics is all zeros', async () => {
  await mount(sidebar())

  const terms = [...rail().querySelectorAll('[data-statistic]')]
  expect(
    terms.map((term) => [term.getAttribute('data-statistic'), term.querySelector('dd')?.textContent]),
  ).toEqual([
    ['activeProjects', '0'],
    ['pendingQuotes', '0'],
    ['totalOrganizations', '0'],
  ])
})
