import { expect, test } from 'vitest'
import { area, draftOf, field, fieldIn, stack } from './draft.fixture.ts'
import type { Draft } from './draft.ts'
import { nextArea, placeField } from './placing.ts'

const [page, second] = stack.pages
if (!page || !second) throw new Error('no pages')
const place = (type: 'text' | 'radio', options?: string[]) =>
  placeField(draftOf(), {
    id: 'a',
    type,
    recipient: 'tenant',
    page,
    at: { x: 300, y: 400 },
    starter: options ? { options } : {},
  })

test('[W1] a field is placed for its role, centred where the page was pressed', () => {
  const placed = fieldIn(place('text'), 'a')
  const [box] = placed.areas

  expect(placed).toMatchObject({ recipient: 'tenant', type: 'text', required: true })
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(0.5)
})

test('each option of a radio gets a box of its own, below the one before', () => {
  const { areas, options } = fieldIn(place('radio', ['Yes', 'No', 'Later']), 'a')

  expect(areas).toHaveLength(options.length)
  expect(areas[1]?.y).toBeGreaterThan((areas[0]?.y ?? 1) + (areas[0]?.height ?? 1))
})

const put = (draft: Draft, looksForRoom: boolean) =>
  fieldIn(
    placeField(draft, {
      ...{ id: 'new', type: 'text', recipient: 'tenant', page, at: { x: 300, y: 400 }, starter: {} },
      looksForRoom,
    }),
    'new',
  ).areas[0]

test('a field stays where it was put, over another or not', () => {
  const crowded = Array.from({ length: 12 }, (_, row) =>
    field(`f${row}`, area({ x: 0.3, y: 0.4 + row * 0.05, width: 0.4, height: 0.05 })),
  )

  expect(put(draftOf(crowded), false)).toEqual(put(draftOf(), false))
})

test('a field placed by a key is put beside another rather than onto it', () => {
  const draft = draftOf([field('a', area({ x: 0.4, y: 0.48, width: 0.2, height: 0.04 }))])

  expect(put(draft, true)?.y).toBeGreaterThan(0.52)
})

test('where there is no room below, one placed by a key goes to the top', () => {
  const full = Array.from({ length: 12 }, (_, row) =>
    field(`f${row}`, area({ x: 0.3, y: 0.4 + row * 0.05, width: 0.4, height: 0.05 })),
  )

  expect(put(draftOf(full), true)?.y).toBeLessThan(0.4)
})

test('one more place is below the last, or in the middle of another page', () => {
  const areas = [area()]
  const draft = draftOf([field('a', areas)])

  expect(nextArea(draft, areas, page)).toMatchObject({ page: 0, x: 0.1 })
  expect(nextArea(draft, areas, page)?.y).toBeGreaterThan(0.15)
  expect(nextArea(draft, areas, second)).toMatchObject({ page: 1, x: 0.4 })
})
