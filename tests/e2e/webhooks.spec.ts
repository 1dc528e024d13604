import type { Browser, Locator, Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, fill, newSender, register, signInRoom, visit, type Visit } from './journeys.ts'
import { expect, readSigningLink, test, visitor, widths, type Product } from './product.ts'
import { makeSender, sendTo, type Sent } from './rooms.ts'
import { openReceiver, type Received, type Receiver } from './webhook-receiver.ts'

const told = [
  'envelope.created',
  'envelope.sent',
  'recipient.viewed',
  'recipient.completed',
  'envelope.completed',
] as const
/** A page that is closed is meant to say so, and so is a call that is refused. */
const meant = /status of 40[03]|status of 422/

test('[W4] [A6] an endpoint hears of an envelope from its draft to its seal; deliveries are read, sent again, signed with two secrets and held', async ({
  browser,
  product,
}) => {
  const receiver = await openReceiver()
  const mara = await makeSender(browser, product)
  const { page } = mara
  const secrets = [await createEndpoint(mara, receiver)]
  const sent = await signEverything(browser, product, mara)

  await page.goto('/webhooks')
  await awake(page)
  await page.getByRole('link', { name: receiver.url }).click()
  await page.waitForURL(/\/webhooks\/[0-9a-f-]{36}$/)
  await awake(page)
  await seeDeliveries(mara, receiver, sent)
  await redeliver(mara, receiver)
  await seeRefusal(mara, receiver)
  secrets.push(await rotate(mara))
  await test.step('[W4] both secrets verify what is sent', async () => {
    const { body, headers } = await sendTest(mara, receiver)
    for (const secret of secrets)
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({ test: true })
    expect(() => new Webhook(secrets[0] ?? '').verify(`${body} `, headers)).toThrow()
  })
  await disable(mara, receiver)
  await page.goto('/webhooks/events')
  await page.getByText('envelope.completed', { exact: true }).click()
  const example = fill(mara.words.webhooks.docs.example, { type: 'envelope.completed' })
  await expect(page.getByRole('region', { name: example })).toContainText('"status": "completed"')
  await seeAsMember(browser, product, mara)

  expect(mara.noises.filter((noise) => !meant.test(noise))).toEqual([])
  await mara.context.close()
  await receiver.close()
})

/** Through the dialog, which refuses an address that must not be sent to. Returns the secret. */
async function createEndpoint({ page, words }: Visit, { url }: Receiver): Promise<string> {
  const { create, form, secret, ...said } = words.webhooks
  await page.goto('/webhooks')
  await awake(page)
  await expect(page.getByText(said.none)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: create.button }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: create.button })
  await dialog.getByLabel(form.url).fill('https://169.254.169.254/latest')
  await save.click()
  await expect(dialog.getByLabel(form.url)).toHaveAccessibleDescription(
    new RegExp(words.problems['webhook-url-forbidden']),
  )
  await dialog.getByLabel(form.url).fill(url)
  await dialog.getByRole('checkbox', { name: said.groups.template }).uncheck()
  await expect(dialog.getByRole('checkbox', { name: form.allEvents })).toHaveJSProperty('indeterminate', true)
  await save.click()
  const shown = page.getByRole('group', { name: secret.title })
  await expect(shown).toBeFocused()
  const text = await shown.locator('code').first().innerText()
  expect(text).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await expectAccessible(page, 'a secret, shown once')
  await shown.getByRole('button', { name: secret.kept }).click()
  await expect(shown).toHaveCount(0)

  return text
}

async function signEverything(browser: Browser, product: Product, { page }: Visit): Promise<Sent> {
  const sent = await sendTo(page, { fields: [{ type: 'signature', label: 'Signature', required: true }] })
  const jane = await visit(browser, product, visitor('en-US', widths.desktop))
  await signInRoom(jane, await readSigningLink(product, sent.email, sent.title), 'type')
  await expect(
    jane.page.getByRole('heading', { name: fill(jane.words.signing.room.doneTitle, { name: 'Jane Roe' }) }),
  ).toBeVisible()
  await jane.context.close()

  return sent
}

/** Every event arrived once, and the log says so; the page looks by itself. */
async function seeDeliveries({ page, words }: Visit, receiver: Receiver, { id }: Sent): Promise<void> {
  const said = words.webhooks
  await test.step('[W4] every delivery is in the log', async () => {
    for (const type of told) {
      await expect(row(page, type)).toContainText(said.delivery.succeeded, { timeout: 40_000 })
      await expect(row(page, type)).toContainText(fill(said.answered, { status: 200 }))
    }
    expect(receiver.received.map(({ body }) => typeOf(body)).toSorted()).toEqual([...told].toSorted())
  })

  await test.step('[W4] a filter stands in the address', async () => {
    await page.getByLabel(said.filter.state).selectOption('exhausted')
    await expect(page.getByText(said.log.noneMatch)).toBeVisible()
    await expect(page).toHaveURL(/\?status=exhausted$/)
    await page.reload()
    await awake(page)
    await expect(page.getByText(said.log.noneMatch)).toBeVisible()
    await page.getByRole('button', { name: said.log.clear }).click()
    await page.getByLabel(said.event).selectOption('envelope.completed')
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/\?type=envelope\.completed$/)
  })

  await test.step('[W4] one is opened: what was sent, and what came back', async () => {
    await row(page, 'envelope.completed').getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: 'envelope.completed' })
    await expect(dialog.getByRole('region', { name: said.log.payload })).toContainText(`"id": "${id}"`)
    await expect(dialog.getByRole('region', { name: said.attempt.request })).toContainText(
      'webhook-signature: v1,',
    )
    await expect(dialog.getByRole('region', { name: said.attempt.responseBody })).toContainText(
      '"thanks": true',
    )
    await expect(page).toHaveURL(/delivery=/)
    await expectAccessible(page, 'a delivery')
  })
}

/** The delivery that is open, once more: the same id arrives again. */
async function redeliver({ page, words }: Visit, { received }: Receiver): Promise<void> {
  const said = words.webhooks
  const before = received.length
  const dialog = page.getByRole('dialog', { name: 'envelope.completed' })
  await dialog.getByRole('button', { name: said.redeliver.one }).click()
  await expect(dialog.getByText(fill(said.attempts_other, { count: 2 }))).toBeVisible()
  await expect(dialog.getByText(said.delivery.succeeded)).toBeVisible()
  const [again] = received.slice(before)
  const first = received.find(({ body }) => typeOf(body) === 'envelope.completed')
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(again?.body).toBe(first?.body)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByLabel(said.event).selectOption('')
}

/** A server that answers 500 is told of in words, and is tried again later. */
async function seeRefusal({ page, words }: Visit, receiver: Receiver): Promise<void> {
  const said = words.webhooks
  receiver.status = 500
  await sendTo(page, { fields: [{ type: 'signature', label: 'Signature', required: true }] })
  await page.reload()
  await awake(page)
  const failed = row(page, 'envelope.sent').filter({ hasText: said.delivery.retrying })
  await expect(failed).toContainText(fill(said.failure.status, { status: 500 }), { timeout: 20_000 })
  await expect(failed).toContainText(fill(said.attempts_other, { count: 2 }), { timeout: 20_000 })
  receiver.status = 200
}

async function rotate({ page, words }: Visit): Promise<string> {
  const said = words.webhooks
  await choose(page, said.moreActions, said.rotate.button)
  const dialog = page.getByRole('dialog', { name: said.rotate.title })
  await expect(dialog.getByLabel(said.rotate.overlap)).toHaveValue('24')
  await dialog.getByRole('button', { name: said.rotate.button }).click()
  const shown = page.getByRole('group', { name: said.secret.title })
  await expect(shown).toContainText(said.rotate.both.split(' {{')[0] ?? '')

  return shown.locator('code').first().innerText()
}

async function sendTest({ page, words }: Visit, { received }: Receiver): Promise<Received> {
  const { test: said, answered } = words.webhooks
  await page.getByRole('button', { name: said.button }).click()
  const dialog = page.getByRole('dialog', { name: said.title })
  await dialog.getByLabel(words.webhooks.event).selectOption('member.added')
  await dialog.getByRole('button', { name: said.send, exact: true }).click()
  await expect(dialog.getByText(fill(answered, { status: 200 }))).toBeVisible()
  await expectAccessible(page, 'a test event')
  await page.keyboard.press('Escape')
  const arrived = received.find(({ body }) => typeOf(body) === 'member.added')
  if (!arrived) throw new Error('nothing arrived')

  return arrived
}

async function disable({ page, words }: Visit, { received }: Receiver): Promise<void> {
  const said = words.webhooks
  await choose(page, said.moreActions, said.disable.button)
  await page.getByRole('dialog').getByRole('button', { name: said.disable.button }).click()
  await expect(page.getByText(said.meanwhile.person)).toBeVisible()
  const before = received.length
  await sendTo(page, { fields: [{ type: 'signature', label: 'Signature', required: true }] })
  await page.reload()
  await awake(page)
  await expect(row(page, 'envelope.sent').filter({ hasText: said.hold.disabled })).toHaveCount(1)
  await expectAccessible(page, 'a disabled endpoint')
  expect(received.length).toBe(before)
}

/** Who may not manage settings sees what every closed page shows. */
async function seeAsMember(browser: Browser, product: Product, mara: Visit): Promise<void> {
  const organization = (await mara.page.locator('html').getAttribute('data-organization')) ?? ''
  const { first, last, email, company } = { ...newSender(), first: 'Noa' }
  const invited = { name: `${first} ${last}`, email, isManager: false }
  await callApi(mara.page, 'POST', `/organizations/${organization}/members`, invited)
  const noa = await visit(browser, product, visitor('en-US', widths.desktop))
  await register(noa, product, { first, last, email, company }, 'Free')
  const { items = [] } = await callApi(noa.page, 'GET', '/invitations')
  await callApi(noa.page, 'POST', `/invitations/${items[0]?.id}/accept`, {})
  await noa.page.evaluate((id) => {
    localStorage.setItem('currentOrganizationId', id)
    document.cookie = `currentOrganizationId=${id};path=/`
  }, organization)
  for (const path of ['/webhooks', new URL(mara.page.url()).pathname]) {
    await noa.page.goto(path)
    await expect(noa.page.getByRole('heading', { level: 1 })).toHaveText(noa.words.auth.noAccess.title)
  }
  await noa.context.close()
}

function rows(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
}

function row(page: Page, type: string): Locator {
  return rows(page).filter({ has: page.getByRole('button', { name: type, exact: true }) })
}

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

function typeOf(body: string): string {
  return (JSON.parse(body) as { type: string }).type
}
