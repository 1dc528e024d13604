import type { Page } from '@playwright/test'
import { quotaNames } from '#core/billing/plans.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, fill, newSender, register, visit, wordsOf, type Visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'

const { billing, plans, pricing, problems, envelopes } = wordsOf('en-US')

test('[W5] [W6] [A7] an owner compares plans, upgrades, plans a downgrade, takes it back, and cancels', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page } = mara
  await register(mara, product, newSender(), 'Free')

  await page.getByRole('button', { name: fill(billing.open, { plan: plans.names.Free }) }).click()
  const details = page.getByRole('dialog', { name: billing.subscription })
  await expect(details.getByText(plans.statuses.active)).toBeVisible()
  await expect(details.getByText(/^[A-Z][a-z]{2} \d{2}, \d{4} – [A-Z][a-z]{2} \d{2}, \d{4}$/)).toBeVisible()
  await expect(details.locator('[data-quota]')).toHaveCount(3)
  await details.getByRole('link', { name: billing.compare }).click()
  await page.waitForURL(/\/pricing$/)
  await expect(details).toBeHidden()

  await expect(page.locator('[data-plan-card="Free"]').getByText(pricing.current)).toBeVisible()
  await page.getByRole('link', { name: pricing.yearly }).click()
  await page.waitForURL(/billing=yearly/)
  await expect(page.locator('[data-plan-card="Starter"]').getByText('$120', { exact: true })).toBeVisible()
  await expect(page.getByText(fill(pricing.saves, { amount: '$24' }))).toBeVisible()
  await change(page, fill(billing.upgradeTo, { plan: 'Starter' }), billing.upgrade)
  await expect(page.locator('[data-plan-card="Starter"]').getByText(pricing.current)).toBeVisible()
  await expect(page.getByRole('button', { name: fill(billing.open, { plan: 'Starter' }) })).toBeVisible()

  await page.goto('/billing')
  await awake(page)
  await expect(
    page.getByRole('heading', { name: fill(billing.planLabel, { plan: 'Starter' }) }),
  ).toBeVisible()
  await expect(page.locator('[data-quota]')).toHaveCount(quotaNames.length)
  await expect(page.locator('[data-quota="MaxTemplates"]')).toContainText(
    fill(billing.usedOf, { used: 1, limit: 20 }),
  )
  await expect(page.getByText(billing.invoices.none)).toBeVisible()

  await change(page, fill(billing.upgradeTo, { plan: 'Professional' }), billing.upgrade)
  await expect(page.getByRole('heading', { name: /Professional/ })).toBeVisible()
  await change(page, fill(billing.downgradeTo, { plan: 'Starter' }), billing.downgrade)
  const notice = page.getByText(/the plan changes to Starter/)
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: fill(billing.keep, { plan: 'Professional' }) }).click()
  await expect(notice).toBeHidden()

  await page.getByRole('button', { name: billing.cancel.button }).click()
  const cancelling = page.getByRole('dialog')
  await expect(cancelling).toContainText(/Professional stays until/)
  await cancelling.getByRole('button', { name: billing.cancel.button }).click()
  await expect(page.getByText(/The Professional plan ends on .* From then on/)).toBeVisible()
  await expect(page.getByRole('main').getByText(plans.statuses.cancelled, { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText(billing.disabled, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: fill(billing.keep, { plan: 'Professional' }) }).click()
  await expect(page.getByRole('main').getByText(billing.enabled, { exact: true })).toBeVisible()

  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[P11] the sixth envelope and the fourth template of a month on Free lead to /pricing', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page } = mara
  await register(mara, product, newSender(), 'Free')
  const drafts = await makeDrafts(page, 6)
  for (const id of drafts.slice(0, 5)) await callApi(page, 'POST', `/envelopes/${id}/send`, {})

  await page.goto(`/envelopes/${drafts[5]}`)
  await awake(page)
  await page.getByRole('button', { name: envelopes.review.button }).click()
  const review = page.getByRole('dialog')
  await review.getByRole('button', { name: envelopes.review.send }).click()
  const full = fill(problems['quota-reached'], {
    plan: 'Free',
    quota: plans.quotas.MaxEnvelopes,
    hint: plans.hints.MaxEnvelopes,
    limit: 5,
  })
  await expect(review.getByRole('alert')).toContainText(full)
  await review.getByRole('alert').getByRole('link', { name: billing.compare }).click()
  await page.waitForURL(/\/pricing$/)

  await page.goto('/templates')
  for (let made = 1; made < 3; made += 1) await makeTemplateByCall(page, `Template ${made}`)
  await awake(page)
  await page.getByRole('button', { name: mara.words.templates.new }).first().click()
  const file = { name: 'Fourth.pdf', mimeType: 'application/pdf', buffer: await samplePdf() }
  await page.locator('input[type="file"]').first().setInputFiles(file)
  const refused = page.getByRole('dialog').getByRole('alert')
  await expect(refused).toContainText(plans.quotas.MaxTemplates)
  await refused.getByRole('link', { name: billing.compare }).click()
  await page.waitForURL(/\/pricing$/)
  await page.goto('/billing')
  await expect(page.locator('[data-quota="MaxEnvelopes"]')).toContainText(billing.strain.reached)
  await mara.context.close()
})

test('[W6] [A4] somebody who may not change the plan is told whom to ask', async ({ browser, product }) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const [owner, guest] = [newSender(), { ...newSender(), first: 'Jo' }]
  await register(mara, product, owner, 'Free')
  const organization = await mara.page.evaluate(() => document.documentElement.dataset.organization ?? '')
  const invited = { name: 'Jo Lindqvist', email: guest.email, isManager: false }
  await callApi(mara.page, 'POST', `/organizations/${organization}/members`, invited)

  const jo = await visit(browser, product, visitor('en-US', widths.desktop))
  await register(jo, product, guest, 'Free')
  const { items = [] } = await callApi(jo.page, 'GET', '/invitations')
  await callApi(jo.page, 'POST', `/invitations/${items[0]?.id}/accept`, {})
  await jo.page.evaluate((id) => {
    localStorage.setItem('currentOrganizationId', id)
    document.cookie = `currentOrganizationId=${id};path=/`
  }, organization)
  await jo.page.goto('/pricing')
  await awake(jo.page)

  const names = `${owner.first} ${owner.last}`
  const asks = fill(pricing.askOwner, { organization: owner.company, plan: plans.names.Free, names })
  await expect(jo.page.getByText(asks)).toBeVisible()
  await expect(
    jo.page.getByRole('button', { name: fill(billing.upgradeTo, { plan: 'Starter' }) }),
  ).toHaveCount(0)
  await jo.page.goto('/billing')
  await expect(jo.page.getByRole('heading', { name: billing.usage })).toHaveCount(0)
  await jo.context.close()
  await mara.context.close()
})

for (const [locale, colorScheme, width] of [
  ['en-US', 'light', widths.desktop],
  ['fr-FR', 'dark', widths.phone],
  ['pt-BR', 'light', widths.tablet],
] as const) {
  test(`[W5] [W6] plans are accessible and fit, ${locale} in the ${colorScheme}, ${width} wide`, async ({
    browser,
    product,
  }, { outputDir }) => {
    const mara = await visit(browser, product, visitor(locale, width, colorScheme))
    const { page, words } = mara
    await register(mara, product, newSender(), 'Free')
    for (const path of ['/pricing', '/pricing?billing=yearly', '/billing']) {
      await page.goto(path)
      await awake(page)
      await page.screenshot({ path: `${outputDir}/${path.replaceAll(/\W/g, '')}.png`, fullPage: true })
      await expectAccessible(page, path)
    }
    const name = fill(words.billing.upgradeTo, { plan: words.plans.names.Starter })
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.screenshot({ path: `${outputDir}/change.png` })
    await expectAccessible(page, 'the change of plan')
    await page.keyboard.press('Escape')
    await openDetails(mara)
    await page.screenshot({ path: `${outputDir}/details.png` })
    await expectAccessible(page, 'the subscription')
    expect(mara.noises).toEqual([])
    await mara.context.close()
  })
}

/** Presses the button, and the one in the dialog that says what it leads to. */
async function change(page: Page, open: string, confirm: string): Promise<void> {
  await page.getByRole('button', { name: open }).click()
  const dialog = page.getByRole('dialog', { name: open })
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function openDetails({ page, words }: Visit): Promise<void> {
  const name = fill(words.billing.open, { plan: words.plans.names.Free })
  if ((page.viewportSize()?.width ?? 0) < 768)
    await page.getByRole('button', { name: words.shell.openMenu }).click()
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('dialog', { name: words.billing.subscription })).toContainText(
    words.plans.statuses.active,
  )
}

async function samplePdf(): Promise<Buffer> {
  return Buffer.from(await makeSamplePdf({ pages: 1 }))
}

async function makeDrafts(page: Page, count: number): Promise<string[]> {
  const jane = { key: 'jane', name: 'Jane Roe', email: `jane.limits.${process.pid}@example.org` }
  const area = { page: 0, x: 0.1, y: 0.1, width: 0.35, height: 0.06 }
  const document = await callApi(page, 'POST', '/documents', await samplePdf())
  const signature = { type: 'signature', label: 'Signature', recipient: jane.key, required: true }
  const draft = {
    title: 'Lease',
    message: '',
    documents: [document.id],
    recipients: [jane],
    fields: [{ ...signature, areas: [{ document: document.id, ...area }] }],
  }
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) ids.push((await callApi(page, 'POST', '/envelopes', draft)).id)

  return ids
}

async function makeTemplateByCall(page: Page, name: string): Promise<void> {
  const document = await callApi(page, 'POST', '/documents', await samplePdf())
  const recipients = [{ key: 'signer', name: 'Signer', recipientRole: 'signer', order: 1 }]
  await callApi(page, 'POST', '/templates', { name, documents: [document.id], recipients, fields: [] })
}
