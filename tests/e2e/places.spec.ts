import { findViolations } from './axe.ts'
import { awake, newSender, visit } from './journeys.ts'
import { expect, readCode, test, visitor, widths } from './product.ts'

test('[R1] [R2] [I7] somebody registers with country, state and city picked, in their language, and counts as verified', async ({
  browser,
  product,
}) => {
  const { page, words, context, noises } = await visit(browser, product, visitor('pt-BR', widths.phone))
  const someone = newSender()
  await page.goto('/register')
  await awake(page)
  await page.locator('input[autocomplete="given-name"]').fill(someone.first)
  await page.locator('input[autocomplete="family-name"]').fill(someone.last)
  await page.locator('input[autocomplete="email"]').fill(someone.email)
  await page.locator('input[autocomplete="organization"]').fill(someone.company)
  await page.getByLabel(words.places.country).selectOption({ label: 'Colômbia' })
  await page.getByLabel(words.places.state).selectOption({ label: 'Valle del Cauca' })
  await page.getByLabel(words.places.city).selectOption({ label: 'Cali' })
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('main').locator('button[type="submit"]').click()
  await page.waitForURL(/\/verify-account/)
  await awake(page)
  await page.locator('input[autocomplete="one-time-code"]').fill(await readCode(product, someone.email))
  await page.waitForURL(/\/dashboard/, { timeout: 60_000 })

  const me: unknown = await (await page.request.get('/api/users/me')).json()
  expect(me).toMatchObject({
    address: {
      country: 'CO',
      countryName: 'Colombia',
      state: 'Valle del Cauca Department',
      city: 'Cali',
    },
    isVerified: true,
    verificationStatus: 'COMPLETED',
  })
  expect(noises).toEqual([])
  await context.close()
})

test('[R2] a list that does not come is asked for again, and what was written stays', async ({
  browser,
  product,
}) => {
  const { page, words, context } = await visit(browser, product, visitor('en-US', widths.desktop))
  await page.route('**/api/countries/states', (route) => route.abort())
  await page.goto('/register')
  await awake(page)
  await page.locator('input[autocomplete="given-name"]').fill('Mara')
  await page.getByLabel(words.places.country).selectOption({ label: 'Uruguay' })
  await expect(page.getByText(words.places.failed)).toBeVisible()

  await page.unroute('**/api/countries/states')
  await page.getByRole('button', { name: `${words.places.retry}: ${words.places.state}` }).click()
  await page.getByLabel(words.places.state).selectOption({ label: 'Montevideo' })
  await expect(page.getByLabel(words.places.country)).toHaveValue('UY')
  await expect(page.locator('input[autocomplete="given-name"]')).toHaveValue('Mara')
  await context.close()
})
