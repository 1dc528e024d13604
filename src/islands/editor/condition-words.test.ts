import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { checkFields } from '#core/fields/field-rules.ts'
import type { FieldId } from '#core/ids.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import { wordsOfCondition } from './condition-words.ts'
import { nameOfField } from './field-name.ts'
import { area, field } from './draft.fixture.ts'
import { asField } from './field-check.ts'
import { wordsOfProblem } from './problem-words.ts'

const words = i18next.createInstance()
await words.init({
  lng: 'en-US',
  defaultNS: 'common',
  resources: { 'en-US': { common: enUS } },
  interpolation: { escapeValue: false },
})
const { t } = words
const rent = field('rent', area(), { type: 'number', label: 'Rent' })
const pets = field('pets', area(), { type: 'checkbox', name: 'Pets' })
const fields = [rent, pets]
const more = { field: 'rent' as FieldId, is: 'greater', value: '100' } as const
const ticked = { field: 'pets' as FieldId, is: 'is', value: 'true' } as const
const say = (condition: Parameters<typeof wordsOfCondition>[0]) =>
  wordsOfCondition(condition, { t, locale: 'en-US', fields })

describe('a condition in a sentence', () => {
  test('joins what must all be so, or any of it', () => {
    expect(say({ match: 'all', of: [more, ticked] })).toBe(
      'Shown when Rent is more than 100 and Pets is checked.',
    )
    expect(say({ match: 'any', of: [more, ticked] })).toBe(
      'Shown when Rent is more than 100 or Pets is checked.',
    )
  })

  test('turns round what must not be so', () => {
    expect(say({ match: 'none', of: [ticked] })).toBe('Shown unless Pets is checked.')
    expect(say({ match: 'all', of: [{ ...ticked, is: 'is_not' }] })).toBe('Shown when Pets isn’t checked.')
  })

  test('brackets what is inside, and says what is gone', () => {
    const gone = { field: 'gone' as FieldId, is: 'filled', value: null } as const

    expect(say({ match: 'all', of: [ticked, { match: 'any', of: [more, gone] }] })).toBe(
      'Shown when Pets is checked and (Rent is more than 100 or a deleted field is filled in).',
    )
    expect(say({ match: 'all', of: [{ match: 'none', of: [ticked] }] })).toBe(
      'Shown when not (Pets is checked).',
    )
  })
})

test('a field without name and label goes by its type', () => {
  expect(nameOfField(field('a', area(), { type: 'date' }), t)).toBe('Date')
})

describe('[W1] what is wrong with a field in words:', () => {
  const formulaOf = (formula: string) => {
    const total = field('total', area(), { type: 'number', name: 'Total', formula })
    return checkFields([...fields, total].map(asField)).map((problem) => wordsOfProblem(problem, t))
  }

  test.each([
    ['[Nobody] + 1', 'No field is named “Nobody”'],
    ['"a" + 1', 'This is a text, but a number is needed'],
    ['[Total] + 1', 'It depends on itself: Total → Total'],
    ['(1 + 2', 'Close the bracket with )'],
    ['summ(1)', 'There is no function “summ”'],
    ['1 = "a"', 'Can’t compare a number with a text'],
  ])('%s', (formula, sentence) => {
    expect(formulaOf(formula)).toContain(sentence)
  })
})
