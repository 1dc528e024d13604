import { describe, expect, test } from 'vitest'
import type { DocumentId, FieldId, RecipientId } from '../ids.ts'
import { isRefusal } from '../refusal.ts'
import type { Condition, Test } from './condition.ts'
import { assertFieldRules, checkFields } from './field-rules.ts'
import { fieldTypes, plainField, type Area } from './field.ts'
import type { FlatField } from './flat-field.ts'

const ana = 'ana' as RecipientId
const bo = 'bo' as RecipientId
const area: Area = { document: 'lease' as DocumentId, page: 0, x: 0.1, y: 0.1, width: 0.2, height: 0.05 }
const field = (name: string, change: Partial<FlatField> = {}): FlatField => ({
  ...plainField,
  id: name as FieldId,
  name,
  type: 'text',
  recipient: ana,
  areas: [area],
  ...change,
})
const number = (name: string, formula: string | null = null) => field(name, { type: 'number', formula })
const when = (on: string, is: Test['is'] = 'filled', value: string | null = null): Condition => ({
  match: 'all',
  of: [{ field: on as FieldId, is, value }],
})
const found = (fields: FlatField[], orders?: ReadonlyMap<RecipientId, number>) =>
  checkFields(fields, orders).map(({ field: one, part, reason }) => `${one} ${part} ${reason}`)
const foundOf = (change: Partial<FlatField>) =>
  checkFields([field('x', change)]).map(({ part, code, reason }) => `${part} ${code} ${reason}`)

describe('[W1] checking fields before they are sent', () => {
  test.each(fieldTypes)('finds nothing wrong with a plain %s', (type) => {
    expect(
      foundOf({
        type,
        options: ['Yes'],
        defaultValue: type === 'note' || type === 'heading' ? 'Words' : null,
      }),
    ).toEqual([])
  })

  test('tells a formula’s mistake, and where it is', () => {
    const fields = [number('Rent'), number('Sum', '[Rent] + [Deposit]')]
    expect(checkFields(fields)).toEqual([
      {
        field: 'Sum',
        part: 'formula',
        code: 'formula-invalid',
        reason: 'field-unknown',
        at: 9,
        length: 9,
        facts: { name: 'Deposit' },
      },
    ])
  })

  test('wants a name that a formula uses to be one field’s alone', () => {
    const fields = [
      number('Rent'),
      { ...number('rent'), id: 'other' as FieldId },
      number('Sum', '[Rent] * 2'),
    ]
    expect(found(fields)).toEqual([
      'Rent name name-taken',
      'other name name-taken',
      'Sum formula field-ambiguous',
    ])
    expect(found(fields.slice(0, 2))).toEqual([])
  })

  test('has formulas in numbers only', () => {
    expect(foundOf({ formula: '1 + 1' })).toEqual(['formula formula-invalid formula-not-here'])
  })

  test.each<[string, FlatField[], string]>([
    ['formulas', [number('A', 'B + 1'), number('B', 'C + 1'), number('C', 'A + 1')], 'A → B → C → A'],
    ['a formula with itself', [number('A', '[A] + 1')], 'A → A'],
    ['conditions', [field('A', { condition: when('B') }), field('B', { condition: when('A') })], 'A → B → A'],
    [
      'a condition and a formula',
      [field('A', { type: 'number', condition: when('B') }), number('B', '[A] * 2')],
      'A → B → A',
    ],
  ])('finds a circle of %s and names the way round', (_, fields, path) => {
    const problems = checkFields(fields)
    expect(problems.map(({ reason }) => reason)).toEqual(fields.map(() => 'circular'))
    expect(problems[0]?.facts).toEqual({ path })
    expect(problems[0]?.code).toBe(fields[0]?.formula ? 'formula-circular' : 'condition-circular')
  })

  test('does not blame a field that only leads to a circle', () => {
    const fields = [
      field('Out', { condition: when('A') }),
      field('A', { condition: when('B') }),
      field('B', { condition: when('A') }),
    ]
    expect(found(fields)).toEqual(['A condition circular', 'B condition circular'])
  })

  test('takes a moment, not minutes, for as many fields as there may be, however they ask one another', () => {
    const many = Array.from({ length: 2000 }, (_, index) => index)
    const chain = many.map((index) => number(`n${index}`, index === 0 ? '1' : `n${index - 1} + 1`))
    const ring = many.map((index) => number(`n${index}`, `n${(index + 1) % many.length} + 1`))

    expect(found(chain)).toEqual([])
    expect(new Set(checkFields(ring).map(({ reason }) => reason))).toEqual(new Set(['circular']))
  })

  test.each<[string, Partial<FlatField>, Condition, string]>([
    ['itself', {}, when('target'), 'condition-itself'],
    ['a field that is gone', {}, when('gone'), 'condition-field-gone'],
    ['nothing', {}, { match: 'any', of: [] }, 'condition-empty'],
    ['how large a text is', {}, when('asked', 'greater', '5'), 'condition-not-askable'],
    ['what a signature says', { type: 'signature' }, when('asked', 'is', 'Ana'), 'condition-not-askable'],
    ['a heading', { type: 'heading', defaultValue: 'Rent' }, when('asked'), 'condition-not-askable'],
    ['without saying what', {}, when('asked', 'is', ' '), 'condition-value-missing'],
    ['a number for a word', { type: 'number' }, when('asked', 'is', 'five'), 'condition-not-number'],
    ['a date for a word', { type: 'date' }, when('asked', 'less', 'soon'), 'condition-not-date'],
    [
      'for an option nobody offers',
      { type: 'radio', options: ['a'] },
      when('asked', 'is', 'b'),
      'condition-not-option',
    ],
    ['a box for maybe', { type: 'checkbox' }, when('asked', 'is', 'maybe'), 'condition-not-option'],
  ])('refuses a condition that asks %s', (_, asked, condition, reason) => {
    expect(found([field('asked', asked), field('target', { condition })])).toEqual([
      `target condition ${reason}`,
    ])
  })

  test('refuses conditions nested or long beyond sense', () => {
    const nested = Array.from({ length: 6 }).reduce<Condition>(
      (of) => ({ match: 'all', of: [of] }),
      when('asked'),
    )
    const long: Condition = {
      match: 'any',
      of: Array.from({ length: 51 }, () => when('asked')).flatMap(({ of }) => of),
    }
    for (const condition of [nested, long]) {
      expect(found([field('asked'), field('target', { condition })])).toEqual([
        'target condition condition-too-large',
      ])
    }
  })

  test('says when a field waits for what somebody gives later', () => {
    const fields = [
      number('Early', '[Late] * 2'),
      field('Shown', { condition: when('Late') }),
      { ...number('Late'), recipient: bo },
    ]
    const orders = (anas: number, bos: number) => new Map([[ana, anas] as const, [bo, bos] as const])
    expect(found(fields, orders(1, 2))).toEqual([
      'Early formula later-recipient',
      'Shown condition later-recipient',
    ])
    expect(found(fields, orders(2, 1))).toEqual([])
    expect(found(fields, orders(1, 1))).toEqual([])
  })

  test.each<[Partial<FlatField>, string]>([
    [{ type: 'dropdown' }, 'options field-options-missing options-missing'],
    [{ type: 'radio', options: ['a', ' '] }, 'options field-options-missing option-empty'],
    [{ type: 'dropdown', options: ['a', 'a '] }, 'options field-options-missing option-twice'],
    [{ type: 'radio', options: ['a', 'b'] }, 'options field-options-missing option-without-box'],
    [
      { type: 'radio', options: ['a'], areas: [area, area] },
      'options field-options-missing box-without-option',
    ],
    [{ type: 'checkbox_group', options: ['a'], atLeast: 2 }, 'atLeast field-rule-invalid more-than-options'],
    [
      { type: 'checkbox_group', options: ['a'], atLeast: 1, atMost: 0 },
      'atMost field-rule-invalid least-above-most',
    ],
    [{ type: 'number', min: '2', max: '1' }, 'max field-rule-invalid least-above-most'],
    [{ type: 'number', min: 'two' }, 'min field-rule-invalid not-number'],
    [{ type: 'number', step: '0' }, 'step field-rule-invalid not-positive'],
    [{ type: 'number', decimals: 11 }, 'decimals field-rule-invalid out-of-range'],
    [{ type: 'number', currency: 'coins' }, 'currency field-rule-invalid currency-unknown'],
    [{ type: 'date', min: '2026-02-30' }, 'min field-rule-invalid not-date'],
    [{ type: 'date', min: '2026-02-02', max: '2026-02-01' }, 'max field-rule-invalid least-above-most'],
    [{ maxLength: 0 }, 'maxLength field-rule-invalid not-positive'],
    [{ cells: 1000 }, 'cells field-rule-invalid out-of-range'],
    [{ mask: '--' }, 'mask field-rule-invalid mask-without-places'],
    [{ pattern: '(a' }, 'pattern field-rule-invalid pattern-malformed'],
    [{ pattern: '(?=a)a' }, 'pattern field-rule-invalid pattern-unsupported'],
    [{ type: 'heading' }, 'defaultValue field-default-invalid text-missing'],
    [{ defaultValue: 'too long', maxLength: 3 }, 'defaultValue field-default-invalid default-too-long'],
    [{ defaultValue: '12', pattern: '[a-z]+' }, 'defaultValue field-default-invalid default-not-fitting'],
    [{ type: 'email', defaultValue: 'nobody' }, 'defaultValue field-default-invalid default-not-fitting'],
    [{ type: 'number', defaultValue: 'five' }, 'defaultValue field-default-invalid default-not-number'],
    [
      { type: 'number', defaultValue: '5', max: '4' },
      'defaultValue field-default-invalid default-out-of-range',
    ],
    [{ type: 'date', defaultValue: 'soon' }, 'defaultValue field-default-invalid default-not-date'],
    [
      { type: 'dropdown', options: ['a'], defaultValue: 'b' },
      'defaultValue field-default-invalid default-not-option',
    ],
    [{ type: 'checkbox', defaultValue: 'yes' }, 'defaultValue field-default-invalid default-not-option'],
    [
      { type: 'checkbox_group', options: ['a', 'b'], areas: [area, area], atMost: 1, defaultValue: 'a\nb' },
      'defaultValue field-default-invalid default-too-many',
    ],
  ])('refuses %j: %s', (change, problem) => {
    expect(foundOf(change)).toContain(problem)
  })

  test.each<Partial<FlatField>>([
    { type: 'date', min: 'today-18', max: 'today+365', defaultValue: 'today' },
    { type: 'checkbox_group', options: ['a', 'b'], areas: [area, area], atLeast: 2, defaultValue: 'a' },
    { type: 'number', min: '', max: '', step: '', defaultValue: '1200.50', currency: 'EUR' },
    { pattern: '', mask: '', defaultValue: '', formula: '' },
  ])('finds nothing wrong with %j', (change) => {
    expect(foundOf(change)).toEqual([])
  })

  test('refuses to send, with one fault a problem at its place', () => {
    const fields = [field('A'), field('B', { type: 'dropdown' }), number('C', '1 +')]
    try {
      assertFieldRules(fields)
      expect.fail('it was let through')
    } catch (error) {
      expect(isRefusal(error) && [error.code, error.faults]).toEqual([
        'field-options-missing',
        [
          { pointer: '/fields/1/options', code: 'field-options-missing' },
          { pointer: '/fields/2/formula', code: 'formula-invalid' },
        ],
      ])
    }
  })
})
