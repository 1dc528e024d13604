import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PDF } from '@libpdf/core'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { signElsewhere } from '../signed-pdfs.ts'
import { expectAccessible } from './accessible.ts'
import { awake, fill, newSender, register, visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-uploads-'))
test.afterAll(() => rmSync(folder, { recursive: true }))

async function encryptedFile(): Promise<string> {
  const pdf = await PDF.load(await makeSamplePdf())
  pdf.setProtection({ userPassword: 'clé 7', ownerPassword: 'owner' })
  const file = path.join(folder, 'Locked.pdf')
  writeFileSync(file, await pdf.save())
  return file
}

async function signedFile(): Promise<string> {
  const file = path.join(folder, 'Signed.pdf')
  writeFileSync(file, await signElsewhere(await makeSamplePdf(), new Date()))
  return file
}

for (const [language, width] of [
  ['en-US', widths.desktop],
  ['fr-FR', widths.phone],
] as const) {
  test(`[W1] a locked file is unlocked and a signed one is told of, in ${language} at ${width} px`, async ({
    browser,
    product,
  }) => {
    const mara = await visit(browser, product, visitor(language, width))
    const { page, words } = mara
    await register(mara, product, newSender())
    await page.goto('/envelopes/new')
    await awake(page)
    const files = page.locator('input[type="file"]')
    await files.setInputFiles([await encryptedFile(), await signedFile()])

    const form = page.getByRole('form', { name: fill(words.editor.unlock.title, { file: 'Locked.pdf' }) })
    const password = form.getByLabel(words.editor.unlock.password)
    await expect(password).toBeFocused()
    await expectAccessible(page, 'the question for a password')
    await page.keyboard.press('Enter')
    await expect(form.getByText(words.editor.unlock.missing)).toBeVisible()
    await password.fill('cle 7')
    await page.keyboard.press('Enter')
    await expect(form.getByText(words.problems['document-password-wrong'])).toBeVisible()
    await expect(password).toBeFocused()
    await password.fill('clé 7')
    await form.getByRole('button', { name: words.editor.unlock.submit }).click()

    await page.waitForURL(/\/envelopes\/[0-9a-f-]{36}$/)
    await awake(page)
    if (width === widths.phone)
      await page.getByRole('button', { name: words.editor.sheets.details, exact: true }).click()
    const documents = page.getByRole('region', { name: words.editor.documents })
    await expect(documents.getByText('Locked', { exact: true })).toBeVisible()
    await expect(documents.getByText(words.editor.notes.signed)).toHaveCount(1)
    await expectAccessible(page, 'the documents with what there is to tell of them')
    await mara.context.close()
  })
}

test('[W1] a locked file may be left out, and says why it is not there', async ({ browser, product }) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  await register(mara, product, newSender())
  await page.goto('/envelopes/new')
  await awake(page)
  await page.locator('input[type="file"]').setInputFiles(await encryptedFile())
  await page.getByRole('button', { name: words.editor.unlock.skip }).click()

  await expect(page.getByText(words.problems['document-encrypted'])).toBeVisible()
  await expect(page.locator('input[type="file"]')).toBeAttached()
  await mara.context.close()
})
