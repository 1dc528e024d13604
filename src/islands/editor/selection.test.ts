import { expect, test } from 'vitest'
import { area, draftOf, field, fieldIn } from './draft.fixture.ts'
import { mapChosen, removeChosen } from './chosen-edits.ts'
import { chosenAreas, chosenFields, keysOf, keysOnPage, toggle } from './selection.ts'

const radio = field('r', [area(), area({ y: 0.2 }), area({ y: 0.3 })], {
  type: 'radio',
  options: ['Yes', 'No', 'Later'],
})
const draft = draftOf([field('a'), radio])

test('a field is chosen when one of its areas is', () => {
  expect(chosenFields(draft, new Set(['r 1'])).map(({ id }) => id)).toEqual(['r'])
  expect(keysOf(radio)).toEqual(['r 0', 'r 1', 'r 2'])
})

test('areas come in the order in which they were chosen', () => {
  expect(chosenAreas(draft, new Set(['r 2', 'a 0', 'gone 0'])).map(({ key }) => key)).toEqual(['r 2', 'a 0'])
})

test('of a page all areas can be chosen that stand on it, and none of another', () => {
  const { document } = area()
  const other = field('o', [area({ page: 1 }), area()])

  expect(keysOnPage(draftOf([field('a'), other]), { document, page: 0 })).toEqual(['a 0', 'o 1'])
  expect(keysOnPage(draftOf([other]), { document: 'another', page: 0 })).toEqual([])
})

test('choosing again takes away', () => {
  expect([...toggle(new Set(['a 0']), 'r 0')]).toEqual(['a 0', 'r 0'])
  expect([...toggle(new Set(['a 0']), 'a 0')]).toEqual([])
})

test('what is not chosen is the very same afterwards', () => {
  const moved = mapChosen(draft, new Set(['r 1']), (one) => ({ ...one, x: 0.5 }))

  expect(fieldIn(moved, 'a')).toBe(fieldIn(draft, 'a'))
  expect(fieldIn(moved, 'r').areas.map(({ x }) => x)).toEqual([0.1, 0.5, 0.1])
})

test('[W1] the box of an option takes the option along; the last area takes the field', () => {
  expect(fieldIn(removeChosen(draft, new Set(['r 1'])), 'r')).toMatchObject({ options: ['Yes', 'Later'] })
  expect(removeChosen(draft, new Set(['a 0'])).fields.map(({ id }) => id)).toEqual(['r'])
})
