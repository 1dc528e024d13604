import type { Page } from '@playwright/test'
import { addAuthenticator, appCode, freshCode, startProduct } from './identity-product.ts'
import { awake, newSender, register, registerOnScreen, visit, wordsOf, type Visit } from './journeys.ts'
import { expect, test, visitor, widths, type Product } from './product.ts'

const words = wordsOf('en-US')
const { steps } = words.auth
const { security } = words.profile
const password = 'correct horse battery'
const phone = '+15550100199'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/dashboard?profile=security')
  await expect(page.getByRole('heading', { name: security.passwordTitle, exact: true })).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await awake(page)
  await page.getByRole('button', { name: words.shell.account }).first().click()
  await page.getByRole('menuitem', { name: words.shell.signOut }).click()
  await page.waitForURL(/\/login/)
  await awake(page)
}

async function giveEmail(page: Page, email: string, way: string, flow = ''): Promise<void> {
  await page.goto(flow ? `/login?flow=${flow}` : '/login')
  await awake(page)
  await page.getByLabel(words.auth.email).fill(email)
  await button(page, way).click()
}

async function givePassword(page: Page, email: string, typed: string): Promise<void> {
  await giveEmail(page, email, steps.usePassword)
  await title(page, steps.passwordTitle)
  await page.getByLabel(steps.password, { exact: true }).fill(typed)
  await button(page, words.auth.signIn).click()
}

/** The address changes before the page does: whoever goes elsewhere by then is called back. */
async function arrived(page: Page): Promise<void> {
  await page.waitForURL(/\/dashboard/, { timeout: 60_000 })
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
}

/** From no page: one that still asks who is signed in would lead to the sign-in page by itself, into the next step. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

test.describe('real aws-amplify against the embedded service', () => {
  test('[I2] [W8] password, passkey, authenticator app, text message and their choices', async ({
    browser,
    product,
  }) => {
    test.setTimeout(240_000)
    const mara = newSender()
    const someone = await visit(browser, product, visitor('en-US', widths.desktop))
    const { page } = someone
    await addAuthenticator(page)
    await registerOnScreen(someone, product, mara)

    await setPassword(page)
    await addPasskey(page)
    await signInByPassword(page, mara.email)
    await signInByPasskey(page, mara.email)
    const secret = await setUpApp(page)
    await signInByApp(page, mara.email, secret)
    const used = await setUpPhone(page, product)
    await chooseSecondFactor(page, product, mara.email, used)
    await chooseFirstFactor(page, mara.email)
    expect(someone.noises.filter((noise) => !refused.test(noise))).toEqual([])
    await someone.context.close()
  })

  test('[I2] [I10] a custom challenge, without and with a password before it', async ({
    browser,
    product,
  }) => {
    const omar = newSender()
    const someone = await visit(browser, product, visitor('en-US', widths.phone))
    const { page } = someone
    await register(someone, product, omar)
    await setPassword(page)
    await forgetSession(page)

    const first = await freshCode(product, omar.email)
    await giveEmail(page, omar.email, words.auth.sendCode, 'CUSTOM_WITHOUT_SRP')
    await title(page, steps.customTitle)
    const code = await freshCode(product, omar.email, [first])
    await page.getByLabel(steps.customAnswer).fill('0000')
    await button(page, steps.continue).click()
    await expect(page.getByText(words.auth.problems['answer-wrong']).first()).toBeVisible()
    await page.getByLabel(steps.customAnswer).fill(code)
    await button(page, steps.continue).click()
    await arrived(page)

    await forgetSession(page)
    await giveEmail(page, omar.email, words.auth.sendCode, 'CUSTOM_WITH_SRP')
    await title(page, steps.passwordTitle)
    await page.getByLabel(steps.password, { exact: true }).fill(password)
    await button(page, words.auth.signIn).click()
    await title(page, steps.customTitle)
    await page.getByLabel(steps.customAnswer).fill(await freshCode(product, omar.email, [first, code]))
    await button(page, steps.continue).click()
    await arrived(page)

    for (const flow of ['USER_PASSWORD_AUTH', 'USER_SRP_AUTH']) {
      await forgetSession(page)
      await giveEmail(page, omar.email, words.auth.sendCode, flow)
      await title(page, steps.passwordTitle)
      await page.getByLabel(steps.password, { exact: true }).fill(password)
      await button(page, words.auth.signIn).click()
      await arrived(page)
    }
    await someone.context.close()
  })

  test('[I2] [W8] an account made by the host: a new password, a second step to set up, a reset', async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const temporary = 'temporary password 1'
    const made = (email: string) => ['user', 'create', email, '--temporary-password', temporary]
    const product = await startProduct({ IDENTITY_MFA: 'required' }, [
      made('ada@example.org'),
      [...made('ben@example.org'), '--name', 'Ben Hur'],
      made('cleo@example.org'),
      ['user', 'reset-password', 'cleo@example.org'],
    ])
    try {
      const someone = await visit(browser, product, visitor('en-US', widths.desktop))
      await firstSignIn(someone, { email: 'ada@example.org', isNamed: false }, temporary)
      await button(someone.page, steps.TOTP).click()
      await title(someone.page, steps.setupTitle)
      await expect(someone.page.getByRole('img', { name: steps.qrLabel })).toBeVisible()
      const secret = await someone.page.locator('code').innerText()
      await someone.page.getByLabel(words.auth.code, { exact: true }).fill('000000')
      await expect(
        someone.page.getByText(words.auth.problems['authenticator-code-wrong']).first(),
      ).toBeVisible()
      await someone.page.getByLabel(words.auth.code, { exact: true }).fill(appCode(secret))
      await leftLogin(someone.page)

      await forgetSession(someone.page)
      await firstSignIn(someone, { email: 'ben@example.org', isNamed: true }, temporary)
      await button(someone.page, steps.EMAIL).click()
      await title(someone.page, steps.emailSetupTitle)
      await button(someone.page, steps.sendCode).click()
      await title(someone.page, words.auth.codeTitle)
      await someone.page
        .getByLabel(words.auth.code, { exact: true })
        .fill(await freshCode(product, 'ben@example.org'))
      await leftLogin(someone.page)

      await forgetSession(someone.page)
      await givePassword(someone.page, 'cleo@example.org', temporary)
      await someone.page.waitForURL(/\/forgot-password/)
      await someone.context.close()
    } finally {
      await product.stop()
    }
  })
})

/**
 * What the browser says of an answer of 400, where a step refuses, and of 401, when signing out overtakes what the page
 * has just asked for.
 */
const refused = /status of 40[01]/

async function setPassword(page: Page): Promise<void> {
  await openSecurity(page)
  await page.getByLabel(security.next).fill('too short')
  await button(page, security.setPassword).click()
  await expect(page.getByText(words.auth.problems['password-too-weak'])).toBeVisible()
  await page.getByLabel(security.next).fill(password)
  await button(page, security.setPassword).click()
  await expect(page.getByText(security.passwordSet)).toBeVisible()
}

async function addPasskey(page: Page): Promise<void> {
  await expect(page.getByText(security.passkeyNone)).toBeVisible()
  await button(page, security.passkeyAdd).click()
  await expect(page.getByText(security.passkeyNone)).toBeHidden()
  await expect(button(page, security.passkeyAdd)).toBeEnabled()
}

async function signInByPassword(page: Page, email: string): Promise<void> {
  await page.keyboard.press('Escape')
  await signOut(page)
  await givePassword(page, email, 'not the password')
  await expect(page.getByText(words.auth.problems['password-wrong']).first()).toBeVisible()
  await page.getByLabel(steps.password, { exact: true }).fill(password)
  await button(page, words.auth.signIn).click()
  await arrived(page)
}

async function signInByPasskey(page: Page, email: string): Promise<void> {
  await signOut(page)
  await giveEmail(page, email, steps.usePasskey)
  await arrived(page)

  // Nor is an address needed: the passkey tells whose it is.
  await signOut(page)
  await expect(page.getByLabel(words.auth.email)).toHaveValue('')
  await button(page, steps.usePasskey).click()
  await arrived(page)
}

async function setUpApp(page: Page): Promise<string> {
  await openSecurity(page)
  await page.getByRole('listitem').filter({ hasText: security.totpText }).getByRole('button').click()
  const secret = await page.locator('code').innerText()
  await page.getByLabel(security.code, { exact: true }).fill(appCode(secret))
  await button(page, security.confirm).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: security.totpText }).getByText(security.on, { exact: true }),
  ).toBeVisible()

  return secret
}

async function signInByApp(page: Page, email: string, secret: string): Promise<void> {
  await page.keyboard.press('Escape')
  await signOut(page)
  await givePassword(page, email, password)
  await title(page, steps.authenticatorTitle)
  await page.getByLabel(words.auth.code, { exact: true }).fill(appCode(secret, 1))
  await arrived(page)
}

/** Returns the codes that were used. */
async function setUpPhone(page: Page, product: Product): Promise<string[]> {
  await openSecurity(page)
  const row = page.getByRole('listitem').filter({ hasText: security.SMS })
  await row.getByRole('button').click()
  await page.getByLabel(security.phone).fill('+1 555 010 0199')
  await button(page, security.sendCode).click()
  const code = await freshCode(product, phone)
  await page.getByLabel(security.code, { exact: true }).fill(code)
  await button(page, security.confirm).click()
  await expect(row.getByText(security.on, { exact: true })).toBeVisible()
  await expect(page.getByLabel(security.first)).toBeVisible()

  return [code]
}

async function chooseSecondFactor(
  page: Page,
  product: Product,
  email: string,
  used: readonly string[],
): Promise<void> {
  await page.keyboard.press('Escape')
  await signOut(page)
  await givePassword(page, email, password)
  await title(page, steps.mfaTitle)
  await button(page, steps.SMS).click()
  await title(page, steps.smsTitle)
  await page.getByLabel(words.auth.code, { exact: true }).fill(await freshCode(product, phone, used))
  await arrived(page)
}

/** A password is asked for as the service's own step; a passkey needs no second one. */
async function chooseFirstFactor(page: Page, email: string): Promise<void> {
  await signOut(page)
  await giveEmail(page, email, words.auth.sendCode, 'USER_AUTH')
  await title(page, steps.firstFactorTitle)
  await button(page, steps.PASSWORD).click()
  await title(page, steps.passwordTitle)
  await page.getByLabel(steps.password, { exact: true }).fill(password)
  await button(page, words.auth.signIn).click()
  await title(page, steps.mfaTitle)

  await button(page, steps.startOver).click()
  await giveEmail(page, email, words.auth.sendCode, 'USER_AUTH')
  await button(page, steps.WEB_AUTHN).click()
  await arrived(page)
}

async function firstSignIn(
  { page }: Visit,
  { email, isNamed }: { email: string; isNamed: boolean },
  temporary: string,
): Promise<void> {
  await givePassword(page, email, temporary)
  await title(page, steps.newPasswordTitle)
  // Only an account that was made without a name is asked for one.
  if (!isNamed) await page.getByLabel(steps.name).fill('Ada Lovelace')
  await page.getByLabel(words.auth.newPassword).fill(password)
  await button(page, words.auth.setPassword).click()
  await title(page, steps.mfaSetupTitle)
}

/** An account made by the host has no organization yet: any page of its own will do. */
async function leftLogin(page: Page): Promise<void> {
  await page.waitForURL((url) => !url.pathname.startsWith('/login'), { timeout: 60_000 })
}
