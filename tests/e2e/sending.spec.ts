import { makeSamplePdf } from '../sample-pdfs.ts'
import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, fill, newSender, register, visit, visitRegistered, type Visit } from './journeys.ts'
import { expect, readMail, test, visitor, widths } from './product.ts'
import { agree, openRoom, sendTo } from './rooms.ts'

/** A draft as somebody makes it who says no more than whom it is for. */
async function draftFor({ page }: Visit, title: string, email: string): Promise<string> {
  const document = await callApi(page, 'POST', '/documents', await makeSamplePdf({ pages: 1 }))
  const area = { document: document.id, page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05 }
  const { id } = await callApi(page, 'POST', '/envelopes', {
    title,
    documents: [document.id],
    recipients: [{ key: 'ana', name: 'Ana Souza', email }],
    fields: [{ type: 'signature', recipient: 'ana', areas: [area] }],
  })

  return id
}

test('an owner says what envelopes begin with and words their mails; drafts and mails follow, a member prepares', async ({
  browser,
  product,
}) => {
  const mara = await visitRegistered(browser, product, visitor('en-US', widths.desktop, 'dark'))
  const { page, words } = mara
  const { defaults, wording } = words.organizations
  const { items } = (await callApi(page, 'GET', '/organizations')) as unknown as { items: { id: string }[] }
  const home = `/organizations/${items[0]?.id}`
  const ben = await visit(browser, product, visitor('pt-BR', widths.phone))
  const colleague = { ...newSender(), first: 'Ben', last: 'Okafor' }
  await register(ben, product, colleague)
  const invited = await callApi(page, 'POST', `${home}/members`, {
    ...{ name: 'Ben Okafor', email: colleague.email, isManager: false },
  })
  await callApi(ben.page, 'POST', `/invitations/${invited.id}/accept`)

  await page.goto(`${home}?tab=sending`)
  await awake(page)
  await page.getByLabel(words.editor.settings.days.expiry).fill('400')
  await page.getByRole('button', { name: defaults.save }).click()
  await expect(page.getByText(words.editor.settings.faults['days-invalid'])).toBeVisible()
  await page.getByLabel(words.editor.settings.days.expiry).fill('14')
  await page.getByRole('checkbox', { name: words.editor.settings.remind }).check()
  await page.getByLabel(defaults.language).selectOption('pt-BR')
  await page.getByRole('checkbox', { name: words.editor.checks.email_code }).check()
  await page.getByLabel(defaults.senders).selectOption('managers')
  await page.getByRole('button', { name: defaults.save }).click()
  await expect(page.getByText(defaults.saved).first()).toBeVisible()

  await page.getByLabel(wording.language, { exact: true }).selectOption('pt-BR')
  await page.getByLabel(wording.subject).fill('{{organization}}: {{title}}')
  await page.getByRole('textbox', { name: wording.text }).fill('Olá,\n\n{{amount}}')
  await page.getByRole('button', { name: wording.save }).click()
  const unknown = fill(words.problems['mail-place-unknown'], { place: '{{amount}}' })
  await expect(page.getByText(unknown)).toBeVisible()
  await expectAccessible(page, 'a placeholder that is none')
  await page.locator('#wording-text').fill('Bem-vindo à Acme.\n\nAssine até ')
  await page.getByRole('button', { name: fill(wording.insert, { place: '{{deadline}}' }) }).click()
  await expect(page.locator('#wording-text')).toHaveValue('Bem-vindo à Acme.\n\nAssine até {{deadline}}')
  await page.getByRole('button', { name: wording.save }).click()
  await expect(page.getByText(wording.saved).first()).toBeVisible()
  await expectAccessible(page, 'defaults and wording')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: wording.preview }).click()
  const frame = page.getByTitle(wording.previewFrame)
  await expect(frame).toBeVisible()
  expect(await frame.getAttribute('srcdoc')).toContain('Bem-vindo à Acme.')
  await page.screenshot({ path: 'test-results/sending-1440-dark.png', fullPage: true })

  const email = `ana.${process.pid}@example.org`
  const id = await draftFor(mara, 'Contrato', email)
  await page.goto(`/envelopes/${id}`)
  await awake(page)
  await page.getByRole('button', { name: words.editor.settings.open }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(words.editor.settings.expiresAt)).not.toHaveValue('')
  await expect(dialog.getByText(fill(words.editor.settings.usualDays, { days: '14 days' }))).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: words.editor.settings.remind })).toBeChecked()
  await expectAccessible(page, 'deadline and reminders')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: 'test-results/draft-settings-1440-dark.png' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: fill(words.editor.row.moreFor, { name: 'Ana Souza' }) }).click()
  await expect(dialog.getByLabel(words.editor.language)).toHaveValue('pt-BR')
  const check = dialog.getByRole('checkbox', { name: words.editor.checks.email_code })
  await expect(check).toBeChecked()
  await expect(check).toBeDisabled()
  await check.scrollIntoViewIfNeeded()
  await page.screenshot({ path: 'test-results/draft-checks-1440-dark.png' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words.envelopes.review.button }).click()
  await dialog.getByRole('button', { name: words.envelopes.review.send }).click()
  await page.waitForURL(new RegExp(id))
  const mail = await readMail(product, email, ({ subject }) => subject.includes('Contrato'))
  expect(mail.subject).toMatch(/^Acme .*: Contrato$/)
  expect(mail.text).toMatch(/Bem-vindo à Acme\.\n\nAssine até .*\d{4}/)

  await ben.page.evaluate((organization) => {
    localStorage.setItem('currentOrganizationId', organization)
    document.cookie = `currentOrganizationId=${organization};path=/`
  }, items[0]?.id ?? '')
  await ben.page.goto(`${home}?tab=sending`)
  await expect(ben.page.getByText(ben.words.organizations.defaults.managers, { exact: true })).toBeVisible()
  await expectAccessible(ben.page, 'defaults of others')
  await ben.page.screenshot({ path: 'test-results/sending-member-375-light.png', fullPage: true })
  const prepared = await draftFor(ben, 'Rascunho', email)
  await ben.page.goto(`/envelopes/${prepared}`)
  await awake(ben.page)
  await ben.page.getByRole('button', { name: ben.words.envelopes.review.button }).click()
  const asked = ben.page.getByRole('dialog')
  const ask = fill(ben.words.envelopes.review.askToSend, { names: 'Mara Lindqvist' })
  await expect(asked.getByText(ask)).toBeVisible()
  await expect(asked.getByRole('button', { name: ben.words.envelopes.review.send })).toHaveCount(0)
  await expectAccessible(ben.page, 'a review by who may not send')
  await ben.page.screenshot({ path: 'test-results/review-member-375-light.png' })

  await page.setViewportSize({ width: widths.phone, height: 800 })
  await page.goto(`${home}?tab=sending`)
  await awake(page)
  await expectAccessible(page, 'defaults and wording on a phone')
  await page.getByRole('button', { name: wording.preview }).click()
  const inside = page.getByTitle(wording.previewFrame).contentFrame()
  await expect(inside.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByTitle(wording.previewFrame).scrollIntoViewIfNeeded()
  await page.screenshot({ path: 'test-results/sending-375-light.png', fullPage: true })
  // Playwright's own script, which the frame of the preview does not run either.
  const isOfFrame = (noise: string) => noise.includes("Blocked script execution in 'about:srcdoc'")
  expect([...mara.noises, ...ben.noises].filter((noise) => !isOfFrame(noise))).toEqual([])
  await mara.context.close()
  await ben.context.close()
})

test('an organization names the law of Brazil, reads what its signers will, and they read it in their language, also once it names another', async ({
  browser,
  product,
}) => {
  const rui = await visitRegistered(browser, product, visitor('pt-BR', widths.phone, 'dark'))
  const { page } = rui
  const { defaults } = rui.words.organizations
  const { laws, paragraphs } = rui.words.signing.disclosure
  const organization = await page.locator('html').getAttribute('data-organization')
  await page.goto(`/organizations/${organization}?tab=sending`)
  await awake(page)
  await expect(page.getByLabel(defaults.law)).toHaveValue('general')
  await page.getByText(defaults.consentText).click()
  await expect(page.getByText(laws.general.p1)).toBeVisible()
  await page.getByLabel(defaults.law).selectOption('br')
  await expect(page.getByText(laws.br.p2)).toBeVisible()
  await expect(page.getByText(paragraphs.p1)).toBeVisible()
  await expectAccessible(page, 'the consent text of a law')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByLabel(defaults.law).scrollIntoViewIfNeeded()
  await page.screenshot({ path: 'test-results/consent-law-375-dark.png', fullPage: true })
  await page.getByRole('button', { name: defaults.save }).click()
  await expect(page.getByText(defaults.saved).first()).toBeVisible()

  const signature = [{ type: 'signature' }]
  const sent = await sendTo(page, { fields: signature, recipient: { locale: 'fr-FR' } })
  await callApi(page, 'PUT', `/organizations/${organization}`, { defaults: { law: 'eu' } })
  const later = await sendTo(page, { fields: signature, recipient: { locale: 'fr-FR' } })
  const lea = await visit(browser, product, visitor('fr-FR', widths.desktop))
  const french = lea.words.signing.disclosure
  await openRoom(lea, product, sent)
  await expect(lea.page.getByText(french.laws.br.p2)).toBeVisible()
  await expect(lea.page.getByText(french.laws.eu.p1)).toHaveCount(0)
  await expectAccessible(lea.page, 'a consent text by the law of Brazil in French')
  await lea.page.screenshot({ path: 'test-results/consent-1440-fr-light.png', fullPage: true })
  await agree(lea)
  await openRoom(lea, product, later)
  await expect(lea.page.getByText(french.laws.eu.p1)).toBeVisible()
  await expect(lea.page.getByText(french.laws.br.p1)).toHaveCount(0)
  expect([...rui.noises, ...lea.noises]).toEqual([])
  await rui.context.close()
  await lea.context.close()
})
