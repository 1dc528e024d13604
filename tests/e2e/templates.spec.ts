import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, fill, newSender, register, type Visit, visit, visitRegistered } from './journeys.ts'
import { expect, type Product, test, visitor, widths } from './product.ts'

/** The template that every organization starts with, and a second one made of it. */
async function firstTemplate({ page }: Visit): Promise<{ id: string; name: string }> {
  const { items = [] } = await callApi(page, 'GET', '/templates')
  const [first] = items as { id: string; name: string }[]
  if (!first) throw new Error('no template')

  return first
}

/** Opens a card's menu and chooses from it. */
async function choose({ page, words }: Visit, name: string, item: string): Promise<void> {
  await awake(page)
  await page.getByRole('button', { name: fill(words.editor.actionsFor, { name }), exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('[W1] templates are copied, put into folders, found there, archived and deleted', async ({
  browser,
  product,
}) => {
  const mara = await visitRegistered(browser, product, visitor('fr-FR', widths.desktop))
  const { page, words } = mara
  const { name } = await firstTemplate(mara)
  const { templates } = words
  const copy = fill(templates.copyOf, { name })
  await page.goto('/templates')
  await awake(page)

  const picture = page.getByRole('article').first().locator('img')
  await expect(async () =>
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100),
  ).toPass()

  await choose(mara, name, templates.menu.duplicate)
  await expect(page.getByRole('link', { name: copy, exact: true })).toBeVisible()
  await choose(mara, copy, templates.menu.move)
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel(templates.move.folder, { exact: true })
    .selectOption({ label: templates.move.newFolder })
  await dialog.getByLabel(templates.move.name).fill('Baux')
  await dialog.getByRole('button', { name: templates.move.button, exact: true }).click()
  await page.getByRole('navigation', { name: templates.folders }).getByRole('link', { name: /Baux/ }).click()
  await expect(page).toHaveURL(/folder=Baux/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await awake(page)
  await expectAccessible(page, 'the list of templates with folders')

  await page.getByRole('button', { name: templates.renameFolder.button }).click()
  await dialog.getByLabel(templates.renameFolder.name).fill(' ')
  await dialog.getByRole('button', { name: templates.renameFolder.save }).click()
  await expect(dialog.getByRole('alert')).toBeFocused()
  await expectAccessible(page, 'renaming a folder')
  await dialog.getByLabel(templates.renameFolder.name).fill('Baux 2027')
  await dialog.getByRole('button', { name: templates.renameFolder.save }).click()
  await expect(page).toHaveURL(/folder=Baux\+2027/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await awake(page)

  await page.getByRole('checkbox', { name: fill(templates.choose, { name: copy }) }).check()
  const bar = page.getByRole('toolbar', { name: templates.chosenActions })
  await bar.getByRole('button', { name: templates.menu.archive }).click()
  await expect(page.getByText(templates.folderEmpty)).toBeVisible()
  await page.goto('/templates?status=archived')
  await awake(page)
  await choose(mara, copy, templates.menu.delete)
  await page.getByRole('dialog').getByRole('button', { name: templates.deleteTemplate_one }).click()
  await expect(page.getByText(templates.noneArchived)).toBeVisible()
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[W1] a template is shared, and its versions are compared and brought back', async ({
  browser,
  product,
}) => {
  const mara = await visitRegistered(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  const other = await visit(browser, product, visitor('en-US', widths.desktop))
  await register(other, product, newSender())
  const { organizations = [] } = (await callApi(other.page, 'GET', '/users/me')) as {
    organizations?: { slug: string }[]
  }
  const { id, name } = await firstTemplate(mara)
  const { templates } = words
  const whole = (await callApi(page, 'GET', `/templates/${id}`)) as unknown as {
    recipients: object[]
    fields: { label: string }[]
    documents: { id: string }[]
  }
  await callApi(page, 'PUT', `/templates/${id}`, {
    name,
    documents: whole.documents.map((document) => document.id),
    recipients: whole.recipients,
    fields: whole.fields.slice(1).map((field) => ({ ...field, label: 'Another word' })),
  })

  await page.goto('/templates')
  await awake(page)
  await choose(mara, name, templates.menu.share)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(templates.share.organization).fill(organizations[0]?.slug ?? '')
  await dialog.getByRole('button', { name: templates.share.add, exact: true }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'sharing a template')
  await dialog.getByRole('button', { name: templates.share.done }).click()
  await expect(page.getByText(fill(templates.sharedWith_one, { count: 1 }))).toBeVisible()
  await other.page.goto('/templates')
  await expect(other.page.getByText(/^From Acme/)).toBeVisible()
  await awake(other.page)
  const lent = other.page.getByRole('article').filter({ hasText: /From Acme/ })
  await lent.getByRole('link', { name }).click()
  await expect(other.page).toHaveURL(`/templates/${id}`)
  await expect(other.page.getByText(/lends you this template/)).toBeVisible()
  await expect(other.page.getByRole('button', { name: templates.use.button, exact: true })).toBeVisible()
  await expect(other.page.locator('[data-pages]')).toHaveCount(0)
  await expectAccessible(other.page, 'a borrowed template')
  await other.page.getByRole('button', { name: templates.view.duplicate }).click()
  await expect(other.page.locator('[data-pages]')).toBeVisible()
  await expect(other.page).not.toHaveURL(`/templates/${id}`)

  await awake(page)
  await choose(mara, name, templates.menu.versions)
  await dialog.getByRole('button', { name: fill(templates.versions.compareNamed, { version: 1 }) }).click()
  await expect(
    dialog
      .getByText(
        fill(templates.versions.fieldChanged, {
          name: 'Another word',
          aspects: templates.versions.aspects.wording,
        }),
      )
      .first(),
  ).toBeVisible()
  await expectAccessible(page, 'two versions of a template')
  await dialog.getByRole('button', { name: fill(templates.versions.restore, { version: 1 }) }).click()
  await expect(dialog).toBeHidden()
  expect(await callApi(page, 'GET', `/templates/${id}`)).toMatchObject({ version: 3, fields: whole.fields })
  await mara.context.close()
  await other.context.close()
})

test('[W1] [W3] a direct link lets a stranger in, also without JavaScript, as often as it allows', async ({
  browser,
  product,
}) => {
  const mara = await visitRegistered(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  const { id, name } = await firstTemplate(mara)
  const { templates, directLink } = words
  await page.goto('/templates')
  await awake(page)
  await choose(mara, name, templates.menu.directLink)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: templates.direct.make }).click()
  // Nobody plays the second role yet, and the dialog says so.
  await expect(dialog.getByRole('alert')).toBeVisible()

  const whole = (await callApi(page, 'GET', `/templates/${id}`)) as unknown as {
    recipients: { key: string }[]
    fields: object[]
    documents: { id: string }[]
  }
  const person = { name: 'Olga Office', email: 'olga@example.org' }
  await callApi(page, 'PUT', `/templates/${id}`, {
    name,
    documents: whole.documents.map((document) => document.id),
    recipients: whole.recipients.map((role, place) => (place === 0 ? role : { ...role, person })),
    fields: whole.fields,
  })
  await dialog.getByLabel(templates.direct.maxUses).fill('1')
  await dialog.getByRole('button', { name: templates.direct.make }).click()
  const address = await dialog
    .getByLabel(templates.direct.address, { exact: true })
    .getByRole('textbox')
    .inputValue()
  const code = dialog.getByRole('img', { name: templates.direct.qr })
  await expect(async () =>
    expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0),
  ).toPass()
  await expectAccessible(page, 'the dialog of a direct link')

  const guest = await visit(browser, product, { ...visitor('pt-BR', widths.phone), javaScriptEnabled: false })
  const { path } = { path: new URL(address).pathname }
  await guest.page.goto(path)
  await expect(guest.page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(guest.page.getByText(guest.words.directLink.emailCode)).toBeVisible()
  await guest.page.getByLabel(guest.words.directLink.name).fill('Joana Souza')
  await guest.page.getByLabel(guest.words.directLink.email).fill('joana')
  await guest.page.getByRole('button', { name: guest.words.directLink.open }).click()
  await expect(guest.page.getByText(guest.words.directLink.emailWrong)).toBeVisible()
  await guest.page.getByLabel(guest.words.directLink.email).fill('joana@example.org')
  await guest.page.getByRole('button', { name: guest.words.directLink.open }).click()
  await expect(guest.page).toHaveURL(/\/sign\/r\//)
  await expect(guest.page.getByText(name).first()).toBeVisible()

  const late = await visit(browser, product, visitor('en-US', widths.phone))
  const answer = await late.page.goto(path)
  expect(answer?.status()).toBe(404)
  await expect(late.page.getByRole('heading', { name: directLink.closed.title })).toBeVisible()
  expect(await late.page.content()).not.toContain(name)
  for (const one of [mara, guest, late]) await one.context.close()
})

test('[W1] many are sent from a file: checked, sent, left and come back to', async ({ browser, product }) => {
  const mara = await visitRegistered(browser, product, visitor('es-ES', widths.desktop))
  const { page, words } = mara
  const { id } = await firstTemplate(mara)
  const { bulk } = words
  const whole = (await callApi(page, 'GET', `/templates/${id}`)) as unknown as {
    recipients: { name: string }[]
  }
  const [one, two] = whole.recipients.map((role) => role.name)
  const head = [`${one} nombre`, `${one} correo`, `${two} nombre`, `${two} correo`].join(';')
  const lines = Array.from(
    { length: 20 },
    (_, at) => `Ana ${at};ana-${at}@example.org;Luis ${at};luis-${at}@example.org`,
  )
  const wrong = 'Eva;eva@;Luis;luis@example.org'
  const csv = [head, ...lines, wrong].join('\r\n')
  const many = [
    head,
    ...Array.from({ length: 500 }, (_, at) => (at % 80 === 1 ? '' : lines[at % 20]) || wrong),
  ]

  await page.goto(`/templates/${id}/bulk`)
  await awake(page)
  await expectAccessible(page, 'a bulk send begins')
  const file = { name: 'inquilinos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  const choose = page.locator('input[type="file"]')
  await choose.setInputFiles({ ...file, name: 'todos.csv', buffer: Buffer.from(many.join('\r\n')) })
  await expect(page.getByText(fill(bulk.good_other, { count: 493 }))).toBeVisible()
  await expect(page.getByText(fill(bulk.badLeftOut_other, { count: 7 }))).toBeVisible()
  await choose.setInputFiles(file)
  await expect(page.getByText(fill(bulk.good_other, { count: 20 }))).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: '22' })
  await expect(row).toContainText(`${one} correo`)
  await expectAccessible(page, 'what is wrong with a file')
  await page.getByRole('button', { name: fill(bulk.send_other, { count: 20 }) }).click()
  await page.waitForURL(/\/bulk\/[0-9a-f-]{36}/)
  const address = page.url()
  await page.goto('/dashboard')
  await page.goto(address)
  await awake(page)
  await expect(page.getByText(fill(bulk.finishedWithFaults_one, { count: 1 }))).toBeVisible({
    timeout: 60_000,
  })
  await expectAccessible(page, 'a bulk send has finished')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: bulk.getResult }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await page.goto('/bulk')
  await expect(page.getByText(fill(bulk.sentOf, { sent: 20, total: 21 }))).toBeVisible()
  await expectAccessible(page, 'the list of bulk sends')
  await mara.context.close()
})

test('a template is shown to its maker, to a team or to everyone, from its card and its own page', async ({
  browser,
  product,
}) => {
  const mara = await visitRegistered(browser, product, visitor('pt-BR', widths.phone, 'dark'))
  const { page, words } = mara
  const { templates, envelopes } = words
  const { id, name } = await firstTemplate(mara)
  const home = await ownOrganization(mara)
  await callApi(page, 'POST', `${home}/teams`, { name: 'Vendas', members: [] })
  const ben = await visit(browser, product, visitor('en-US', widths.desktop))
  await join(ben, product, mara)
  expect((await ben.page.goto(`/templates/${id}`))?.status()).toBe(200)

  await page.goto('/templates')
  await choose(mara, name, templates.audience.button)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: templates.audience.title })).toBeVisible()
  await dialog.getByLabel(envelopes.audience.label).selectOption({ label: templates.audience.private })
  await expectAccessible(page, 'who can see a template')
  await page.screenshot({ path: 'test-results/template-audience-375-dark.png' })
  await dialog.getByRole('button', { name: envelopes.audience.save }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(templates.isPrivate, { exact: true })).toBeVisible()
  expect((await ben.page.goto(`/templates/${id}`))?.status()).toBe(404)

  await page.goto(`/templates/${id}`)
  await awake(page)
  await choose(mara, name, templates.audience.button)
  await page.screenshot({ path: 'test-results/template-editor-375-dark.png' })
  await expect(dialog.getByLabel(envelopes.audience.label)).toHaveValue('private')
  const team = fill(envelopes.audience.team, { name: 'Vendas' })
  await dialog.getByLabel(envelopes.audience.label).selectOption({ label: team })
  await dialog.getByRole('button', { name: envelopes.audience.save }).click()
  await expect(page.getByText(envelopes.audience.saved).first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect((await ben.page.goto(`/templates/${id}`))?.status(), 'not of the team').toBe(404)
  await page.goto('/templates')
  await expect(page.getByText(templates.isOfTeam, { exact: true })).toBeVisible()
  await page.screenshot({ path: 'test-results/template-card-375-dark.png', fullPage: true })

  const { items } = (await callApi(page, 'GET', `${home}/teams`)) as unknown as { items: { id: string }[] }
  const { items: people } = (await callApi(page, 'GET', `${home}/members`)) as unknown as {
    items: { id: string; name: string }[]
  }
  const members = people.filter((one) => one.name === 'Ben Okafor').map((one) => one.id)
  await callApi(page, 'PUT', `${home}/teams/${items[0]?.id}`, { name: 'Vendas', members })
  expect((await ben.page.goto(`/templates/${id}`))?.status(), 'of the team').toBe(200)
  await awake(ben.page)
  await ben.page.screenshot({ path: 'test-results/template-editor-1440.png' })
  expect([...mara.noises, ...ben.noises.filter((noise) => !noise.includes('404'))]).toEqual([])
  await mara.context.close()
  await ben.context.close()
})

async function ownOrganization({ page }: Visit): Promise<string> {
  const { items } = (await callApi(page, 'GET', '/organizations')) as unknown as { items: { id: string }[] }

  return `/organizations/${items[0]?.id}`
}

/** Ben, of the other's organization, who may make templates. */
async function join(ben: Visit, product: Product, host: Visit): Promise<void> {
  const home = await ownOrganization(host)
  const colleague = { ...newSender(), first: 'Ben', last: 'Okafor' }
  await register(ben, product, colleague)
  const invited = await callApi(host.page, 'POST', `${home}/members`, {
    ...{ name: 'Ben Okafor', email: colleague.email, isManager: false },
  })
  await callApi(ben.page, 'POST', `/invitations/${invited.id}/accept`)
  await ben.page.evaluate(
    (id) => {
      localStorage.setItem('currentOrganizationId', id)
      document.cookie = `currentOrganizationId=${id};path=/`
    },
    home.replace('/organizations/', ''),
  )
}
