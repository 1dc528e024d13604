import type { Locator, Page } from '@playwright/test'
import { awake, fill, newSender, register, visit, type Visit } from './journeys.ts'
import { expect, test, visitor, widths, type Product } from './product.ts'

// No mouse and no focus that is set from outside: what is reached here is reached by keys.

test('[N6] [N7] [N9] by keyboard: past the sidebar, into the rail and back, and to another page', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  await register(mara, product, newSender(), 'Free')
  await open(page, '/dashboard')
  const sidebar = page.getByRole('complementary')

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: words.shell.skipToContent })).toBeFocused()
  await expectFocusSeen(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await isWithin(page.getByRole('main'))).toBe(true)

  await open(page, '/dashboard')
  await walkTo(page, page.getByRole('button', { name: words.shell.collapse }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: words.shell.expand })).toBeFocused()
  await expect(sidebar).toHaveAttribute('data-collapsed', 'true')
  for (const name of [words.nav.dashboard, words.nav.templates, words.nav.envelopes]) {
    await walkTo(page, sidebar.getByRole('link', { name, exact: true }))
    await expect(page.getByRole('tooltip', { name, exact: true })).toBeVisible()
  }
  await page.reload()
  await awake(page)
  await expect(sidebar, 'it is remembered').toHaveAttribute('data-collapsed', 'true')
  await walkTo(page, page.getByRole('button', { name: words.shell.expand }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: words.shell.collapse })).toBeFocused()

  const envelopes = sidebar.getByRole('link', { name: words.nav.envelopes, exact: true })
  await walkTo(page, envelopes)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.envelopes.title)
  await expect(envelopes).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Shift+Tab')
  await expect(sidebar.getByRole('link', { name: words.nav.templates, exact: true })).toBeFocused()
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[N10] [N11] [B6] by keyboard: menus open, move with arrows, close on Escape and give the focus back', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  const sender = newSender()
  await register(mara, product, sender, 'Free')
  await open(page, '/dashboard')

  for (const [name, menu] of [
    [`${words.shell.organization}: ${sender.company}`, words.shell.switchOrganization],
    [`${words.shell.language}: English (US)`, words.shell.language],
    [words.shell.theme.label, words.shell.theme.label],
    [words.shell.account, words.shell.account],
  ] as const) {
    const trigger = page.getByRole('button', { name, exact: true })
    await walkTo(page, trigger)
    await page.keyboard.press('Enter')
    const items = page.getByRole('menu', { name: menu, exact: true }).locator('[role^=menuitem]')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(items.nth(1)).toBeFocused()
    await expectFocusSeen(page)
    await page.keyboard.press('End')
    await expect(items.last()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(items.first(), 'round and round').toBeFocused()
    await page.keyboard.press('Escape')
    await expect(items).toHaveCount(0)
    await expect(trigger).toBeFocused()
  }

  await open(page, '/dashboard')
  const bell = page.getByRole('button', { name: words.notifications.label, exact: true })
  await walkTo(page, bell)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: words.notifications.label, exact: true })
  await expect(panel).toBeVisible()
  await walkTo(page, panel.getByRole('button', { name: words.notifications.markAll }))
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bell).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[N11] [P1] [D5] by keyboard: dialogs keep the focus in, and give it back on Escape', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  await register(mara, product, newSender(), 'Free')
  await open(page, '/dashboard')

  const plan = page.getByRole('button', {
    name: fill(words.billing.open, { plan: words.plans.names.Free }),
  })
  await walkTo(page, plan)
  await page.keyboard.press('Enter')
  await expectKeptIn(page, page.getByRole('dialog', { name: words.billing.subscription }))
  await expect(plan).toBeFocused()

  const help = page.getByRole('button', { name: words.tour.help })
  await walkTo(page, help)
  await page.keyboard.press('Enter')
  await expectKeptIn(page, page.getByRole('dialog', { name: words.tour.steps.welcome.title }))
  await expect(help).toBeFocused()

  const account = page.getByRole('button', { name: words.shell.account })
  await walkTo(page, account)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: words.profile.open })).toBeFocused()
  await page.keyboard.press('Enter')
  const profile = page.getByRole('dialog', { name: words.profile.title })
  await expect(profile).toBeVisible()
  await walkTo(page, profile.getByRole('tab', { name: words.profile.tabs.person }))
  await page.keyboard.press('ArrowDown')
  await expect(profile.getByRole('tab', { name: words.profile.tabs.address })).toBeFocused()
  await expectFocusSeen(page)
  await expectKeptIn(page, profile)
  await expect(account).toBeFocused()
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[N10] [O2] by keyboard: an organization is created', async ({ browser, product }) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  const { create, createSuccess, name, slug, missing } = words.organizations
  const sender = newSender()
  await register(mara, product, sender)
  await open(page, '/dashboard')
  const switcher = page.getByRole('button', { name: `${words.shell.organization}: ${sender.company}` })
  const dialog = page.getByRole('dialog', { name: create.title })
  const openDialog = async () => {
    await page.keyboard.press('Enter')
    await walkTo(page, page.getByRole('menuitem', { name: create.open }), 'ArrowDown')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
  }

  await walkTo(page, switcher)
  await openDialog()
  await expectKeptIn(page, dialog)
  await expect(switcher).toBeFocused()

  await openDialog()
  await walkTo(page, dialog.getByLabel(name))
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(missing.name)).toBeVisible()
  await expect(dialog.getByLabel(name), 'what is to be mended has the focus').toBeFocused()
  await page.keyboard.type('North Pier')
  await walkTo(page, dialog.getByLabel(slug))
  await expectFocusSeen(page)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(`North Pier ${process.pid}`)
  await walkTo(page, dialog.getByRole('button', { name: create.button }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/organizations\/[0-9a-f-]{36}/)
  await expect(page.getByText(createSuccess)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('North Pier')
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[N5] [N11] by keyboard: the drawer opens, keeps the focus in, and gives it back', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('pt-BR', widths.phone))
  const { page, words } = mara
  const { menu, drawer } = await openDrawer(mara, product)
  await expectKeptIn(page, drawer)
  await expect(menu).toBeFocused()

  await page.keyboard.press('Enter')
  await walkTo(page, drawer.getByRole('button', { name: new RegExp(`^${words.shell.language}: `) }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer, 'Escape closes what is on top alone').toBeVisible()
  await walkTo(page, drawer.getByRole('link', { name: words.nav.envelopes, exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.envelopes.title)
  await expect(drawer).toHaveCount(0)
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[N5] [N11] by keyboard: a drawer hears Escape while a tooltip in it is only just going', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.phone))
  const { page } = mara
  const { drawer } = await openDrawer(mara, product)
  await walkTo(page, drawer.locator('[data-plan]'))
  await expect(page.getByRole('tooltip')).toBeVisible()
  await leaveAndStrikeEscape(page)
  await expect(drawer).toHaveCount(0)
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

/** Somebody new, on a telephone, who has opened the menu by keyboard. */
async function openDrawer(visit: Visit, product: Product): Promise<{ menu: Locator; drawer: Locator }> {
  const { page, words } = visit
  await register(visit, product, newSender(), 'Free')
  await open(page, '/dashboard')
  const menu = page.getByRole('button', { name: words.shell.openMenu })
  await walkTo(page, menu)
  await page.keyboard.press('Enter')

  return { menu, drawer: page.getByRole('dialog', { name: words.shell.menu, exact: true }) }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await awake(page)
}

/** Presses the key until the target has the focus; every stop on the way is to be seen. */
async function walkTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press(key)
    await expectFocusSeen(page)
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

/** Tab and Shift+Tab, further than there are stops, never leave the dialog; Escape closes it. */
async function expectKeptIn(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible()
  for (const key of [...Array<string>(25).fill('Tab'), ...Array<string>(3).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    expect(await isWithin(dialog), `${key} stays inside`).toBe(true)
    await expectFocusSeen(page)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** The focus goes on from what has a tooltip, and Escape comes before anything is drawn anew. */
async function leaveAndStrikeEscape(page: Page): Promise<void> {
  await page.evaluate(() => {
    const next = document.querySelector<HTMLElement>('[role=dialog] nav a')
    next?.focus()
    next?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  })
}

async function isFocused(target: Locator): Promise<boolean> {
  if ((await target.count()) === 0) return false

  return target.first().evaluate((element) => element === document.activeElement)
}

async function isWithin(region: Locator): Promise<boolean> {
  return region.evaluate(
    (element) => element !== document.activeElement && element.contains(document.activeElement),
  )
}

/** What has the focus is outlined by at least 2 px, lies within the window, and nothing covers it. */
async function expectFocusSeen(page: Page): Promise<void> {
  await expect(async () => {
    const seen = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return { focused: 'nothing' }
      const { outlineStyle, outlineWidth } = getComputedStyle(focused)
      const { x, y, width, height } = focused.getBoundingClientRect()
      const points = [
        [x + width / 2, y + height / 2],
        [x + width / 2, y + 2],
        [x + width / 2, y + height - 2],
        [x + 2, y + height / 2],
        [x + width - 2, y + height / 2],
      ] as const
      const covered = points.filter(([left, top]) => {
        const hit = document.elementFromPoint(left, top)
        return !hit || !(focused.contains(hit) || hit.contains(focused))
      })
      const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2

      return { focused: focused.outerHTML.slice(0, 120), isOutlined, covered: covered.length }
    })
    expect(seen).toMatchObject({ isOutlined: true, covered: 0 })
  }).toPass({ timeout: 15_000 })
}
