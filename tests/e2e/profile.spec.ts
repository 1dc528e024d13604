import type { Page } from '@playwright/test'
import { proofNeededName } from '#core/identity/proof.ts'
import { findViolations } from './axe.ts'
import { awake, newSender, register, visit, wordsOf } from './journeys.ts'
import { expect, readCode, test, visitor, widths } from './product.ts'

const words = wordsOf('en-US')
const { profile } = words

const dialog = (page: Page) => page.getByRole('dialog', { name: profile.title })
const tab = (page: Page, name: string) => dialog(page).getByRole('tab', { name, exact: true })

async function openFromMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.shell.account }).last().click()
  await page.getByRole('menuitem', { name: profile.open }).click()
  await expect(dialog(page)).toBeVisible()
}

test('[N11] [W10] the user menu opens the profile; a changed name is in the sidebar at once', async ({
  browser,
  product,
}) => {
  const someone = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page } = someone
  await register(someone, product, newSender())
  await page.goto('/dashboard')
  await awake(page)
  await openFromMenu(page)
  await expect(page).toHaveURL(/profile=person/)

  await dialog(page).getByLabel(profile.person.name, { exact: true }).fill('Mara L. Okafor')
  await dialog(page).getByLabel(profile.person.phone).fill('+55 11 5555 0100')
  await dialog(page).getByRole('button', { name: profile.save }).click()
  await expect(dialog(page).getByText(profile.saved)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page).not.toHaveURL(/profile=/)
  await expect(page.getByText('Mara L. Okafor').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Mara L. Okafor').first()).toBeVisible()

  // The tabs are one stop; arrows, Home and End walk them.
  await openFromMenu(page)
  await tab(page, profile.tabs.person).focus()
  await page.keyboard.press('ArrowDown')
  await expect(tab(page, profile.tabs.address)).toBeFocused()
  await expect(page).toHaveURL(/profile=address/)
  await page.keyboard.press('End')
  await expect(tab(page, profile.tabs.account)).toHaveAttribute('aria-selected', 'true')
  expect(someone.noises).toEqual([])
  await someone.context.close()
})

test('[I7] [W10] an address says whether it is complete', async ({ browser, product }) => {
  const someone = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page } = someone
  await register(someone, product, newSender())
  await page.goto('/dashboard?profile=address')
  await expect(dialog(page).getByText(profile.address.PENDING)).toBeVisible()

  await dialog(page).getByLabel(words.places.country).first().selectOption('BR')
  await dialog(page).getByRole('button', { name: profile.save }).click()
  await expect(dialog(page).getByText(profile.address.COMPLETED, { exact: true })).toBeVisible()
  await someone.context.close()
})

test('[W10] sessions on other devices are named, and can be ended', async ({ browser, product }) => {
  const mara = newSender()
  const someone = await visit(browser, product, visitor('en-US', widths.desktop))
  await register(someone, product, mara)
  const first = await readCode(product, mara.email)
  const other = await visit(browser, product, {
    ...visitor('en-US', widths.phone),
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })
  await other.page.goto('/login')
  await awake(other.page)
  await other.page.getByLabel(words.auth.email).fill(mara.email)
  await other.page.getByRole('button', { name: words.auth.sendCode }).click()
  const field = other.page.getByLabel(words.auth.code, { exact: true })
  await expect(field).toBeVisible()
  await expect.poll(() => readCode(product, mara.email)).not.toBe(first)
  await field.fill(await readCode(product, mara.email))
  await other.page.waitForURL(/\/dashboard/)

  const { page } = someone
  await page.goto('/dashboard?profile=devices')
  await expect(dialog(page).getByText('Safari on iPhone')).toBeVisible()
  await expect(dialog(page).getByText(profile.devices.current)).toHaveCount(1)
  await dialog(page).getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  await expect(dialog(page).getByText(profile.devices.none)).toBeVisible()
  await other.page.goto('/dashboard')
  await other.page.waitForURL(/\/login/)
  await other.context.close()
  await someone.context.close()
})

test('[W10] an account is deleted by whoever types its address', async ({ browser, product }) => {
  const mara = newSender()
  const someone = await visit(browser, product, visitor('en-US', widths.phone))
  const { page } = someone
  await register(someone, product, mara)
  await page.goto('/dashboard?profile=account')
  // It grows into its place.
  await expect
    .poll(async () => {
      const box = await dialog(page).boundingBox()
      return [box?.width, box?.height]
    })
    .toEqual([widths.phone, 800])

  const remove = dialog(page).getByRole('button', { name: profile.account.delete })
  await remove.click()
  await expect(dialog(page).getByText(profile.account.mismatch)).toBeVisible()
  await dialog(page).getByRole('textbox').fill(mara.email)
  await remove.click()
  await page.waitForURL(/\/login/)
  await page.goto('/dashboard')
  await page.waitForURL(/\/login/)
  await someone.context.close()
})

test('[W10] who signed in a while ago shows again who they are before a second step changes', async ({
  browser,
  product,
}) => {
  const mara = newSender()
  const someone = await visit(browser, product, visitor('en-US', widths.phone))
  const { page } = someone
  await register(someone, product, mara)
  const age = await makeSignInsAge(page)
  await age.now()
  await page.goto('/dashboard?profile=security')
  const email = dialog(page).getByRole('listitem').filter({ hasText: profile.security.emailText })
  const codeBefore = await readCode(product, mara.email)

  await email.getByRole('button', { name: profile.security.turnOn }).click()
  await expect(dialog(page).getByRole('heading', { name: profile.proof.title })).toBeVisible()
  await expect(email, 'what waits is out of sight').toBeHidden()
  expect(await findViolations(page)).toEqual([])
  const code = dialog(page).getByLabel(profile.security.code)
  await code.fill('00000000')
  await dialog(page).getByRole('button', { name: profile.security.confirm }).click()
  await expect(dialog(page).getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await expect.poll(() => readCode(product, mara.email)).not.toBe(codeBefore)
  await code.fill(await readCode(product, mara.email))
  await dialog(page).getByRole('button', { name: profile.security.confirm }).click()

  await expect(dialog(page).getByRole('heading', { name: profile.proof.title })).toHaveCount(0)
  await expect(email).toContainText(profile.security.on)
  expect(age.refused).toEqual(['SetUserMFAPreference'])
  await someone.context.close()
})

test('[W10] who signed in a while ago shows again who they are before a second step goes off, and before the account goes', async ({
  browser,
  product,
}) => {
  const mara = newSender()
  const someone = await visit(browser, product, visitor('en-US', widths.phone))
  const { page } = someone
  await register(someone, product, mara)
  const age = await makeSignInsAge(page)
  const proof = dialog(page).getByRole('heading', { name: profile.proof.title })
  const prove = async (codeBefore: string) => {
    await expect(proof).toBeVisible()
    await expect.poll(() => readCode(product, mara.email)).not.toBe(codeBefore)
    await dialog(page)
      .getByLabel(profile.security.code)
      .fill(await readCode(product, mara.email))
    await dialog(page).getByRole('button', { name: profile.security.confirm }).click()
  }
  await page.goto('/dashboard?profile=security')
  const email = dialog(page).getByRole('listitem').filter({ hasText: profile.security.emailText })
  await email.getByRole('button', { name: profile.security.turnOn }).click()
  await expect(email).toContainText(profile.security.on)
  expect(age.refused, 'who has just signed in is asked nothing').toEqual([])

  await age.now()
  let code = await readCode(product, mara.email)
  await email.getByRole('button', { name: profile.security.turnOff }).click()
  await expect(proof).toBeVisible()
  await page.reload()
  await expect(email, 'it stays on until it is proved').toContainText(profile.security.on)
  await expect.poll(() => readCode(product, mara.email)).not.toBe(code)
  code = await readCode(product, mara.email)
  await email.getByRole('button', { name: profile.security.turnOff }).click()
  await prove(code)
  await expect(proof).toHaveCount(0)
  await expect(email.getByRole('button', { name: profile.security.turnOn })).toBeVisible()

  await age.now()
  code = await readCode(product, mara.email)
  await page.goto('/dashboard?profile=account')
  await dialog(page).getByRole('textbox').fill(mara.email)
  await dialog(page).getByRole('button', { name: profile.account.delete }).click()
  await prove(code)
  await page.waitForURL(/\/login/)
  await page.goto('/dashboard')
  await page.waitForURL(/\/login/)
  expect(age.refused).toEqual(['SetUserMFAPreference', 'SetUserMFAPreference', 'DeleteUser'])
  await someone.context.close()
})

/** The service asks again ten minutes after a sign-in. Here it does so at once when told, until a newer sign-in is there. */
async function makeSignInsAge(page: Page): Promise<{ now: () => Promise<void>; refused: string[] }> {
  const signIn = async () =>
    (await page.context().cookies()).find(({ name }) => name.endsWith('.idToken'))?.value
  let old: string | undefined
  const refused: string[] = []
  await page.route('**/idp/', async (route) => {
    const target = route.request().headers()['x-amz-target']?.split('.').at(-1) ?? ''
    const isGuarded = ['SetUserMFAPreference', 'DeleteUser'].includes(target)
    if (!isGuarded || !old || (await signIn()) !== old) return route.fallback()
    refused.push(target)
    await route.fulfill({
      status: 400,
      contentType: 'application/x-amz-json-1.1',
      body: JSON.stringify({ __type: proofNeededName, message: 'Sign in again to change this.' }),
    })
  })

  return {
    refused,
    now: async () => {
      old = await signIn()
    },
  }
}

for (const [locale, colorScheme, width] of [
  ['fr-FR', 'light', widths.phone],
  ['pt-BR', 'dark', widths.desktop],
] as const) {
  test(`[W10] every part of the profile is accessible, ${locale} in the ${colorScheme}, ${width} wide`, async ({
    browser,
    product,
  }) => {
    const someone = await visit(browser, product, visitor(locale, width, colorScheme))
    const { page } = someone
    await register(someone, product, newSender())
    const { tabs } = wordsOf(locale).profile
    for (const [section, name] of Object.entries(tabs)) {
      await page.goto(`/dashboard?profile=${section}`)
      await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('status', { name: wordsOf(locale).profile.loading })).toHaveCount(0)
      const violations = await findViolations(page)
      expect(violations, section).toEqual([])
    }
    await someone.context.close()
  })
}
