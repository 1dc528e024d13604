import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { profileSections } from '#browser/profile-section.ts'
import { makeContent, memberPages, organizationOf, publicPages } from '../e2e/every-page.ts'
import { awake, fill, newSender, register, visit, wordsOf } from '../e2e/journeys.ts'
import { expect, readSigningLink, test, visitor, widths, type Product } from '../e2e/product.ts'

// Every screen at every width, in two languages, in the light and in the dark, for people to look at: whether it is beautiful
// is nothing that a test can tell. They are written to test-results/screens and kept nowhere.

const folder = path.resolve('test-results/screens')
/** One of them where only that is asked for. */
const themes = (['light', 'dark'] as const).filter((theme) =>
  [theme, undefined].includes(process.env['THEME'] as typeof theme),
)

for (const locale of ['en-US', 'pt-BR'])
  for (const width of [widths.phone, widths.tablet, widths.desktop]) {
    test(`every screen ${locale} ${width}`, async ({ browser, product }) => {
      mkdirSync(folder, { recursive: true })
      const keep = keeper(`${locale}-${width}`)
      const mara = await visit(browser, product, visitor(locale, width))
      for (const page of publicPages) await keep(mara.page, page, page)
      await register(mara, product, newSender())
      const guest = `jane.${locale}.${width}@example.org`
      const organization = await organizationOf(mara.page)
      const content = await makeContent(mara.page, organization, 'Lease, 12 Mill Street', guest)
      for (const page of [...memberPages, ...content]) await keep(mara.page, page, nameOf(page))
      for (const section of profileSections)
        await keep(mara.page, `/dashboard?profile=${section}`, `profile ${section}`)

      await pictureRoom(browser, product, { locale, width, guest }, keep)
      const envelope = content.find((page) => page.startsWith('/envelopes/') && page !== content[2]) ?? ''
      await mara.page.goto(envelope)
      await expect(mara.page.getByRole('link', { name: /Lease/ }).first()).toBeVisible({ timeout: 120_000 })
      await keep(mara.page, envelope, 'envelope completed')
      await mara.context.close()
    })
  }

type Keep = (page: Page, address: string | null, name: string) => Promise<void>
type Guest = { locale: string; width: number; guest: string }

/** The room's steps, until everything is signed. */
async function pictureRoom(
  browser: Parameters<typeof visit>[0],
  product: Product,
  { locale, width, guest }: Guest,
  keep: Keep,
): Promise<void> {
  const jane = await visit(browser, product, visitor(locale, width))
  const { room } = wordsOf(locale).signing
  const link = await readSigningLink(product, guest, 'Lease')
  await keep(jane.page, link, 'room consent')
  await jane.page.getByRole('checkbox').check()
  await jane.page.getByRole('button', { name: room.continue }).click()
  const sign = jane.page.getByRole('button', { name: room.signHere }).first()
  await expect(sign).toBeVisible()
  await keep(jane.page, null, 'room filling')
  await sign.click()
  await expect(jane.page.getByRole('dialog', { name: room.adoptSignature })).toBeVisible()
  await keep(jane.page, null, 'room signature')

  await jane.page.getByRole('button', { name: room.useSignature }).click()
  await jane.page.getByRole('button', { name: room.finishSigner }).click()
  // Not before the sealed copy is there: until then the page says that it is sending, and then that it is being made.
  const sealed = jane.page.getByRole('link', { name: fill(room.downloadSealed, { name: 'Lease' }) })
  await expect(sealed).toBeVisible({ timeout: 60_000 })
  await keep(jane.page, null, 'room done')
  await jane.context.close()
}

/** What a page is, without the ids in its address. */
function nameOf(address: string): string {
  return address.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'one')
}

function keeper(visitorsKind: string): Keep {
  let number = 0

  return async (page, address, name) => {
    if (address !== null) await page.goto(address)
    await awake(page)
    if (name.startsWith('profile')) await expect(page.getByRole('dialog')).toBeVisible()
    number += 1
    const place = `${String(number).padStart(2, '0')}-${name.replaceAll(/[^\w]+/g, '-')}`
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({
        path: path.join(folder, `${place}-${visitorsKind}-${colorScheme}.png`),
        animations: 'disabled',
        fullPage: page.viewportSize()?.width !== widths.phone || !name.startsWith('room'),
      })
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }
}
