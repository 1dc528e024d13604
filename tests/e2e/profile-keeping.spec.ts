import type { Page } from '@playwright/test'
import { newSender, register, visit, wordsOf } from './journeys.ts'
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
  await expect(own.getByRole('img', { name: words.signature })).toContainText('Mara L.')

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

  await page.goto('/dashboard?profile=mails')
  const choice = dialog(page).getByLabel(profile.mails.envelopeCompleted)
  await choice.uncheck()
  await expect(dialog(page).getByText(profile.saved)).toBeVisible()
  await page.reload()
  await expect(choice).not.toBeChecked()
  await expect(dialog(page).getByText(profile.mails.alwaysCodes)).toBeVisible()
  expect(someone.noises).toEqual([])
  await someone.context.close()
})
