import type { Locator, Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { callApi } from './call-api.ts'
import { awake, fill, newSender, register, visit, visitRegistered } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'

// Rules of the shell that speak of what somebody sees, and when.

test('[N1] while a page is on its way, how far it is stands in a landmark of its own', async ({
  browser,
  product,
}) => {
  const mara = await visitRegistered(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  await awake(page)
  const arrival = Promise.withResolvers<null>()
  await page.route(/\/envelopes$/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  const place = page.getByRole('region', { name: words.shell.loadingPage })
  await expect(place).toHaveCount(0)

  const link = page.getByRole('complementary').getByRole('link', { name: words.nav.envelopes, exact: true })
  await link.click()
  await expect(place.getByRole('progressbar', { name: words.shell.loadingPage })).toHaveAttribute(
    'aria-valuenow',
    '90',
    { timeout: 20_000 },
  )
  const violations = await findViolations(page, { runOnly: { type: 'rule', values: ['region'] } })
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
  await expect(place, 'it was shown all the while').toBeVisible()

  arrival.resolve(null)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.envelopes.title)
  await expect(place).toHaveCount(0)
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[N13] toasts at the bottom right stay 4000 ms in the shell and 3000 ms on public pages, take 300 ms to come and to leave, and three show', async ({
  browser,
  product,
}) => {
  test.setTimeout(240_000)
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  await noteToasts(page)
  await register(mara, product, newSender())
  await page.goto('/dashboard')
  await awake(page)
  await page.getByRole('button', { name: new RegExp(`^${words.shell.organization}: `) }).click()
  await page.getByRole('menuitem', { name: words.organizations.create.open }).click()
  const dialog = page.getByRole('dialog', { name: words.organizations.create.title })
  await dialog.getByLabel(words.organizations.name).fill('North Pier')
  await dialog.getByLabel(words.organizations.slug).fill(`toasts-${process.pid}`)
  await dialog.getByRole('button', { name: words.organizations.create.button }).click()
  const inShell = page.getByText(words.organizations.createSuccess)
  await expect(inShell).toBeVisible()
  await expectAtBottomRight(page)
  await expect(inShell).toHaveCount(0)
  await expectTimes(page, 4000)

  await page.getByRole('button', { name: words.shell.account }).click()
  await page.getByRole('menuitem', { name: words.shell.signOut }).click()
  await page.waitForURL(/\/login/)
  const onPublicPage = page.getByText(words.auth.signedOut)
  await expect(onPublicPage).toBeVisible()
  await expectAtBottomRight(page)
  await expect(onPublicPage).toHaveCount(0)
  await expectTimes(page, 3000)
  await page.reload()
  await awake(page)
  await expect(onPublicPage, 'it is told once').toHaveCount(0)

  const five = ['one', 'two', 'three', 'four', 'five'].map((text) => ({ tone: 'success', text }))
  await page.evaluate((kept) => sessionStorage.setItem('keptToasts', kept), JSON.stringify(five))
  await page.reload()
  const toasts = page.locator('[data-sonner-toast]')
  await expect(toasts).toHaveCount(5)
  const seen = () =>
    toasts.evaluateAll((each) =>
      each.filter((one) => getComputedStyle(one).opacity === '1').map((one) => one.textContent),
    )
  await expect.poll(seen, { message: 'the newest three show' }).toEqual(['five', 'four', 'three'])
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[N3] [N4] breadcrumbs: Home, known labels, other segments capitalised, and the last one plain text', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  await register(mara, product, newSender())
  const trail = page.getByRole('navigation', { name: words.breadcrumbs.label })
  const cut = (id: string) => `${id.slice(0, 12)}…`
  const organization = (await page.locator('html').getAttribute('data-organization')) ?? ''
  const template = (await callApi(page, 'GET', '/templates')).items?.[0]?.id ?? ''
  // On a phone the name stands in the place of the value.
  const shown = { useInnerText: true }
  const expectTrail = async (crumbs: readonly string[]) => {
    await expect(trail.getByRole('listitem')).toHaveText([...crumbs], shown)
    await expect(trail.getByRole('link'), 'the last crumb is plain text').toHaveText(
      crumbs.slice(0, -1),
      shown,
    )
  }
  for (const [path, crumbs] of [
    ['/templates', ['Home', 'Templates']],
    [`/templates/${template}`, ['Home', 'Templates', cut(template)]],
    [`/templates/${template}/bulk`, ['Home', 'Templates', cut(template), 'Bulk']],
    ['/envelopes', ['Home', 'Envelopes']],
    ['/envelopes/new', ['Home', 'Envelopes', 'New']],
    ['/reports', ['Home', 'Reports']],
    ['/billing', ['Home', 'Billing']],
    ['/organizations', ['Home', 'Organizations']],
    [`/organizations/${organization}`, ['Home', 'Organizations', cut(organization)]],
    ['/webhooks', ['Home', 'Webhooks']],
    ['/webhooks/events', ['Home', 'Webhooks', 'Events']],
    ['/dashboard', ['Home', 'Dashboard']],
    ['/pricing', ['Home', 'Pricing']],
    ['/bulk', ['Home', 'Bulk']],
    ['/invitations', ['Home', 'Invitations']],
    ['/notifications', ['Home', 'Notifications']],
  ] as const) {
    await page.goto(path)
    await expectTrail(crumbs)
  }

  await page.goto(`/templates/${template}/bulk`)
  const { name } = await callApi(page, 'GET', `/templates/${template}`)
  await expect(trail.getByRole('link', { name: cut(template) }), 'what it stands for').toHaveAttribute(
    'title',
    name ?? '',
  )
  await page.setViewportSize({ width: widths.phone, height: 800 })
  await expectTrail(['Home', 'Templates', name ?? '', 'Bulk'])
  await page.setViewportSize({ width: widths.desktop, height: 800 })
  await trail.getByRole('link', { name: cut(template) }).click()
  await page.waitForURL(new RegExp(`/templates/${template}$`))
  await trail.getByRole('link', { name: 'Templates' }).click()
  await page.waitForURL(/\/templates$/)
  await trail.getByRole('link', { name: 'Home' }).click()
  await page.waitForURL(/\/dashboard$/)
  await expectTrail(['Home', 'Dashboard'])
  await page.goto('/webhooks/events')
  await trail.getByRole('link', { name: 'Home' }).click()
  await page.waitForURL(/\/dashboard$/)
  await page.goto('/organizations')
  await page.getByRole('link', { name: words.common.appName }).first().click()
  await page.waitForURL(/\/dashboard$/)
  expect(mara.noises).toEqual([])

  // What no page answers is told in the shell, whose crumbs name any address: a link cut short, and a word of nobody's.
  for (const [path, label] of [
    ['/sign', 'Signing'],
    ['/handbook', 'Handbook'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expectTrail(['Home', label])
    await trail.getByRole('link', { name: 'Home' }).click()
    await page.waitForURL(/\/dashboard$/)
  }
  await mara.context.close()
})

test('[N6] 256 px or 64 px wide; in the rail each item’s tooltip waits 700 ms, and the next within 300 ms shows at once', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  await register(mara, product, newSender(), 'Free')
  await page.goto('/dashboard')
  await awake(page)
  const rail = page.getByRole('complementary')
  expect((await rail.boundingBox())?.width).toBe(256)
  await page.getByRole('button', { name: words.shell.collapse }).click()
  expect((await rail.boundingBox())?.width).toBe(64)
  await page.mouse.move(700, 400)
  await page.waitForTimeout(600)

  const names = await rail
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.textContent.trim()))
  expect(names).toContain(words.nav.webhooks)
  const tooltip = (name: string) => page.getByRole('tooltip', { name })
  const itemOf = (name: string) => rail.getByRole('link', { name, exact: true })
  const pointAt = async (name: string) => {
    await rest(page, itemOf(name))
    await expect(tooltip(name)).toBeVisible()
  }
  const [first = '', ...others] = names
  const began = Date.now()
  await pointAt(first)
  expect(Date.now() - began, 'the first one waits').toBeGreaterThanOrEqual(700)
  await expect(itemOf(first)).toHaveAttribute('data-state', 'delayed-open')
  for (const [index, name] of others.entries()) {
    // A busy machine may need more than 300 ms from one to the next: from the one before, once more.
    await expect(async () => {
      await pointAt(names[index] ?? '')
      await pointAt(name)
      await expect(itemOf(name)).toHaveAttribute('data-state', 'instant-open', { timeout: 500 })
    }).toPass({ timeout: 30_000 })
  }

  await page.mouse.move(700, 400, { steps: 5 })
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.waitForTimeout(600)
  const since = Date.now()
  await rest(page, rail.getByRole('link', { name: words.nav.templates, exact: true }))
  await expect(tooltip(words.nav.templates)).toBeVisible()
  expect(Date.now() - since, 'after 300 ms without one, the next waits again').toBeGreaterThanOrEqual(700)

  await page.getByRole('button', { name: words.shell.expand }).click()
  expect((await rail.boundingBox())?.width).toBe(256)
  await page.setViewportSize({ width: 768, height: 900 })
  expect((await rail.boundingBox())?.width).toBe(256)
  await page.getByRole('button', { name: words.shell.collapse }).click()
  expect((await rail.boundingBox())?.width).toBe(64)
  await mara.context.close()
})

test('[C6] the sidebar asks who is signed in as it comes to life, and shows the name of the answer', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page } = mara
  await register(mara, product, newSender(), 'Free')
  // By its answer: what the page before has asked for goes unanswered when it is left.
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/users/me')
  await page.goto('/dashboard')
  const response = await answered
  const request = response.request()
  expect(request.headers()).toMatchObject({ 'accept-language': 'en-US' })
  expect(request.headers()['authorization']).toMatch(/^Bearer /)
  expect(response.status()).toBe(200)

  await page.route('**/api/users/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: { ...((await response.json()) as object), name: 'Mara of the answer' },
    })
  })
  await page.reload()
  await expect(page.getByRole('complementary')).toContainText('Mara of the answer')
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[C5] a 400 in any of the three shapes is a problem of what was entered, and shows with which fields; no other is', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  await register(mara, product, newSender())
  const organization = await page.locator('html').getAttribute('data-organization')
  const shapes = [
    { title: 'ValidationError', errors: [{ pointer: '/email', code: 'invalid', detail: 'Not this one' }] },
    {
      type: 'https://tools.ietf.org/html/rfc7231#section-6.5.1',
      errors: { Email: ['Not this one'], Name: ['Nor this'] },
    },
    { errors: { '$.email': ['Not this one'] } },
    { type: 'https://tools.ietf.org/html/rfc7231#section-6.5.1' },
    { title: 'ValidationError' },
    { title: 'Bad Request' },
  ]
  await page.goto(`/organizations/${organization}?tab=members`)
  await awake(page)
  await page.getByRole('button', { name: words.organizations.invite.open }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel(words.organizations.invite.name)
  const email = dialog.getByLabel(words.organizations.invite.email)
  await name.fill('Noa Berg')
  await email.fill('noa@example.org')
  const refused = (field: string) => fill(words.problems['field-invalid'], { field })
  for (const [index, json] of shapes.entries()) {
    await page.route('**/members', (route) =>
      route.fulfill({ status: 400, contentType: 'application/problem+json', json }),
    )
    await dialog.getByRole('button', { name: words.organizations.invite.button }).click()
    const summary = dialog.getByRole('alert')
    if (!shapes[index]?.errors) {
      const { problems } = words
      const isOfNoShape = index === shapes.length - 1
      await expect(summary).toContainText(problems[isOfNoShape ? 'internal' : 'invalid-request'])
      await page.unroute('**/members')
      continue
    }
    await expect(summary.getByRole('link', { name: refused(words.organizations.invite.email) })).toBeVisible()
    await expect(summary.getByRole('link')).toHaveCount(index === 1 ? 2 : 1)
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    if (index === 1) await expect(name).toHaveAttribute('aria-invalid', 'true')
    await summary.getByRole('link', { name: refused(words.organizations.invite.email) }).click()
    await expect(email).toBeFocused()
    await page.unroute('**/members')
  }
  await mara.context.close()
})

test('[P9] a plan’s usage: nothing included reads 100, and what is used up says so', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  await register(mara, product, newSender(), 'Free')
  await page.goto('/billing')
  const meter = (name: string) => page.getByRole('meter', { name })
  const row = (quota: string) => page.locator(`[data-quota="${quota}"]`)
  const { quotas } = words.plans
  await expect(meter(quotas.MaxAIToolCalls)).toHaveAttribute('aria-valuenow', '100')
  await expect(row('MaxAIToolCalls')).toContainText(words.billing.notIncluded)
  // Free has one organization, which is there.
  await expect(meter(quotas.MaxOrganizations)).toHaveAttribute('aria-valuenow', '100')
  await expect(row('MaxOrganizations')).toContainText(words.billing.strain.reached)
  await expect(meter(quotas.MaxUsers)).toHaveAttribute('aria-valuenow', '50')
  await expect(meter(quotas.MaxEnvelopes)).toHaveAttribute('aria-valuenow', '0')

  await page.goto('/dashboard')
  // Nobody is warned of the organization they have just founded.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(words.dashboard.waiting.quotaReached)
  await expect(page.getByRole('main')).not.toContainText(quotas.MaxAIToolCalls)
  await mara.context.close()
})

/** As a hand does: a mouse comes by way of several points. */
async function rest(page: Page, item: Locator): Promise<void> {
  const box = await item.boundingBox()
  if (!box) throw new Error('nothing to point at')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  for (const off of [9, 6, 3, 0]) {
    await page.mouse.move(x + off, y)
    await page.waitForTimeout(20)
  }
}

/** When the first toast came, how long it took to, when it began to leave, and when it was gone. */
async function noteToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: Record<string, number> = {}
    Object.assign(window, { toastTimes: times })
    const look = () => {
      const toast = document.querySelector<HTMLElement>('[data-sonner-toast]')
      const now = performance.now()
      if (toast?.dataset['mounted'] === 'true') times['came'] ??= now
      if (toast?.dataset['removed'] === 'true') times['leaves'] ??= now
      if (!toast && times['leaves']) times['gone'] ??= now
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
    document.addEventListener('transitionend', ({ target, propertyName, elapsedTime }) => {
      const isToast = target instanceof HTMLElement && target.matches('[data-sonner-toast]')
      if (isToast && propertyName === 'opacity' && !times['leaves']) times['entrance'] ??= elapsedTime * 1000
    })
  })
}

async function expectTimes(page: Page, durationMs: number): Promise<void> {
  const times = await page.evaluate(
    () => (window as unknown as { toastTimes: Record<string, number> }).toastTimes,
  )
  const { came = NaN, entrance, leaves = NaN, gone = NaN } = times
  expect(entrance).toBeCloseTo(300)
  // Timers are never early; a busy machine makes them late.
  expect(leaves - came).toBeGreaterThanOrEqual(durationMs - 60)
  expect(leaves - came).toBeLessThan(durationMs + 900)
  expect(gone - leaves).toBeGreaterThanOrEqual(290)
  expect(gone - leaves).toBeLessThan(390 + 600)
}

async function expectAtBottomRight(page: Page): Promise<void> {
  const list = page.locator('[data-sonner-toaster]')
  expect(await list.evaluate((element) => element.getBoundingClientRect().width)).toBe(356)
  expect(await list.evaluate((element) => getComputedStyle(element).zIndex)).toBe('1200')
  const box = await page.locator('[data-sonner-toast]').first().boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 60)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(900 - 120)
}
