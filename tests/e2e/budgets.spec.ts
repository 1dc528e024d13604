import type { Page } from '@playwright/test'
import { callApi } from './call-api.ts'
import { makeDensePdf } from './dense-pdf.ts'
import { newSender, register, visit, type Visit } from './journeys.ts'
import { budgets, weighPage, type Weight } from './page-weight.ts'
import { expect, readSigningLink, test, visitor, widths, type Product } from './product.ts'

test('files of the build come compressed, may be kept for ever, and nothing beside them is served', async ({
  product,
}) => {
  const page = await (await fetch(`${product.url}/login`)).text()
  const file = /\/_astro\/[\w.-]+\.css/.exec(page)?.[0] ?? ''
  for (const encoding of ['br', 'gzip']) {
    const { headers } = await fetch(`${product.url}${file}`, { headers: { 'accept-encoding': encoding } })
    expect(headers.get('content-encoding')).toBe(encoding)
    expect(headers.get('vary')).toBe('Accept-Encoding')
    expect(headers.get('content-length'), 'made before, not on the way').not.toBeNull()
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
  const outside = await fetch(`${product.url}/_astro/%2e%2e%2f%2e%2e%2fserver/entry.mjs`)
  expect([outside.status, outside.headers.get('cache-control')]).toEqual([404, null])
})

test('the sign-in page loads in at most 100 kB, 80 of them JavaScript, and no identity library before it is needed', async ({
  browser,
  product,
}) => {
  const guest = await visit(browser, product, visitor('en-US', widths.phone))
  const weight = await weighPage(guest.page, '/login')
  expect(weight.js, listOf(weight)).toBeLessThanOrEqual(budgets.loginScripts)
  expect(weight.total, listOf(weight)).toBeLessThanOrEqual(budgets.login)
  expect(listOf(weight)).not.toContain('identity-library')
  await guest.context.close()
})

test('the page that checks documents loads in at most 80 kB', async ({ browser, product }) => {
  const guest = await visit(browser, product, visitor('en-US', widths.phone))
  const weight = await weighPage(guest.page, '/verify')
  expect(weight.total, listOf(weight)).toBeLessThanOrEqual(budgets.verify)
  await guest.context.close()
})

test('the pages about the product load in at most 60 kB each, with face, pictures and all', async ({
  browser,
  product,
}) => {
  const guest = await visit(browser, product, visitor('fr-FR', widths.desktop))
  for (const path of ['/', '/pricing', '/docs', '/docs/api', '/docs/webhooks', '/docs/embedding']) {
    const weight = await weighPage(guest.page, path)
    expect.soft(weight.total, `${path}\n${listOf(weight)}`).toBeLessThanOrEqual(budgets.front)
    expect.soft(weight.font, 'in our own face').toBeGreaterThan(0)
  }
  await guest.context.close()
})

test('signed-in pages load at most 135 kB of JavaScript and 192 kB in all, the signing room 90 kB', async ({
  browser,
  product,
}) => {
  // French has the longest texts of the four.
  const mara = await visit(browser, product, visitor('fr-FR', widths.desktop))
  await register(mara, product, newSender())
  const draft = await draftDenseEnvelope(mara.page)
  const envelope = await draftDenseEnvelope(mara.page)
  await callApi(mara.page, 'POST', `/envelopes/${envelope}/send`, {})
  const template = await readFirstTemplate(mara.page)
  const organization = await mara.page.locator('html').getAttribute('data-organization')
  const webhook = await callApi(mara.page, 'POST', '/webhooks', {
    url: new URL('/not-a-receiver', product.url).href,
    events: ['template.archived'],
  })
  for (const path of [
    '/dashboard',
    '/notifications',
    '/templates',
    `/templates/${template}`,
    `/templates/${template}/bulk`,
    '/envelopes',
    '/envelopes/new',
    `/envelopes/${draft}`,
    `/envelopes/${envelope}`,
    `/envelopes/${envelope}/correct`,
    '/reports',
    '/billing',
    '/pricing',
    '/organizations',
    '/webhooks',
    `/webhooks/${webhook.id}`,
    '/webhooks/events',
    `/organizations/${organization}?tab=members`,
    `/organizations/${organization}?tab=settings`,
    `/organizations/${organization}?tab=keys`,
    `/organizations/${organization}/seal`,
  ]) {
    const weight = await weighPage(mara.page, path)
    const list = `${path}\n${listOf(weight)}`
    expect.soft(weight.js, list).toBeLessThanOrEqual(budgets.signedInScripts)
    expect.soft(weight.texts, list).toBeLessThanOrEqual(budgets.texts)
    expect.soft(weight.texts, 'those of the shell at least').toBeGreaterThan(0)
    expect.soft(weight.font, 'the face of the shell').toBeGreaterThan(0)
    expect.soft(weight.total, list).toBeLessThanOrEqual(budgets.signedIn)
  }
  await mara.context.close()

  const jane = await visit(browser, product, visitor('fr-FR', widths.phone))
  const weight = await weighPage(jane.page, await openToFill(jane, product))
  expect(weight.total, listOf(weight)).toBeLessThanOrEqual(budgets.room)
  expect(weight.pageImage, 'page images are what else there is').toBeGreaterThan(0)
  expect(weight.html, 'the text of the first page comes with the room').toBeGreaterThan(5000)
  await jane.context.close()
})

const jane = { key: 'jane', name: 'Jane Roe', email: `jane.budget.${process.pid}@example.org` }
const title = 'Dense lease'

/** A page full of text with a dozen fields on it, for one signer. */
async function draftDenseEnvelope(page: Page): Promise<string> {
  const document = await callApi(page, 'POST', '/documents', await makeDensePdf())
  const types = [
    'signature',
    'initials',
    'name',
    'date_signed',
    'text',
    'text',
    'checkbox',
    'text',
    'email',
    'text',
    'text',
    'text',
  ]
  const fields = types.map((type, index) => ({
    type,
    label: `Field ${index + 1}`,
    recipient: jane.key,
    required: index < 4,
    areas: [{ document: document.id, page: 0, x: 0.1, y: 0.1 + index * 0.06, width: 0.35, height: 0.04 }],
  }))
  const draft = { title, message: 'Please sign.', documents: [document.id], recipients: [jane], fields }
  const { id } = await callApi(page, 'POST', '/envelopes', draft)

  return id
}

async function readFirstTemplate(page: Page): Promise<string> {
  const { items } = await callApi(page, 'GET', '/templates')

  return items?.[0]?.id ?? ''
}

/** Agrees, so that the room is as it is when it weighs most. Returns its path. */
async function openToFill({ page }: Visit, product: Product): Promise<string> {
  await page.goto(await readSigningLink(product, jane.email, title))
  await page.getByRole('checkbox').check()
  await page.locator('form[action$="/consent"] button[type="submit"]').click()
  await expect(page.locator('form[action$="/complete"]').first()).toBeAttached()

  return new URL(page.url()).pathname
}

/** What weighs, the heaviest first: said when a budget is broken. */
function listOf({ loads }: Weight): string {
  const heaviest = loads.filter(({ kind }) => kind !== 'pageImage').toSorted((a, b) => b.bytes - a.bytes)

  return heaviest.map(({ bytes, path }) => `${String(bytes).padStart(8)}  ${path}`).join('\n')
}
