import { expect, test } from 'vitest'
import { area, draftOf, field, fieldIn } from '../draft.fixture.ts'
import { renameField } from './rename-field.ts'

const rent = field('rent', area(), { type: 'number', name: 'Rent' })
const total = field('total', area(), { type: 'number', name: 'Total', formula: '[Rent] * 12' })

test('a field keeps its place in formulas when it is renamed', () => {
  const renamed = renameField(draftOf([rent, total]), 'rent', 'Monthly rent')

  expect(fieldIn(renamed, 'rent').name).toBe('Monthly rent')
  expect(fieldIn(renamed, 'total').formula).toBe('[Monthly rent] * 12')
})

test('a name that is being typed over, or that two have, changes no formula', () => {
  expect(fieldIn(renameField(draftOf([rent, total]), 'rent', ''), 'total').formula).toBe('[Rent] * 12')
  const twins = draftOf([rent, { ...rent, id: 'twin' }, total])
  expect(fieldIn(renameField(twins, 'rent', 'Other'), 'total')).toBe(total)
})
