import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { awake, fill, newSender, register, visit, type Visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'

type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>
type Box = { x: number; y: number; width: number; height: number }

const items = ['templates', 'envelopes', 'dashboard', 'organizations', 'webhooks'] as const
/** Of somebody who has never seen the tour; every test begins with it. */
let session: Session

test.beforeAll(async ({ browser, product }) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  await register(mara, product, newSender())
  session = await mara.context.storageState()
  await mara.context.close()
})

for (const [place, width, isCollapsed] of [
  ['the sidebar', widths.desktop, false],
  ['the rail', widths.tablet, true],
] as const) {
  test(`[D3] [D5] [D6] [N14] seven steps lead through ${place} and end among the templates [D7]`, async ({
    browser,
    product,
  }) => {
    const mara = await visit(browser, product, { ...visitor('en-US', width), storageState: session })
    const { page, words, noises } = mara
    await page.goto('/dashboard')
    await awake(page)
    if (isCollapsed) await page.getByRole('button', { name: words.shell.collapse }).click()
    await page.getByRole('button', { name: words.tour.start, exact: true }).click()

    await expectStep(mara, 1, 'welcome')
    await expectCentred(page)
    await expect(card(page).getByRole('button', { name: words.tour.previous })).toBeDisabled()
    for (const [index, name] of items.entries()) {
      await card(page).getByRole('button', { name: words.tour.next, exact: true }).click()
      await expectStep(mara, index + 2, name)
      await expectBeside(page, `${name}-nav`)
    }
    expect(await layersOf(page)).toEqual({ overlay: '1000', card: '1100' })
    await card(page).getByRole('button', { name: words.tour.previous }).click()
    await expectStep(mara, 5, 'organizations')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expectStep(mara, 7, 'closing')
    await expectCentred(page)
    expect(await emphasised(page)).toEqual([])

    const lasted = await timeOfFade(page, () =>
      card(page).getByRole('button', { name: words.tour.getStarted }).click(),
    )
    expect(lasted).toBeGreaterThanOrEqual(290)
    await page.waitForURL(/\/templates$/)
    expect(await page.evaluate(() => localStorage.getItem('walkthroughCompleted'))).toBe('true')
    expect(noises).toEqual([])
    await mara.context.close()
  })
}

test('[D1] [D7] any close stays on the dashboard and completes the tour, and it opens at its first step again', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, { ...visitor('en-US', widths.desktop), storageState: session })
  const { page, words } = mara
  await page.goto('/dashboard')
  await awake(page)
  const start = page.getByRole('button', { name: words.tour.start, exact: true })
  const prominent = await backgroundOf(start)

  for (const close of [
    () => card(page).getByRole('button', { name: words.tour.close }).click(),
    () => page.mouse.click(700, 880),
    () => page.keyboard.press('Escape'),
  ]) {
    await page.evaluate(() => localStorage.removeItem('walkthroughCompleted'))
    await start.click()
    await expectStep(mara, 1, 'welcome')
    await page.keyboard.press('ArrowRight')
    await expectStep(mara, 2, 'templates')
    expect(await timeOfFade(page, close)).toBeGreaterThanOrEqual(290)
    await expect(start).toBeFocused()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    expect(await page.evaluate(() => localStorage.getItem('walkthroughCompleted'))).toBe('true')
    expect(await emphasised(page)).toEqual([])
  }

  // As the server writes it: no flash of the prominent one.
  await page.reload({ waitUntil: 'commit' })
  await expect(start).toBeVisible()
  expect(await backgroundOf(start)).not.toBe(prominent)
  await expect(start).toHaveCSS('border-top-style', 'solid')
  // Without its cookie, local storage still knows.
  await mara.context.clearCookies({ name: 'tour' })
  await page.reload()
  await expect.poll(() => backgroundOf(start)).not.toBe(prominent)
  await mara.context.close()
})

test('[D4] [N11] on a phone the drawer’s help starts the tour, its card in the middle throughout', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, { ...visitor('pt-BR', widths.phone), storageState: session })
  await mara.context.addCookies([{ name: 'locale', value: 'pt-BR', url: product.url }])
  const { page, words } = mara
  await page.goto('/dashboard')
  await awake(page)
  await page.getByRole('button', { name: words.shell.openMenu }).click()
  await page.getByRole('button', { name: words.tour.help }).click()

  await expectStep(mara, 1, 'welcome')
  for (const [index, name] of items.entries()) {
    await card(page).getByRole('button', { name: words.tour.next, exact: true }).click()
    await expectStep(mara, index + 2, name)
    await expectCentred(page)
  }
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await mara.context.close()
})

test('[N11] elsewhere help goes to the dashboard and starts the tour there, once', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, { ...visitor('en-US', widths.desktop), storageState: session })
  const { page, words } = mara
  await page.goto('/envelopes')
  await awake(page)
  await page.getByRole('link', { name: words.tour.help }).click()

  await expectStep(mara, 1, 'welcome')
  await expect(page).toHaveURL(`${product.url}/dashboard`)
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await page.reload()
  await awake(page)
  await expect(card(page)).toHaveCount(0)
  await mara.context.close()
})

test('[D5] by keyboard alone, in peace: focus stays in the card, axe finds nothing, and nothing fades', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, {
    ...visitor('en-US', widths.desktop),
    storageState: session,
    reducedMotion: 'reduce',
  })
  const { page, words } = mara
  await page.goto('/dashboard')
  await awake(page)
  await page.getByRole('button', { name: words.tour.start, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expectStep(mara, 1, 'welcome')
  await expect(card(page).getByRole('button', { name: words.tour.next, exact: true })).toBeFocused()
  expect(await findViolations(page)).toEqual([])

  await page.keyboard.press('Enter')
  await expectStep(mara, 2, 'templates')
  for (let times = 0; times < 7; times += 1) {
    await page.keyboard.press('Tab')
    expect(await card(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await card(page).getByRole('button', { name: words.tour.previous }).focus()
  await page.keyboard.press('Enter')
  // Previous is disabled now, and focus is not lost with it.
  await expect(card(page).getByRole('button', { name: words.tour.next, exact: true })).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  expect(await timeOfFade(page, () => page.keyboard.press('Escape'))).toBeLessThan(290)
  await mara.context.close()
})

test('[D3] the card and the light follow the target as the window changes', async ({ browser, product }) => {
  const mara = await visit(browser, product, { ...visitor('en-US', widths.desktop), storageState: session })
  const { page, words } = mara
  // So low that the sidebar scrolls: the item is brought into view.
  await page.setViewportSize({ width: 1440, height: 420 })
  await page.goto('/dashboard')
  await awake(page)
  await page.getByRole('button', { name: words.tour.start, exact: true }).click()
  await expectStep(mara, 1, 'welcome')
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowRight')
  await expectStep(mara, 6, 'webhooks')
  await expectBeside(page, 'webhooks-nav')
  await expect(page.locator('#webhooks-nav')).toBeInViewport()

  await page.setViewportSize({ width: 1000, height: 700 })
  await expectBeside(page, 'webhooks-nav')
  await page.setViewportSize({ width: 600, height: 700 })
  await expectCentred(page)
  await mara.context.close()
})

test('[A11] the skeleton of a page shows once it takes longer than 300 ms, and goes when it is there', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, { ...visitor('en-US', widths.desktop), storageState: session })
  const { page, words } = mara
  await page.goto('/dashboard')
  await awake(page)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/envelopes', async (route) => {
    await held
    await route.continue()
  })
  const skeleton = page.locator('#content .animate-pulse')

  const waited = await timeOfSkeleton(page, () => page.locator('#envelopes-nav').click())
  expect(waited).toBeGreaterThanOrEqual(290)
  await expect(skeleton).toBeVisible()
  await expect(page.locator('#content')).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.envelopes.title)
  await expect(skeleton).toHaveCount(0)
  await mara.context.close()
})

function card(page: Page): Locator {
  return page.getByRole('dialog')
}

async function expectStep({ page, words }: Visit, step: number, name: keyof Visit['words']['tour']['steps']) {
  const { title, text } = words.tour.steps[name]
  const counted = fill(words.tour.count, { step, steps: 7 })
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await expect(card(page)).toHaveAccessibleDescription(text)
  await expect(card(page)).toContainText(counted)
  const progress = card(page).getByRole('progressbar')
  await expect(progress).toHaveAttribute('aria-valuenow', String(step))
  await expect(progress).toHaveAttribute('aria-valuetext', counted)
}

async function expectCentred(page: Page) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await expect(async () => {
    const box = await boxOf(card(page))
    expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(2)
    expect(Math.abs(box.y + box.height / 2 - height / 2)).toBeLessThan(2)
  }).toPass({ timeout: 15_000 })
  await expect(page.locator('[data-spotlight="target"]')).toHaveCount(0)
}

/** The light lies around the item, the card to its right and within the window, and the sidebar emphasises the item. */
async function expectBeside(page: Page, id: string) {
  const height = page.viewportSize()?.height ?? 0
  await expect(async () => {
    const item = await boxOf(page.locator(`#${id}`))
    const light = await boxOf(page.locator('[data-spotlight="target"]'))
    const box = await boxOf(card(page))
    expect(light.x).toBeCloseTo(item.x - 4, 0)
    expect(light.y).toBeCloseTo(item.y - 4, 0)
    expect(light.height).toBeCloseTo(item.height + 8, 0)
    expect(box.x).toBeCloseTo(item.x + item.width + 16, 0)
    expect(box.y).toBeLessThanOrEqual(item.y + 1)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height).toBeLessThanOrEqual(height)
    expect(await emphasised(page)).toEqual([id])
  }).toPass({ timeout: 15_000 })
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox({ timeout: 1000 })
  if (!box) throw new Error('not on show')

  return box
}

/** The items that are drawn with an outline, without having the focus. */
async function emphasised(page: Page): Promise<string[]> {
  return page
    .locator('aside nav a')
    .evaluateAll((links) =>
      links.filter((link) => getComputedStyle(link).outlineStyle === 'solid').map(({ id }) => id),
    )
}

async function layersOf(page: Page) {
  const layer = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).zIndex)

  return {
    overlay: await layer(page.locator('[data-spotlight]').locator('..')),
    card: await layer(page.locator('[data-place]')),
  }
}

async function backgroundOf(locator: Locator): Promise<string> {
  return locator.evaluate((element) => getComputedStyle(element).backgroundColor)
}

/** Milliseconds from the start of a change of page until its skeleton shows. */
async function timeOfSkeleton(page: Page, leave: () => Promise<void>): Promise<number> {
  return measure(page, leave, () => {
    return new Promise<number>((resolve) => {
      let begun = Infinity
      document.addEventListener('astro:before-preparation', () => (begun = performance.now()), { once: true })
      new MutationObserver((_, observer) => {
        if (!document.querySelector('#content .animate-pulse')) return
        observer.disconnect()
        resolve(performance.now() - begun)
      }).observe(document.body, { childList: true, subtree: true })
    })
  })
}

/** Milliseconds from the first change of the card after `leave` until it is gone. */
async function timeOfFade(page: Page, leave: () => Promise<void>): Promise<number> {
  return measure(page, leave, () => {
    return new Promise<number>((resolve) => {
      const shown = document.querySelector('[role="dialog"]')
      let begun = 0
      new MutationObserver((_, observer) => {
        // Animations begin with the frame that they are in, however late in it this is told.
        if (begun === 0) begun = Number(document.timeline.currentTime ?? performance.now())
        if (shown?.isConnected) return
        observer.disconnect()
        resolve(performance.now() - begun)
      }).observe(document.body, { childList: true, subtree: true, attributes: true })
    })
  })
}

/** What `watch`, which runs in the page, tells of what `act` does. */
async function measure(page: Page, act: () => Promise<void>, watch: () => Promise<number>): Promise<number> {
  const measured = page.evaluate(watch)
  // A page answers in order: once this is answered, it watches.
  await page.evaluate(() => undefined)
  await act()

  return measured
}
