import { expect, test } from 'vitest'
import { complete, completionAt } from './formula-completion.ts'

const names = ['Rent', 'Monthly rent', 'Pets']
const labelsAt = (formula: string, caret = formula.length) =>
  completionAt(formula, caret, names)?.items.map(({ label }) => label)

test('a bracket offers the names of fields, and what is typed narrows them', () => {
  expect(labelsAt('[')).toEqual(names)
  expect(labelsAt('2 * [rent')).toEqual(['Rent', 'Monthly rent'])
})

test('a word offers fields and functions', () => {
  expect(labelsAt('ro')).toEqual(['round( )'])
  expect(labelsAt('1 + pe')).toEqual(['Pets'])
})

test('nothing is offered inside a text, or where nothing fits', () => {
  expect(labelsAt('if("re')).toBeUndefined()
  expect(labelsAt('1 + ')).toBeUndefined()
  expect(labelsAt('[zzz')).toBeUndefined()
})

test('what is chosen takes the place of what was typed, with the bracket that was there', () => {
  const completion = completionAt('2 * [re] + 1', 7, names)

  expect(completion && complete('2 * [re] + 1', completion, '[Rent]')).toEqual({
    formula: '2 * [Rent] + 1',
    caret: 10,
  })
})
