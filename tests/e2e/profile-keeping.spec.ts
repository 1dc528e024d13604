import type { Locator, Page } from '@playwright/test'
import { newSender, register, visit, wordsOf } from './journeys.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test, visitor, widths } from './product.ts'

const { profile } = wordsOf('en-US')
const dialog = (page: Page) => page.getByRole('dialog', { name: profile.title })

test('[W10] a signature is made, replaced by drawing and deleted; a mail is switched off and stays off', async ({
  browser,
  product,
}) => {
  const someone = await visit(browser, product, visitor('en-US', widths.phone))
  const { page } = someone
  await register(someone, product, newSender())
  await page.goto('/dashboard?profile=signatures')
  const words = profile.signatures
  const own = dialog(page).getByRole('region', { name: words.signature, exact: true })
  await own.getByRole('button', { name: `Add: ${words.signature}` }).click()
  await own.getByLabel(words.text, { exact: true }).fill('Mara L.')
  await own.getByRole('button', { name: profile.save }).click()
  const kept = own.getByRole('img', { name: words.signature })
  await expect(kept).toContainText('Mara L.')
  expect(await letterSize(kept), 'a short name is as large as it may be').toBe(52)
  await expectInside(kept)

  await own.getByRole('button', { name: `Replace: ${words.signature}` }).click()
  await own.getByLabel(words.way).selectOption('drawn')
  const pad = own.getByRole('img', { name: words.pad })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('no pad')
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  for (const [x, y] of [
    [80, 30],
    [120, 80],
    [180, 40],
    [240, 70],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 6 })
  await page.mouse.up()
  await own.getByRole('button', { name: profile.save }).click()
  await expect(own.getByRole('img', { name: words.signature })).not.toContainText('Mara L.')
  await page.reload()
  await expect(own.getByRole('img', { name: words.signature }).locator('path')).toHaveAttribute('d', /^M/)

  await own.getByRole('button', { name: `Delete: ${words.signature}` }).click()
  await own.getByRole('button', { name: words.delete, exact: true }).click()
  await expect(own.getByText(words.none)).toBeVisible()

  await page.goto('/dashboard?profile=notifications')
  const { events, channels, alwaysCodes, always } = profile.notifications
  const choice = (event: keyof typeof events, channel: keyof typeof channels) =>
    dialog(page).getByRole('checkbox', { name: `${events[event]} ${channels[channel]}`, exact: true })
  await choice('envelopeCompleted', 'mail').uncheck()
  await choice('envelopeExpiring', 'mail').focus()
  await page.keyboard.press('Space')
  await choice('memberJoined', 'bell').uncheck()
  await expect(dialog(page).getByRole('status')).toHaveText(profile.saved)
  await expect(choice('memberJoined', 'bell')).toBeFocused()
  await expectAccessible(page, 'notifications of the profile')
  await page.reload()
  await expect(choice('envelopeCompleted', 'mail')).not.toBeChecked()
  await expect(choice('envelopeCompleted', 'bell')).toBeChecked()
  await expect(choice('envelopeExpiring', 'mail')).toBeChecked()
  await expect(choice('memberJoined', 'bell')).not.toBeChecked()
  await expect(dialog(page).getByRole('row', { name: events.envelopeUnsent })).toContainText(always)
  await expect(dialog(page).getByText(alwaysCodes)).toBeVisible()
  expect(someone.noises).toEqual([])
  await someone.context.close()
})

test('[W10] a long signature is shown whole, as it will be on paper', async ({ browser, product }) => {
  const someone = await visit(browser, product, visitor('en-US', widths.phone))
  const { page } = someone
  await register(someone, product, newSender())
  await page.goto('/dashboard?profile=signatures')
  const words = profile.signatures
  const own = dialog(page).getByRole('region', { name: words.signature, exact: true })
  await own.getByRole('button', { name: `Add: ${words.signature}` }).click()
  const name = 'Maria Aparecida de Oliveira e Vasconcelos'
  await own.getByLabel(words.text, { exact: true }).fill(name)
  const preview = own.getByRole('img', { name })
  for (const hand of await own.getByLabel(words.hand).locator('option').allInnerTexts()) {
    await own.getByLabel(words.hand).selectOption({ label: hand })
    await page.evaluate(() => document.fonts.ready)
    await expectInside(preview)
  }
  expect(await letterSize(preview)).toBeGreaterThan(10)
  await someone.context.close()
})

const letters = (picture: Locator) => picture.locator('span')

function letterSize(picture: Locator): Promise<number> {
  return letters(picture).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
}

/** Nothing is cut off. */
async function expectInside(picture: Locator): Promise<void> {
  const [needed, given] = await letters(picture).evaluate((element) => [
    element.scrollWidth,
    element.clientWidth,
  ])
  expect(needed).toBeLessThanOrEqual(given ?? 0)
}
