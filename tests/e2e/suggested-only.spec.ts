import { spawnSync } from 'node:child_process'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { callApi } from './call-api.ts'
import {
  awake,
  downloadSealed,
  expectSound,
  fill,
  newSender,
  register,
  signInRoom,
  visit,
} from './journeys.ts'
import { expect, readSigningLink, test, visitor, widths } from './product.ts'

// What the editor offers by itself for an ordinary contract can be sent as it is and signed to the end.

const contracts = {
  'en-US': ['Signature: ____________________  Date: ________', 'Name: ____________', 'Email: __________'],
  'es-ES': ['Firma: ____________________  Fecha: ________', 'Nombre: ____________', 'Correo: __________'],
  'fr-FR': ['Signature : ____________________  Date : ________', 'Nom : ____________', 'Courriel : ________'],
  'pt-BR': ['Assinatura: ____________________  Data: ________', 'Nome: ____________', 'E-mail: __________'],
} as const

for (const [locale, text] of Object.entries(contracts)) {
  test(`[W1] [W2] [W3] an envelope of nothing but suggestions is sent and completed, in ${locale}`, async ({
    browser,
    product,
  }, testInfo) => {
    const mara = await visit(browser, product, visitor(locale, widths.desktop))
    const { page, words } = mara
    await register(mara, product, newSender())
    const document = await callApi(
      page,
      'POST',
      '/documents',
      await makeSamplePdf({ text: text.flatMap((line) => [line, '', '']) }),
    )
    const name = 'Maximiliane Freifrau von Oberhuber'
    const email = `maximiliane.von.oberhuber.${locale.toLowerCase()}@legal.department.example.org`
    const title = `Contract ${locale}`
    const { id } = await callApi(page, 'POST', '/envelopes', {
      title,
      documents: [document.id],
      recipients: [{ key: 'jane', name, email, locale }],
      fields: [],
    })

    await page.goto(`/envelopes/${id}`)
    await awake(page)
    const { suggestions } = words.editor
    await page.getByRole('button', { name: suggestions.choose }).click()
    const dialog = page.getByRole('dialog', { name: suggestions.title })
    await dialog.getByRole('button', { name: fill(suggestions.place_other, { count: 4 }) }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: words.envelopes.review.button }).click()
    const review = page.getByRole('dialog', { name: words.envelopes.review.title })
    await review.getByRole('button', { name: words.envelopes.review.send }).click()
    const link = await readSigningLink(product, email, title)

    const jane = await visit(browser, product, visitor(locale, widths.phone))
    await signInRoom(jane, link, 'type')
    const download = jane.page.getByRole('link', {
      name: fill(jane.words.signing.room.downloadSealed, { name: 'Lease' }),
    })
    await expect(download).toBeVisible({ timeout: 60_000 })
    const file = await downloadSealed(jane.page, download, testInfo.outputDir)
    expectSound(file)
    const { stdout, error } = spawnSync('pdftotext', ['-l', '1', file, '-'], { encoding: 'utf8' })
    if (!error) {
      expect(stdout).toContain(String(new Date().getUTCFullYear()).slice(2))
      expect(stdout.replace(/\s+/g, ' ')).toContain('Oberhuber')
    }
    expect(jane.noises).toEqual([])
    expect(mara.noises).toEqual([])
    await jane.context.close()
    await mara.context.close()
  })
}
