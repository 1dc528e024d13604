import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parseCsv } from '#core/bulk/csv.ts'
import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, newSender, register, signInRoom, visit, type Visit } from './journeys.ts'
import { expect, readSigningLink, test, visitor, widths, type Product } from './product.ts'
import { readSealed, sendTo } from './rooms.ts'

for (const [language, width] of [
  ['en-US', widths.desktop],
  ['fr-FR', widths.phone],
] as const) {
  test(`what was sent and completed is charted, told in a table and saved, in ${language} at ${width} px`, async ({
    browser,
    product,
  }) => {
    const mara = await visit(browser, product, visitor(language, width))
    await register(mara, product, newSender())
    const { page, words } = mara
    const { reports } = words
    await page.goto('/reports')
    await expect(page.getByText(reports.empty)).toBeVisible()
    await expectAccessible(page, 'a report without anything')
    await sendAndSign(mara, browser, product)

    await page.goto('/reports')
    await awake(page)
    const table = page.getByRole('table', { name: reports.table })
    await expect(table.getByRole('row'), 'a heading, twelve months, the total').toHaveCount(1 + 12 + 1)
    await expect(table.getByRole('row').last()).toContainText(/^Total\s*2\s*1\s*0\s*1\s*0/)
    await expect(page.getByRole('img', { name: /2 .* 1 / })).toBeVisible()
    await expect(page.getByRole('img')).toHaveCount(2)
    await expectAccessible(page, 'a report by month')
    await show(page, mara, 'reports', width)

    await page.getByLabel(reports.form.by, { exact: true }).selectOption({ label: reports.by.sender })
    await page.getByRole('button', { name: reports.form.show }).click()
    await expect(page).toHaveURL(/by=sender/)
    await expect(table.getByRole('rowheader').first()).toHaveText('Mara Lindqvist')
    await expectAccessible(page, 'a report by sender')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: reports.export }).click(),
    ])
    const read = parseCsv(readFileSync(await download.path(), 'utf8'))
    expect(read.ok && read.csv.records.map(({ cells }) => cells.slice(0, 3))).toEqual([
      [reports.by.sender, reports.counted.sent, reports.counted.completed],
      ['Mara Lindqvist', '2', '1'],
      [reports.total, '2', '1'],
    ])

    await page.getByLabel(reports.form.from, { exact: true }).fill('2020-01-01')
    await page.getByRole('button', { name: reports.form.show }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(page.getByLabel(reports.form.from, { exact: true })).toHaveValue('2020-01-01')
    await expectAccessible(page, 'a report of too many days')
    expect(mara.noises).toEqual([])
    await mara.context.close()
  })

  test(`the dashboard draws the last weeks once they are seen, in ${language} at ${width} px`, async ({
    browser,
    product,
  }) => {
    const mara = await visit(browser, product, visitor(language, width))
    await register(mara, product, newSender())
    const { page, words } = mara
    const { weeks, chart, table: numbers } = words.reports
    await sendTo(page, { fields: [{ type: 'signature' }] })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/reports/weeks')) asked.push(request.url())
    })

    await page.setViewportSize({ width, height: 200 })
    await page.goto('/dashboard')
    await awake(page)
    const section = page.getByRole('region', { name: weeks.title })
    await expect(section.getByText(weeks.late)).toBeAttached()
    expect(asked, 'out of view nothing is asked').toEqual([])
    await section.scrollIntoViewIfNeeded()
    await expect(section.getByRole('img')).toHaveCount(1)
    await expect(section.getByText(chart.noTimes), 'nothing is completed').toBeVisible()
    await expect(section.getByText(weeks.late)).toHaveCount(0)
    expect(asked).toHaveLength(1)
    await section.getByText(weeks.table).click()
    await expect(section.getByRole('table', { name: numbers }).getByRole('row')).toHaveCount(1 + 12 + 1)
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, 'the dashboard with its chart')
    await show(page, mara, 'dashboard-weeks', width)

    await section.getByRole('link', { name: weeks.all }).click()
    await page.waitForURL(/\/reports$/)
    await page.goBack()
    await page.waitForURL(/\/dashboard$/)
    await section.scrollIntoViewIfNeeded()
    await expect(section.getByRole('img'), 'and again on the way back').toHaveCount(1)
    expect(mara.noises).toEqual([])
    await mara.context.close()
  })

  test(`all that happened is listed, looked through and saved, in ${language} at ${width} px`, async ({
    browser,
    product,
  }) => {
    const mara = await visit(browser, product, visitor(language, width))
    await register(mara, product, newSender())
    const { page, words } = mara
    const { activity, sections, form } = words.reports
    const sent = await sendTo(page, { fields: [{ type: 'signature' }] })
    await page.goto('/reports')
    await page.getByRole('link', { name: sections.activity, exact: true }).click()
    await page.waitForURL(/\/reports\/activity$/)
    const list = page.getByRole('list', { name: activity.list })
    await expect(list.getByRole('link', { name: sent.title })).not.toHaveCount(0)
    await expectAccessible(page, 'activity')
    await show(page, mara, 'activity', width)

    await page.getByLabel(activity.form.kind, { exact: true }).selectOption({ label: activity.kinds.sending })
    await page.getByLabel(activity.form.person, { exact: true }).fill('lindqvist')
    await page.getByRole('button', { name: activity.form.show }).click()
    await expect(page).toHaveURL(/kind=sending&person=lindqvist/)
    await expect(list.getByRole('listitem'), 'created, and sent').toHaveCount(2)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: words.reports.export }).click(),
    ])
    const read = parseCsv(readFileSync(await download.path(), 'utf8'))
    expect(read.ok && read.csv.records).toHaveLength(1 + 2)

    await page.getByLabel(form.to, { exact: true }).fill('2020-01-01')
    await page.getByRole('button', { name: activity.form.show }).click()
    await expect(page.getByText(activity.empty)).toBeVisible()
    await expectAccessible(page, 'activity without anything')
    expect(mara.noises).toEqual([])
    await mara.context.close()
  })
}

/** One that is completed, and one that is voided. */
async function sendAndSign(
  { page }: Visit,
  browser: Parameters<typeof visit>[0],
  product: Product,
): Promise<void> {
  const signed = await sendTo(page, { fields: [{ type: 'signature' }] })
  const jane = await visit(browser, product, visitor('en-US', widths.desktop))
  await signInRoom(jane, await readSigningLink(product, signed.email, signed.title), 'type')
  await jane.context.close()
  await readSealed({ page } as Visit, signed)
  const { id } = await sendTo(page, { fields: [{ type: 'signature' }] })
  await callApi(page, 'POST', `/envelopes/${id}/void`, { reason: 'Wrong rent' })
}

/** For whoever looks: in both themes. */
async function show(page: Page, { context }: Visit, name: string, width: number): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `test-results/${name}-${width}-${colorScheme}.png`, fullPage: true })
  }
  expect(context.pages()).toHaveLength(1)
}
