import { makeSamplePdf } from '../sample-pdfs.ts'
import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, fill, signInRoom, visit } from './journeys.ts'
import { expect, readMail, readSigningLink, test, visitor, widths } from './product.ts'
import { adoptTyped, agree, makeSender, openRoom, readSealed, sendTo } from './rooms.ts'

test('[W2] a document is replaced once somebody has signed: they are asked again, and the new one is sealed', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { correction, editor } = words
  const bo = { key: 'bo', name: 'Bo Roe', email: `bo.corrected.${process.pid}@example.org`, order: 1 }
  const sent = await sendTo(page, {
    fields: [{ type: 'signature' }, { type: 'signature', recipient: 'bo' }],
    recipient: { order: 1 },
    others: [bo],
  })
  const jane = await visit(browser, product, visitor('en-US', widths.desktop))
  await signInRoom(jane, await readSigningLink(product, sent.email, sent.title), 'type')

  await page.goto(`/envelopes/${sent.id}`)
  await awake(page)
  await page.getByRole('link', { name: words.envelopes.correctContent }).click()
  await page.waitForURL(`**/envelopes/${sent.id}/correct`)
  await awake(page)
  const documents = page.getByRole('region', { name: editor.documents })
  const review = page.getByRole('button', { name: correction.review })

  await test.step('what is sent is shown, with who has signed; nothing is to be reviewed yet', async () => {
    const people = page.getByRole('region', { name: editor.sheets.recipients })
    await expect(people.getByRole('button', { name: /Jane Roe/ })).toContainText(correction.signed)
    await expect(people.getByText(correction.signedHint)).toBeVisible()
    await expect(page.getByRole('link', { name: correction.back })).toBeVisible()
    await expect(review).toHaveCount(0)
    await expectAccessible(page, 'the editor over what is sent')
  })

  await test.step('what Jane has signed with is locked until it is unlocked; what Bo has yet to sign is not', async () => {
    const fields = page.locator('[data-field]')
    const janes = page.getByRole('button', { name: /Signature.*Jane Roe.*locked/ })
    await expect(fields).toHaveCount(2)
    await expect(janes).toHaveCount(1)
    const stood = await janes.boundingBox()
    await janes.dragTo(page.getByRole('img', { name: /^Page 1/ }), { targetPosition: { x: 40, y: 40 } })
    await page.keyboard.press('Delete')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(fill(correction.lockedNote, { names: 'Jane Roe' }))).toBeVisible()
    expect(await janes.boundingBox()).toEqual(stood)
    await expect(fields).toHaveCount(2)
    await expect(review, 'nothing has changed').toHaveCount(0)

    await page.getByRole('button', { name: correction.unlock }).click()
    await expect(janes).toHaveCount(0)
    await expect(page.getByText(fill(correction.signedNote, { names: 'Jane Roe' }))).toBeVisible()
    await page.getByRole('button', { name: /^Signature.*Jane Roe/ }).press('Delete')
    await expect(fields).toHaveCount(1)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(fields).toHaveCount(2)
  })

  await test.step('a document is replaced, and a reload loses nothing', async () => {
    await documents.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: editor.replaceDocument }).click()
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        name: 'Second lease.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(await makeSamplePdf({ pages: 2 })),
      })
    await expect(documents.getByText('Second lease')).toBeVisible()
    await expect(review).toBeVisible()
    await page.reload()
    await awake(page)
    await expect(documents.getByText('Second lease')).toBeVisible()
  })

  await test.step('the review says what changes and who signs again; then it is applied', async () => {
    await review.click()
    const dialog = page.getByRole('dialog', { name: correction.title })
    await expect(dialog).toContainText(fill(correction.added, { name: 'Second lease' }))
    await expect(dialog).toContainText(fill(correction.againNames, { names: 'Jane Roe' }))
    await expect(dialog).toContainText(fill(correction.toldNames, { names: bo.name }))
    await expectAccessible(page, 'the review of a correction')
    await dialog.getByRole('button', { name: correction.apply }).click()
    await page.waitForURL(`**/envelopes/${sent.id}`)
    await expect(
      page.getByText(fill(words.audit.recipient.reopened, { recipient: 'Jane Roe' })),
    ).toBeVisible()
    await expect(page.getByText(/added the document “Second lease”/)).toBeVisible()
  })

  await test.step('both sign the corrected document', async () => {
    await readMail(product, sent.email, ({ subject }) => subject.startsWith('Corrected, please review again'))
    for (const [guest, email] of [
      [jane, sent.email],
      [await visit(browser, product, visitor('en-US', widths.phone)), bo.email],
    ] as const) {
      await openRoom(guest, product, { ...sent, email })
      await agree(guest)
      await guest.page.getByRole('button', { name: /^Signature/ }).click()
      await adoptTyped(guest)
      await guest.page.getByRole('button', { name: words.signing.room.finishSigner }).click()
      await expect(guest.page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    const { documents: corrected } = (await callApi(page, 'GET', `/envelopes/${sent.id}`)) as unknown as {
      documents: { id: string; name: string }[]
    }
    expect(corrected.map(({ name }) => name)).toEqual(['Second lease'])
    const sealed = await readSealed(mara, { ...sent, document: corrected[0]?.id ?? '' })
    expect(sealed.subarray(0, 5).toString()).toBe('%PDF-')
  })
  expect(mara.noises).toEqual([])
  await jane.context.close()
  await mara.context.close()
})
