import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, JSHandle } from '@playwright/test'
import type { ValidationReport } from '#core/verdict/validation-report.ts'
import { attacksOn } from '#verifier/attack-variants.fixture.ts'
import { judge } from '#verifier/judge.ts'
import { archiveWith } from '#verifier/later-revision.fixture.ts'
import { makeOffice, makeSealedPdf, noon } from '#verifier/sealed-pdf.fixture.ts'
import { signerFingerprints } from '#verifier/signer-fingerprints.ts'
import { expectAccessible } from './accessible.ts'
import { fill, visit, type Visit } from './journeys.ts'
import { expect, test, visitor, widths, type Product } from './product.ts'
import { agree, makeSender, openRoom, readSealed, sendTo } from './rooms.ts'

const sample = path.resolve('public/sample/agreement.en-US.pdf')
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

test('a file stays on the device: it is judged there, told in full, and never sent', async ({
  browser,
  product,
}) => {
  for (const [locale, width, scheme] of [
    ['pt-BR', widths.phone, 'light'],
    ['en-US', widths.desktop, 'dark'],
  ] as const) {
    const guest = await visit(browser, product, visitor(locale, width, scheme))
    const { page, words } = guest
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
    })
    await page.goto('/verify')
    await page.getByRole('checkbox', { name: words.verify.here.label }).check()
    await page.locator('input[type="file"]').setInputFiles(sample)
    const verdict = page.getByRole('region', { name: words.verify.answer.sample })
    await expect(verdict.getByRole('status')).toContainText(words.verify.sampleMeans)
    await expect(verdict).toContainText('jane.roe')
    await expect(verdict).toContainText(words.verify.here.notAsked)
    await expectAccessible(page, 'a verdict made on the device')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: words.verify.report.download }).click()
    const report = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as ValidationReport
    expect(report.ValidationReport).toMatchObject({
      OverallStatus: { MainIndication: 'urn:etsi:019102:mainindication:indeterminate' },
      SignatureValidator: { DigitalIdentity: product.url },
    })
    await page.screenshot({ path: `test-results/verify-here-${locale}-${width}.png`, fullPage: true })

    const changed = readFileSync(sample)
    changed[2000] = (changed[2000] ?? 0) ^ 1
    await page.locator('input[type="file"]').setInputFiles(pdf('changed.pdf', changed))
    await expect(page.getByRole('heading', { name: words.verify.answer.broken })).toBeVisible()
    await expect(verdict, 'the earlier verdict is gone').toBeHidden()

    await page.locator('input[type="file"]').setInputFiles(pdf('notes.pdf', Buffer.from('no PDF at all')))
    await expect(page.getByRole('heading', { name: words.verify.answer.unreadable })).toBeVisible()
    expect(sent, 'nothing but questions').toEqual([])
    expect(guest.noises).toEqual([])
    await guest.context.close()
  }
})

test('who hands the file over gets the verdict as a PDF, which the page asks for by itself', async ({
  browser,
  product,
}) => {
  const guest = await visit(browser, product, visitor('fr-FR', widths.desktop, 'light'))
  const { page, words } = guest
  await page.goto('/verify')
  await page.locator('input[type="file"]').setInputFiles(sample)
  await expect(page.getByRole('region', { name: words.verify.answer.sample })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: words.verdictReport.download }).click()
  const bytes = readFileSync(await (await download).path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.includes('/Lang (fr-FR)')).toBe(true)
  expect(
    (
      await page.request.post('/verify/report', {
        form: { note: 'made.up' },
        headers: { origin: product.url },
      })
    ).url(),
  ).toMatch(/\/verify$/)
  expect(guest.noises).toEqual([])
  await guest.context.close()
})

test('who wished it once checks files without a connection, after a visit', async ({ browser, product }) => {
  const guest = await visit(browser, product, visitor('es-ES', widths.tablet))
  await keepHere(guest)
  await guest.context.setOffline(true)
  const { page, words } = guest
  await page.goto('/verify')
  await expect(page.getByRole('checkbox', { name: words.verify.here.label })).toBeChecked()
  await page.locator('input[type="file"]').setInputFiles(sample)
  const verdict = page.getByRole('region', { name: words.verify.answer.sample })
  await expect(verdict).toContainText('jane.roe')
  await expect(
    page.getByText(fill(words.verify.here.trustOf, { date: '' }).trim().slice(0, 30)),
  ).toBeVisible()
  await page.screenshot({ path: 'test-results/verify-offline.png', fullPage: true })

  await expect(page.goto('/pricing'), 'for this page alone').rejects.toThrow()
  await guest.context.close()
})

test('whoever keeps a file here has the record asked by its fingerprint alone, and reads what comes of it', async ({
  browser,
  product,
}) => {
  const sealed = await sealOne(browser, product)
  const guest = await visit(browser, product, visitor('pt-BR', widths.phone, 'dark'))
  const { page, words } = guest
  const { here, answer, recordedHere, notRecordedHere, reason } = words.verify
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.postData() ?? '')
  })
  const choose = async (name: string, bytes: Uint8Array) => {
    await page.locator('input[type="file"]').setInputFiles(pdf(name, Buffer.from(bytes)))
    await expect(page.getByRole('region', { name: answer.genuine })).toContainText(here.notAsked)
  }
  await page.goto('/verify')
  await page.getByRole('checkbox', { name: here.label }).check()

  await choose('ours.pdf', sealed)
  expect(sent).toEqual([])
  await page.getByRole('button', { name: here.ask }).click()
  const verdict = page.getByRole('region', { name: answer.genuine })
  await expect(verdict).toContainText(recordedHere)
  await expect(page.getByRole('button', { name: here.ask })).toBeHidden()
  expect(sent.map((body) => JSON.parse(body) as object)).toEqual([
    { sha256: createHash('sha256').update(sealed).digest('hex'), signers: signerFingerprints(sealed) },
  ])
  await expectAccessible(page, 'a verdict that goes by the record')

  await choose('extended.pdf', archiveWith((await makeOffice()).root, sealed))
  await page.getByRole('button', { name: here.ask }).click()
  const doubted = page.getByRole('region', { name: answer.unsure })
  await expect(doubted).toContainText(notRecordedHere)
  await expect(doubted).toContainText(reason['extended-after-sealing'])

  await choose('again.pdf', sealed)
  await page.screenshot({ path: 'test-results/verify-not-asked.png', fullPage: true })
  await guest.context.setOffline(true)
  await page.getByRole('button', { name: here.ask }).click()
  await expect(page.getByRole('alert')).toHaveText(here.notReached)
  await expect(verdict, 'the verdict stays').toContainText(here.notAsked)
  await page.screenshot({ path: 'test-results/verify-not-reached.png', fullPage: true })
  await guest.context.close()
})

/** A file that somebody signed, as its sender has it. */
async function sealOne(browser: Browser, product: Product): Promise<Buffer> {
  const mara = await makeSender(browser, product)
  const sent = await sendTo(mara.page, {
    fields: [{ type: 'signature', label: 'Signature', required: true }],
  })
  const guest = await visit(browser, product, visitor('en-US', widths.desktop))
  await openRoom(guest, product, sent)
  await agree(guest)
  const { room } = guest.words.signing
  await guest.page.getByRole('button', { name: /^Signature/ }).click()
  await guest.page.getByRole('dialog').getByRole('button', { name: room.useSignature }).click()
  await guest.page.getByRole('button', { name: room.finishSigner }).click()
  await expect(guest.page.getByRole('heading', { level: 1 })).toContainText(
    fill(room.doneTitle, { name: 'Jane Roe' }),
  )
  const sealed = await readSealed(mara, sent)
  await guest.context.close()
  await mara.context.close()

  return sealed
}

/** Everything is at hand afterwards. */
async function keepHere({ page, words }: Visit): Promise<void> {
  await page.goto('/verify')
  await page.getByRole('checkbox', { name: words.verify.here.label }).check()
  await expect(async () => {
    const kept = await page.evaluate(async () => {
      const requests = await (await caches.open('verify-1')).keys()
      return requests.map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/verify')
    expect(kept).toContain('/api/verify/trust')
    expect(kept.some((path) => path.includes('verdict.worker'))).toBe(true)
    expect(kept.some((path) => path.startsWith('/locales/'))).toBe(true)
  }).toPass({ timeout: 30_000 })
}

/** What the page's own worker says of these bytes, of `flips` copies with one byte changed too, without the page around it. */
async function judgeInBrowser(
  worker: JSHandle<Worker>,
  bytes: Uint8Array,
  root?: Uint8Array,
  flips: readonly number[] = [],
) {
  const given = { file: toBase64(bytes), root: root && toBase64(root), at: noon.getTime(), flips }

  return worker.evaluate(async (ask, { file, root, at, flips }) => {
    const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    const judge = (bytes: Uint8Array) =>
      new Promise<{ verdict?: Record<string, unknown>; failure?: string }>((resolve) => {
        ask.onmessage = ({ data }) => resolve(data as object)
        const roots = root ? [fromBase64(root)] : []
        ask.postMessage({ bytes, at: new Date(at), roots, knowledge: { record: 'unknown' } })
      })
    const whole = fromBase64(file)
    const first = await judge(whole)
    const passed: number[] = []
    for (const offset of flips) {
      const changed = Uint8Array.from(whole)
      changed[offset] = (changed[offset] ?? 0) ^ (1 << (offset % 8))
      const { verdict, failure } = await judge(changed)
      if (failure !== undefined || verdict?.['indication'] === 'total-passed') passed.push(offset)
    }

    return { ...first, passed }
  }, given)
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/**
 * A worker of the page's own. It judges one file after the other: to start one costs more than most verdicts, and whatever a
 * file left behind in it would show in what it says of the next.
 */
async function startWorker(guest: Visit): Promise<JSHandle<Worker>> {
  const started = guest.page.waitForEvent('worker')
  await keepHere(guest)
  const address = (await started).url()

  return guest.page.evaluateHandle((url) => new Worker(url, { type: 'module' }), address)
}

test('what changes a sealed file fails in the browser as on the server, each single byte too', async ({
  browser,
  product,
}) => {
  test.setTimeout(600_000)
  const guest = await visit(browser, product, visitor('en-US', widths.desktop))
  const worker = await startWorker(guest)
  const office = await makeOffice()
  const sealed = await makeSealedPdf(office)
  const offsets = Array.from({ length: 2_000 }, (_, index) => Math.floor((index * sealed.length) / 2_000))
  const own = await judgeInBrowser(worker, sealed, office.root, offsets)
  expect(own.verdict).toEqual(asSent(await judge(sealed, noon, [office.root])))
  expect(own.verdict).toMatchObject({ indication: 'total-passed' })
  expect(own.passed, 'bytes whose change passes').toEqual([])

  const attacks = attacksOn(sealed)
  expect(attacks.length).toBeGreaterThanOrEqual(120)
  for (const { name, bytes } of attacks) {
    const { verdict } = await judgeInBrowser(worker, bytes, office.root)
    expect(verdict, name).toEqual(asSent(await judge(bytes, noon, [office.root])))
    expect(verdict?.['indication'], name).not.toBe('total-passed')
  }
  await guest.context.close()
})

const corpus = path.resolve('../shared/corpus')
const isThere = existsSync(corpus)
if (!isThere) console.warn(`Skipped: no corpus at ${corpus}`)

test('of real, odd, signed and attacked files the browser says what the server says', async ({
  browser,
  product,
}) => {
  test.skip(!isThere, 'there is no corpus')
  test.setTimeout(600_000)
  const guest = await visit(browser, product, visitor('en-US', widths.desktop))
  const worker = await startWorker(guest)
  const files = ['attack', 'signed', 'odd', 'real'].flatMap((folder) =>
    readdirSync(path.join(corpus, folder))
      .filter((name) => name.endsWith('.pdf'))
      .map((name) => path.join(corpus, folder, name)),
  )
  expect(files.length).toBeGreaterThan(150)
  const different: string[] = []
  for (const file of files) {
    const bytes = new Uint8Array(readFileSync(file))
    const { verdict } = await judgeInBrowser(worker, bytes)
    const expected = asSent(await judge(bytes, noon, []))
    if (JSON.stringify(verdict) !== JSON.stringify(expected))
      different.push(
        `${path.basename(file)}: ${JSON.stringify(verdict).slice(0, 300)} / ${JSON.stringify(expected).slice(0, 300)}`,
      )
  }
  expect(different).toEqual([])
  await guest.context.close()
})

const asSent = (verdict: unknown): unknown => JSON.parse(JSON.stringify(verdict))
