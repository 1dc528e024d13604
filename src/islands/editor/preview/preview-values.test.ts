import { expect, test } from 'vitest'
import type { FieldId } from '#core/ids.ts'
import { area, draftOf, field, role } from '../draft.fixture.ts'
import { isShownTo, previewStates, startValues } from './preview-values.ts'

const today = '2027-03-31'
const name = field('name', area(), { type: 'name' })
const rent = field('rent', area(), { type: 'number', name: 'Rent', defaultValue: '100' })
const total = field('total', area(), { type: 'number', formula: '[Rent] * 2' })

test('a preview begins with defaults and with what is known of people', () => {
  const values = startValues(draftOf([name, rent]), today)

  expect([...values]).toEqual([
    ['name', 'tenant'],
    ['rent', '100'],
  ])
})

test('[W1] formulas and conditions follow what is filled in', () => {
  const condition = { match: 'all', of: [{ field: 'rent' as FieldId, is: 'greater', value: '200' }] } as const
  const draft = draftOf([rent, total, field('extra', area(), { condition })])
  const at = (value: string) => previewStates(draft, new Map([['rent' as FieldId, value]]), today)

  expect(at('150').get('total' as FieldId)?.value).toBe('300')
  expect(at('150').get('extra' as FieldId)?.visible).toBe(false)
  expect(at('250').get('extra' as FieldId)?.visible).toBe(true)
})

test('others’ fields are seen by those who act after them', () => {
  const draft = draftOf([name])

  expect(isShownTo(role('landlord', 2), name, draft)).toBe(true)
  expect(isShownTo(role('agent', 1), name, draft)).toBe(false)
  expect(isShownTo(role('cc', 1, { recipientRole: 'cc' }), name, draft)).toBe(true)
})
