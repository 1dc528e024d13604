import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, fill } from './journeys.ts'
import { expect, test, widths } from './product.ts'
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
  await page.goto(`/envelopes/${draft.id}`)
  await awake(page)

  await page.getByRole('button', { name: words.editor.addRecipient, exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('combobox', { name: words.editor.personName, exact: true })
  const address = dialog.getByRole('combobox', { name: words.editor.email, exact: true })
  const list = dialog.getByRole('listbox', { name: words.contacts.suggest.label })
  await name.focus()
  await expect(list, 'focus alone covers nothing').toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('option')).toHaveCount(2)
  await expect(list.getByRole('option').first()).toContainText(`(${words.contacts.suggest.me})`)
  await expectAccessible(page, 'suggested people')
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(dialog, 'Escape closes the list alone').toBeVisible()

  await page.keyboard.type('róE')
  await expect(list.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(name).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Enter')
  await expect(name).toHaveValue('Jane Roe')
  await expect(address).toHaveValue(email)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Jane Roe/ }).first()).toBeVisible()

  await page.getByRole('button', { name: words.editor.addRecipient, exact: true }).press('Enter')
  await address.fill(email.toUpperCase())
  const already = fill(words.contacts.suggest.already, { number: 1, name: 'Jane Roe' })
  await expect(dialog.getByText(already)).toBeVisible()
  await expect(address).toHaveAccessibleDescription(already)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
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
