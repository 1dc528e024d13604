import { expect, test } from 'vitest'
import { addOption, freshOption, moveOption, removeOption, renameOption } from './choices.ts'
import { area, draftOf, field } from './draft.fixture.ts'

const group = field('g', [area(), area({ y: 0.2 })], {
  type: 'checkbox_group',
  options: ['Dog', 'Cat'],
  defaultValue: 'Dog\nCat',
})

test('[W1] one more option is one more box, below the last', () => {
  const { options, areas } = addOption(draftOf([group]), group, 'Bird')

  expect(options).toEqual(['Dog', 'Cat', 'Bird'])
  expect(areas).toHaveLength(3)
  expect(areas?.at(-1)?.y).toBeGreaterThan(0.2)
})

test('a dropdown has one box for all its options', () => {
  const dropdown = field('d', area(), { type: 'dropdown', options: ['A'] })

  expect(addOption(draftOf([dropdown]), dropdown, 'B')).toEqual({ options: ['A', 'B'] })
})

test('an option goes with its box and its tick', () => {
  expect(removeOption(group, 0)).toEqual({ options: ['Cat'], areas: [area({ y: 0.2 })], defaultValue: 'Cat' })
})

test('a renamed option is still ticked', () => {
  expect(renameOption(group, 1, 'Kitten')).toEqual({
    options: ['Dog', 'Kitten'],
    defaultValue: 'Dog\nKitten',
  })
})

test('options trade places, their boxes stay', () => {
  expect(moveOption(group, 1, -1)).toEqual({ options: ['Cat', 'Dog'] })
  expect(moveOption(group, 0, -1)).toEqual({})
})

test('a fresh option has a name that is free', () => {
  expect(freshOption(['Option 1', 'Option 3'], (number) => `Option ${number}`)).toBe('Option 4')
})
