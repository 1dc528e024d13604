import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PDF } from '@libpdf/core'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { signElsewhere } from '../signed-pdfs.ts'
import { signUnjudged } from '../unjudged-pdfs.ts'
import { expectAccessible } from './accessible.ts'
import { awake, fill, newSender, register, visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'
import { adoptTyped, agree, openRoom, readSealed, sendTo } from './rooms.ts'

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
    const files = page.locator('input[type="file"]').first()
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

for (const [language, width] of [
  ['en-US', widths.desktop],
  ['fr-FR', widths.phone],
] as const) {
  test(`[W1] [W3] an earlier signature with SHA-1 is told of at the upload, and vouched for in the verdict, in ${language} at ${width} px`, async ({
    browser,
    product,
  }) => {
    const mara = await visit(browser, product, visitor(language, width))
    const { words } = mara
    await register(mara, product, newSender())
    await mara.page.goto('/envelopes/new')
    await awake(mara.page)
    const signed = Buffer.from(await signUnjudged('SHA-1'))
    const upload = { name: 'Rivers.pdf', mimeType: 'application/pdf', buffer: signed }
    await mara.page.locator('input[type="file"]').first().setInputFiles(upload)
    await mara.page.waitForURL(/\/envelopes\/[0-9a-f-]{36}$/)
    await awake(mara.page)
    if (width === widths.phone)
      await mara.page.getByRole('button', { name: words.editor.sheets.details, exact: true }).click()
    const documents = mara.page.getByRole('region', { name: words.editor.documents })
    await expect(documents.getByText(words.editor.notes.signed)).toBeVisible()
    await expect(documents.getByText(words.editor.notes['signature-not-judged'])).toBeVisible()

    const fields = [{ type: 'signature', label: 'Signature', required: true }]
    const sent = await sendTo(mara.page, { fields, file: signed })
    const guest = await visit(browser, product, visitor(language, width))
    await openRoom(guest, product, sent)
    await agree(guest)
    await guest.page.getByRole('button', { name: /^Signature/ }).click()
    await adoptTyped(guest)
    await guest.page.getByRole('button', { name: words.signing.room.finishSigner }).click()
    const sealed = await readSealed(mara, sent)

    const { verify } = words
    const { page } = guest
    await page.goto('/verify')
    await page.locator('input[type="file"]').setInputFiles({ ...upload, buffer: sealed })
    const verdict = page.getByRole('region', { name: verify.answer.genuine })
    await expect(verdict.getByRole('status')).toContainText(verify.earlierUnjudged)
    await expect(verdict).toContainText(verify.recordedHere)
    const earlier = verdict.getByRole('listitem').filter({ hasText: 'Rivers Ltd' })
    await expect(earlier).toContainText(`${verify.state.unsure}. ${verify.reason['algorithm-not-supported']}`)
    await expectAccessible(page, 'the verdict on a file with a signature that nobody here judges')
    await page.locator('input[type="file"]').setInputFiles(upload)
    await expect(page.getByRole('heading', { name: verify.answer.unsure })).toBeVisible()
    expect([...mara.noises, ...guest.noises]).toEqual([])
    await guest.context.close()
    await mara.context.close()
  })
}

test('[W1] a locked file may be left out, and says why it is not there', async ({ browser, product }) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  await register(mara, product, newSender())
  await page.goto('/envelopes/new')
  await awake(page)
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await encryptedFile())
  await page.getByRole('button', { name: words.editor.unlock.skip }).click()

  await expect(page.getByText(words.problems['document-encrypted'])).toBeVisible()
  await expect(page.locator('input[type="file"]').first()).toBeAttached()
  await mara.context.close()
})
