import type { Page } from '@playwright/test'
import { callApi } from './call-api.ts'
import { awake, fill, type Visit } from './journeys.ts'
import { expect, test } from './product.ts'
import { makeSender, sendTo } from './rooms.ts'

/** A toast stands at the bottom right, 356 px wide, over the page; without its style it is a line at its end. */
async function expectStyled(page: Page, text: string): Promise<void> {
  const shown = page.locator('[data-sonner-toast]').filter({ hasText: text })
  await expect(shown).toBeVisible()
  await expect(page.locator('[data-sonner-toaster]')).toHaveCSS('position', 'fixed')
  await expect(shown).toHaveCSS('position', 'absolute')
  await expect(shown).toHaveCSS('width', '356px')
}

async function voidFromRow({ page, words }: Visit, title: string): Promise<void> {
  const { envelopes, editor } = words
  await page.getByRole('button', { name: fill(editor.actionsFor, { name: title }) }).click()
  await page.getByRole('menuitem', { name: envelopes.void.button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Wrong rent')
  await dialog.getByRole('button', { name: envelopes.void.button }).click()
}

test('[issue 12] a toast keeps its looks on the page that follows, and on every page after it', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const [first, second] = [
    await sendTo(page, { fields: [{ type: 'signature' }], recipient: { name: 'Ana Lima' } }),
    await sendTo(page, { fields: [{ type: 'signature' }], recipient: { name: 'Bo Lima' } }),
  ]
  await page.goto('/envelopes')
  await awake(page)
  const isThePage = await page.evaluate(() => Object.assign(globalThis, { isTheSame: true }).isTheSame)
  expect(isThePage).toBe(true)

  await voidFromRow(mara, first.title)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectStyled(page, words.envelopes.void.done)

  await page.getByRole('link', { name: words.nav.templates }).first().click()
  await page.waitForURL('**/templates')
  await page.getByRole('link', { name: words.nav.envelopes }).first().click()
  await page.waitForURL('**/envelopes')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await voidFromRow(mara, second.title)
  await expectStyled(page, words.envelopes.void.done)
  expect(await page.evaluate(() => 'isTheSame' in globalThis), 'nothing was loaded anew').toBe(true)
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('what cannot be fetched is said, even without what draws toasts; nothing on the page is lost, and it comes when it is asked for again', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  await page.goto(`/templates/${(await callApi(page, 'GET', '/templates')).items?.[0]?.id}`)
  await awake(page)
  const name = page.getByRole('textbox', { name: words.editor.title })
  await name.fill('Half a name')
  const isThePage = await page.evaluate(() => Object.assign(globalThis, { isTheSame: true }).isTheSame)
  expect(isThePage).toBe(true)
  await page.route('**/_astro/**', (route) => route.abort())

  const settings = page.getByRole('button', { name: words.editor.settings.open })
  const told = page.getByRole('alert').filter({ hasText: words.errors.network })
  await settings.click()
  await expect(told).toBeVisible()
  await expect(told).toHaveCSS('position', 'fixed')
  const language = page.getByRole('button', { name: new RegExp(`^${words.shell.language}: `) })
  await language.click()
  await expect(told).toHaveCount(2)
  await expect(name).toHaveValue('Half a name')

  await page.unroute('**/_astro/**')
  await settings.click()
  await expect(page.getByRole('dialog', { name: words.editor.settings.title })).toBeVisible()
  await page.keyboard.press('Escape')
  await language.click()
  await expect(page.getByRole('menuitemradio').first()).toBeVisible()
  expect(await page.evaluate(() => 'isTheSame' in globalThis), 'nothing was loaded anew').toBe(true)
  await mara.context.close()
})
