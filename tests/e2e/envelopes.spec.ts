import { execFileSync } from 'node:child_process'
import type { Locator } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, expectSound, fill, signInRoom, visit } from './journeys.ts'
import { expect, readMail, readSigningLink, test, visitor, widths } from './product.ts'
import { agree, makeSender, openRoom, sendTo } from './rooms.ts'

const signature = { type: 'signature' }

test('[W2] the list says who has it and since when; many are reminded and withdrawn at once', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { envelopes } = words
  const first = await sendTo(page, { fields: [signature] })
  const second = await sendTo(page, { fields: [signature] })
  await page.goto('/envelopes?folder=waiting')
  await awake(page)

  const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(fill(envelopes.waitingFor, { names: 'Jane Roe' }))
  const folders = page.getByRole('navigation', { name: envelopes.folders })
  await expect(folders.getByRole('link', { name: envelopes.folder.waiting })).toContainText('2')

  await page.getByRole('checkbox', { name: fill(envelopes.select, { title: first.title }) }).check()
  const bar = page.getByRole('region', { name: envelopes.bulk.label })
  await expect(bar).toContainText('1')
  await bar.getByRole('button', { name: envelopes.bulk.all }).click()
  await expectAccessible(page, 'the list of envelopes with some selected')
  await bar.getByRole('button', { name: fill(envelopes.bulk.void, { count: '2' }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: fill(envelopes.bulk.void, { count: '2' }) }).click()
  await expect(dialog.getByText(words.problems['reason-missing'])).toBeVisible()
  await dialog.getByLabel(envelopes.void.reason).fill('Wrong rent')
  await dialog.getByRole('button', { name: fill(envelopes.bulk.void, { count: '2' }) }).click()

  await expect(page.getByText(envelopes.empty.waiting)).toBeVisible()
  await page.goto('/envelopes?folder=ended')
  await expect(page.getByRole('link', { name: first.title, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: second.title, exact: true })).toBeVisible()
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[W1] [W2] from an envelope come another one to the same people, and a template', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { copies } = words.envelopes
  const sent = await sendTo(page, { fields: [signature] })
  const choose = async (item: string) => {
    await page.goto(`/envelopes/${sent.id}`)
    await awake(page)
    await page.getByRole('button', { name: copies.menu, exact: true }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }

  await choose(copies.duplicate)
  await expect(page.getByText(copies.duplicated)).toBeVisible()
  await page.waitForURL(
    (url) => /^\/envelopes\/[\w-]{36}$/.test(url.pathname) && !url.pathname.includes(sent.id),
  )
  await awake(page)
  await expect(page.getByRole('textbox', { name: words.editor.title })).toHaveValue(sent.title)
  await expect(
    page.getByRole('combobox', { name: words.editor.personName, exact: true }).first(),
  ).toHaveValue('Jane Roe')

  await choose(copies.template)
  await expect(page.getByText(copies.templateMade)).toBeVisible()
  await page.waitForURL(/\/templates\/[\w-]{36}$/)
  await awake(page)
  await expect(page.getByRole('textbox', { name: words.editor.roleName, exact: true }).first()).toHaveValue(
    words.fields.roles.signer,
  )
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[W2] [W3] a recipient is corrected while the room is open: it says so, and the old link is dead', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { envelopes } = words
  const sent = await sendTo(page, { fields: [signature] })
  const jane = await visit(browser, product, visitor('en-US', widths.desktop))
  await openRoom(jane, product, sent)
  await agree(jane)
  const oldLink = await readSigningLink(product, sent.email, sent.title)

  await page.goto(`/envelopes/${sent.id}`)
  await awake(page)
  const menu = page.getByRole('button', { name: fill(envelopes.recipientMenu, { name: 'Jane Roe' }) })
  await menu.click()
  await page.getByRole('menuitem', { name: envelopes.correct.button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'correcting a recipient')
  const moved = `moved.${sent.email}`
  await dialog.getByLabel(words.editor.email).fill(moved)
  await dialog.getByRole('button', { name: envelopes.correct.save }).click()
  await expect(page.getByText(moved)).toBeVisible()

  await jane.page.goto(oldLink)
  await expect(jane.page.getByRole('heading', { level: 1 })).toContainText(words.signing.dead.title)
  await jane.page.goto(await readSigningLink(product, moved, sent.title))
  await jane.page.waitForURL(/\/sign\/r\//)
  await expect(jane.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await jane.context.close()
  await mara.context.close()
})

test('[W2] more time is given, and somebody who asked twice is taken out', async ({ browser, product }) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { envelopes } = words
  const other = {
    key: 'bo',
    name: 'Bo Roe',
    email: `bo.${process.pid}@example.org`,
    recipientRole: 'viewer',
    order: 1,
  }
  const inThreeDays = new Date(Date.now() + 3 * 24 * 3600 * 1000).toISOString()
  const sent = await sendTo(page, {
    fields: [signature],
    recipient: { order: 1 },
    others: [other],
    expiresAt: inThreeDays,
  })
  await page.goto('/envelopes?folder=expiring')
  await expect(page.getByRole('listitem').filter({ hasText: sent.title })).toContainText(
    fill(envelopes.endsIn, { when: 'in 2 days' }),
  )
  await page.goto(`/envelopes/${sent.id}`)
  await awake(page)

  await page.getByRole('button', { name: envelopes.extend.button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(envelopes.extend.day)).toBeVisible()
  await expectAccessible(page, 'giving more time')
  await dialog.getByLabel(envelopes.extend.day).fill('2000-01-01')
  await dialog.getByRole('button', { name: envelopes.extend.save }).click()
  await expect(dialog.getByText(words.problems['not-extended']).first()).toBeVisible()
  await dialog.getByLabel(envelopes.extend.day).fill('2199-12-31')
  await dialog.getByRole('button', { name: envelopes.extend.save }).click()
  await expect(page.getByText(/2199/).first()).toBeVisible()

  await page.getByRole('button', { name: fill(envelopes.recipientMenu, { name: 'Bo Roe' }) }).click()
  await page.getByRole('menuitem', { name: envelopes.remove.button, exact: true }).click()
  await dialog.getByRole('button', { name: envelopes.remove.button, exact: true }).click()
  await expect(page.getByText('Bo Roe', { exact: true })).toHaveCount(0)
  await readMail(product, other.email, ({ subject }) => subject.includes(sent.title))

  const endless = await sendTo(page, { fields: [signature] })
  await page.goto(`/envelopes/${endless.id}`)
  await awake(page)
  await page.getByRole('button', { name: envelopes.setDeadline.title, exact: true }).click()
  await dialog.getByLabel(envelopes.extend.day).fill('2199-12-31')
  await dialog.getByRole('button', { name: envelopes.setDeadline.save }).click()
  await expect(page.getByText(/2199/).first()).toBeVisible()
  await expect(page.getByText(fill(words.audit.envelope.deadline_set, { actor: '' }))).toBeVisible()
  await expect(page.getByRole('button', { name: envelopes.extend.button, exact: true })).toBeVisible()
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[W2] what waits for a member’s own signature stands in a folder, and one press leads there', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { envelopes } = words
  const me = (await callApi(page, 'GET', '/users/me')) as unknown as { email: string; name: string }
  const sent = await sendTo(page, { fields: [signature], recipient: { email: me.email, name: me.name } })
  await page.goto('/envelopes?folder=needs-me')
  await awake(page)

  await page.getByRole('link', { name: fill(envelopes.signNamed, { title: sent.title }) }).click()

  await page.waitForURL(/\/sign\/r\//)
  await agree(mara)
  await mara.context.close()
})

test('[W2] the sender sees others sign without reloading, and takes away what was sealed', async ({
  browser,
  product,
}, testInfo) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { envelopes, statuses } = words
  const bo = { key: 'bo', name: 'Bo Roe', email: `bo.live.${process.pid}@example.org`, order: 1 }
  const sent = await sendTo(page, {
    fields: [signature, { type: 'signature', recipient: 'bo' }],
    recipient: { order: 1 },
    others: [bo],
  })
  await page.goto(`/envelopes/${sent.id}`)
  await awake(page)
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

  const jane = await visit(browser, product, visitor('en-US', widths.desktop))
  await signInRoom(jane, await readSigningLink(product, sent.email, sent.title), 'type')
  await expect(row(sent.email)).toContainText(statuses.recipient.completed)
  await expect(page.getByText(fill(envelopes.doneOf, { done: 1, total: 2 }))).toBeVisible()
  await expect(page.getByText(fill(envelopes.waitingFor, { names: bo.name }), { exact: true })).toBeVisible()

  await signInRoom(jane, await readSigningLink(product, bo.email, sent.title), 'type')
  const archive = page.getByRole('link', { name: envelopes.downloadArchive })
  await expect(archive).toBeVisible({ timeout: 40_000 })
  await expectAccessible(page, 'a completed envelope')
  const saved = async (name: string) => {
    const link = page.getByRole('link', { name })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    const file = testInfo.outputPath(download.suggestedFilename())
    await download.saveAs(file)
    return file
  }
  const names = execFileSync('unzip', ['-Z1', await saved(envelopes.downloadArchive)], { encoding: 'utf8' })
  expect(names).toContain('evidence.json')
  expect(names).toMatch(/\.pdf$/m)
  expectSound(await saved(envelopes.downloadCertificate))
  expect(mara.noises).toEqual([])
  await jane.context.close()
  await mara.context.close()
})

test('[W2] who stands for whom is said in words; one is reminded, and the device is handed over', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { envelopes, statuses } = words
  const mail = (name: string) => `${name}.words.${process.pid}@example.org`
  const board = { key: 'Board', needs: 1 }
  const sent = await sendTo(page, {
    fields: [signature, ...['ada', 'cy', 'visitor'].map((recipient) => ({ ...signature, recipient }))],
    recipient: { order: 1, mayDelegate: true },
    others: [
      { key: 'ada', name: 'Ada Roe', email: mail('ada'), order: 1, group: board },
      { key: 'cy', name: 'Cy Roe', email: mail('cy'), order: 1, group: board },
      {
        key: 'visitor',
        name: 'Visitor Roe',
        email: '',
        order: 1,
        recipientRole: 'in_person',
        host: { name: 'Mara', email: mail('host') },
      },
    ],
  })
  const jane = await visit(browser, product, visitor('en-US', widths.desktop))
  await openRoom(jane, product, sent)
  await callApi(jane.page, 'POST', `/signing/${sent.recipient}/delegate`, {
    name: 'Eve Roe',
    email: mail('eve'),
    reason: 'On holiday',
  })
  await readSigningLink(product, mail('ada'), sent.title)
  await page.goto(`/envelopes/${sent.id}`)
  await awake(page)

  const recipients = page.getByRole('region', { name: envelopes.recipients })
  const row = (name: string) => recipients.getByRole('listitem').filter({ hasText: name })
  await expect(row(sent.email)).toContainText(fill(envelopes.handedTo, { name: 'Eve Roe' }))
  await expect(row(sent.email)).toContainText(statuses.recipient.replaced)
  await expect(row(mail('ada'))).toContainText(fill(envelopes.inGroup_one, { count: 1, name: board.key }))
  await expect(row('Visitor Roe').first()).toContainText(fill(envelopes.hostedBy, { name: 'Mara' }))
  await expectAccessible(page, 'an envelope under way')

  const menuOf = (name: string) => page.getByRole('button', { name: fill(envelopes.recipientMenu, { name }) })
  await menuOf('Ada Roe').click()
  await page.getByRole('menuitem', { name: envelopes.remind, exact: true }).click()
  await expect(row(mail('ada'))).toContainText(fill(envelopes.remindedTimes_one, { count: 1 }))
  await expect(row(mail('cy'))).not.toContainText(fill(envelopes.remindedTimes_one, { count: 1 }))

  await menuOf('Visitor Roe').click()
  await page.getByRole('menuitem', { name: envelopes.handOver, exact: true }).click()
  await page.waitForURL(/\/sign\/in-person/)
  const handedOver = fill(words.signing.room.handOverTitle, { name: 'Visitor Roe' })
  await expect(page.getByRole('heading', { level: 1, name: handedOver })).toBeVisible()
  await jane.context.close()
  await mara.context.close()
})

test('[W2] the list is sorted, searched and read page by page, and keeps what was asked', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { envelopes } = words
  for (let number = 1; number <= 27; number += 1) {
    const name = number === 13 ? 'Zoe Unlike' : 'Jane Roe'
    await callApi(page, 'POST', '/envelopes', {
      title: `Paper ${String(number).padStart(2, '0')}`,
      documents: [],
      recipients: [{ key: 'one', name, email: '' }],
      fields: [],
    })
  }
  await page.goto('/envelopes?folder=drafts')
  await awake(page)
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
  const sorts = page.getByRole('navigation', { name: envelopes.sort.label })
  await sorts.getByRole('link', { name: envelopes.sort.title, exact: true }).click()
  await expect(rows.first()).toContainText('Paper 01')
  await expect(rows).toHaveCount(25)

  await page.getByRole('link', { name: envelopes.nextPage }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Paper 26')
  expect(new URL(page.url()).searchParams.get('folder')).toBe('drafts')
  expect(new URL(page.url()).searchParams.get('sort')).toBe('title')

  // By keyboard alone: tick, then to the bar at the foot, and take back.
  await awake(page)
  await page.getByRole('checkbox', { name: fill(envelopes.select, { title: 'Paper 27' }) }).focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: envelopes.bulk.label })
  await expect(bar).toContainText('1')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Paper 27', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  const menu = fill(words.editor.actionsFor, { name: 'Paper 27' })
  await expect(page.getByRole('button', { name: menu, exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(bar.getByRole('button', { name: envelopes.bulk.none })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bar).toBeHidden()

  await page.getByRole('searchbox', { name: envelopes.search }).fill('unlike')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Paper 13')
  expect(new URL(page.url()).searchParams.get('sort')).toBe('title')
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[W2] [D1] the dashboard counts what the folders hold', async ({ browser, product }) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const me = (await callApi(page, 'GET', '/users/me')) as unknown as { email: string; name: string }
  await sendTo(page, { fields: [signature], recipient: { email: me.email, name: me.name } })
  await sendTo(page, { fields: [signature] })
  const ended = await sendTo(page, { fields: [signature] })
  await callApi(page, 'POST', `/envelopes/${ended.id}/void`, { reason: 'Wrong rent' })
  const own = words.dashboard.waiting
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })

  for (const [label, count] of [
    [own.toSign, 1],
    [own.waitingForOthers, 1],
    [own.stopped, 1],
    [own.finished, 0],
  ] as const) {
    await expect(async () => {
      await page.goto('/dashboard')
      await expect(page.getByRole('link', { name: `${label} ${count}`, exact: true })).toBeVisible({
        timeout: 1000,
      })
    }).toPass()
    await page.getByRole('link', { name: `${label} ${count}`, exact: true }).click()
    await page.waitForURL(/\/envelopes\?folder=/)
    await expect(rows).toHaveCount(count)
  }
  await mara.context.close()
})

test('[W2] [N15] a person is in test mode and back, under a small yellow badge, and names the pages that may embed a room', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { envelopes, organizations: said } = words
  const sent = await sendTo(page, { fields: [signature] })
  const id = await page.locator('html').getAttribute('data-organization')
  const badge = page.getByText(words.shell.testMode, { exact: true })
  await page.goto(`/organizations/${id}?tab=settings`)
  await awake(page)
  await expect(badge).toBeHidden()

  const content = page.getByRole('main')
  await content.getByRole('button', { name: said.mode.to.test }).click()
  await page.getByRole('dialog').getByRole('button', { name: said.mode.to.test }).click()
  await expect(content.getByRole('button', { name: said.mode.to.live })).toBeVisible()
  await expect(badge).toBeVisible()
  await expect(badge).toHaveText('Test Mode')
  await expectSmallAndYellow(badge)
  expect(await page.evaluate(() => localStorage.getItem('currentOrganizationType'))).toBe('test')
  const another = await callApi(page, 'GET', `/organizations/${id}`)
  expect(another, 'nobody else is in test mode').toMatchObject({ type: 'live' })
  await expectAccessible(page, 'the settings in test mode')
  await page.goto('/envelopes')
  await expect(page.getByText(envelopes.noneInTest)).toBeVisible()
  await expect(page.getByText(fill(envelopes.hiddenLive_one, { count: 1 }))).toBeVisible()
  await page.goto(`/organizations/${id}?tab=settings`)
  await awake(page)
  await content.getByRole('button', { name: said.mode.to.live }).click()
  await expect(content.getByRole('button', { name: said.mode.to.test })).toBeVisible()
  await expect(badge).toBeHidden()
  await page.goto('/envelopes')
  await expect(page.getByRole('link', { name: sent.title, exact: true })).toBeVisible()

  await page.goto(`/organizations/${id}?tab=settings`)
  await awake(page)
  const embed = page.locator('form').filter({ has: page.getByLabel(said.embed.origins) })
  const origins = embed.getByLabel(said.embed.origins)
  await origins.fill('https://app.example.org\nexample.org')
  await embed.getByRole('button', { name: said.embed.save }).click()
  await expect(embed.getByText(fill(said.embed.wrong, { line: 'example.org' }))).toBeVisible()
  await expect(origins).toBeFocused()
  await origins.fill('https://app.example.org/deep/page')
  await embed.getByRole('button', { name: said.embed.save }).click()
  await expect(page.getByText(said.settings.saved)).toBeVisible()
  await page.reload()
  await expect(origins).toHaveValue('https://app.example.org')
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

/** A badge, no banner; and of a hue that people call yellow. */
async function expectSmallAndYellow(badge: Locator): Promise<void> {
  const { height, width, hue } = await badge.evaluate((text) => {
    const painted = (element: Element | null): Element | null =>
      !element || getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)'
        ? element
        : painted(element.parentElement)
    const face = painted(text) ?? text
    const context = document.createElement('canvas').getContext('2d')!
    context.fillStyle = getComputedStyle(face).backgroundColor
    context.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data
    const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
    const box = face.getBoundingClientRect()
    // Where red is the most: the sixth of the circle that yellow ends (CSS Color 4 §7).
    return { height: box.height, width: box.width, hue: most === r ? (60 * (g - b)) / (most - least) : -1 }
  })
  expect(height).toBeLessThanOrEqual(32)
  expect(width).toBeLessThanOrEqual(200)
  expect(hue).toBeGreaterThan(35)
  expect(hue).toBeLessThan(70)
}
