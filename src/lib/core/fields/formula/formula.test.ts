import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalText, parseDecimal } from '../decimal.ts'
import { problemsOf, type NameMeaning } from './check-formula.ts'
import { evaluateFormula } from './evaluate-formula.ts'
import { referencesOf } from './expression.ts'
import { misspelt, senseless, worked } from './formula.fixture.ts'
import type { Operand } from './functions.ts'
import { longestFormula, parseFormula } from './parse-formula.ts'
import { renameInFormula } from './rename-in-formula.ts'

const number = (text: string): Operand => ({ kind: 'number', value: parseDecimal(text)! })
const values: Readonly<Record<string, Operand>> = {
  rent: number('1200.5'),
  months: number('12'),
  discount: null,
  parking: { kind: 'truth', value: true },
  garden: { kind: 'truth', value: false },
  plan: { kind: 'text', value: 'Gold' },
  start: { kind: 'date', value: '2026-02-01' },
  end: { kind: 'date', value: '2026-03-01' },
  extras: number('2'),
  term: { kind: 'text', value: '24' },
}
const meanings: Readonly<Record<string, NameMeaning>> = {
  rent: ['number'],
  months: ['number'],
  discount: ['number'],
  parking: ['truth', 'number'],
  garden: ['truth', 'number'],
  plan: ['text'],
  start: ['date'],
  end: ['date'],
  extras: ['number'],
  term: ['number', 'text'],
  signature: 'without-value',
  twin: 'ambiguous',
}
const meaningOf = (name: string) => meanings[name.toLowerCase()] ?? 'unknown'
const surroundings = { valueOf: (name: string) => values[name.toLowerCase()] ?? null, today: '2026-02-16' }

function parsed(formula: string) {
  const result = parseFormula(formula)
  if (!result.ok) throw new Error(`${formula}: ${result.problem.code}`)
  return result.expression
}

function resultOf(formula: string) {
  const result = evaluateFormula(parsed(formula), surroundings)
  return result === null ? null : decimalText(result)
}

describe('[W1] a formula', () => {
  test.each(worked)('%s is %s', (formula, result) => {
    expect(resultOf(formula)).toBe(result)
    expect(problemsOf(parsed(formula), meaningOf)).toEqual([])
  })

  test.each(misspelt)('%j is refused as %s, at %j', (formula, code, part) => {
    const result = parseFormula(formula)
    if (result.ok) throw new Error('it was read')
    expect(result.problem.code).toBe(code)
    expect(formula.slice(result.problem.at, result.problem.at + result.problem.length)).toBe(part)
  })

  test.each(senseless)('%s is refused as %s, at %s', (formula, code, part) => {
    const [problem, ...others] = problemsOf(parsed(formula), meaningOf)
    expect(others).toEqual([])
    expect(problem?.code).toBe(code)
    expect(formula.slice(problem!.at, problem!.at + problem!.length)).toBe(part)
  })

  test('may be long and deep, within bounds', () => {
    expect(parseFormula('1'.padEnd(longestFormula + 1, ' ')).ok).toBe(false)
    expect(resultOf(`1${'+1'.repeat(499)}`)).toBe('500')
    expect(resultOf(`${'('.repeat(40)}1${')'.repeat(40)}`)).toBe('1')
    for (const deep of ['('.repeat(400), '-'.repeat(999), 'abs('.repeat(200), '2^'.repeat(400)]) {
      expect(parseFormula(deep)).toMatchObject({ ok: false, problem: { code: 'too-deep' } })
    }
  })

  test('names the fields it needs, and follows them to a new name', () => {
    const formula = '[Rent] * 12 + sum(rent, [Other rent])'
    expect(referencesOf(parsed(formula)).map(({ name }) => name)).toEqual(['Rent', 'rent', 'Other rent'])
    expect(renameInFormula(formula, 'RENT', 'Monthly rent')).toBe(
      '[Monthly rent] * 12 + sum([Monthly rent], [Other rent])',
    )
    expect(renameInFormula('1 +', 'a', 'b')).toBe('1 +')
  })

  test('never breaks, whatever is typed', () => {
    const scrap = fc.constantFrom(
      ...[
        '1',
        '2.5',
        '+',
        '-',
        '*',
        '/',
        '^',
        '%',
        '(',
        ')',
        ',',
        ';',
        '=',
        '<',
        '"',
        '[',
        ']',
        'if(',
        'sum(',
        '[Rent]',
      ],
      ...['days(', 'today()', 'Months', ' ', '👍', '\n', 'not('],
    )
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 40 }), (scraps) => {
        const formula = scraps.join('')
        const result = parseFormula(formula)
        if (!result.ok) {
          const { at, length } = result.problem
          return at >= 0 && length >= 0 && at + length <= formula.length
        }
        const value = evaluateFormula(result.expression, surroundings)
        return value === null || typeof value === 'bigint'
      }),
      { numRuns: 2000 },
    )
  })

  test('that the checker finds nothing wrong with counts to a number once everything is filled', () => {
    const leaf = fc.constantFrom('[Rent]', 'Months', '3', '[Parking]', '[Term]', 'days([Start], [End])')
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.tuple(tie('tree'), fc.constantFrom('+', '-'), tie('tree')).map((parts) => `(${parts.join(' ')})`),
        tie('tree').map((one) => `if(${one} > 2, ${one}, 1)`),
      ),
    }))
    fc.assert(
      fc.property(tree, (formula) => {
        fc.pre(formula.length <= longestFormula)
        const result = parseFormula(formula)
        if (!result.ok) return result.problem.code === 'too-deep'
        return (
          problemsOf(result.expression, meaningOf).length === 0 &&
          evaluateFormula(result.expression, surroundings) !== null
        )
      }),
    )
  })
})
