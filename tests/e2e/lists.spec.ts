import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, fill, visit, visitRegistered, type Visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'
import { makeSender, sendTo, type Sent } from './rooms.ts'

const signature = { type: 'signature' }
const search = ({ page, words }: Visit) => page.getByRole('searchbox', { name: words.envelopes.search })
const rows = (page: Page) => page.locator('#envelopes li')
const titles = (page: Page) => page.locator('#envelopes [data-row-link]')
const filter = ({ page, words }: Visit, name: 'status' | 'recipient' | 'sentFrom' | 'sentTo') =>
  page.getByLabel(words.envelopeList.filters[name], { exact: true })

async function sendThree(page: Page): Promise<readonly [Sent, Sent, Sent]> {
  const joao = await sendTo(page, { fields: [signature], recipient: { name: 'João Conceição' } })
  const ana = await sendTo(page, { fields: [signature], recipient: { name: 'Ana Lima' } })
  const voided = await sendTo(page, { fields: [signature], recipient: { name: 'Bo Conceição' } })
  await callApi(page, 'POST', `/envelopes/${voided.id}/void`, { reason: 'Wrong rent' })

  return [joao, ana, voided]
}

async function openList({ page }: Visit, address = '/envelopes'): Promise<void> {
  await page.goto(address)
  await awake(page)
}

test('[W2] the list follows what is typed and chosen, its address can be shared, and it needs no script', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const [joao, ana, voided] = await sendThree(page)
  await openList(mara)
  await expect(rows(page)).toHaveCount(3)

  await search(mara).pressSequentially('joao', { delay: 30 })
  await expect(titles(page)).toHaveText([joao.title])
  await expect(search(mara), 'who types goes on typing').toBeFocused()
  await expect(page).toHaveURL(/\/envelopes\?q=joao$/)
  await expect(page.locator('[data-live-status]')).toHaveText(
    fill(words.envelopeList.found_one, { count: 1 }),
  )
  await search(mara).fill('nobody has this')
  await expect(page.getByText(fill(words.envelopes.noneMatch, { q: 'nobody has this' }))).toBeVisible()
  await search(mara).fill('')
  await expect(rows(page)).toHaveCount(3)

  await page.getByRole('link', { name: words.envelopeList.filters.label }).click()
  await expect(filter(mara, 'status')).toBeFocused()
  await expectAccessible(page, 'the list with its filters')
  await page.screenshot({ path: 'test-results/list-filters-1440.png', fullPage: true })
  await page.setViewportSize({ width: widths.tablet, height: 1024 })
  await page.screenshot({ path: 'test-results/list-filters-768.png', fullPage: true })
  await page.setViewportSize({ width: widths.desktop, height: 900 })
  await filter(mara, 'recipient').fill('conceicao')
  await expect(titles(page)).toHaveText([voided.title, joao.title])
  await filter(mara, 'status').selectOption('voided')
  await expect(titles(page)).toHaveText([voided.title])
  await filter(mara, 'status').selectOption('')
  await filter(mara, 'sentTo').fill('2020-01-31')
  await expect(page.getByText(words.envelopeList.filters.none)).toBeVisible()
  await filter(mara, 'sentTo').fill('')
  await filter(mara, 'sentFrom').fill('2020-01-01')
  await expect(titles(page)).toHaveText([voided.title, joao.title])
  await expect(page).toHaveURL(/\/envelopes\?recipient=conceicao&sentFrom=2020-01-01$/)

  // Whoever gets the address sees the same, without a script as well.
  const plain = await visit(browser, product, {
    ...visitor('en-US', widths.desktop),
    storageState: await mara.context.storageState(),
    javaScriptEnabled: false,
  })
  await plain.page.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  await expect(titles(plain.page)).toHaveText([voided.title, joao.title])
  await filter(plain, 'recipient').fill('Lima')
  await plain.page.getByRole('button', { name: words.envelopes.searchButton }).click()
  await expect(titles(plain.page)).toHaveText([ana.title])
  await plain.page.goto('/envelopes')
  await plain.page.getByRole('link', { name: words.envelopeList.filters.label }).click()
  await filter(plain, 'status').selectOption('voided')
  await plain.page.getByRole('button', { name: words.envelopes.searchButton }).click()
  await expect(titles(plain.page)).toHaveText([voided.title])
  await plain.context.close()

  await page.getByRole('link', { name: words.envelopeList.filters.clear }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(page).toHaveURL(/\/envelopes$/)
  await expect(filter(mara, 'recipient')).toHaveValue('')
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[W2] by keys alone one goes from row to row, selects, opens and searches; the keys can be switched off', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  await sendThree(page)
  await openList(mara)
  const { keyboard } = page

  await keyboard.press('j')
  await expect(titles(page).nth(0)).toBeFocused()
  await keyboard.press('j')
  await keyboard.press('j')
  await keyboard.press('j')
  await expect(titles(page).nth(2)).toBeFocused()
  await keyboard.press('k')
  await expect(titles(page).nth(1)).toBeFocused()
  await keyboard.press('x')
  await expect(rows(page).nth(1).getByRole('checkbox')).toBeChecked()
  const bar = page.getByRole('region', { name: words.envelopes.bulk.label })
  await expect(bar).toContainText('1')
  await expect(titles(page).nth(1)).toBeFocused()
  await keyboard.press('x')
  await expect(bar).toHaveCount(0)

  await keyboard.press('/')
  await expect(search(mara)).toBeFocused()
  await keyboard.type('jx?')
  await expect(search(mara)).toHaveValue('jx?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // What was typed is answered before it is taken away: else the list would be replaced under the keys that follow.
  await expect(rows(page)).toHaveCount(0)
  await search(mara).fill('')
  await expect(rows(page)).toHaveCount(3)

  // The menu of a row, from its link.
  await titles(page).nth(0).focus()
  await keyboard.press('j')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: words.envelopes.remind, exact: true })).toBeVisible()
  await expectAccessible(page, 'the menu of a row', '[role=menu]')
  await keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(rows(page).nth(1).getByRole('button')).toBeFocused()

  await keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: words.envelopeList.keys.title })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'the keys of the list')
  await page.screenshot({ path: 'test-results/list-keys-1440.png' })
  await dialog.getByRole('checkbox', { name: words.envelopeList.keys.on }).press('Space')
  await keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await titles(page).nth(0).focus()
  await keyboard.press('j')
  await keyboard.press('?')
  await page.reload()
  await awake(page)
  await keyboard.press('j')
  await expect(titles(page).nth(0)).not.toBeFocused()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: words.envelopeList.keys.title }).press('Enter')
  await dialog.getByRole('checkbox', { name: words.envelopeList.keys.on }).press('Space')
  await keyboard.press('Escape')
  // Until it is gone, the keys are the dialog's.
  await expect(dialog).toHaveCount(0)
  await keyboard.press('k')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/envelopes\/[\w-]{36}$/)
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[W2] on a phone in the dark an envelope is reminded, copied, voided and deleted from its row', async ({
  browser,
  product,
}) => {
  const mara = await visitRegistered(browser, product, visitor('fr-FR', widths.phone, 'dark'))
  const { page, words } = mara
  const { envelopes, envelopeList } = words
  const sent = await sendTo(page, { fields: [signature], recipient: { name: 'João Conceição' } })
  await openList(mara)
  const row = rows(page).filter({ hasText: sent.title })
  const choose = async (name: string) => {
    await awake(page)
    await rows(page)
      .first()
      .getByRole('button', { name: fill(words.editor.actionsFor, { name: sent.title }) })
      .click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }

  await page.screenshot({ path: 'test-results/list-375-fr-dark.png', fullPage: true })
  await row.getByRole('button').click()
  await expect(page.getByRole('menuitem', { name: envelopes.void.button })).toBeVisible()
  await page.screenshot({ path: 'test-results/list-menu-375-fr-dark.png' })
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: envelopeList.filters.label }).click()
  await expect(filter(mara, 'status')).toBeFocused()
  await page.screenshot({ path: 'test-results/list-filters-375-fr-dark.png', fullPage: true })
  await expectAccessible(page, 'the list with its filters on a phone')
  await page.emulateMedia({ colorScheme: 'dark' })

  await choose(envelopes.remind)
  await expect(page.getByText(envelopes.reminded)).toBeVisible()
  await choose(envelopes.copies.duplicate)
  await page.waitForURL((url) => /\/envelopes\/[\w-]{36}$/.test(url.pathname))
  await openList(mara)
  await expect(rows(page)).toHaveCount(2)
  await choose(envelopes.toTrash)
  const dialog = page.getByRole('dialog')
  await expect(page.getByText(words.trash.moved)).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await choose(envelopes.void.button)
  await dialog.getByLabel(envelopes.void.reason).fill('Loyer erroné')
  await dialog.getByRole('button', { name: envelopes.void.button }).click()
  await expect(row).toContainText(words.statuses.envelope.voided)

  await page.getByRole('button', { name: envelopeList.density.compact }).click()
  const before = await row.boundingBox()
  await page.reload()
  await awake(page)
  await expect(page.getByRole('button', { name: envelopeList.density.compact })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect((await row.boundingBox())?.height).toBe(before?.height)
  await page.screenshot({ path: 'test-results/list-compact-375-fr-dark.png', fullPage: true })
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[W2] what is asked of the list gets a name, is asked again by it on another device, and loses it', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { views } = words.envelopeList
  const [joao] = await sendThree(page)
  await openList(mara)
  const openMenu = () => page.getByRole('button', { name: views.label, exact: true }).click()
  await search(mara).fill('joao')
  await expect(titles(page)).toHaveText([joao.title])
  await openMenu()
  await page.getByRole('menuitem', { name: views.save }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'saving a view')
  await dialog.getByRole('button', { name: views.save }).click()
  await expect(dialog.getByText(views.nameless).first()).toBeVisible()
  await dialog.getByLabel(views.name).fill('João’s leases')
  await dialog.getByRole('button', { name: views.save }).click()
  await expect(page.getByText(fill(views.saved, { name: 'João’s leases' }))).toBeVisible()
  await openMenu()
  const view = page.getByRole('menuitemradio', { name: 'João’s leases' })
  await expect(view).toHaveAttribute('aria-checked', 'true')
  await page.screenshot({ path: 'test-results/list-views-1440.png' })

  const elsewhere = await visit(browser, product, {
    ...visitor('en-US', widths.phone),
    storageState: await mara.context.storageState(),
  })
  await openList(elsewhere)
  await expect(rows(elsewhere.page)).toHaveCount(3)
  await elsewhere.page.getByRole('button', { name: views.label, exact: true }).click()
  await elsewhere.page.getByRole('menuitemradio', { name: 'João’s leases' }).click()
  await expect(titles(elsewhere.page)).toHaveText([joao.title])
  await expect(elsewhere.page).toHaveURL(/\/envelopes\?q=joao$/)
  await elsewhere.context.close()

  await page.getByRole('menuitem', { name: views.delete }).click()
  await dialog.getByRole('button', { name: fill(views.deleteNamed, { name: 'João’s leases' }) }).click()
  await expect(dialog).toHaveCount(0)
  await openMenu()
  await expect(page.getByRole('menuitem', { name: views.save })).toBeVisible()
  await expect(view).toHaveCount(0)
  expect(mara.noises).toEqual([])
  await mara.context.close()
})
