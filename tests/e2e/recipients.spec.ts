import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, fill, newSender, register, visit, type Visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'

const people = ['Ana', 'Bob', 'Eve'].map((name, index) => {
  const key = name.toLowerCase()
  return { key, name, email: `${key}@example.org`, recipientRole: 'approver', order: index + 1 }
})

/** A draft for three people, open in the editor. */
async function openDraft(visited: Visit, recipients: readonly object[] = people): Promise<string> {
  const { page } = visited
  const draft = { title: 'Lease', documents: [], recipients, fields: [] }
  const { id } = await callApi(page, 'POST', '/envelopes', draft)
  await page.goto(`/envelopes/${id}`)
  await awake(page)

  return id ?? ''
}

const ordersOf = async ({ page }: Visit, id: string) => {
  const { recipients = [] } = await callApi(page, 'GET', `/envelopes/${id}`)
  return recipients.map(({ name, order }: { name: string; order: number }) => `${order} ${name}`)
}

test('[W2] the order is dragged and changed by keys, drawn and told', async ({ browser, product }) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  const { row } = words.editor
  await register(mara, product, newSender())
  const id = await openDraft(mara)
  const grip = (name: string) => page.getByRole('button', { name: fill(row.move, { name }), exact: true })
  const picture = page.getByRole('list', { name: row.picture, exact: true })
  await expect(picture.getByRole('listitem')).toHaveCount(3)

  const [from, to] = [await grip('Eve').boundingBox(), await page.locator('[data-row=ana]').boundingBox()]
  if (!from || !to) throw new Error('no rows')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await expect(async () => {
    await page.mouse.move(to.x + 20, to.y + to.height / 2 + 1)
    await page.mouse.move(to.x + 20, to.y + to.height / 2)
    await expect(page.getByText(row.together)).toBeVisible({ timeout: 300 })
  }).toPass()
  await page.mouse.up()
  await expect(picture.getByRole('listitem')).toHaveCount(2)
  await expect(picture).toContainText(fill(row.step, { number: 1, names: 'Ana and Eve' }))

  await grip('Eve').press('ArrowDown')
  const told = { name: 'Eve', number: 2, total: 3 }
  await expect(page.getByRole('status').getByText(fill(row.moved, told))).toBeAttached()
  await expect(grip('Eve'), 'the keyboard stays on the grip').toBeFocused()
  await grip('Eve').press('ArrowDown')
  const beside = { name: 'Eve', number: 2, total: 2, names: 'Bob' }
  await expect(page.getByRole('status').getByText(fill(row.movedBeside, beside))).toBeAttached()
  await expect.poll(() => ordersOf(mara, id)).toEqual(['1 Ana', '2 Eve', '2 Bob'])
  await expectAccessible(page, 'recipients as rows')
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[P11] what the plan lacks is marked, leads to the plan in place, and loses nothing', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('pt-BR', widths.phone))
  const { page, words } = mara
  const { editor, billing, plans } = words
  await register(mara, product, newSender(), 'Free')
  const id = await openDraft(mara)
  await page.getByRole('button', { name: editor.sheets.recipients, exact: true }).click()
  const full = fill(editor.plan.full.signers_other, { plan: plans.names.Free, count: 3 })
  await expect(page.getByText(full)).toBeVisible()
  await expectAccessible(page, 'recipients as rows on a phone')

  await page.getByRole('button', { name: fill(editor.row.moreFor, { name: 'Ana' }) }).click()
  const more = page.getByRole('dialog', { name: fill(editor.row.moreFor, { name: 'Ana' }) })
  const passcode = more.getByRole('checkbox', { name: editor.checks.passcode })
  await expect(passcode).toHaveAccessibleDescription(
    new RegExp(fill(editor.plan.from, { plan: plans.names.Professional })),
  )
  await more.getByLabel(editor.privateMessage).fill('Até sexta')
  await passcode.click()
  const plan = page.getByRole('dialog', {
    name: fill(billing.needed.title, { plan: plans.names.Professional }),
  })
  await expect(plan).toContainText(billing.needed.saved)
  await expect(
    plan.getByRole('button', { name: fill(billing.upgradeTo, { plan: plans.names.Professional }) }),
  ).toBeEnabled()
  await expectAccessible(page, 'the plan that is needed', '[role=dialog]')
  await expect
    .poll(async () => (await callApi(page, 'GET', `/envelopes/${id}`)).recipients?.[0])
    .toMatchObject({ message: 'Até sexta', access: [] })
  await page.keyboard.press('Escape')
  await expect(passcode, 'what the plan lacks is not chosen').not.toBeChecked()
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[W1] half an address keeps nothing else from being saved, and no link leaves it behind unasked', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  await register(mara, product, newSender())
  const id = await openDraft(mara, people.slice(0, 1))
  await page.getByRole('button', { name: words.editor.addRecipient }).click()
  await page.keyboard.type('Wim')
  const address = page.getByRole('combobox', { name: words.editor.email, exact: true }).last()
  await address.fill('wim@exam')
  await page.getByLabel(words.editor.title, { exact: true }).fill('Lease of 2027')
  await expect(page.getByText(words.editor.roleFaults['email-invalid'])).toBeVisible()
  await expect(page.getByText(words.editor.save.partly).first()).toBeVisible()
  const saved = await callApi(page, 'GET', `/envelopes/${id}`)
  expect(saved).toMatchObject({
    title: 'Lease of 2027',
    recipients: [{ name: 'Ana' }, { name: 'Wim', email: '' }],
  })

  const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss())
  await page.getByRole('link', { name: words.nav.dashboard }).first().click()
  await asked
  await expect(page).toHaveURL(new RegExp(id))

  await address.fill('wim@example.org')
  await page.getByRole('link', { name: words.nav.dashboard }).first().click()
  await expect(page).toHaveURL(/\/dashboard/)
  const { recipients } = await callApi(page, 'GET', `/envelopes/${id}`)
  expect(recipients, 'a link saves what is on its way').toMatchObject([{}, { email: 'wim@example.org' }])
  expect(mara.noises).toEqual([])
  await mara.context.close()
})
