import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test'
import type { Plan } from '#core/billing/plans.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { makeSamplePdf } from '../sample-pdfs.ts'
import { callApi } from './call-api.ts'
import { openAccount, type Newcomer } from './open-account.ts'
import { expect, listenForNoise, readCode, type Product } from './product.ts'

type Words = typeof enUS
/** The other languages have more plural forms, so they are other types with the same words. */
const catalogues: Readonly<Record<string, Words>> = {
  'es-ES': esES,
  'fr-FR': frFR,
  'pt-BR': ptBR,
}

/** What the interface says, by language: things are found by the words that people see. */
export function wordsOf(locale: string): Words {
  return catalogues[locale] ?? enUS
}

/** The text of a catalogue with its places filled. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

export type Visit = {
  page: Page
  context: BrowserContext
  noises: string[]
  words: Words /** The editor's panels are sheets at the foot here. */
  hasSheets: boolean
}

/** A visitor's browser, at an address of their own unless they sit at the product's very machine. */
export async function visit(
  browser: Browser,
  product: Product,
  options: BrowserContextOptions,
  address: string | null = newAddress(),
): Promise<Visit> {
  const context = await browser.newContext({
    ...options,
    baseURL: product.url,
    ...(address && { extraHTTPHeaders: { 'x-forwarded-for': address } }),
  })
  const page = await context.newPage()
  const width = options.viewport?.width ?? 1440

  return {
    context,
    page,
    noises: listenForNoise(page),
    words: wordsOf(options.locale ?? 'en-US'),
    hasSheets: width < 1024,
  }
}

let addresses = 0

/** How often one address may register or verify is limited, and a product has more visitors here than one address. */
function newAddress(): string {
  addresses += 1

  // RFC 2544: nobody's.
  return `198.18.${addresses >> 8}.${addresses & 255}`
}

export type Sender = Newcomer

let people = 0
export function newSender(): Sender {
  people += 1

  return {
    first: 'Mara',
    last: 'Lindqvist',
    email: `mara.${process.pid}.${people}@example.org`,
    company: `Acme ${process.pid} ${people}`,
  }
}

/** Every island has come to life: what is typed or pressed earlier would be React's to forget. */
export async function awake(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]:not([client="visible"])')).toHaveCount(0)
  await page.waitForFunction(haveHydrated)
}

/** React goes on a moment after Astro has handed an island over; only its own record of the root tells when it is done. */
function haveHydrated(): boolean {
  type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
  const rootsOf = (island: Element) =>
    Object.entries(island).filter(([name]) => name.startsWith('__reactContainer$')) as [string, Root][]

  return [...document.querySelectorAll('astro-island')].every((island) =>
    rootsOf(island).every(([, root]) => !root.stateNode.current.memoizedState.isDehydrated),
  )
}

/**
 * Opens an account, without the screens that do it, and ends on the dashboard. The new organization is put on a plan
 * without limits unless another is asked for: they would stop journeys that are about something else.
 */
export async function register(
  { page }: Visit,
  product: Product,
  sender: Sender,
  plan: Plan = 'Enterprise',
): Promise<void> {
  await openAccount(page, product, sender)
  await page.goto('/dashboard')
  await arrive(page, sender, plan)
}

/** Somebody new at a browser of their own, registered and at their dashboard. */
export async function visitRegistered(
  browser: Browser,
  product: Product,
  options: BrowserContextOptions,
): Promise<Visit> {
  const visitorsOwn = await visit(browser, product, options)
  await register(visitorsOwn, product, newSender())

  return visitorsOwn
}

/** The same by the screens, with the code from the mail: for journeys that are about registering. */
export async function registerOnScreen(
  { page }: Visit,
  product: Product,
  sender: Sender,
  plan: Plan = 'Enterprise',
): Promise<void> {
  await page.goto('/register')
  await awake(page)
  await page.locator('input[autocomplete="given-name"]').fill(sender.first)
  await page.locator('input[autocomplete="family-name"]').fill(sender.last)
  await page.locator('input[autocomplete="email"]').fill(sender.email)
  await page.locator('input[autocomplete="organization"]').fill(sender.company)
  await page.getByRole('main').locator('button[type="submit"]').click()
  await untilAsked(page)
  await awake(page)
  await page.locator('input[autocomplete="one-time-code"]').fill(await readCode(product, sender.email))
  await arrive(page, sender, plan)
}

async function arrive(page: Page, sender: Sender, plan: Plan): Promise<void> {
  await page.waitForURL(/\/dashboard/, { timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(sender.first)
  if (plan === 'Free') return
  const organization = await page.locator('html').getAttribute('data-organization')
  await callApi(page, 'POST', `/organizations/${organization}/subscription`, { plan })
}

/** The code is asked for. A refusal fails at once, with its own words. */
async function untilAsked(page: Page): Promise<void> {
  const refusal = page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })
  const code = page.locator('input[autocomplete="one-time-code"]')
  await expect(code.or(refusal).first()).toBeVisible({ timeout: 30_000 })
  expect(await refusal.allInnerTexts(), 'what stands in the way').toEqual([])
  await page.waitForURL(/\/verify-account/)
}

/** Puts a real PDF into a new template and a signature, a name and a date onto its first page. */
export async function makeTemplate({ page, words, hasSheets }: Visit, name: string): Promise<void> {
  await page.goto('/templates')
  await awake(page)
  await page.getByRole('button', { name: words.templates.new }).first().click()
  const file = {
    name: `${name}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(await makeSamplePdf({ pages: 2 })),
  }
  await page.locator('input[type="file"]').first().setInputFiles(file)
  await page.waitForURL(/\/templates\/[0-9a-f-]{36}/, { timeout: 30_000 })
  await awake(page)
  for (const type of [words.fields.signature, words.fields.name, words.fields.date_signed]) {
    if (hasSheets) await openSheet(page, words)
    const item = page.getByRole('button', { name: type, exact: true }).first()
    await item.focus()
    await item.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: type }).first()).toBeAttached()
    await page.keyboard.press('Escape')
  }
  await expect(page.getByText(words.editor.save.saved, { exact: true }).first()).toBeVisible({
    timeout: 20_000,
  })
}

async function openSheet(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.editor.sheets.fields, exact: true }).click()
}

export type Guest = { name: string; email: string; locale?: string }

/** Uses the template that is open, sends it to these people, and ends on the envelope's page. */
export async function useTemplate(
  { page, words }: Visit,
  guests: readonly Guest[],
  title: string,
): Promise<void> {
  await awake(page)
  await page.getByRole('button', { name: words.templates.use.button }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.templates.use.envelopeTitle).fill(title)
  for (const [index, guest] of guests.entries()) {
    await dialog.getByLabel(words.editor.personName, { exact: true }).nth(index).fill(guest.name)
    await dialog.getByLabel(words.editor.email, { exact: true }).nth(index).fill(guest.email)
    if (guest.locale) await dialog.locator('select').nth(index).selectOption(guest.locale)
  }
  await dialog.getByRole('button', { name: words.templates.use.send }).click()
  await page.waitForURL(/\/envelopes\/[0-9a-f-]{36}/, { timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
}

/** Opens the link, agrees, signs by typing or drawing, and finishes. */
export async function signInRoom({ page, words }: Visit, link: string, way: 'type' | 'draw'): Promise<void> {
  const { room } = words.signing
  await page.goto(link)
  await page.waitForURL(/\/sign\/r\//)
  await awake(page)
  await page.getByRole('checkbox', { name: room.agree }).check()
  await page.getByRole('button', { name: room.continue }).click()
  await page.getByRole('button', { name: room.signHere }).first().click()
  const dialog = page.getByRole('dialog', { name: room.adoptSignature })
  if (way === 'draw') {
    await dialog.getByRole('radio', { name: room.draw }).check()
    await drawOn(page, dialog.getByLabel(room.pad))
  }
  await dialog.getByRole('button', { name: room.useSignature }).click()
  const initials = page.getByRole('button', { name: room.initialHere }).first()
  if (await initials.isVisible()) {
    await initials.click()
    await page.getByRole('dialog').getByRole('button', { name: room.useInitials }).click()
  }
  // With nothing left to fill in, the room leads to the review by itself.
  const finish = page.getByRole('button', { name: room.finishSigner })
  const review = page.getByRole('button', { name: room.review })
  await expect(finish.or(review).first()).toBeVisible()
  if (await review.first().isVisible()) await review.first().click()
  // Whoever closed the tab before the answer might not have signed.
  await Promise.all([page.waitForResponse(/\/complete$/, { timeout: 60_000 }), finish.click()])
}

async function drawOn(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('no pad')
  const at = (step: number): [number, number] => [
    box.x + box.width * (0.1 + step * 0.02),
    box.y + box.height * (0.5 + 0.3 * Math.sin(step / 2)),
  ]
  await page.mouse.move(...at(0))
  await page.mouse.down()
  for (let step = 1; step <= 40; step += 1) await page.mouse.move(...at(step))
  await page.mouse.up()
}

/** Downloads what a link offers and has an independent tool judge it. Returns the bytes' place. */
export async function downloadSealed(page: Page, link: Locator, folder: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const file = path.join(folder, 'sealed.pdf')
  await download.saveAs(file)

  return file
}

export function expectSound(file: string): void {
  const { stdout, error } = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })
  if (error) {
    console.warn('pdfsig is not installed: the outside verdict is skipped')
    return
  }
  expect(stdout).toContain('Signature is Valid.')
  expect(stdout).toContain('Total document signed')
}

/** The same file with one byte changed. */
export function changeOneByte(bytes: Uint8Array, file: string): void {
  const changed = Uint8Array.from(bytes)
  const middle = Math.floor(changed.length / 3)
  changed[middle] = (changed[middle] ?? 0) ^ 1
  writeFileSync(file, changed)
}
