import { describe, expect, test } from 'vitest'
import { type Draft, freshField } from './draft.ts'
import { copiesOf, dragFields, nudgeFields, resizeFields, stretchFields } from './field-moves.ts'
import { stackPages } from './page-stack.ts'

const page = { width: 600, height: 800 }
const documents = [{ id: 'lease', name: 'Lease.pdf', pages: [page, page] }]
const stack = stackPages(documents)
const area = { document: 'lease', page: 0, x: 0.5, y: 0.5, width: 0.2, height: 0.05 }
const draft: Draft = {
  title: 'Lease',
  message: '',
  documents,
  roles: [],
  fields: [
    freshField('a', 'signature', 'tenant', area),
    freshField('b', 'text', 'tenant', { ...area, x: 0.7, y: 0.1 }),
  ],
}
const areaOf = ({ fields }: Draft, id: string) => fields.find((field) => field.id === id)?.areas[0]

describe('dragging', () => {
  test('moves a field by as many points as the pointer went', () => {
    const moved = areaOf(dragFields(draft, new Set(['a']), { x: 60, y: -80 }, stack), 'a')

    expect(moved).toMatchObject({ page: 0, y: 0.4 })
    expect(moved?.x).toBeCloseTo(0.6)
  })

  test('takes a single field to the page under it', () => {
    const moved = areaOf(dragFields(draft, new Set(['a']), { x: 0, y: 820 }, stack), 'a')

    expect(moved).toMatchObject({ page: 1, x: 0.5 })
    expect(moved?.y).toBeCloseTo(0.5)
  })

  test('keeps a field on paper when it is dropped between pages', () => {
    const moved = areaOf(dragFields(draft, new Set(['a']), { x: -9999, y: 385 }, stack), 'a')

    expect(moved).toMatchObject({ page: 0, x: 0 })
    expect(moved?.y).toBeCloseTo(0.95)
  })

  test('stops several fields together at the first edge', () => {
    const moved = dragFields(draft, new Set(['a', 'b']), { x: 600, y: 0 }, stack)

    expect(areaOf(moved, 'b')?.x).toBeCloseTo(0.8)
    expect(areaOf(moved, 'a')?.x).toBeCloseTo(0.6)
  })
})

describe('nudging and resizing', () => {
  test('moves by fractions of the page', () => {
    expect(areaOf(nudgeFields(draft, new Set(['a']), { x: 0.01, y: 0 }), 'a')?.x).toBeCloseTo(0.51)
  })

  test('leaves fields that are not chosen alone', () => {
    const moved = nudgeFields(draft, new Set(['a']), { x: 0.01, y: 0 })

    expect(moved.fields[1]).toBe(draft.fields[1])
  })

  test('does not let a signature become too small to be signed', () => {
    const small = areaOf(resizeFields(draft, new Set(['a']), { right: true }, { x: -1, y: 0 }, stack), 'a')

    expect((small?.width ?? 0) * page.width).toBeCloseTo(60)
  })

  test('stretches by the points the pointer went', () => {
    const wide = areaOf(stretchFields(draft, new Set(['a']), { right: true }, { x: 60, y: 0 }, stack), 'a')

    expect(wide?.width).toBeCloseTo(0.3)
  })
})

test('copies stand beside their originals under ids of their own', () => {
  const [copy] = copiesOf(draft.fields.slice(0, 1), () => 'copy')

  expect(copy).toMatchObject({ id: 'copy', type: 'signature', recipient: 'tenant' })
  expect(copy?.areas[0]?.x).toBeCloseTo(0.52)
})
