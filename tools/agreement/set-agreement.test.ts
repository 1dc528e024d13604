import { readFileSync } from 'node:fs'
import { smallestFieldSize } from '#core/fields/field-size.ts'
import { locales } from '#core/locale/locale.ts'
import { admitDocument } from '#server/pdf/intake/admit-document.ts'
import { readText } from '#server/pdf/render/read-text.ts'
import { describe, expect, test } from 'vitest'
import { agreements } from './agreements.ts'
import { setAgreement } from './set-agreement.ts'

const kept = (file: string) =>
  new Uint8Array(readFileSync(new URL(`../../src/lib/server/sample/${file}`, import.meta.url)))

describe.each(locales)('[I3] the agreement every organization starts with, in %s', (locale) => {
  test('is what `node tools/make-sample.ts` makes of its words', async () => {
    const { bytes, layout } = await setAgreement(agreements[locale], locale)

    for (const page of [0, 1]) {
      expect(await readText(kept(`agreement.${locale}.pdf`), page)).toEqual(await readText(bytes, page))
    }
    expect(layout).toEqual(JSON.parse(new TextDecoder().decode(kept(`agreement.${locale}.json`))))
  })

  test('is made of equal bytes every time', async () => {
    const [one, other] = await Promise.all([0, 1].map(() => setAgreement(agreements[locale], locale)))

    expect(one).toEqual(other)
  })

  test('is a document like any other: admitted without a warning, on two pages, and small', async () => {
    const bytes = kept(`agreement.${locale}.pdf`)

    expect(await admitDocument(bytes)).toMatchObject({ warnings: [], formFields: 0, pages: [{}, {}] })
    expect(bytes.byteLength).toBeLessThan(60_000)
  })

  test('has for both parties initials on its first page and signature, name and date on its last', async () => {
    const { layout } = await setAgreement(agreements[locale], locale)
    const placed = layout.fields.map(({ type, recipient, page }) => `${page} ${recipient} ${type}`)

    for (const party of ['company', 'partner']) {
      expect(placed).toContain(`0 ${party} initials`)
      for (const type of ['signature', 'name', 'date_signed']) expect(placed).toContain(`1 ${party} ${type}`)
    }
  })

  test('has fields that lie on its pages, are large enough and do not overlap', async () => {
    const { pages, fields } = (await setAgreement(agreements[locale], locale)).layout
    for (const [index, one] of fields.entries()) {
      const smallest = smallestFieldSize(one.type, pages[one.page]!)
      expect(one.width).toBeGreaterThanOrEqual(smallest.width)
      expect(one.height).toBeGreaterThanOrEqual(smallest.height)
      expect(Math.max(one.x + one.width, one.y + one.height)).toBeLessThan(0.95)
      for (const other of fields.slice(index + 1)) expect(overlap(one, other)).toBe(false)
    }
  })
})

type Place = { page: number; x: number; y: number; width: number; height: number }

function overlap(one: Place, other: Place): boolean {
  const apart = one.x + one.width <= other.x || other.x + other.width <= one.x
  const above = one.y + one.height <= other.y || other.y + other.height <= one.y

  return one.page === other.page && !apart && !above
}
