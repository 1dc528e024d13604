import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { approveWith, makeElsewhere, nationalList, statements } from '#server/trust/lists/lists.fixture.ts'
import { expectAccessible } from './accessible.ts'
import { fill, visit } from './journeys.ts'
import { test as base, expect, visitor, widths } from './product.ts'

/** A host that was given a list of Spain; `signed` is by somebody whom that knows. */
const test = base.extend<object, { signed: Buffer; lists: { signed: Buffer; folder: string } }>({
  lists: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-lists-'))
      const elsewhere = await makeElsewhere()
      const services = [
        {
          name: 'Certificados cualificados',
          certificates: [elsewhere.der('authority')],
          states: [{ since: '2017-01-01T00:00:00Z', isFor: ['signature' as const] }],
        } satisfies Parameters<typeof nationalList>[0][number],
      ]
      writeFileSync(path.join(folder, 'es.xml'), nationalList(services))
      const signer = await elsewhere.signer('Maria Rios', [statements.signatureInDevice])
      await use({ signed: Buffer.from(await approveWith(signer)), folder })
      elsewhere[Symbol.dispose]()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  environment: [async ({ lists }, use) => use({ TRUSTED_LISTS: lists.folder }), { scope: 'worker' }],
  signed: [async ({ lists }, use) => use(lists.signed), { scope: 'worker' }],
})

test('who checks a file that was signed elsewhere sees who vouches for the signer, handed over or not', async ({
  browser,
  product,
  signed,
}) => {
  for (const scheme of ['light', 'dark'] as const) {
    const guest = await visit(browser, product, visitor('pt-BR', widths.phone, scheme))
    const { page, words } = guest
    const { answer, here, trustedBy, quality, vouchedMeans } = words.verify
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/verify/')) asked.push(`${request.method()} ${request.url()}`)
    })
    const choose = () =>
      page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer: signed })
    const verdict = page.getByRole('region', { name: answer.vouched })
    const expectTold = async () => {
      await expect(verdict.getByRole('status')).toContainText(vouchedMeans)
      await expect(verdict).toContainText('Maria Rios')
      await expect(verdict).toContainText(
        fill(trustedBy.eu, {
          country: 'Espanha',
          provider: 'Ríos & Hijos',
          service: 'Certificados cualificados',
        }),
      )
      await expect(verdict).toContainText(quality['qualified-signature'])
    }
    await page.goto('/verify')
    await choose()
    await expectTold()
    await expectAccessible(page, 'a signer elsewhere whom a list knows')
    await page.screenshot({ path: `test-results/trusted-list-${scheme}.png`, fullPage: true })

    await page.goto('/verify')
    await page.getByRole('checkbox', { name: here.label }).check()
    await choose()
    await expectTold()
    expect(asked.filter((one) => !one.startsWith('GET '))).toEqual([])
    // What is kept for when there is no connection may be asked for after it.
    const ofIssuers = /\/api\/verify\/trust\?issuers=[\da-f]{64}(,[\da-f]{64})*$/
    expect(asked.filter((one) => ofIssuers.test(one))).toHaveLength(1)
    expect(guest.noises).toEqual([])
    await guest.context.close()
  }
})
