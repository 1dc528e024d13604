import { describe, expect, test } from 'vitest'
import type { FieldId } from '#core/ids.ts'
import { copiesBeside, copiesOnPage, copyChosen, repeatOnPages } from './clipboard.ts'
import { area, draftOf, field, fieldIn, stack } from './draft.fixture.ts'

const counter = () => {
  let number = 0
  return () => `new-${(number += 1)}`
}
const [first, second, annex] = stack.pages
if (!first || !second || !annex) throw new Error('no pages')

describe('[W1] what is copied', () => {
  test('comes to the same place of another page, also of another document', () => {
    const draft = draftOf([field('a', area({ x: 0.4, y: 0.6 }))])
    const [copy] = copiesOnPage(draft, copyChosen(draft, new Set(['a 0'])), annex, stack, counter())

    expect(copy).toMatchObject({ id: 'new-1', areas: [{ document: 'annex', page: 0, x: 0.4, y: 0.6 }] })
  })

  test('stands beside what is there already, however often it is pasted', () => {
    const draft = draftOf([field('a'), field('b', area({ x: 0.12, y: 0.12 }))])
    const [copy] = copiesOnPage(draft, copyChosen(draft, new Set(['a 0'])), first, stack, counter())

    expect(copy?.areas[0]?.x).toBeCloseTo(0.14)
  })

  test('keeps its distance in pages as far as there are pages', () => {
    const draft = draftOf([field('a'), field('b', area({ page: 1 }))])
    const copies = copiesOnPage(draft, copyChosen(draft, new Set(['a 0', 'b 0'])), second, stack, counter())

    expect(copies.map(({ areas }) => areas[0]?.document)).toEqual(['lease', 'annex'])
  })

  test('is of a choice the whole, of another field the chosen area', () => {
    const radio = field('r', [area(), area({ y: 0.3 })], { type: 'radio', options: ['Yes', 'No'] })
    const twice = field('t', [area({ y: 0.5 }), area({ y: 0.6 })])
    const clip = copyChosen(draftOf([radio, twice]), new Set(['r 1', 't 1']))

    expect(clip.map(({ areas }) => areas.map(({ y }) => y))).toEqual([[0.1, 0.3], [0.6]])
  })

  test('asks its own kind: conditions and formulas lead to the copies, under names of their own', () => {
    const condition = { match: 'all', of: [{ field: 'a' as FieldId, is: 'filled', value: null }] } as const
    const draft = draftOf([
      field('a', area(), { type: 'number', name: 'Rent' }),
      field('b', area({ y: 0.3 }), { type: 'number', name: 'Total', formula: '[Rent] * 12', condition }),
    ])
    const [rent, total] = copiesBeside(draft, new Set(['a 0', 'b 0']), counter())

    expect(rent).toMatchObject({ name: 'Rent 2' })
    expect(total).toMatchObject({ name: 'Total 2', formula: '[Rent 2] * 12' })
    expect(total?.condition?.of).toMatchObject([{ field: rent?.id }])
  })
})

describe('on every page', () => {
  test('a field gets an area on each page where it has none', () => {
    const draft = draftOf([field('a', area({ page: 1, x: 0.8 }))])

    expect(fieldIn(repeatOnPages(draft, new Set(['a 0']), stack, counter()), 'a').areas).toMatchObject([
      { page: 1 },
      { document: 'lease', page: 0, x: 0.8 },
      { document: 'annex', page: 0, x: 0.8 },
    ])
  })

  test('a choice is copied, as its boxes are its options', () => {
    const radio = field('r', [area(), area({ y: 0.3 })], { type: 'radio', options: ['Yes', 'No'] })

    expect(repeatOnPages(draftOf([radio]), new Set(['r 0', 'r 1']), stack, counter()).fields).toHaveLength(3)
  })
})
