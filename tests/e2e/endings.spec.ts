import { randomUUID } from 'node:crypto'
import { awake, fill, visit, type Visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'
import { adoptTyped, agree, makeSender, openRoom, sendTo, type Sent } from './rooms.ts'

const signature = { type: 'signature', label: 'Signature', required: true }

/** The same envelope, for somebody else of it. */
const as = (sent: Sent, email: string): Sent => ({ ...sent, email })

async function choose({ page, words }: Visit, name: string): Promise<void> {
  await page.getByLabel(words.signing.room.more).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page.getByRole('dialog').getByLabel(words.signing.room.declineReason)).toBeVisible()
}

const expectTitle = ({ page }: Visit, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

test('[W2] [W3] one hands the task on, the other declines, and the sender reads why', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const sent = await sendTo(mara.page, { fields: [signature], recipient: { mayDelegate: true } })
  const jane = await visit(browser, product, visitor('en-US', widths.desktop))
  const { room } = jane.words.signing
  const path = await openRoom(jane, product, sent)
  await choose(jane, room.delegate)
  const kim = `kim.${sent.email}`
  await jane.page.getByLabel(room.delegateName).fill('Kim Doe')
  await jane.page.getByLabel(room.delegateEmail).fill(kim)
  await jane.page.getByLabel(room.declineReason).fill('Kim decides this')
  await jane.page.getByRole('button', { name: room.delegateSubmit }).click()
  await expectTitle(jane, room.replacedTitle)
  await jane.page.goto(path)
  await expectTitle(jane, room.replacedTitle)

  await openRoom(jane, product, as(sent, kim))
  await choose(jane, room.decline)
  await jane.page.getByLabel(room.declineReason).fill('The rent is too high')
  await jane.page.getByRole('button', { name: room.declineSubmit }).click()
  await expectTitle(jane, room.selfDeclinedTitle)

  await mara.page.goto(`/envelopes/${sent.id}`)
  await expect(mara.page.getByText('The rent is too high').first()).toBeVisible()
  await expect(mara.page.getByText('Kim Doe').first()).toBeVisible()
  await jane.context.close()
  await mara.context.close()
})

test('[W3] once one of a group of two has signed, the other is not needed; what is withdrawn says so', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const other = `kim.${randomUUID()}@example.org`
  const group = { key: 'either', needs: 1 }
  const sent = await sendTo(mara.page, {
    fields: [signature, { ...signature, recipient: 'kim' }],
    recipient: { group, order: 1 },
    others: [{ key: 'kim', name: 'Kim Doe', email: other, group, order: 1 }],
  })
  const jane = await visit(browser, product, visitor('en-US', widths.phone))
  const kim = await visit(browser, product, visitor('en-US', widths.phone))
  const { room } = jane.words.signing
  await openRoom(kim, product, as(sent, other))
  await openRoom(jane, product, sent)
  await agree(jane)
  await jane.page.getByRole('button', { name: /^Signature/ }).click()
  await adoptTyped(jane)
  await jane.page.getByRole('button', { name: room.finishSigner }).click()
  await expectTitle(jane, fill(room.doneTitle, { name: 'Jane Roe' }))
  await kim.page.reload()
  await expectTitle(kim, room.skippedTitle)

  const withdrawn = await sendTo(mara.page, { fields: [signature] })
  await openRoom(jane, product, withdrawn)
  await mara.page.goto(`/envelopes/${withdrawn.id}`)
  await awake(mara.page)
  const { void: voiding } = mara.words.envelopes
  await mara.page.getByRole('button', { name: voiding.button }).click()
  const dialog = mara.page.getByRole('dialog')
  await dialog.getByLabel(voiding.reason).fill('Sent to the wrong person')
  await dialog.getByRole('button', { name: voiding.button }).click()
  await expect(mara.page.getByText(voiding.done)).toBeVisible()
  await jane.page.reload()
  await expectTitle(jane, fill(room.voidedTitle, { sender: 'Mara Lindqvist' }))
  for (const { context } of [jane, kim, mara]) await context.close()
})

test('[W3] what is prefilled is there, rules within rules decide, and what cannot be printed is refused', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const [pets, rooms, garden] = [randomUUID(), randomUUID(), randomUUID()]
  const is = (field: string, value: string) => ({ field, is: 'is', value })
  const sent = await sendTo(mara.page, {
    fields: [
      { ...signature, ways: ['draw', 'type'] },
      { type: 'text', label: 'Tenant', defaultValue: 'Ελένη Παπαδοπούλου', required: true },
      { type: 'checkbox', label: 'Pets', id: pets },
      { type: 'checkbox', label: 'Garden', id: garden },
      { type: 'dropdown', label: 'Rooms', id: rooms, options: ['One', 'Two'] },
      {
        type: 'text',
        label: 'Insurance',
        required: true,
        condition: {
          match: 'all',
          of: [
            { match: 'any', of: [is(pets, 'true'), is(garden, 'true')] },
            { match: 'none', of: [is(rooms, 'One')] },
          ],
        },
      },
    ],
  })
  const jane = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = jane
  const { room } = words.signing
  await openRoom(jane, product, sent)
  await agree(jane)
  await expect(page.getByLabel('Tenant')).toHaveValue('Ελένη Παπαδοπούλου')
  const insurance = page.getByLabel('Insurance')
  const tick = async (label: string) => {
    await page.getByRole('checkbox', { name: new RegExp(`^${label}`) }).focus()
    await page.keyboard.press('Space')
  }
  await expect(insurance).toHaveCount(0)
  await tick('Garden')
  await expect(insurance).toBeVisible()
  await page.getByLabel('Rooms').selectOption('One')
  await expect(insurance).toHaveCount(0)
  await page.getByLabel('Rooms').selectOption('Two')
  await expect(insurance).toBeVisible()
  await tick('Garden')
  await expect(insurance).toHaveCount(0)
  await tick('Pets')
  await insurance.fill('Everything that may happen to a house, '.repeat(40))
  await insurance.blur()
  await expect(page.getByText(words.problems['value-does-not-fit']).first()).toBeVisible()
  await insurance.fill('Yes')
  await expect(page.getByText(words.problems['value-does-not-fit'])).toHaveCount(0)

  await page.getByRole('button', { name: /^Signature/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: room.draw }).check({ force: true })
  const pad = dialog.getByRole('img', { name: room.pad }).or(dialog.getByLabel(room.pad))
  const box = await pad.boundingBox()
  if (!box) throw new Error('no pad')
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 44, box.y + 42)
  await page.mouse.up()
  await dialog.getByRole('button', { name: room.useSignature }).click()
  await expect(dialog.getByText(words.problems['signature-too-simple'])).toBeVisible()
  await dialog.getByRole('radio', { name: room.type }).check({ force: true })
  await adoptTyped(jane)
  await page.getByRole('button', { name: room.finishSigner }).click()
  await expectTitle(jane, fill(room.doneTitle, { name: 'Jane Roe' }))
  await jane.context.close()
  await mara.context.close()
})

test('[W3] when the time is over the room says so, and nothing can be given any more', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const secondsLeft = 8
  const sent = await sendTo(mara.page, {
    fields: [signature],
    expiresAt: new Date(Date.now() + secondsLeft * 1000).toISOString(),
  })
  const jane = await visit(browser, product, visitor('es-ES', widths.phone))
  await openRoom(jane, product, sent)
  const { room } = jane.words.signing
  await expect(jane.page.getByRole('checkbox', { name: room.agree })).toBeVisible()
  // Once the sweep has been there, it is told of herself.
  const over = [room.expiredTitle, room.lateTitle]
  await expect(async () => {
    await jane.page.reload()
    expect(over).toContain(await jane.page.getByRole('heading', { level: 1 }).innerText({ timeout: 1000 }))
  }).toPass({ timeout: 90_000 })
  await jane.context.close()
  await mara.context.close()
})
