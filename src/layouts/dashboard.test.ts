import type { AstroComponentFactory } from 'astro/runtime/server/index.js'
import { getContainerRenderer } from '@astrojs/react/container-renderer'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { loadRenderers } from 'astro:container'
import { beforeAll, describe, expect, test } from 'vitest'
import { permissionsOf } from '#core/access/access.ts'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'
import type { OrganizationId } from '#core/ids.ts'
import { translator } from '#server/i18n/translator.ts'
import Dashboard from '../pages/dashboard.astro'

let container: AstroContainer

beforeAll(async () => {
  container = await AstroContainer.create({ renderers: await loadRenderers([getContainerRenderer()]) })
})

describe('the dashboard', () => {
  test('[D1] welcomes the person', async () => {
    const html = await dashboard([])

    expect(html).toMatch(/<h1[^>]*>Welcome, Mara<\/h1>/)
    expect(html).toContain('Send documents out for signature')
  })

  test('[D2] has four cards in two columns, one after the other', async () => {
    const html = await dashboard([])

    const cards = [
      ...html.matchAll(/<li[^>]*bg-linear-to-br[^>]*animation-delay: (\d+)ms[\s\S]*?<a href="([^"]+)"/g),
    ]
    expect(cards.map(([, delay, href]) => [delay, href])).toEqual([
      ['0', '/templates'],
      ['100', '/envelopes'],
      ['200', '/organizations'],
      ['300', '/webhooks'],
    ])
    expect(html).toContain('md:grid-cols-2')
  })

  test('counts what waits for whom', async () => {
    const html = await dashboard([
      'sent',
      'in_progress',
      'declined',
      'completed',
      'completed',
      'completed',
      'draft',
    ])

    expect([...html.matchAll(/<strong[^>]*>\s*(\d+)\s*<\/strong>/g)].map(([, count]) => count)).toEqual([
      '2',
      '1',
      '3',
    ])
  })

  test('says what to do first when there is nothing yet', async () => {
    expect(await dashboard([])).toContain('Use the sample template')
  })
})

async function dashboard(statuses: readonly EnvelopeStatus[]): Promise<string> {
  const locals = {
    locale: 'en-US',
    t: translator('en-US'),
    localesVersion: 'v1',
    theme: 'system',
    railCollapsed: false,
    user: { name: 'Mara', roles: [], organizations: [] },
    member: {
      organization: { id: 'o1', mode: 'live' },
      held: permissionsOf('o1' as OrganizationId, 'owner'),
    },
    app: {
      envelopes: {
        list: () => Promise.resolve({ items: statuses.map((status) => ({ status })), nextCursor: null }),
      },
    },
  } as unknown as App.Locals

  return container.renderToString(Dashboard as AstroComponentFactory, {
    locals,
    request: new Request('http://localhost/dashboard'),
  })
}
