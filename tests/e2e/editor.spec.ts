import type { Browser, Page } from '@playwright/test'
import { fieldTypes } from '#core/fields/field.ts'
import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, fill, newSender, register, type Visit, visit, visitRegistered } from './journeys.ts'
import { expect, test, visitor, widths, type Product } from './product.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'

type Words = Visit['words']

test('[W1] every type of field is placed by keyboard, and its properties survive a reload', async ({
  browser,
  product,
}) => {
  test.setTimeout(300_000)
  const mara = await openEmptyTemplate(browser, product)
  const { page, words } = mara
  for (const type of fieldTypes) {
    await placeByKey(page, words.fields[type])
    await page.keyboard.press('Escape')
  }
  const title = page.getByLabel(words.editor.message)
  await title.fill('Please sign.')
  await placeByKey(page, words.fields.text)
  await page.keyboard.press('Shift+ArrowDown')
  const details = page.getByRole('region', { name: words.fields.text, exact: true })
  await details.getByLabel(words.editor.label, { exact: true }).fill('Postcode')
  await details.getByLabel(words.editor.name, { exact: false }).first().fill('postcode')
  await details.getByRole('checkbox', { name: words.editor.required }).uncheck()
  await details.getByText(words.editor.rules, { exact: true }).click()
  await details.getByLabel(words.editor.mask).fill('99999')
  await details.getByLabel(words.editor.cells).fill('5')
  await saved(page, words)

  await page.reload()
  await awake(page)
  await expect(boxes(page)).toHaveCount(fieldTypes.length + 1 + 2)
  await boxNamed(page, 'Postcode').press('Enter')
  await expect(details.getByLabel(words.editor.label, { exact: true })).toHaveValue('Postcode')
  await expect(details.getByRole('checkbox', { name: words.editor.required })).not.toBeChecked()
  await details.getByText(words.editor.rules, { exact: true }).click()
  await expect(details.getByLabel(words.editor.mask)).toHaveValue('99999')
  await expect(details.getByLabel(words.editor.cells)).toHaveValue('5')
  await expectAccessible(page, 'the editor with properties open')
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[W1] several fields are aligned, copied to another page, undone and redone', async ({
  browser,
  product,
}) => {
  const mara = await openEmptyTemplate(browser, product)
  const { page, words } = mara
  await placeByKey(page, words.fields.name)
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await placeByKey(page, words.fields.email)
  await page.keyboard.press('Control+a')
  await expect(page.locator('[data-area][aria-pressed=true]')).toHaveCount(2)
  await page.getByRole('button', { name: words.editor.alignments.left }).click()
  const lefts = () =>
    boxes(page).evaluateAll((all) => all.map((box) => Math.round(box.getBoundingClientRect().left)))
  await expect.poll(async () => new Set(await lefts()).size).toBe(1)

  await page.getByRole('button', { name: words.editor.undo }).click()
  await expect.poll(async () => new Set(await lefts()).size).toBe(2)
  await page.getByRole('button', { name: words.editor.redo }).click()
  await expect.poll(async () => new Set(await lefts()).size).toBe(1)

  const pages = page.getByRole('region', { name: words.editor.pages })
  await pages.focus()
  await page.keyboard.press('Control+c')
  await expect(page.getByRole('status').filter({ hasText: '2 fields copied' })).toBeAttached()
  await page.getByRole('button', { name: words.editor.tabs.pages, exact: true }).click()
  await page.getByRole('button', { name: fill(words.editor.page, { number: 2, total: 2 }) }).click()
  await pages.focus()
  await page.keyboard.press('Control+v')
  await expect(page.locator('[data-area][aria-pressed=true]')).toHaveCount(2)
  for (const box of await page.locator('[data-area][aria-pressed=true]').all()) {
    await expect(box).toHaveAccessibleName(/page 2/)
  }
  await page.keyboard.press('Delete')
  await expect(page.locator('[data-area][aria-pressed=true]')).toHaveCount(0)
  await page.keyboard.press('Control+z')

  await page.getByRole('button', { name: words.editor.tabs.outline, exact: true }).click()
  await page
    .getByRole('list', { name: fill(words.editor.place, { number: 1 }) })
    .getByRole('button', { name: words.fields.email })
    .click()
  await expect(page.locator('[data-area]:focus')).toHaveAccessibleName(/Email.*page 1/)
  await page.getByRole('button', { name: words.editor.onEveryPage }).click()
  await expect(
    page.getByRole('list', { name: fill(words.editor.place, { number: 2 }) }).getByRole('button'),
  ).toHaveCount(3)
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[W1] two drags that are over before what drags has come both count', async ({ browser, product }) => {
  const mara = await openEmptyTemplate(browser, product)
  const { page, words } = mara
  let letGo = () => {}
  const isHeld = new Promise<void>((resolve) => (letGo = resolve))
  const tools = /\/gestures\.[^/]+\.js$/
  await page.route(tools, async (route) => {
    await isHeld
    await route.continue()
  })
  await placeByKey(page, words.fields.text)
  await page.keyboard.press('Escape')
  const box = await boxes(page).boundingBox()
  if (!box) throw new Error('no box')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }

  const asked = page.waitForRequest(tools)
  await drag(page, middle, { x: 30, y: 0 })
  await drag(page, middle, { x: 0, y: 60 })
  await asked
  letGo()
  await expect.poll(async () => (await boxes(page).boundingBox())?.x).toBeCloseTo(box.x + 30, 0)
  await expect.poll(async () => (await boxes(page).boundingBox())?.y).toBeCloseTo(box.y + 60, 0)
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[W1] a frame drawn with the mouse chooses fields, and a drag snaps to another field', async ({
  browser,
  product,
}) => {
  const mara = await openEmptyTemplate(browser, product)
  const { page, words } = mara
  await placeByKey(page, words.fields.text)
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowUp')
  await placeByKey(page, words.fields.text)
  await page.keyboard.press('Escape')
  const [upper, lower] = await Promise.all([
    boxes(page).nth(0).boundingBox(),
    boxes(page).nth(1).boundingBox(),
  ])
  if (!upper || !lower) throw new Error('no boxes')

  await drag(page, { x: lower.x + lower.width / 2, y: lower.y + 5 }, { x: 43, y: 11 })
  await drag(page, { x: lower.x + lower.width / 2 + 43, y: lower.y + 16 }, { x: -40, y: 3 })
  await expect.poll(async () => (await boxes(page).nth(1).boundingBox())?.x).toBeCloseTo(upper.x, 0)
  await page.keyboard.press('Escape')

  await drag(page, { x: upper.x - 30, y: upper.y - 20 }, { x: upper.width + 60, y: lower.y - upper.y + 80 })
  await expect(page.locator('[data-area][aria-pressed=true]')).toHaveCount(2)
  await page.keyboard.press('Escape')

  // Held at the lower edge of the view, a field comes to the page that is not in view yet.
  const view = await page.getByRole('region', { name: words.editor.pages }).boundingBox()
  const box = await boxes(page).nth(1).boundingBox()
  if (!view || !box) throw new Error('nothing to drag')
  await page.mouse.move(box.x + 20, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 40)
  await page.mouse.move(box.x + 20, view.y + view.height - 4)
  await expect
    .poll(() => boxes(page).nth(1).getAttribute('aria-label'), { timeout: 15_000 })
    .toMatch(/page 2/)
  await page.mouse.up()
  const scrolled = () =>
    page.getByRole('region', { name: words.editor.pages }).evaluate((one) => one.scrollTop)
  const before = await scrolled()
  await page.mouse.move(box.x + 20, view.y + view.height - 2)
  expect(await scrolled()).toBe(before)
  await mara.context.close()
})

test('[W1] a field stays where it is dropped on a crowded page, as it was shown on its way there', async ({
  browser,
  product,
}) => {
  const mara = await openEmptyTemplate(browser, product)
  const { page, words } = mara
  for (let row = 0; row < 6; row += 1) {
    await placeByKey(page, words.fields.text)
    await page.keyboard.press('Escape')
  }
  const first = await boxes(page).first().boundingBox()
  const item = await page
    .locator('#panel-fields')
    .getByRole('button', { name: words.fields.signature, exact: true })
    .boundingBox()
  if (!first || !item) throw new Error('nothing to drag')
  const aimed = page.locator('[data-aimed]')

  // Without Alt it would snap to what is near.
  const over = { x: first.x + first.width / 2 + 31, y: first.y + first.height / 2 + 13 }
  await page.mouse.move(item.x + 20, item.y + 10)
  await page.mouse.down()
  await page.mouse.move(item.x + 60, item.y + 10)
  await page.keyboard.down('Alt')
  await page.mouse.move(over.x, over.y, { steps: 4 })
  await expect(aimed).toBeVisible()
  await expect(aimed.getByText(words.editor.liesOver)).toBeVisible()
  const shown = await aimed.boundingBox()
  await page.mouse.up()
  await page.keyboard.up('Alt')
  await expect(aimed).toHaveCount(0)
  const dropped = await boxNamed(page, words.fields.signature).boundingBox()
  if (!shown || !dropped) throw new Error('no boxes')
  for (const side of ['x', 'y', 'width', 'height'] as const) expect(dropped[side]).toBeCloseTo(shown[side], 0)
  expect(dropped.x + dropped.width / 2).toBeCloseTo(over.x, 0)
  expect(dropped.y + dropped.height / 2).toBeCloseTo(over.y, 0)

  // Pressed and then put: the mouse shows it before it is there, and Escape takes it away.
  await page.locator('#panel-fields').getByRole('button', { name: words.fields.date, exact: true }).click()
  await page.mouse.move(over.x, first.y - 80)
  await expect(aimed).toBeVisible()
  await expect(aimed.getByText(words.editor.liesOver)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(aimed).toHaveCount(0)
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[W1] a formula that cannot be computed is said in words, and a condition in a sentence', async ({
  browser,
  product,
}) => {
  const mara = await openEmptyTemplate(browser, product)
  const { page, words } = mara
  const { condition, preview } = words.editor
  await placeByKey(page, words.fields.checkbox)
  await page.keyboard.press('Shift+ArrowUp')
  const ticked = page.getByRole('region', { name: words.fields.checkbox, exact: true })
  await ticked.getByLabel(words.editor.label, { exact: true }).fill('Pets')
  await placeByKey(page, words.fields.number)
  const number = page.getByRole('region', { name: words.fields.number, exact: true })
  await number.getByLabel(words.editor.name, { exact: false }).first().fill('Total')
  const formula = number.getByRole('combobox', { name: words.editor.formula })
  await formula.fill('[Rent] * 12')
  await expect(
    number.getByText(fill(words.editor.fieldProblems['field-unknown'], { name: 'Rent' })),
  ).toBeVisible()
  await formula.fill('[Total] + 1')
  await expect(
    number.getByText(fill(words.editor.fieldProblems.circular, { path: 'Total → Total' })),
  ).toBeVisible()
  await formula.fill('2 * 21')
  await expect(number.getByText('Total → Total')).toHaveCount(0)

  await number.getByRole('button', { name: condition.add }).click()
  const dialog = page.getByRole('dialog', { name: condition.title })
  await expectAccessible(page, 'the condition', '[role=dialog]')
  await dialog.getByRole('button', { name: condition.addGroup }).click()
  await expect(dialog.getByRole('status')).toContainText(fill(condition.ticked, { name: 'Pets' }))
  await dialog.getByRole('button', { name: condition.removeGroup }).click()
  await dialog.getByRole('button', { name: words.editor.apply }).click()
  await expect(
    number.getByText(fill(condition.shownWhen, { what: fill(condition.ticked, { name: 'Pets' }) })),
  ).toBeVisible()

  await page.getByRole('button', { name: preview.title }).click()
  const room = page.getByRole('dialog', { name: preview.title })
  await expect(room.getByText('42')).toHaveCount(0)
  await room.getByRole('checkbox', { name: 'Pets' }).check()
  await expect(room.getByText('42')).toBeVisible()
  await expectAccessible(page, 'the preview', '[role=dialog]')
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[W1] fields found in a document are placed for whom the tags name', async ({ browser, product }) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  const { suggestions } = words.editor
  await register(mara, product, newSender())
  const pdf = await makeSamplePdf({
    text: ['{{signature;role=Client;required}}', '', '', '{{date;role=Client;label=Start}}'],
  })
  const document = await callApi(page, 'POST', '/documents', pdf)
  const { id } = await callApi(page, 'POST', '/templates', {
    name: 'Tagged',
    documents: [document.id],
    recipients: [{ key: 'client', name: 'Client', recipientRole: 'signer', order: 1 }],
    fields: [],
  })
  await page.goto(`/templates/${id}`)
  await awake(page)
  await page.getByRole('button', { name: suggestions.choose }).click()
  const dialog = page.getByRole('dialog', { name: suggestions.title })
  await dialog.getByRole('button', { name: fill(suggestions.place_other, { count: 2 }) }).click()
  await expect(boxes(page)).toHaveCount(2)
  await expect(boxNamed(page, 'Start')).toHaveAccessibleName(/Client/)
  await mara.context.close()
})

test('[W1] whoever saves second is told, and decides', async ({ browser, product }) => {
  const mara = await openEmptyTemplate(browser, product)
  const { page, words } = mara
  const other = await mara.context.newPage()
  await other.goto(page.url())
  await awake(other)
  await placeByKey(page, words.fields.text)
  await saved(page, words)
  await placeByKey(other, words.fields.date)
  await expect(other.getByRole('alert').getByText(words.editor.conflict)).toBeVisible({ timeout: 15_000 })
  await other.getByRole('button', { name: words.editor.keepMine }).click()
  await saved(other, words)
  await page.reload()
  await awake(page)
  await expect(boxes(page)).toHaveCount(1)
  await expect(boxNamed(page, words.fields.date)).toBeVisible()
  await mara.context.close()
})

test('[W2] what is chosen in a row counts in its dialog, however late the program for it comes', async ({
  browser,
  product,
}) => {
  const mara = await openEmptyTemplate(browser, product)
  const { page, words } = mara
  const { editor } = words
  const held = Promise.withResolvers<null>()
  await page.route(/role-commands/, async (route) => {
    await held.promise
    await route.continue()
  })
  // It may be there already.
  await page.reload()
  await awake(page)
  const panel = page.locator('#panel-recipients')
  await panel.getByLabel(editor.recipientRole).last().selectOption('approver')
  await panel.getByRole('button', { name: fill(editor.row.moreFor, { name: 'Client' }) }).click()
  held.resolve(null)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: editor.apply }).click()
  await expect(dialog).toHaveCount(0)
  await expect(panel.getByLabel(editor.recipientRole).last()).toHaveValue('approver')
  await mara.context.close()
})

test('[W2] a recipient with access checks, a group and a witness, and reminders, survive a reload', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  const { editor } = words
  await register(mara, product, newSender())
  const document = await callApi(page, 'POST', '/documents', await makeSamplePdf())
  const { id } = await callApi(page, 'POST', '/envelopes', {
    title: 'Lease',
    documents: [document.id],
    recipients: [{ key: 'ana', name: 'Ana', email: 'ana@example.org', recipientRole: 'signer', order: 1 }],
    fields: [],
  })
  await page.goto(`/envelopes/${id}`)
  await awake(page)
  await page.getByRole('button', { name: editor.addRecipient }).click()
  await page.keyboard.type('Wim')
  const panel = page.locator('#panel-recipients')
  await panel.getByLabel(editor.email, { exact: true }).last().fill('wim@example.org')
  await panel.getByLabel(editor.recipientRole).last().selectOption('witness')
  await panel.getByRole('button', { name: fill(editor.row.moreFor, { name: 'Wim' }) }).click()
  const dialog = page.getByRole('dialog', { name: fill(editor.row.moreFor, { name: 'Wim' }) })
  await dialog.getByRole('button', { name: editor.apply }).click()
  await expect(dialog.getByText(editor.roleFaults['signer-missing'])).toBeVisible()
  await dialog.getByLabel(editor.attachedTo.witness).selectOption('ana')
  await dialog.getByRole('checkbox', { name: editor.checks.email_code }).check()
  await expectAccessible(page, 'the recipient', '[role=dialog]')
  await dialog.getByRole('button', { name: editor.apply }).click()
  await page.getByRole('button', { name: editor.settings.open }).click()
  const settings = page.getByRole('dialog', { name: editor.settings.title })
  await settings.getByRole('checkbox', { name: editor.settings.remind }).check()
  await settings.getByLabel(editor.settings.days.everyDays).fill('7')
  await settings.getByRole('button', { name: editor.apply }).click()
  await saved(page, words)

  await page.reload()
  await awake(page)
  await panel.getByRole('button', { name: fill(editor.row.moreFor, { name: 'Wim' }) }).click()
  await expect(dialog.getByLabel(editor.attachedTo.witness)).toHaveValue('ana')
  await expect(dialog.getByRole('checkbox', { name: editor.checks.email_code })).toBeChecked()
  await dialog.getByRole('button', { name: editor.cancel }).click()
  await page.getByRole('button', { name: editor.settings.open }).click()
  await expect(settings.getByLabel(editor.settings.days.everyDays)).toHaveValue('7')
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[W1] on a phone fields are placed and changed in sheets', async ({ browser, product }) => {
  const mara = await openEmptyTemplate(browser, product, visitor('es-ES', widths.phone))
  const { page, words } = mara
  await page.getByRole('button', { name: words.editor.sheets.fields, exact: true }).click()
  await expectAccessible(page, 'the sheet of fields on a phone')
  await page.getByRole('button', { name: words.fields.text, exact: true }).press('Enter')
  await page.getByRole('button', { name: words.editor.sheets.properties, exact: true }).click()
  await page.getByLabel(words.editor.label, { exact: true }).fill('Calle')
  await expectAccessible(page, 'the sheet of properties on a phone')
  await page.getByRole('button', { name: words.editor.close }).click()
  await expect(boxNamed(page, 'Calle')).toBeVisible()
  await mara.context.close()
})

/** A template of two pages with one role and no fields, open in the editor of somebody new. */
async function openEmptyTemplate(
  browser: Browser,
  product: Product,
  options = visitor('en-US', widths.desktop),
): Promise<Visit> {
  const mara = await visitRegistered(browser, product, options)
  const { page } = mara
  const document = await callApi(page, 'POST', '/documents', await makeSamplePdf({ pages: 2 }))
  const { id } = await callApi(page, 'POST', '/templates', {
    name: 'Lease',
    documents: [document.id],
    recipients: [{ key: 'client', name: 'Client', recipientRole: 'signer', order: 1 }],
    fields: [],
  })
  await page.goto(`/templates/${id}`)
  await awake(page)

  return mara
}

async function placeByKey(page: Page, type: string): Promise<void> {
  const before = await boxes(page).count()
  await page.locator('#panel-fields').getByRole('button', { name: type, exact: true }).press('Enter')
  await expect.poll(() => boxes(page).count()).toBeGreaterThan(before)
  await expect(page.getByRole('status').filter({ hasText: type }).first()).toBeAttached()
}

async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2)
  await page.mouse.move(from.x + by.x, from.y + by.y)
  await page.mouse.up()
}

async function saved(page: Page, words: Words): Promise<void> {
  await expect(page.getByText(words.editor.save.saved, { exact: true }).first()).toBeVisible({
    timeout: 20_000,
  })
}

function boxes(page: Page) {
  return page.locator('[data-area]')
}

function boxNamed(page: Page, name: string) {
  return boxes(page).and(page.getByRole('button', { name })).first()
}
