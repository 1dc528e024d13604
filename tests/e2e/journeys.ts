import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { expect, listenForNoise, readCode, type Product } from './product.ts'

export type Words = typeof enUS
/** What the interface says, by language: tests find things by the words people see. */
export const wordsOf = (locale: string): Words => (locale === 'pt-BR' ? (ptBR as Words) : enUS)

export type Visit = { page: Page; context: BrowserContext; noises: string[]; words: Words }

export async function visit(browser: Browser, product: Product, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({ ...options, baseURL: product.url })
  const page = await context.newPage()

  return { context, page, noises: listenForNoise(page), words: wordsOf(options.locale ?? 'en-US') }
}

/** Registers through the screens, with the code from the mail, and ends on the dashboard. */
export async function registerByScreen({ page, words }: Visit, product: Product, person: { first: string; last: string; email: string; company: string }) {
  const { register: labels } = words.auth as unknown as { register: Record<string, string> }
  await page.goto('/register')
  await page.locator('input[name="firstName"]').fill(person.first)
  await page.locator('input[name="lastName"]').fill(person.last)
  await page.locator('input[name="email"]').fill(person.email)
  await page.locator('input[name="companyName"]').fill(person.company)
  void labels
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL(/\/verify-account/)
  await page.locator('input[autocomplete="one-time-code"]').fill(await readCode(product, person.email))
  await page.waitForURL(/\/dashboard/, { timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
