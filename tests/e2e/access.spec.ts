import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { awake, makeTemplate, newSender, register, useTemplate, visit, type Visit } from './journeys.ts'
import { expect, readSigningLink, test, visitor, widths, type Product } from './product.ts'

const publicPages = [
  '/login',
  '/register',
  '/verify-account',
  '/forgot-password',
  '/reset-password',
  '/verify',
  '/dev/mail',
  '/sign/nothing-here',
]
const memberPages = [
  '/dashboard',
  '/templates',
  '/envelopes',
  '/envelopes/new',
  '/organizations',
  '/billing',
  '/webhooks',
  '/nothing-here',
]
/** A page that is not there is meant to say so. */
const missing = /status of 404/

for (const [locale, colorScheme, width] of [
  ['en-US', 'light', widths.desktop],
  ['es-ES', 'dark', widths.phone],
  ['fr-FR', 'light', widths.tablet],
  ['pt-BR', 'dark', widths.desktop],
] as const) {
  test(`[A8] [L1] every page is accessible, quiet, and fits, ${locale} in the ${colorScheme}, ${width} wide`, async ({
    browser,
    product,
  }) => {
    const someone = await visit(browser, product, visitor(locale, width, colorScheme))
    for (const path of publicPages) await inspect(someone, path)
    await register(someone, product, newSender())
    for (const path of memberPages) await inspect(someone, path)
    const shown = await openOwnPages(someone, product, locale)
    for (const path of shown) await inspect(someone, path)
    expect(someone.noises.filter((noise) => !missing.test(noise))).toEqual([])
    await someone.context.close()
  })
}

/** A template, an envelope and the signing room of one's own. */
async function openOwnPages(someone: Visit, product: Product, locale: string): Promise<string[]> {
  const { page } = someone
  const title = `Access ${locale}`
  await makeTemplate(someone, title)
  const template = new URL(page.url()).pathname
  const email = `guest.${locale}@example.org`
  await useTemplate(someone, [{ name: 'Jane Roe', email, locale }], title)
  const envelope = new URL(page.url()).pathname
  await page.goto(await readSigningLink(product, email, title))
  await page.waitForURL(/\/sign\/r\//)
  const room = new URL(page.url()).pathname
  await check(page, `${room} (consent)`)
  await awake(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: someone.words.signing.room.continue }).click()
  await expect(page.getByRole('button', { name: someone.words.signing.room.signHere }).first()).toBeVisible()

  return [template, envelope, room]
}

async function inspect({ page }: Visit, path: string): Promise<void> {
  await page.goto(path)
  await awake(page)
  await check(page, path)
}

/** axe finds nothing (WCAG 2.2 AA), the page says what language it is in, and nothing sticks out sideways. */
async function check(page: Page, name: string): Promise<void> {
  await page.evaluate(async () =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))),
  )
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations
    .filter((violation) => !isDrawnToScale(violation))
    .map(({ id, nodes }) => `${name}: ${id} ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(found).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(`${name} sticks out by ${overflow}`).toBe(`${name} sticks out by 0`)
}

/**
 * Fields are as large as on paper, whose size is what one looks at and works on (WCAG 2.5.8, essential); the room's list
 * shows the same fields at full size (equivalent).
 */
function isDrawnToScale({ id, nodes }: { id: string; nodes: readonly { html: string }[] }): boolean {
  return id === 'target-size' && nodes.every(({ html }) => /data-field=|class="control /.test(html))
}
