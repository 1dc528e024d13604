import { locales } from '#core/locale/locale.ts'
import { findViolations } from './axe.ts'
import { callApi } from './call-api.ts'
import { startProduct } from './identity-product.ts'
import { awake, fill, newSender, register, visit, wordsOf } from './journeys.ts'
import { expect, readMail, test, visitor, widths } from './product.ts'

test('somebody invited reads on the sign-in page who invites to what, with their address filled in', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const sender = newSender()
  await register(mara, product, sender)
  const organization = await mara.page.locator('html').getAttribute('data-organization')
  const email = `noa.${process.pid}@example.org`
  await callApi(mara.page, 'POST', `/organizations/${organization}/members`, {
    ...{ name: 'Noa Berg', email, isManager: false },
  })
  const { text } = await readMail(product, email, (mail) => mail.text.includes('/invitations/'))
  const link = /\/invitations\/[0-9a-f-]{36}/.exec(text)?.[0] ?? ''
  for (const locale of ['en-US', 'fr-FR']) {
    const noa = await visit(browser, product, visitor(locale, widths.phone))
    await noa.page.goto(link)
    await noa.page.waitForURL(/\/login\?next=/)
    const lead = fill(wordsOf(locale).auth.invitation.signInLead, {
      inviter: `${sender.first} ${sender.last}`,
      organization: sender.company,
    })
    await expect(noa.page.getByText(lead)).toBeVisible()
    await expect(noa.page.getByLabel(wordsOf(locale).auth.email)).toHaveValue(email)
    expect(noa.noises).toEqual([])
    await noa.context.close()
  }
  await mara.context.close()
})

for (const path of ['/login', '/register']) {
  test(`[L4] visitors choose their language on ${path}, with and without JavaScript, and keep where they were going`, async ({
    browser,
    product,
  }) => {
    for (const javaScriptEnabled of [true, false]) {
      const options = { ...visitor('en-US', widths.phone), javaScriptEnabled }
      const { page, context } = await visit(browser, product, options)
      await page.goto(`${path}?next=${encodeURIComponent('/templates?q=lease')}`)
      const choice = page.getByRole('navigation', { name: wordsOf('en-US').shell.language })
      await expect(choice.getByRole('link')).toHaveCount(4)
      await expect(choice.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true')
      await choice.getByRole('link', { name: 'Español' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
      expect(new URL(page.url()).searchParams.get('next')).toBe('/templates?q=lease')
      if (javaScriptEnabled) {
        await awake(page)
        await expect.poll(() => page.evaluate(() => localStorage.getItem('userLocale'))).toBe('es-ES')
        const violations = await findViolations(page)
        expect(violations.map(({ id }) => id)).toEqual([])
      }
      await page.goto('/forgot-password')
      await expect(page.locator('html'), 'it is kept').toHaveAttribute('lang', 'es-ES')
      await context.close()
    }
  })
}

test('what comes after signing in is never nested, however it was asked for', async ({
  browser,
  product,
}) => {
  const { page, context } = await visit(browser, product, visitor('en-US', widths.phone))
  const inner = `/login?next=${encodeURIComponent('/templates?q=lease')}`
  await page.goto(`/login?next=${encodeURIComponent(`/login?next=${encodeURIComponent(inner)}`)}`)
  expect(new URL(page.url()).search).toBe(new URL(inner, product.url).search)
  await page.goto('/login?next=%2Flogin')
  expect(new URL(page.url()).search).toBe('')
  await context.close()
})

test('the terms of the host are linked where an account is created, invited or not, in every language', async ({
  browser,
}) => {
  const termsUrl = 'https://terms.example/of-service?v=2'
  const product = await startProduct({ TERMS_URL: termsUrl, TRUSTED_PROXIES: '1' }, [])
  try {
    const mara = await visit(browser, product, visitor('en-US', widths.desktop))
    await register(mara, product, newSender())
    const organization = await mara.page.locator('html').getAttribute('data-organization')
    const email = `noa.terms.${process.pid}@example.org`
    await callApi(mara.page, 'POST', `/organizations/${organization}/members`, {
      ...{ name: 'Noa Berg', email, isManager: false },
    })
    const { text } = await readMail(product, email, (mail) => mail.text.includes('/invitations/'))
    const invitation = /\/invitations\/[0-9a-f-]{36}/.exec(text)?.[0] ?? ''
    const visitors = locales.map((locale) => [locale, true] as const)
    for (const [locale, javaScriptEnabled] of [...visitors, ['en-US', false] as const]) {
      const { auth } = wordsOf(locale)
      const noa = await visit(browser, product, { ...visitor(locale, widths.phone), javaScriptEnabled })
      const { page, context } = noa
      await context.route('https://terms.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Terms of the host</h1>' }),
      )
      for (const path of ['/register', `/register?next=${encodeURIComponent(invitation)}`]) {
        await page.goto(path)
        const form = page.getByRole('main').locator('form')
        await expect(form).toContainText(auth.terms)
        const link = form.getByRole('link', { name: auth.readTerms })
        await expect(link).toHaveAttribute('href', termsUrl)
        const [terms] = await Promise.all([context.waitForEvent('page'), link.click()])
        await expect(terms.getByRole('heading', { name: 'Terms of the host' })).toBeVisible()
        expect(terms.url()).toBe(termsUrl)
        await terms.close()
      }
      await context.close()
    }
    await mara.context.close()
  } finally {
    await product.stop()
  }
})

test('without terms of the host nobody is asked to accept any', async ({ browser, product }) => {
  const { page, words, context } = await visit(browser, product, visitor('en-US', widths.phone))
  await page.goto('/register')
  await expect(page.getByRole('button', { name: words.auth.createAccount })).toBeVisible()
  await expect(page.getByText(words.auth.terms)).toHaveCount(0)
  await expect(page.getByRole('link', { name: words.auth.readTerms })).toHaveCount(0)
  await context.close()
})

for (const locale of locales) {
  test(`whoever has no account reads at the step of the code what else to do, and where the mail is, in ${locale}`, async ({
    browser,
    product,
  }) => {
    const { page, context, noises, words } = await visit(browser, product, visitor(locale, widths.phone))
    await page.goto('/login')
    await awake(page)
    await page.getByLabel(words.auth.email).fill(`nobody.${locale}@example.org`)
    await page.getByRole('button', { name: words.auth.sendCode }).click()
    await expect(page.getByRole('heading', { name: words.auth.codeTitle })).toBeVisible()
    await expect(page.getByText(words.auth.noAccountYet)).toBeVisible()
    await expect(page.getByRole('link', { name: words.auth.register, exact: true })).toBeVisible()
    await expect(page.getByText(words.auth.mailKept)).toBeVisible()
    const kept = page.getByRole('link', { name: `${product.url}/dev/mail` })
    await expect(kept).toHaveAttribute('href', `${product.url}/dev/mail`)
    expect(noises).toEqual([])
    await context.close()
  })
}
