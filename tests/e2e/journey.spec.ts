import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { callApi } from './call-api.ts'
import {
  changeOneByte,
  downloadSealed,
  expectSound,
  fill,
  makeTemplate,
  newSender,
  register,
  registerOnScreen,
  signInRoom,
  useTemplate,
  visit,
} from './journeys.ts'
import { expect, readSigningLink, test, visitor, widths } from './product.ts'

for (const locale of ['en-US', 'pt-BR']) {
  for (const [device, width] of [
    ['desktop', widths.desktop],
    ['phone', widths.phone],
  ] as const) {
    test(`[A9] [I1] [W1] [W2] [W3] from /register to the sealed PDF, ${locale} on a ${device}`, async ({
      browser,
      product,
    }, info) => {
      const mara = await visit(browser, product, visitor(locale, width))
      await mara.page.goto('/templates')
      await expect(mara.page).toHaveURL(/\/login\?next=%2Ftemplates$/)
      await registerOnScreen(mara, product, newSender())
      const organizations: unknown = await callApi(mara.page, 'GET', '/organizations')
      expect(organizations).toMatchObject({ items: [{ timeZone: 'America/Sao_Paulo' }] })
      const title = `Lease ${locale} ${width}`
      await makeTemplate(mara, title)
      const jane = { name: 'Jane Roe', email: `jane.${locale}.${width}@example.org`, locale }
      await useTemplate(mara, [jane], title)

      const guest = await visit(browser, product, visitor(locale, width))
      await signInRoom(
        guest,
        await readSigningLink(product, jane.email, title),
        width === widths.phone ? 'type' : 'draw',
      )
      const { room } = guest.words.signing
      await expect(
        guest.page.getByRole('heading', { name: fill(room.doneTitle, { name: jane.name }) }),
      ).toBeVisible()
      const link = guest.page.getByRole('link', { name: fill(room.downloadSealed, { name: title }) })
      await expect(link).toBeVisible({ timeout: 60_000 })
      const file = await downloadSealed(guest.page, link, info.outputDir)
      expectSound(file)

      const own = mara.page.getByRole('link', {
        name: fill(mara.words.envelopes.downloadSealed, { name: title }),
      })
      await expect(own).toBeVisible({ timeout: 60_000 })
      const second = await downloadSealed(mara.page, own, path.join(info.outputDir, 'sender'))
      expect(readFileSync(second).equals(readFileSync(file))).toBe(true)

      const judge = await visit(browser, product, visitor(locale, width))
      const { verify } = judge.words
      await judge.page.goto('/verify')
      const chosen = judge.page.locator('input[type="file"]')
      // Its own button would speak the browser's language.
      await expect(chosen).toHaveCSS('opacity', '0')
      await expect(chosen).toHaveAccessibleName(verify.choose)
      await chosen.focus()
      await expect(chosen).toBeFocused()
      await chosen.setInputFiles(file)
      const verdict = judge.page.getByRole('region', { name: verify.answer.genuine })
      await expect(verdict).toContainText(path.basename(file))
      await expect(verdict.getByRole('listitem').filter({ hasText: jane.email })).toContainText(
        verify.people.mail,
      )
      await expect(
        verdict.getByRole('img', { name: fill(verify.pages.page, { page: '1' }) }),
        'drawn, not only there',
      ).toHaveJSProperty('complete', true)
      const changed = path.join(info.outputDir, 'changed.pdf')
      changeOneByte(readFileSync(file), changed)
      await drop(judge.page, changed)
      await expect(judge.page.getByRole('heading', { name: verify.answer.broken })).toBeVisible()

      expect([...mara.noises, ...guest.noises, ...judge.noises]).toEqual([])
      for (const { context } of [mara, guest, judge]) await context.close()
    })
  }
}

/** Lets go of a file over the page's heading, as a mouse does anywhere on it. */
async function drop(page: Page, file: string) {
  const bytes = readFileSync(file).toString('base64')
  const name = path.basename(file)
  const brought = await page.evaluateHandle(
    ([content, called]) => {
      const transfer = new DataTransfer()
      const bytesThere = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytesThere], called, { type: 'application/pdf' }))
      return transfer
    },
    [bytes, name] as const,
  )
  const heading = page.getByRole('heading', { level: 1 })
  await heading.dispatchEvent('dragover', { dataTransfer: brought })
  await heading.dispatchEvent('drop', { dataTransfer: brought })
}

test('[W3] two signers, one after the other, from the sample template', async ({
  browser,
  product,
}, info) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  await register(mara, product, newSender())
  await mara.page.goto('/templates')
  const title = 'Agreement in sequence'
  const guests = [
    { name: 'Ana Prima', email: 'ana.sequence@example.org' },
    { name: 'Bo Second', email: 'bo.sequence@example.org', locale: 'pt-BR' },
  ]
  await useTemplate(mara, guests, title)

  const ana = await visit(browser, product, visitor('en-US', widths.phone))
  await signInRoom(ana, await readSigningLink(product, 'ana.sequence@example.org', title), 'type')
  await expect(
    ana.page.getByRole('heading', { name: fill(ana.words.signing.room.othersTitle, { name: 'Ana Prima' }) }),
  ).toBeVisible()
  const bo = await visit(browser, product, visitor('pt-BR', widths.desktop))
  await signInRoom(bo, await readSigningLink(product, 'bo.sequence@example.org', title), 'draw')
  const link = bo.page.getByRole('link', { name: /Mutual|Acordo/ })
  await expect(link).toBeVisible({ timeout: 60_000 })
  expectSound(await downloadSealed(bo.page, link, info.outputDir))
  expect([...mara.noises, ...ana.noises, ...bo.noises]).toEqual([])
})

test('[W3] signing without JavaScript, with a typed signature and plain forms', async ({
  browser,
  product,
}, info) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  await register(mara, product, newSender())
  const title = 'Plain form lease'
  await makeTemplate(mara, title)
  await useTemplate(mara, [{ name: 'Jane Roe', email: 'jane.plain@example.org' }], title)

  const guest = await visit(browser, product, { ...visitor('en-US', widths.phone), javaScriptEnabled: false })
  const { room } = guest.words.signing
  const { page } = guest
  await page.goto(await readSigningLink(product, 'jane.plain@example.org', title))
  await page.getByRole('checkbox', { name: room.agree }).check()
  await page.getByRole('button', { name: room.continue }).click()
  await page.locator('input[name="signature_text"]').fill('Jane Roe')
  await page.getByRole('button', { name: room.finishSigner }).click()
  await expect(page.getByRole('heading', { name: fill(room.doneTitle, { name: 'Jane Roe' }) })).toBeVisible()
  const link = page.getByRole('link', { name: fill(room.downloadSealed, { name: title }) })
  await expect(async () => {
    await page.reload()
    await expect(link).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  const file = await downloadSealed(page, link, info.outputDir)
  expectSound(file)

  const { verify } = guest.words
  await page.goto('/verify')
  const chosen = page.locator('input[type="file"]')
  await expect(chosen, 'the browser says what is chosen').toHaveCSS('opacity', '1')
  const [own, zone] = [await chosen.boundingBox(), await page.getByText(verify.choose).boundingBox()]
  expect(own?.x, 'within the page').toBeGreaterThan(16)
  expect(own?.y, 'below its name').toBeGreaterThan(zone?.y ?? Infinity)
  await chosen.setInputFiles(file)
  await page.getByRole('button', { name: verify.check }).click()
  await expect(page.getByRole('heading', { name: verify.answer.genuine })).toBeVisible()
})

test('[A9] [A10] [I3] [I4] signing out ends the session, and only a new code lets in again', async ({
  browser,
  product,
}) => {
  const sender = newSender()
  const { page, words, noises, context } = await visit(browser, product, visitor('en-US', widths.desktop))
  await registerOnScreen({ page, words, noises, context, hasSheets: false }, product, sender)
  await page.goto('/register')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('button', { name: words.shell.account }).click()
  await page.getByText(words.shell.signOut).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('currentOrganizationId'))).toBeNull()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  expect(noises).toEqual([])
})
