import { randomUUID } from 'node:crypto'
import type { Browser, Locator } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addAuthenticator, freshCode } from './identity-product.ts'
import { awake, fill as fillIn, newSender, register, visit, wordsOf, type Visit } from './journeys.ts'
import { makePng } from './pictures.ts'
import { expect, readMail, test, visitor, widths, type Product } from './product.ts'
import { adoptTyped, agree, makeSender, openRoom, sendTo, type Sent } from './rooms.ts'

const run = `${process.pid}.${randomUUID().slice(0, 8)}`
const emailOf = (name: string) => `${name}.${run}@example.org`
const omarsPhone = '+34600100731'
const leasPhone = '+34600100732'

/** A text of the catalogue, whatever stands in its places. */
function said(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))

  return new RegExp(`^${parts.join('.+')}$`)
}

/** Finishes the sooner the fewer wait for it: every guest has a browser of their own. */
async function as<Result>(
  { browser, product }: { browser: Browser; product: Product },
  { sent, email, locale, width }: { sent: Sent; email: string; locale: string; width: number },
  work: (guest: Visit) => Promise<Result>,
): Promise<Result> {
  const guest = await visit(browser, product, visitor(locale, width))
  await openRoom(guest, product, { ...sent, email })
  const result = await work(guest)
  expect(guest.noises.filter((noise) => !noise.includes('status of 422'))).toEqual([])
  await guest.context.close()

  return result
}

const heading = ({ page }: Visit, text: string) => page.getByRole('heading', { level: 1, name: said(text) })
const press = ({ page }: Visit, name: string) => page.getByRole('button', { name, exact: true }).click()

async function passSms(guest: Visit, product: Product, phone: string): Promise<void> {
  const { page, words } = guest
  const { room } = words.signing
  await expect(heading(guest, room.smsCodeTitle)).toBeVisible()
  await expect(page.getByText(fillIn(room.smsCodeText, { hint: `•••• ${phone.slice(-2)}` }))).toBeVisible()
  await press(guest, room.sendCode)
  await page.getByLabel(room.code).fill(await freshCode(product, phone))
  await press(guest, room.continue)
}

/** As wide as the box it lies in, or out of sight. */
const widthOf = (label: Locator) => label.evaluate((element) => element.getBoundingClientRect().width)

test('[W2] [W3] one envelope in the hands of an assistant, a signer, a witness, an approver who hands it on, and a reader', async ({
  browser,
  product,
}) => {
  const here = { browser, product }
  const mara = await makeSender(browser, product)
  const other = (key: string, recipientRole: string, order: number, more: object = {}) => ({
    key,
    name: `${key} ${run}`,
    email: emailOf(key),
    recipientRole,
    order,
    ...more,
  })
  const sent = await sendTo(mara.page, {
    fields: [
      { type: 'text', label: 'Street', required: true },
      { type: 'text', label: 'City', required: true },
      { type: 'signature', label: 'Signature', required: true },
      { type: 'signature', label: 'Witnessed', required: true, recipient: 'wit' },
      { type: 'name', label: 'Name of the witness', required: true, recipient: 'wit' },
      { type: 'heading', label: '', defaultValue: 'Annex' },
      { type: 'approve', label: 'Budget', required: true, recipient: 'omar' },
    ],
    recipient: { order: 2 },
    others: [
      other('help', 'assistant', 1, { attachedTo: 'jane' }),
      other('wit', 'witness', 2, { attachedTo: 'jane' }),
      other('omar', 'approver', 3, { access: ['sms_code'], phone: omarsPhone, mayDelegate: true }),
      other('vera', 'viewer', 4),
    ],
  })

  const help = { sent, email: emailOf('help'), locale: 'en-US', width: widths.desktop }
  await as(here, help, async (guest) => {
    const { page, words } = guest
    const { room } = words.signing
    await expect(heading(guest, room.askAssistant)).toBeVisible()
    await agree(guest)
    await expect(page.getByRole('button', { name: /^Signature/ })).toHaveCount(0)
    const label = page.getByText('Street', { exact: false })
    expect(await widthOf(label), 'the empty box says what belongs into it').toBeGreaterThan(50)
    await page.getByRole('textbox', { name: /^Street/ }).fill('Rua do Norte 7')
    expect(await widthOf(label)).toBeLessThan(5)
    await press(guest, room.review)
    await expect(page.getByText(room.notFilled), 'what is not known is left to the signer').toBeVisible()
    await press(guest, room.finishAssistant)
    await expect(heading(guest, room.othersTitle)).toBeVisible()
  })

  await as(here, { sent, email: sent.email, locale: 'es-ES', width: widths.phone }, async (guest) => {
    const { page, words } = guest
    const { room } = words.signing
    await agree(guest)
    await expect(page.getByRole('button', { name: /^Street/ })).toHaveText('Rua do Norte 7')
    const city = page.getByRole('button', { name: /^City/ })
    await expect(city).toHaveAccessibleName('City')
    expect(await widthOf(page.locator('label', { hasText: 'City' }))).toBeGreaterThan(50)
    await city.click()
    await page.getByRole('dialog').getByRole('textbox').fill('Porto')
    await page.getByRole('dialog').getByRole('button', { name: room.next }).click()
    await page.getByRole('button', { name: /^Signature/ }).click()
    await adoptTyped(guest)
    await press(guest, room.finishSigner)
    await expect(heading(guest, room.othersTitle)).toBeVisible()
  })

  const witness = { sent, email: emailOf('wit'), locale: 'fr-FR', width: widths.tablet }
  await as(here, witness, async (guest) => {
    const { page, words } = guest
    const { room } = words.signing
    await expect(heading(guest, room.askWitness)).toContainText('Jane Roe')
    await agree(guest)
    await expect(page.getByText('Porto'), 'what stands there already').toBeVisible()
    await page.getByRole('button', { name: /^Witnessed/ }).click()
    await adoptTyped(guest)
    await expectAccessible(page, 'witness')
    await press(guest, room.finishWitness)
    await expect(heading(guest, room.othersTitle)).toBeVisible()
  })

  const approver = { sent, email: emailOf('omar'), locale: 'pt-BR', width: widths.phone }
  await as(here, approver, async (guest) => {
    const { page, words } = guest
    const { room } = words.signing
    await passSms(guest, product, omarsPhone)
    await expect(heading(guest, room.askApprover)).toBeVisible()
    await page.getByRole('button', { name: room.more }).click()
    await page.getByRole('menuitem', { name: room.delegate }).click()
    const dialog = page.getByRole('dialog', { name: room.delegate })
    await dialog.getByLabel(room.delegateName).fill('Lea Lang')
    await dialog.getByLabel(room.delegateEmail).fill(emailOf('lea'))
    await dialog.getByLabel(room.delegatePhone).fill('600 100 732')
    await dialog.getByLabel(room.declineReason).fill('De férias')
    await expectAccessible(page, 'handing on', 'dialog')
    await dialog.getByRole('button', { name: room.delegateSubmit }).click()
    await expect(dialog.getByRole('alert')).toHaveText(words.problems['phone-invalid'])
    await dialog.getByLabel(room.delegatePhone).fill('+34 600 100 732')
    await dialog.getByRole('button', { name: room.delegateSubmit }).click()
    await expect(heading(guest, room.replacedTitle)).toBeVisible()
    await expect(page.getByText(said(room.handedOnText))).toContainText('Lea Lang')
  })

  const delegate = { sent, email: emailOf('lea'), locale: 'en-US', width: widths.desktop }
  await as(here, delegate, async (guest) => {
    const { page, words } = guest
    const { room } = words.signing
    await passSms(guest, product, leasPhone)
    await agree(guest)
    await press(guest, 'Budget')
    await expect(page.getByRole('button', { name: 'Budget', pressed: true })).toHaveText(room.approved)
    await press(guest, room.review)
    await press(guest, room.finishApprover)
    await expect(heading(guest, room.othersTitle)).toBeVisible()
  })

  const reader = { sent, email: emailOf('vera'), locale: 'es-ES', width: widths.desktop }
  await as(here, reader, async (guest) => {
    const { page, words } = guest
    const { room } = words.signing
    await expect(heading(guest, room.askViewer)).toBeVisible()
    await agree(guest)
    await expect(heading(guest, room.readingTitle), 'there is nothing to fill in').toBeVisible()
    await press(guest, room.review)
    await press(guest, room.finishViewer)
    await expect(heading(guest, room.doneTitle)).toBeVisible()
    await expect(page.getByText(room.sealedText)).toBeVisible({ timeout: 60_000 })
    const [copy] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: fillIn(room.downloadSealed, { name: 'Lease' }) }).click(),
    ])
    expect(await copy.failure()).toBeNull()
    // Mails are written in the recipient's own language, whatever the room was last read in.
    const { subject: pattern } = wordsOf('en-US').mail.outcome.completed
    const subject = fillIn(pattern, { title: sent.title })
    await readMail(product, emailOf('vera'), (mail) => mail.subject === subject)
    const before = await copiesTo(product, emailOf('vera'), subject)
    await press(guest, room.copyByMail)
    await expect(page.getByText(fillIn(room.copySent, { email: emailOf('vera') }))).toBeVisible()
    await expect.poll(() => copiesTo(product, emailOf('vera'), subject)).toBe(before + 1)
  })
  await mara.context.close()
})

test('[W3] a member signs with a passkey and a picture of their signature, keeps it, and signs with it again', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  const { room } = words.signing
  const { security } = words.profile
  const self = newSender()
  await addAuthenticator(page)
  await register(mara, product, self)
  await page.goto('/dashboard?profile=security')
  await page.getByRole('button', { name: security.passkeyAdd }).click()
  await expect(page.getByText(security.passkeyNone)).toBeHidden()
  const recipient = { name: `${self.first} ${self.last}`, email: self.email }
  const fields = [{ type: 'signature', label: 'Signature', required: true }]
  const first = await sendTo(page, { fields, recipient: { ...recipient, access: ['passkey'] } })
  const second = await sendTo(page, { fields, recipient })
  const open = async ({ id }: Sent) => {
    await page.goto(`/envelopes/${id}/sign`)
    await page.waitForURL(/\/sign\/r\//)
    await awake(page)
  }

  await open(first)
  await expect(heading(mara, room.passkeyTitle)).toBeVisible()
  await press(mara, room.passkeyUse)
  await agree(mara)
  await page.getByRole('button', { name: /^Signature/ }).click()
  const dialog = page.getByRole('dialog', { name: room.adoptSignature })
  await expect(dialog.getByRole('button', { name: room.useSaved })).toHaveCount(0)
  await dialog.getByRole('radio', { name: room.upload }).check()
  const picture = { name: 'mine.png', mimeType: 'image/png', buffer: makePng(300, 120) }
  await dialog.getByLabel(room.uploadSignature).setInputFiles(picture)
  await expect(dialog.locator('img')).toHaveJSProperty('naturalWidth', 300)
  await dialog.getByRole('checkbox', { name: room.keepForNext }).check()
  await expectAccessible(page, 'a picture of a signature', 'dialog')
  await press(mara, room.useSignature)
  await press(mara, room.finishSigner)
  await expect(heading(mara, room.doneTitle)).toBeVisible()

  await open(second)
  await agree(mara)
  await page.getByRole('button', { name: /^Signature/ }).click()
  await expect(dialog.locator('.saved-choice img')).toHaveJSProperty('naturalWidth', 300)
  await press(mara, room.useSaved)
  await expect(page.locator('.review img')).toHaveJSProperty('naturalWidth', 300)
  await press(mara, room.finishSigner)
  await expect(heading(mara, room.doneTitle)).toBeVisible()
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

async function copiesTo({ url }: Product, to: string, subject: string): Promise<number> {
  const answer = await fetch(`${url}/dev/mail.json?to=${encodeURIComponent(to)}`)
  const { messages } = (await answer.json()) as { messages: { subject: string }[] }

  return messages.filter((mail) => mail.subject === subject).length
}
