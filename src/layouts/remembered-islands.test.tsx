import { provideCatalogues } from '#browser/catalogues.ts'
import { permissionsOf } from '#core/access/access.ts'
import type { OrganizationId } from '#core/ids.ts'
import { Sidebar } from '#islands/shell/Sidebar.tsx'
import type { SidebarProps } from '#islands/shell/sidebar-props.ts'
import { TourStart } from '#islands/tour/TourStart.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { PageToaster } from '#islands/ui/PageToaster.tsx'
import { catalogues } from '#server/i18n/translator.ts'
import { Mail } from 'lucide-react'
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { keyOfMarkup } from './markup-memory.ts'
import './remembered-islands.ts'

provideCatalogues(catalogues)

const sidebar: SidebarProps = {
  locale: 'fr-FR',
  path: '/dashboard',
  person: { userId: 'sub-1', name: 'Mara Lindqvist', isAdmin: false },
  organizations: [{ id: 'o1', name: 'Northwind', type: 'test', plan: 'Starter' }],
  currentOrganizationId: 'o1',
  held: permissionsOf('o1' as OrganizationId, 'owner'),
  theme: 'dark',
  railCollapsed: false,
  startsCollapsed: false,
  highlighted: null,
}
const elements: [name: string, element: ReactElement<object>][] = [
  ['the sidebar', createElement(Sidebar, sidebar)],
  ['the sidebar as a rail', createElement(Sidebar, { ...sidebar, railCollapsed: true })],
  ['the tour', createElement(TourStart, { locale: 'pt-BR', isCompleted: false })],
  ['the toaster', createElement(PageToaster, { durationMs: 4000, label: 'Notifications' })],
  ['a badge', createElement(Badge, { icon: Mail, label: 'Sent', tone: 'info' })],
]

afterEach(() => vi.unstubAllGlobals())

test.each(elements)('%s has a key, and asks neither for the time nor for chance', (_, element) => {
  expect(keyOf(element)).not.toBeNull()
  const markup = renderToString(element)
  class NoClock extends Date {
    constructor(...given: unknown[]) {
      if (given.length === 0) throw new Error('asks for the time')
      super(...(given as [number]))
    }
    static override now(): number {
      throw new Error('asks for the time')
    }
  }
  vi.stubGlobal('Date', NoClock)
  vi.stubGlobal('crypto', undefined)
  vi.spyOn(Math, 'random').mockImplementation(() => {
    throw new Error('asks for chance')
  })

  expect(renderToString(element)).toBe(markup)
})

test('the sidebar looks the same exactly where its key is', () => {
  const paths = [
    '/',
    '/pricing',
    '/dashboard',
    '/templates',
    '/templates/1',
    '/templates/2/bulk',
    '/templatesx',
  ]
  const looks = new Map<string | null, string>()
  for (const path of [...paths, '/envelopes', '/envelopes/1', '/notifications', '/bulk/1']) {
    const element = createElement(Sidebar, { ...sidebar, path })
    const markup = renderToString(element)
    expect(looks.get(keyOf(element)) ?? markup, path).toBe(markup)
    looks.set(keyOf(element), markup)
  }

  expect(new Set(looks.values()).size).toBe(looks.size)
  expect(looks.size).toBe(6)
})

function keyOf({ type, props }: ReactElement<object>) {
  return keyOfMarkup(type, { prefix: 'r0', props, slots: {}, isAlive: true })
}
