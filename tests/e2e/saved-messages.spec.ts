import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, fill, newSender, register, visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'
import { makeSender } from './rooms.ts'

test('a message is saved for everyone, takes the place of another after asking, and comes back by a step', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { savedMessages: saved, editor } = words
  const draft = await callApi(page, 'POST', '/envelopes', {
    ...{ title: 'Lease', documents: [], recipients: [], fields: [], message: 'Please sign the lease.' },
  })
  await page.goto(`/envelopes/${draft.id}`)
  await awake(page)
  const field = page.getByRole('textbox', { name: editor.message }).first()
  const opener = page.getByRole('button', { name: saved.label, exact: true })
  const menu = page.getByRole('menu', { name: saved.label })
  const dialog = page.getByRole('dialog')

  await opener.press('Enter')
  await expect(menu.getByRole('menuitem')).toHaveText([saved.saveThis])
  await expect(menu.getByRole('menuitem')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'saving a message')
  await expect(dialog.getByLabel(editor.message)).toHaveValue('Please sign the lease.')
  await dialog.getByRole('button', { name: saved.form.button }).click()
  await expect(dialog.getByText(saved.form.titleMissing).first()).toBeVisible()
  await dialog.getByLabel(saved.form.title, { exact: true }).fill('Lease, as always')
  await dialog.getByRole('checkbox').check()
  await page.screenshot({ path: 'test-results/saved-messages-save-1440.png' })
  await dialog.getByRole('button', { name: saved.form.button }).click()
  await expect(page.getByText(fill(saved.saved, { title: 'Lease, as always' }))).toBeVisible()
  const { items } = await callApi(page, 'GET', '/saved-messages')
  expect(items).toMatchObject([{ title: 'Lease, as always', isShared: true }])

  await field.fill('Something else')
  await opener.click()
  await menu.getByRole('menuitem', { name: 'Lease, as always' }).click()
  await expect(dialog).toContainText(saved.replace.title)
  await dialog.getByRole('button', { name: saved.replace.button }).click()
  await expect(field).toHaveValue('Please sign the lease.')
  const toasts = page.locator('[data-sonner-toast]')
  await toasts.getByRole('button', { name: editor.undo }).click()
  await expect(field).toHaveValue('Something else')
  await expect(toasts, 'whose leaving moves the focus').toHaveCount(0)

  await field.fill('')
  await opener.click()
  await menu.getByRole('menuitem', { name: 'Lease, as always' }).click()
  await expect(field, 'nothing was there that could be lost').toHaveValue('Please sign the lease.')
  await expect(page.getByText(editor.save.saved, { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(field, 'and is kept').toHaveValue('Please sign the lease.')
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('on a phone, in the dark, saved messages are renamed and deleted, and one is brought back', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('fr-FR', widths.phone))
  await register(mara, product, newSender())
  const { page, words } = mara
  const { savedMessages: saved, editor } = words
  for (const [title, isShared] of [
    ['Bail', true],
    ['Accueil', false],
  ] as const)
    await callApi(page, 'POST', '/saved-messages', { title, body: `${title} : merci de signer.`, isShared })
  const draft = await callApi(page, 'POST', '/envelopes', {
    ...{ title: 'Bail', documents: [], recipients: [], fields: [] },
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/envelopes/${draft.id}`)
  await awake(page)
  const dialog = page.getByRole('dialog').last()
  await page.getByRole('button', { name: editor.sheets.details, exact: true }).click()
  await page.getByRole('button', { name: saved.label, exact: true }).click()
  const menu = page.getByRole('menu', { name: saved.label })
  await expect(menu.getByRole('menuitem')).toHaveText(['Accueil', 'Bail', saved.write, saved.manage])
  await menu.evaluate((shown) =>
    Promise.all(shown.getAnimations({ subtree: true }).map((one) => one.finished)),
  )
  await page.screenshot({ path: 'test-results/saved-messages-menu-375-dark.png', animations: 'disabled' })

  await menu.getByRole('menuitem', { name: saved.manage }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, 'saved messages in the dark')
  await page.screenshot({ path: 'test-results/saved-messages-manage-375-dark.png' })
  await dialog.getByRole('button', { name: fill(saved.edit, { title: 'Accueil' }) }).click()
  await dialog.getByLabel(saved.form.title, { exact: true }).fill('Bienvenue')
  await dialog.getByRole('button', { name: saved.form.button }).click()
  await expect(dialog.getByRole('listitem').last()).toContainText('Bienvenue')

  await dialog.getByRole('button', { name: fill(saved.delete, { title: 'Bail' }) }).click()
  await expect(dialog.getByRole('button', { name: editor.undo, exact: true }), 'where it stood').toBeFocused()
  await expect(dialog.getByText(fill(saved.deleted, { title: 'Bail' }))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: fill(saved.edit, { title: 'Bail' }) })).toBeVisible()
  const { items } = await callApi(page, 'GET', '/saved-messages')
  expect(items).toMatchObject([
    { title: 'Bail', isShared: true },
    { title: 'Bienvenue', isShared: false },
  ])
  expect(mara.noises).toEqual([])
  await mara.context.close()
})
