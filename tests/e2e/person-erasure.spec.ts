import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, fill, newSender, register, visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'
import { sendTo } from './rooms.ts'

for (const [locale, device, width] of [
  ['en-US', 'desktop', widths.desktop],
  ['pt-BR', 'phone', widths.phone],
] as const) {
  test(`[W7] an owner sees what is held on a person, deletes what may go, and is told what stays, ${locale} on a ${device}`, async ({
    browser,
    product,
  }) => {
    const mara = await visit(browser, product, visitor(locale, width))
    const { page, words } = mara
    const { heldOnPerson: said } = words
    const { erasure: form } = words.organizations
    await register(mara, product, newSender())
    const { items: [home] = [] } = await callApi(page, 'GET', '/organizations')
    const recipient = { name: 'Bo Lima', email: `bo-${Date.now()}@example.org` }
    const open = await sendTo(page, { fields: [{ type: 'signature' }], recipient })
    const over = await sendTo(page, { fields: [{ type: 'signature' }], recipient })
    await callApi(page, 'POST', `/envelopes/${over.id}/void`, { reason: 'Wrong rent' })

    await page.goto(`/organizations/${home?.id}?tab=settings`)
    await awake(page)
    await page.getByText(form.open).click()
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await awake(page)
    await page.getByLabel(form.email).fill(recipient.email.toUpperCase())
    await page.getByRole('button', { name: form.look }).click()
    const held = page.getByRole('status').filter({ hasText: said.goes })
    await expect(held).toContainText(fill(said.envelopes_one, { count: 1 }).slice(0, 20))
    await expect(held.getByRole('link', { name: open.title })).toBeVisible()
    await expectAccessible(page, 'what is held on a person')

    await page.getByRole('button', { name: said.delete }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: said.delete }).click()
    await expect(dialog).toContainText(said.emailDiffers)
    await dialog.getByRole('textbox').fill(recipient.email)
    await expectAccessible(page, 'the question before somebody is deleted')
    await dialog.getByRole('button', { name: said.delete }).click()
    await expect(page.getByText(said.done)).toBeVisible()
    await expect(held).toContainText(fill(said.goesNothing, { email: recipient.email }))
    await expect(held.getByRole('link', { name: open.title })).toBeVisible()
    expect((await page.goto(`/envelopes/${over.id}`))?.status()).toBe(404)
  })
}
