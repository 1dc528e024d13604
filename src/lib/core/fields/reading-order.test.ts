import { describe, expect, test } from 'vitest'
import type { Area } from './field.ts'
import type { DocumentId } from '../ids.ts'
import { inReadingOrder } from './reading-order.ts'

const contract = 'contract' as DocumentId
const annex = 'annex' as DocumentId

const field = (name: string, area: Partial<Area>) => ({
  name,
  areas: [{ document: contract, page: 0, x: 0, y: 0, width: 0.2, height: 0.04, ...area }],
})
const namesOf = (fields: readonly { name: string }[]) => fields.map(({ name }) => name)

describe('reading order', () => {
  test('goes through documents as listed, then pages', () => {
    const fields = [
      field('second page', { page: 1 }),
      field('annex', { document: annex }),
      field('first page', { page: 0, y: 0.9 }),
    ]

    expect(namesOf(inReadingOrder(fields, [contract, annex]))).toEqual(['first page', 'second page', 'annex'])
    expect(namesOf(inReadingOrder(fields, [annex, contract]))[0]).toBe('annex')
  })

  test('goes down the page', () => {
    const fields = [field('below', { y: 0.5, x: 0 }), field('above', { y: 0.1, x: 0.7 })]

    expect(namesOf(inReadingOrder(fields, [contract]))).toEqual(['above', 'below'])
  })

  test('goes from left to right on a line, even when boxes are not placed exactly', () => {
    const fields = [field('right', { x: 0.6, y: 0.1 }), field('left', { x: 0.1, y: 0.115 })]

    expect(namesOf(inReadingOrder(fields, [contract]))).toEqual(['left', 'right'])
  })

  test('keeps a staircase of boxes on lines of their own', () => {
    const fields = [
      field('third', { x: 0, y: 0.16 }),
      field('second', { x: 0.3, y: 0.13 }),
      field('first', { x: 0.6, y: 0.1 }),
    ]

    expect(namesOf(inReadingOrder(fields, [contract]))).toEqual(['first', 'second', 'third'])
  })

  test('puts fields of documents that are gone last', () => {
    const fields = [field('lost', { document: annex }), field('kept', {})]

    expect(namesOf(inReadingOrder(fields, [contract]))).toEqual(['kept', 'lost'])
  })
})
