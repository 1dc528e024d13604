// @vitest-environment happy-dom
import { provideCatalogues } from '#browser/catalogues.ts'
import { $touredItem } from '#browser/stores.ts'
import type { MemberRole } from '#core/access/access.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { byRole, mount, press, settled, show, strike } from '../testing/mount.ts'
import { drawer, heldBy, item, itemIds, marked, rail, sidebar } from './sidebar.fixture.tsx'

beforeAll(async () => {
  provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR })
  // What is fetched when it is asked for is there by then.
  await Promise.all([import('#islands/ui/Drawer.tsx'), import('#islands/ui/Menu.tsx')])
})
beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.restoreAllMocks()
  localStorage.clear()
  await settled(() => $touredItem.set(null))
})

describe('the navigation', () => {
  test.each<[MemberRole, string[]]>([
    ['owner', ['dashboard', 'templates', 'envelopes', 'reports', 'organizations', 'webhooks', 'billing']],
    ['manager', ['dashboard', 'templates', 'envelopes', 'reports', 'organizations', 'webhooks']],
    ['member', ['dashboard', 'templates', 'envelopes', 'reports', 'organizations']],
  ])('[N9] shows the %s what they may open', async (role, names) => {
    await mount(sidebar({ held: heldBy(role) }))

    expect(itemIds()).toEqual(names.map((name) => `${name}-nav`))
  })

  test('[N9] shows a person without an organization the dashboard alone', async () => {
    await mount(sidebar({ held: null, organizations: [], currentOrganizationId: null }))

    expect(itemIds()).toEqual(['dashboard-nav'])
  })

  test('[N9] leads administrators of the host to its page, whatever organization they are in', async () => {
    await mount(sidebar({ held: null, person: { userId: 'sub-1', name: 'Mara Lindqvist', isAdmin: true } }))

    expect(itemIds()).toEqual(['dashboard-nav', 'admin-nav'])
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
