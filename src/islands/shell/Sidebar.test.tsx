// @vitest-environment happy-dom
import { provideCatalogues } from '#browser/catalogues.ts'
import { $touredItem } from '#browser/stores.ts'
import { permissionsOf, type MemberRole } from '#core/access/access.ts'
import type { OrganizationId } from '#core/ids.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { byRole, mount, press, settled, show, strike } from '../testing/mount.ts'
import { Sidebar } from './Sidebar.tsx'
import type { ShellOrganization, SidebarProps } from './sidebar-props.ts'

const northwind: ShellOrganization = { id: 'o1', name: 'Northwind', type: 'live', plan: 'Starter' }
const playground: ShellOrganization = { id: 'o2', name: 'Playground', type: 'test', plan: 'Free' }

let left: MockInstance<typeof location.assign>

beforeAll(() => provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR }))
beforeEach(() => {
  left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.restoreAllMocks()
  localStorage.clear()
  await settled(() => $touredItem.set(null))
})

describe('the navigation', () => {
  test.each<[MemberRole, string[]]>([
    ['owner', ['dashboard', 'templates', 'envelopes', 'organizations', 'webhooks', 'billing']],
    ['manager', ['dashboard', 'templates', 'envelopes', 'organizations', 'webhooks']],
    ['member', ['dashboard', 'templates', 'envelopes', 'organizations']],
  ])('[N9] shows the %s what they may open', async (role, names) => {
    await mount(sidebar({ held: heldBy(role) }))

    expect(itemIds()).toEqual(names.map((name) => `${name}-nav`))
  })

  test('[N9] shows a person without an organization the dashboard alone', async () => {
    await mount(sidebar({ held: null, organizations: [], currentOrganizationId: null }))

    expect(itemIds()).toEqual(['dashboard-nav'])
  })

  test('[N9] marks the item whose path the page lies under', async () => {
    await mount(sidebar({ path: '/templates/0197a3b2/edit' }))

    expect(marked()).toEqual(['templates-nav'])
  })

  test('[N9] marks another one after a client navigation', async () => {
    await mount(sidebar({ path: '/templates' }))

    await show(sidebar({ path: '/envelopes' }))

    expect(marked()).toEqual(['envelopes-nav'])
  })

  test('[N9] emphasises the item that the tour speaks of', async () => {
    await mount(sidebar())
    expect(item('webhooks-nav')?.className).not.toContain('outline-focus')

    await settled(() => $touredItem.set('webhooks-nav'))

    expect(item('webhooks-nav')?.className).toContain('outline-focus')
  })

  test('[N8] a layout emphasises the item it names and opens collapsed', async () => {
    await mount(sidebar({ path: '/pricing', startsCollapsed: true, highlighted: 'billing-nav' }))

    expect(item('billing-nav')?.className).toContain('bg-accent-surface')
    expect(rail().dataset.collapsed).toBe('true')
  })
})

describe('the width', () => {
  test('[N6] is 256 px, or 64 px when collapsed, from 768 px on', async () => {
    await mount(sidebar())
    expect(rail().className).toContain('w-64')
    expect(rail().className).toContain('hidden')
    expect(rail().className).toContain('md:flex')

    await press(byRole('button', 'Collapse sidebar'))

    expect(rail().className).toContain('w-16')
  })

  test('[N7] is remembered', async () => {
    await mount(sidebar())

    await press(byRole('button', 'Collapse sidebar'))
    expect(localStorage.getItem('sidebarCollapsed')).toBe('true')

    await press(byRole('button', 'Expand sidebar'))
    expect(localStorage.getItem('sidebarCollapsed')).toBe('false')
  })

  test('[N7] is there in the first rendering', async () => {
    const place = await mount(sidebar({ railCollapsed: true }))

    expect(place.querySelector('aside')?.dataset.collapsed).toBe('true')
  })

  test('[N8] of a layout that starts collapsed is not remembered', async () => {
    await mount(sidebar({ startsCollapsed: true }))

    await press(byRole('button', 'Expand sidebar'))

    expect(rail().dataset.collapsed).toBe('false')
    expect(localStorage.getItem('sidebarCollapsed')).toBeNull()
  })

  test('[N6] of the rail leaves each item its name', async () => {
    await mount(sidebar({ railCollapsed: true }))

    expect(item('templates-nav')?.textContent).toBe('Templates')
    expect(item('templates-nav')?.querySelector('span')?.className).toBe('sr-only')
  })

  test('[N6] of the rail gives each item a tooltip', async () => {
    await mount(sidebar({ railCollapsed: true }))

    await settled(() => item('templates-nav')?.focus())

    expect(document.querySelector('[role="tooltip"]')?.textContent).toBe('Templates')
  })
})

describe('below 768 px', () => {
  test('[N5] a menu button opens the sidebar as a drawer', async () => {
    await mount(sidebar())
    expect(byRole('button', 'Open menu')?.closest('header')?.className).toContain('md:hidden')
    expect(drawer()).toBeNull()

    await press(byRole('button', 'Open menu'))

    expect(drawer()?.querySelector('a[href="/envelopes"]')?.textContent).toBe('Envelopes')
    expect(drawer()?.contains(document.activeElement)).toBe(true)
  })

  test('[N5] the drawer closes on Escape and on a change of page', async () => {
    await mount(sidebar())
    await press(byRole('button', 'Open menu'))
    await strike('Escape')
    expect(drawer()).toBeNull()

    await press(byRole('button', 'Open menu'))
    await show(sidebar({ path: '/envelopes' }))
    expect(drawer()).toBeNull()
  })

  test('[N7] nothing but the drawer shows, whatever is remembered', async () => {
    await mount(sidebar({ railCollapsed: false }))

    expect(rail().className.split(' ')).toContain('hidden')
  })

  test('[N5] no element has the id of another', async () => {
    await mount(sidebar())
    await press(byRole('button', 'Open menu'))

    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
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

function sidebar(changes: Partial<SidebarProps> = {}) {
  const props: SidebarProps = {
    locale: 'en-US',
    path: '/dashboard',
    person: { userId: 'sub-1', name: 'Mara Lindqvist', isAdmin: false },
    organizations: [northwind],
    currentOrganizationId: 'o1',
    held: heldBy('owner'),
    theme: 'system',
    railCollapsed: false,
    startsCollapsed: false,
    highlighted: null,
    ...changes,
  }
  return <Sidebar {...props} />
}

function heldBy(role: MemberRole) {
  return permissionsOf('o1' as OrganizationId, role)
}

function rail(): HTMLElement {
  return document.querySelector('aside')!
}

function drawer(): HTMLElement | null {
  return document.querySelector('[role="dialog"]')
}

function item(id: string): HTMLElement | null {
  return document.getElementById(id)
}

function itemIds(): string[] {
  return [...rail().querySelectorAll('nav a')].map(({ id }) => id)
}

function marked(): string[] {
  return [...rail().querySelectorAll('[aria-current]')].map(({ id }) => id)
}
