import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, newSender, register, signInRoom, visit, type Visit } from './journeys.ts'
import { expect, readSigningLink, test, visitor, widths, type Product } from './product.ts'
import { readSealed, sendTo } from './rooms.ts'
import { openReceiver, type Receiver } from './webhook-receiver.ts'

for (const [language, width, theme] of [
  ['pt-BR', widths.phone, 'dark'],
  ['fr-FR', widths.desktop, 'light'],
] as const) {
  test(`what came back from an endpoint, and what takes up storage, is drawn and told in numbers, in ${language} at ${width} px`, async ({
    browser,
    product,
  }) => {
    const receiver = await openReceiver()
    const mara = await visit(browser, product, visitor(language, width, theme))
    await register(mara, product, newSender(), 'Starter')
    const { page } = mara
    const body = { url: receiver.url, events: ['envelope.created', 'envelope.completed'] }
    const endpoint = `/webhooks/${(await callApi(page, 'POST', '/webhooks', body)).id}`
    await page.goto(endpoint)
    await awake(page)
    const { none } = mara.words.pictures.webhooks
    await expect(lastDays(mara).getByText(none)).toBeVisible()
    await expectAccessible(page, 'an endpoint that heard of nothing')

    await makeHistory(browser, product, mara, receiver)
    await page.goto(endpoint)
    await awake(page)
    await seeLastDays(mara)
    await show(page, 'endpoint', width, theme)
    const organization = (await page.locator('html').getAttribute('data-organization')) ?? ''
    await page.goto(`/organizations/${organization}`)
    await awake(page)
    await seeStorage(mara)
    await show(page, 'storage', width, theme)

    expect(mara.noises).toEqual([])
    await mara.context.close()
    await receiver.close()
  })
}

/** Two requests that are taken, of an envelope that is signed, and one that is refused. */
async function makeHistory(
  browser: Browser,
  product: Product,
  { page }: Visit,
  receiver: Receiver,
): Promise<void> {
  const sent = await sendTo(page, { fields: [{ type: 'signature' }] })
  const jane = await visit(browser, product, visitor('en-US', widths.desktop))
  await signInRoom(jane, await readSigningLink(product, sent.email, sent.title), 'type')
  await jane.context.close()
  await readSealed({ page } as Visit, sent)
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(2)
  receiver.status = 500
  const late = await sendTo(page, { fields: [{ type: 'signature' }] })
  await expect.poll(() => receiver.received.some(({ body }) => body.includes(late.id))).toBe(true)
  receiver.status = 200
}

function lastDays({ page, words }: Visit) {
  return page.getByRole('region', { name: words.pictures.webhooks.title })
}

/** Two pictures with what they tell in words; the table has the same numbers, day by day. */
async function seeLastDays(mara: Visit): Promise<void> {
  const { page, words } = mara
  const { requestsText, timesText, table } = words.pictures.webhooks
  const section = lastDays(mara)
  await expect(section.getByRole('img')).toHaveCount(2)
  await expect(section.getByRole('img', { name: numbersIn(requestsText, 2, '[1-9]') })).toBeVisible()
  await expect(section.getByRole('img', { name: numbersIn(timesText, '\\d.*', '\\d.*') })).toBeVisible()
  await section.getByText(words.reports.weeks.table).click()
  const rows = section.getByRole('table', { name: table }).getByRole('row')
  await expect(rows, 'a heading, fourteen days, the total').toHaveCount(1 + 14 + 1)
  const today = rows.nth(14).getByRole('cell')
  await expect(today.first()).toHaveText('2')
  await expect(today.nth(1)).toHaveText(/^[1-9]$/)
  await expect(today.nth(2)).toHaveText(/\d/)
  await expect(rows.last().getByRole('cell')).toHaveText(await today.allInnerTexts())
  await expectAccessible(page, 'an endpoint with its pictures')
}

/** The bar against what the plan allows, and each kind's size below it. */
async function seeStorage({ page, words }: Visit): Promise<void> {
  const { title, usedOf, table, kinds } = words.pictures.storage
  const section = page.getByRole('region', { name: title })
  await expect(section.getByRole('img', { name: numbersIn(usedOf, '\\d.*', '2.*') })).toBeVisible()
  const rows = section.getByRole('table', { name: table }).getByRole('row')
  await expect(rows).toHaveCount(1 + Object.keys(kinds).length)
  for (const kind of [kinds.templates, kinds.documents, kinds.sealed])
    await expect(rows.filter({ hasText: kind }).getByRole('cell').first()).toHaveText(/^[1-9]/)
  await expect(rows.filter({ hasText: kinds.attachments }).getByRole('cell').first()).toHaveText(/^0/)
  await expectAccessible(page, 'an organization with what takes up its storage')
}

/** A text of a catalogue that has these patterns in its two places. */
function numbersIn(text: string, ...patterns: readonly (string | number)[]): RegExp {
  let place = 0
  const told = text.replace(/\{\{[^}]+\}\}/g, () => String(patterns[place++] ?? ''))

  // Spaces that do not break are spaces in what is read out.
  return new RegExp(`^${told.replace(/\.(?=\s|$)/g, '\\.').replace(/\s/g, ' ')}$`)
}

/** For whoever looks. */
async function show(page: Page, name: string, width: number, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.screenshot({ path: `test-results/${name}-${width}-${colorScheme}.png`, fullPage: true })
}
