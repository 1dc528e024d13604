import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, fill, newSender, register, visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'
import { makeSender, sendTo } from './rooms.ts'

test('somebody who was sent to once is chosen by keys the second time, without typing an address', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { email } = await sendTo(page, { fields: [{ type: 'signature' }] })
  const draft = await callApi(page, 'POST', '/envelopes', {
    ...{ title: 'Second', documents: [], recipients: [], fields: [] },
  })
  const listComes = await holdList(page)
  await page.goto(`/envelopes/${draft.id}`)
  await awake(page)

  await page.getByRole('button', { name: words.editor.addRecipient, exact: true }).press('Enter')
  const name = page.getByRole('combobox', { name: words.editor.personName, exact: true }).last()
  const address = page.getByRole('combobox', { name: words.editor.email, exact: true }).last()
  const list = page.getByRole('listbox', { name: words.contacts.suggest.label })
  await expect(name, 'a new row is ready to be typed in').toBeFocused()
  await expect(list, 'focus alone covers nothing').toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  listComes()
  await expect(list.getByRole('option'), 'asked for before it was there').toHaveCount(2)
  await expect(list.getByRole('option').first()).toContainText(`(${words.contacts.suggest.me})`)
  await expectAccessible(page, 'suggested people')
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(name).toBeFocused()

  await page.keyboard.type('róE')
  await expect(list.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(name).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Enter')
  await expect(name).toHaveValue('Jane Roe')
  await expect(address).toHaveValue(email)

  await page.getByRole('button', { name: words.editor.addRecipient, exact: true }).press('Enter')
  await expect(address, 'of the new row').toHaveValue('')
  await address.fill(email.toUpperCase())
  const already = fill(words.contacts.suggest.already, { number: 1, name: 'Jane Roe' })
  await expect(page.getByText(already)).toBeVisible()
  await expect(address).toHaveAccessibleDescription(already)
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('on a phone, in the dark, whoever uses a template chooses themselves', async ({ browser, product }) => {
  const mara = await makeSender(browser, product)
  const { page, words, context } = mara
  const { items } = (await callApi(page, 'GET', '/templates')) as unknown as { items: { name: string }[] }
  const [template] = items
  await page.setViewportSize({ width: widths.phone, height: 812 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/templates')
  await awake(page)
  await page
    .getByRole('button', { name: fill(words.templates.useNamed, { name: template?.name ?? '' }) })
    .click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('combobox', { name: words.editor.personName, exact: true }).first()
  await name.click()
  const option = dialog.getByRole('option').first()
  await expect(option).toContainText(`(${words.contacts.suggest.me})`)
  await expectAccessible(page, 'suggested people in the dark')
  await page.screenshot({ path: 'test-results/contacts-suggest-375-dark.png' })
  await option.click()
  await expect(name).toHaveValue('Mara Lindqvist')
  await context.close()
})

test('people are added, changed, imported from a vCard after a rehearsal, found and deleted', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { contacts } = words
  await page.goto('/envelopes')
  await page.getByRole('link', { name: contacts.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(contacts.title)
  await awake(page)
  await expect(page.getByText(contacts.noneYet)).toBeVisible()
  await expectAccessible(page, 'no people yet')

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: contacts.add }).click()
  await dialog.getByRole('button', { name: contacts.add }).click()
  await expect(dialog.getByText(contacts.form.nameMissing).first()).toBeVisible()
  await dialog.getByLabel(contacts.columns.name, { exact: true }).fill('José Núñez')
  await dialog.getByLabel(words.editor.email).fill('jose@example.org')
  await expectAccessible(page, 'adding somebody')
  await dialog.getByRole('button', { name: contacts.add }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.filter({ hasText: 'José Núñez' })).toBeVisible()

  await page.getByRole('button', { name: contacts.importButton, exact: true }).click()
  const card = (name: string, email: string) =>
    `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:${name}\r\nEMAIL:${email}\r\nORG:Acme\r\nEND:VCARD\r\n`
  const cards = card('Ann Fox', 'ann@example.org') + card('Bob', 'bob') + card('José', 'jose@example.org')
  const file = { name: 'people.vcf', mimeType: 'text/vcard', buffer: Buffer.from(cards) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByText(fill(contacts.imports.added_one, { count: 1 }))).toBeVisible()
  await expect(dialog.getByText(contacts.imports.faults['email-invalid'])).toBeVisible()
  await expectAccessible(page, 'a rehearsed import')
  await dialog.getByRole('button', { name: contacts.imports.button }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Ann Fox' })).toContainText('Acme')
  await expectAccessible(page, 'a list of people')

  await page.getByRole('searchbox', { name: contacts.search }).fill('NUNEZ')
  await page.getByRole('searchbox', { name: contacts.search }).press('Enter')
  await expect(rows.filter({ hasText: 'Ann Fox' })).toHaveCount(0)
  await awake(page)
  await page.getByRole('button', { name: fill(contacts.actionsFor, { name: 'José Núñez' }) }).click()
  await page.getByRole('menuitem', { name: contacts.edit }).click()
  await dialog.getByLabel(contacts.columns.company).fill('Globex')
  await dialog.getByRole('button', { name: contacts.form.save }).click()
  await expect(rows.filter({ hasText: 'Globex' })).toBeVisible()
  await awake(page)
  await page.getByRole('button', { name: fill(contacts.actionsFor, { name: 'José Núñez' }) }).click()
  await page.getByRole('menuitem', { name: contacts.remove.button }).click()
  await dialog.getByRole('button', { name: contacts.remove.button }).click()
  await expect(page.getByText(contacts.noneMatch)).toBeVisible()
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

for (const [locale, width, colorScheme] of [
  ['en-US', widths.phone, 'dark'],
  ['es-ES', widths.phone, 'light'],
  ['es-ES', widths.tablet, 'dark'],
  ['en-US', widths.desktop, 'light'],
] as const) {
  test(`people fit, ${locale} in the ${colorScheme}, ${width} wide`, async ({ browser, product }) => {
    const mara = await visit(browser, product, visitor(locale, width, colorScheme))
    const { page, words, context } = mara
    await register(mara, product, newSender())
    const long = {
      name: 'Maximiliana Fernández de Córdoba y Álvarez de Toledo',
      company: 'Compañía de Seguros',
    }
    for (const [n, who] of [long, { name: 'Jane Roe', company: '' }].entries())
      await callApi(page, 'POST', '/contacts', {
        ...who,
        email: `somebody.with.a.long.name.${n}@example.org`,
      })
    await page.goto('/contacts')
    await awake(page)
    await expectFits(page)
    const name = await page.getByText(long.name).boundingBox()
    expect(name?.width, 'a name can be read').toBeGreaterThan(120)
    await page.screenshot({ path: `test-results/people-${locale}-${width}-${colorScheme}.png` })
    await page.getByRole('button', { name: words.contacts.importButton, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const buffer = Buffer.from(
      'Name,Email\nAnn,ann@example.org\nBob,bob\nAnn,ann@example.org\n=1,c@example.org',
    )
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
    await expect(dialog.getByText(words.contacts.imports.faults.formula)).toBeVisible()
    await expectFits(page)
    await page.screenshot({ path: `test-results/people-import-${locale}-${width}-${colorScheme}.png` })
    await context.close()
  })
}

/** Nothing stands out of the window at its side. */
async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Holds back what offers people, as a slow line does, until the result is called. */
async function holdList(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers()
  await page.route('**/_astro/SuggestedPeople.*', async (route) => {
    await gate.promise
    await route.continue()
  })

  return () => gate.resolve(null)
}
