import { readFileSync } from 'node:fs'
import { smallestFieldSize } from '#core/fields/field-size.ts'
import { locales, type Locale } from '#core/locale/locale.ts'
import { admitDocument } from '#server/pdf/intake/admit-document.ts'
import { starterIds } from '#server/templates/gallery/read-starters.ts'
import { describe, expect, test } from 'vitest'
import { readWords } from './read-words.ts'
import { setStarter } from './set-starter.ts'
import type { Place, StarterLayout } from './starter.ts'
import { starters } from './starters.ts'

const kept = (name: string) =>
  readFileSync(new URL(`../../src/lib/server/templates/gallery/starters/${name}`, import.meta.url))
const layoutOf = (id: string, locale: Locale) =>
  JSON.parse(kept(`${id}.${locale}.json`).toString()) as StarterLayout
const all = starterIds.flatMap((id) => locales.map((locale) => [id, locale] as const))

test('the gallery has every starter that is made, in the same order', () => {
  expect(starterIds).toEqual(Object.keys(starters))
})

describe.each(all)('the starter %s in %s', (id, locale) => {
  test('is, byte for byte, what `tools/make-gallery.ts` makes of its words', async () => {
    const words = readFileSync(new URL(`./words/${id}.${locale}.txt`, import.meta.url), 'utf8')
    const made = await setStarter(id, starters[id]!(locale), readWords(words), locale)

    expect(layoutOf(id, locale)).toEqual(JSON.parse(JSON.stringify(made.layout)))
    expect(Buffer.compare(kept(`${id}.${locale}.pdf`), made.bytes)).toBe(0)
  })

  test('is a small document that is admitted without a warning, and says on every page that a lawyer should see it', async () => {
    const bytes = new Uint8Array(kept(`${id}.${locale}.pdf`))
    const { pages } = layoutOf(id, locale)
    const admitted = await admitDocument(bytes)

    expect(admitted).toMatchObject({ warnings: [], formFields: 0, pages, found: [] })
    expect(bytes.byteLength).toBeLessThan(40_000)
    expect(admitted.text).toHaveLength(pages.length)
    for (const lines of admitted.text) expect(JSON.stringify(lines)).toMatch(/lawyer|abogado|avocat|advogado/)
  })

  test('has the same roles and fields as in every other language', () => {
    const shapeOf = ({ roles, fields }: StarterLayout) => ({
      roles: roles.map(({ key, recipientRole, order }) => ({ key, recipientRole, order })),
      fields: fields.map(({ key, type, recipient, options, areas, when }) => ({
        ...{ key, type, recipient, options: options?.length, boxes: areas.length, when: when?.field },
      })),
    })

    expect(shapeOf(layoutOf(id, locale))).toEqual(shapeOf(layoutOf(id, 'en-US')))
  })

  test('has fields that lie on its pages, are large enough, apart, and named apart', () => {
    const { fields, pages } = layoutOf(id, locale)
    const areas = fields.flatMap(({ type, areas: places }) => places.map((place) => ({ type, ...place })))
    for (const [index, one] of areas.entries()) {
      const smallest = smallestFieldSize(one.type, pages[one.page]!)
      expect(one.width).toBeGreaterThanOrEqual(smallest.width)
      expect(one.height).toBeGreaterThanOrEqual(smallest.height)
      expect(Math.max(one.x + one.width, one.y + one.height)).toBeLessThan(0.95)
      for (const other of areas.slice(index + 1)) expect(overlap(one, other)).toBe(false)
    }
    const names = fields.flatMap(({ name }) => name ?? [])
    expect(new Set(names).size).toBe(names.length)
  })
})

function overlap(one: Place, other: Place): boolean {
  const apart = one.x + one.width <= other.x || other.x + other.width <= one.x
  const above = one.y + one.height <= other.y || other.y + other.height <= one.y

  return one.page === other.page && !apart && !above
}
