import { describe, expect, test } from 'vitest'
import type { RoomField } from '#contract/signing-shapes.ts'
import { areasOn, placesOn } from './places-on-page.ts'

const page = { document: 'lease', page: 0 }
const documents = [{ id: 'lease' }, { id: 'rules' }] as Parameters<typeof placesOn>[2]
const area = (document: string, number: number, y: number) => ({
  ...{ document, page: number, y },
  ...{ x: 0.1, width: 0.2, height: 0.05 },
})

function field(type: RoomField['type'], areas: RoomField['areas']): RoomField {
  return { id: type, type, areas } as unknown as RoomField
}

describe('where fields stand on a page', () => {
  test('is what is on that page of that document, in the order of their areas', () => {
    const name = field('name', [
      area('rules', 0, 0.1),
      area('lease', 0, 0.2),
      area('lease', 1, 0.3),
      area('lease', 0, 0.4),
    ])

    expect(areasOn(page, [name]).map(({ area: { y }, rank }) => [y, rank])).toEqual([
      [0.2, 0],
      [0.4, 1],
    ])
  })

  test('is one place to fill a field in; its other areas repeat it', () => {
    const name = field('name', [area('lease', 0, 0.4), area('lease', 0, 0.2)])
    const elsewhere = field('email', [area('rules', 0, 0.1), area('lease', 0, 0.6)])

    expect(placesOn(page, [name], documents).map(({ isMain }) => isMain)).toEqual([false, true])
    expect(placesOn(page, [elsewhere], documents).map(({ isMain }) => isMain)).toEqual([true])
    expect(placesOn({ ...page, document: 'rules' }, [elsewhere], documents)).toMatchObject([
      { isMain: false },
    ])
  })

  test('is once a page for a group of boxes', () => {
    const choice = field('radio', [area('lease', 0, 0.2), area('lease', 0, 0.3), area('lease', 1, 0.1)])

    expect(placesOn(page, [choice], documents).map(({ isMain }) => isMain)).toEqual([true, false])
    expect(placesOn({ ...page, page: 1 }, [choice], documents).map(({ isMain }) => isMain)).toEqual([true])
  })
})
