import type { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { beforeAll, describe, expect, test } from 'vitest'
import { permissionsOf, type WithholdablePermission } from '#core/access/access.ts'
import type { OrganizationId } from '#core/ids.ts'
import type { EnvelopeCounts } from '#server/envelopes/envelope-counts.ts'
import { translator } from '#server/i18n/translator.ts'
import Dashboard from '../pages/dashboard.astro'
import { makePageContainer } from './page-container.fixture.ts'

let container: AstroContainer

beforeAll(async () => {
  container = await makePageContainer()
})

describe('the dashboard', () => {
  test('[D1] welcomes the person', async () => {
    const html = await dashboard({})

    expect(html).toMatch(/<h1[^>]*>Welcome, Mara<\/h1>/)
    expect(html).toContain('Send documents out for signature')
  })

  test('[D2] has four cards in two columns, one after the other', async () => {
    const html = await dashboard({})

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

  test.each([
    [null, 'bg-accent'],
    ['completed', 'border-control'],
  ])('[D1] starts the tour by a button of the same words, as the cookie has it: %s', async (cookie, look) => {
    const html = await dashboard({ cookie: cookie && `tour=${cookie}` })

    const [, looks = ''] =
      /<button[^>]*class="([^"]*)"[^>]*>(?:(?!<\/button>).)*Start tour<\/button>/.exec(html) ?? []
    expect(looks.split(' ')).toContain(look)
  })

  test('[D1] has the work that waits at its top', async () => {
    const html = await dashboard({
      counts: { all: 9, toSign: 6, waitingForOthers: 2, finished: 4, stopped: 1 },
    })

    expect([...html.matchAll(/<strong[^>]*>\s*(\d+)\s*<\/strong>/g)].map(([, count]) => count)).toEqual([
      '6',
      '2',
      '4',
      '1',
    ])
    expect(html.indexOf('<strong')).toBeLessThan(html.indexOf('<h1'))
  })

  test('[D1] leads into the room of what waits for the person themselves', async () => {
    const html = await dashboard({
      counts: {
        all: 3,
        toSign: 3,
        nextToSign: [
          { id: 'e1', title: 'Lease', senderName: 'Omar', role: 'signer' },
          { id: 'e2', title: 'Minutes', senderName: 'Omar', role: 'approver' },
        ],
      },
    })

    expect(html).toMatch(/<a href="\/envelopes\/e1\/sign"[^>]*aria-label="Sign: Lease"/)
    expect(html).toMatch(/<a href="\/envelopes\/e2\/sign"[^>]*aria-label="Review: Minutes"/)
    expect(html).toContain('1 more will show here.')
  })

  test('[P9] [D1] tells of limits that are near or reached, and leaves out what cannot run out', async () => {
    const quotaDefinitions = [
      { resourceType: 'MaxEnvelopes', used: 4, limit: 5 },
      { resourceType: 'MaxTemplates', used: 2, limit: 3 },
      { resourceType: 'MaxStorageMB', used: 900, limit: -1 },
      { resourceType: 'MaxAIToolCalls', used: 0, limit: 0 },
      { resourceType: 'MaxAccessTokens', used: 1, limit: 1 },
      { resourceType: 'MaxOrganizations', used: 1, limit: 1 },
    ]
    const html = await dashboard({ subscription: () => Promise.resolve({ quotaDefinitions }) })

    const told = [...html.matchAll(/<li[^>]*>\s*(\w[^<]*)<strong[^>]*>([^<]*)<\/strong>/g)]
    expect(told.map(([, use = '', strain]) => [use.trim(), strain])).toEqual([
      ['Envelopes: 4 of 5 ·', 'Almost used up'],
      ['Access tokens: 1 of 1 ·', 'Limit reached'],
    ])
    expect(html).toContain('You have reached a limit of your plan')
    expect(html).not.toContain('Templates: ')
    // Nobody is warned of the organization they have founded.
    expect(html).not.toContain('Organizations: ')
    expect(html.slice(html.indexOf('<main'))).not.toContain('Storage')
    expect(html).not.toContain('AI')
    expect(html).toContain('href="/billing"')
  })

  test('stands when nothing can be learnt of the plan', async () => {
    const html = await dashboard({ subscription: () => Promise.reject(new Error('down')) })

    expect(html).toContain('Welcome, Mara')
  })

  test('tells what the person has sent, on whom it waits and since when', async () => {
    const person = { id: 'r1', order: 1, recipientRole: 'signer', unansweredSince: null } as const
    const jane = {
      ...person,
      name: 'Jane Roe',
      status: 'notified',
      notifiedAt: '2026-01-02T10:00:00.000Z',
    } as const
    const omar = {
      ...person,
      name: 'Omar',
      status: 'viewed',
      notifiedAt: '2026-01-01T10:00:00.000Z',
    } as const
    const later = { ...person, name: 'Later', status: 'waiting', order: 2, notifiedAt: null } as const
    const html = await dashboard({
      counts: {
        all: 1,
        oldestOpen: [{ id: 'e1', title: 'Lease', status: 'sent', recipients: [jane, omar, later] }],
      },
    })

    const list = /<section[^>]*aria-labelledby="open-envelopes"[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
    expect(list).toMatch(/<a href="\/envelopes\/e1"[^>]*>\s*Lease/)
    expect(list).toContain('Waiting for Jane Roe and Omar')
    expect(list).toMatch(/<time datetime="2026-01-01T10:00:00.000Z" title="Jan 1, 2026, 10:00\sAM UTC"/)
    expect(list).toContain('href="/envelopes?folder=waiting"')
  })

  test('tells what the clock will send, and when, before what waits', async () => {
    const sendAt = '2026-01-05T09:30:00.000Z'
    const html = await dashboard({ counts: { all: 1, scheduled: [{ id: 'e2', title: 'Offer', sendAt }] } })

    const list = /<section[^>]*aria-labelledby="open-envelopes"[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
    expect(list).toMatch(/<a href="\/envelopes\/e2"[^>]*>\s*Offer/)
    expect(list).toMatch(/<time datetime="2026-01-05T09:30:00.000Z"/)
    expect(list).toMatch(/Scheduled for Jan 5, 2026, 9:30\sAM UTC/)
  })

  test('has no list where nothing is open', async () => {
    expect(await dashboard({})).not.toContain('open-envelopes')
  })

  test('leaves the chart of the last weeks for when it is seen, and out where there is nothing to see', async () => {
    const html = await dashboard({ counts: { all: 3 } })

    expect(html).toMatch(/<div data-late-part="\/reports\/weeks"/)
    expect(html.indexOf('data-late-part')).toBeLessThan(html.indexOf('bg-linear-to-br'))
    expect(await dashboard({})).not.toContain('data-late-part')
    expect(await dashboard({ counts: { all: 3 }, withheld: ['view_envelopes'] })).not.toContain(
      'data-late-part',
    )
  })

  test('begins an envelope with files or a template, before the cards', async () => {
    const html = await dashboard({})

    expect(html).toMatch(/<input[^>]*type="file"/)
    expect(html).toMatch(/<a href="\/templates"[^>]*>(?:(?!<\/a>).)*Choose a template/s)
    expect(html.indexOf('type="file"')).toBeLessThan(html.indexOf('bg-linear-to-br'))
  })

  test('begins none for who may not send', async () => {
    const html = await dashboard({ withheld: ['create_envelopes'] })

    expect(html).toContain('Welcome, Mara')
    expect(html).not.toContain('type="file"')
    expect(html).not.toContain('Choose a template')
  })

  test('says what to do first when there is nothing yet', async () => {
    expect(await dashboard({})).toContain('Use the sample template')
  })
})

type Given = {
  cookie?: string | null
  counts?: Partial<EnvelopeCounts>
  withheld?: readonly WithholdablePermission[]
  subscription?: () => Promise<{ quotaDefinitions: readonly unknown[] }>
}

async function dashboard({ cookie, counts, withheld, subscription }: Given): Promise<string> {
  const nothing: EnvelopeCounts = {
    all: 0,
    toSign: 0,
    waitingForOthers: 0,
    finished: 0,
    stopped: 0,
    nextToSign: [],
    oldestOpen: [],
    scheduled: [],
  }
  const locals = {
    locale: 'en-US',
    t: translator('en-US'),
    localesVersion: 'v1',
    theme: 'system',
    railCollapsed: false,
    settled: [],
    user: { name: 'Mara', roles: [], organizations: [] },
    member: {
      ...{ name: 'Mara', email: 'mara@example.org' },
      organization: { id: 'o1', mode: 'live', timeZone: 'UTC' },
      held: permissionsOf('o1' as OrganizationId, withheld ? 'member' : 'owner', withheld),
    },
    app: {
      envelopes: { counts: () => Promise.resolve({ ...nothing, ...counts }) },
      billing: { usage: async () => (await subscription?.())?.quotaDefinitions ?? [] },
    },
  } as unknown as App.Locals

  return container.renderToString(Dashboard, {
    locals,
    request: new Request('http://localhost/dashboard', { headers: cookie ? { cookie } : {} }),
  })
}
