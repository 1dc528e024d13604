import { describe, expect, test } from 'vitest'
import type { FieldId } from '#core/ids.ts'
import { askableFields, askField, compareBy, freshTest, tidied } from './condition-form.ts'
import { area, field } from './draft.fixture.ts'

const rent = field('rent', area(), { type: 'number' })
const pets = field('pets', area(), { type: 'checkbox' })
const pick = field('pick', area(), { type: 'dropdown', options: ['A', 'B'] })

describe('questions of a condition', () => {
  test('are put to other fields that have a value', () => {
    const fields = [rent, pets, field('note', area(), { type: 'note' })]

    expect(askableFields(fields, 'rent').map(({ id }) => id)).toEqual(['pets'])
  })

  test('begin with an answer that the field can have', () => {
    expect(freshTest(pets)).toEqual({ field: 'pets', is: 'is', value: 'true' })
    expect(freshTest(pick)).toEqual({ field: 'pick', is: 'is', value: 'A' })
  })

  test('keep the comparison where another field can be asked it', () => {
    const test = { field: 'rent' as FieldId, is: 'greater', value: '10' } as const

    expect(askField(test, pets).is).toBe('is')
    expect(askField({ ...test, is: 'filled' }, pets)).toMatchObject({
      field: 'pets',
      is: 'filled',
      value: null,
    })
  })

  test('have no value where none is compared', () => {
    expect(compareBy(freshTest(pick), 'filled', pick).value).toBeNull()
    expect(compareBy({ ...freshTest(pick), value: null }, 'is', pick).value).toBe('A')
  })
})

test('groups that ask nothing are dropped, and with the last the condition', () => {
  const empty = { match: 'any', of: [] } as const

  expect(tidied({ match: 'all', of: [empty] })).toBeNull()
  expect(tidied({ match: 'all', of: [freshTest(pets), empty] })?.of).toHaveLength(1)
})
