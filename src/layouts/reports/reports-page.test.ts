import type { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { beforeAll, expect, test } from 'vitest'
import { permissionsOf } from '#core/access/access.ts'
import type { ReportNumbers, ReportShape } from '#contract/report-shapes.ts'
import type { OrganizationId } from '#core/ids.ts'
import { translator } from '#server/i18n/translator.ts'
import Reports from '../../pages/reports/index.astro'
import Weeks from '../../pages/reports/weeks.astro'
import { makePageContainer } from '../page-container.fixture.ts'

let container: AstroContainer
beforeAll(async () => {
  container = await makePageContainer()
})

const none: ReportNumbers = {
  ...{ sent: 0, completed: 0, declined: 0, voided: 0, expired: 0 },
  ...{ medianHours: null, slowestHours: null },
}
const some: ReportNumbers = { ...none, sent: 1200, completed: 600, medianHours: 30, slowestHours: 96 }
const byWeek: ReportShape = {
  ...{ by: 'week', from: '2026-11-09', to: '2026-11-24', timeZone: 'Europe/Paris', isCut: false },
  items: [
    { ...some, key: '2026-11-09', name: null },
    { ...none, key: '2026-11-16', name: null },
    { ...none, key: '2026-11-23', name: null },
  ],
  total: some,
}
const byTemplate: ReportShape = {
  ...{ ...byWeek, by: 'template', isCut: true },
  items: [
    { ...some, key: 't1', name: '<b>Lease</b>' },
    { ...none, key: 't2', name: null },
    { ...none, key: null, name: null },
  ],
}

test('periods are columns of heights that tell how much it was, and rows of a table', async () => {
  const html = await page(Weeks, byWeek)

  const heights = [...html.matchAll(/<rect[^>]*height="([\d.]+)"[^>]*class="fill-tint-1-[^"]*"/g)].map(
    ([, height]) => Number(height),
  )
  // The legend has two as well.
  const [sent = 0, completed = 0, ...others] = heights.slice(2)
  expect(sent).toBeGreaterThan(80)
  expect(completed).toBeCloseTo(sent / 2, 0)
  expect(others).toEqual([0, 0, 0, 0])
  expect(rowsOf(html)).toEqual([
    ['Nov 9 – 15, 2026', '1,200', '600', '0', '0', '0', '30 hr', '4 days'],
    ['Nov 16 – 22, 2026', '0', '0', '0', '0', '0', '–', '–'],
    ['Nov 23 – 24, 2026', '0', '0', '0', '0', '0', '–', '–'],
    ['Total', '1,200', '600', '0', '0', '0', '30 hr', '4 days'],
  ])
  expect(html).toContain('aria-label="1,200 sent, 600 completed in total. The table has every number."')
  expect(html).not.toContain('NaN')
  expect(html, 'a part of a page, and no page').not.toContain('<html')
})

test('what has names is drawn as bars, and what has none, or is not shown, is told so', async () => {
  const html = await page(Reports, byTemplate, '?by=template')

  expect(rowsOf(html).map(([name]) => name)).toEqual([
    '&lt;b&gt;Lease&lt;/b&gt;',
    'A template you can’t see',
    'Without a template',
    'Total',
  ])
  expect(html).not.toContain('<b>Lease')
  expect(html).toMatch(/<rect[^>]*width="100%"/)
  expect(html).toMatch(/<rect[^>]*width="50%"/)
  expect(html).toContain('Only the 3 entries with the most envelopes are shown.')
  expect(html).toMatch(/href="\/api\/report-export\?by=template&[^"]*from=2026-11-09&[^"]*to=2026-11-24"/)
})

test.each(['?from=2026-11-09', '?from=2020-01-01&to=2026-01-01', '?from=yesterday&to=today'])(
  'a range that cannot be had is said to be none, and left to be mended: %s',
  async (search) => {
    const html = await page(Reports, byWeek, search)

    expect(html).toMatch(/role="alert"[^>]*>\s*Choose a start and an end date/)
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(2)
    expect(html).toContain(`value="${new URLSearchParams(search).get('from')}"`)
  },
)

test('where nothing happened, that is said instead of an empty chart', async () => {
  const html = await page(Reports, { ...byWeek, total: none })

  expect(html).toContain('Nothing was sent or completed on these days')
  expect(html).not.toContain('<table')
})

function rowsOf(html: string): string[][] {
  const [, body = ''] = /<tbody[^>]*>([\s\S]*?)<\/table>/.exec(html) ?? []

  return [...body.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) =>
      cell.trim().replaceAll(/[\u2009\u202f\u00a0]/g, ' '),
    ),
  )
}

async function page(of: typeof Reports, report: ReportShape, search = ''): Promise<string> {
  const locals = {
    locale: 'en-US',
    t: translator('en-US'),
    localesVersion: 'v1',
    theme: 'system',
    railCollapsed: false,
    settled: [],
    user: { name: 'Mara', roles: [], organizations: [] },
    member: {
      ...{ name: 'Mara', email: 'mara@example.org', seesAll: true },
      organization: { id: 'o1', mode: 'live', timeZone: 'UTC' },
      held: permissionsOf('o1' as OrganizationId, 'owner'),
    },
    app: { reports: { count: () => Promise.resolve(report) }, billing: { usage: () => Promise.resolve([]) } },
  } as unknown as App.Locals

  return container.renderToString(of, { locals, request: new Request(`http://localhost/reports${search}`) })
}
