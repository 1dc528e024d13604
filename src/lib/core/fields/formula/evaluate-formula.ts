import { daysBetween } from '../calendar-date.ts'
import {
  bounded,
  divide,
  floor,
  hundred,
  magnitude,
  multiply,
  parseDecimal,
  power,
  remainder,
  roundTo,
  toWholeNumber,
  wholeNumber,
  zero,
  type Decimal,
} from '../decimal.ts'
import type { ArithmeticSign, ComparisonSign, Expression } from './expression.ts'
import type { FunctionName, Operand } from './functions.ts'

export type Surroundings = {
  /** What a field holds now; null where it is empty, hidden or not there. */
  valueOf: (name: string) => Operand
  /** ISO 8601, of the place where the form is filled. */
  today: string
}

/**
 * The result of a formula; null where a part it cannot do without is empty, and where there is no result: a division by
 * nothing, a number out of bounds, a part of the wrong kind.
 */
export function evaluateFormula(expression: Expression, surroundings: Surroundings): Decimal | null {
  return asNumber(operandOf(expression, surroundings))
}

function operandOf(part: Expression, around: Surroundings): Operand {
  switch (part.kind) {
    case 'number':
      return part
    case 'text':
      return { kind: 'text', value: part.text }
    case 'field':
      return around.valueOf(part.name)
    case 'minus':
      return mapNumber(operandOf(part.of, around), (value) => -value)
    case 'percent':
      return mapNumber(operandOf(part.of, around), (value) => divide(value, hundred))
    case 'arithmetic':
      return arithmetic(part.sign, operandOf(part.left, around), operandOf(part.right, around))
    case 'comparison':
      return compare(part.sign, operandOf(part.left, around), operandOf(part.right, around))
    case 'call':
      return called(part, around)
  }
}

const arithmetics: Readonly<Record<ArithmeticSign, (a: Decimal, b: Decimal) => Decimal | null>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': multiply,
  '/': divide,
  '^': power,
}

function arithmetic(sign: ArithmeticSign, left: Operand, right: Operand): Operand {
  const a = asNumber(left)
  const b = asNumber(right)

  return a === null || b === null ? null : number(arithmetics[sign](a, b))
}

const comparisons: Readonly<Record<ComparisonSign, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

function compare(sign: ComparisonSign, left: Operand, right: Operand): Operand {
  const order = orderOf(left, right)
  if (order === null) return null

  return truth(comparisons[sign](order))
}

/** Numbers by size, dates by time, texts by whether they are the same; null where one is empty. */
function orderOf(left: Operand, right: Operand): number | null {
  if (!left || !right) return null
  const a = asNumber(left)
  const b = asNumber(right)
  if (a !== null && b !== null) return a < b ? -1 : a > b ? 1 : 0
  const one = String(left.value).trim().toLowerCase()
  const other = String(right.value).trim().toLowerCase()

  return one < other ? -1 : one > other ? 1 : 0
}

function called({ name, of }: Expression & { kind: 'call' }, around: Surroundings): Operand {
  if (name === 'today') return { kind: 'date', value: around.today }
  if (name === 'if') return choose(of, around)
  const operands = of.map((part) => operandOf(part, around))
  const [first = null, second = null] = operands
  if (name === 'filled') return truth(first !== null)
  if (name === 'not') return truth(opposite(asTruth(first)))
  if (name === 'and') return truth(decide(operands, false))
  if (name === 'or') return truth(decide(operands, true))
  if (name === 'days') return days(first, second)
  const numbers = operands.map(asNumber)
  const filled = numbers.filter((value) => value !== null)

  return number(
    overFilled[name]?.(filled) ?? (filled.length === numbers.length ? overAll[name]?.(filled) : null),
  )
}

type OverNumbers = Readonly<Partial<Record<FunctionName, (of: readonly Decimal[]) => Decimal | null>>>

/** These pass over what is empty. */
const overFilled: OverNumbers = {
  sum: (of) => total(of),
  average: (of) => divide(total(of), wholeNumber(of.length)),
  min: (of) => of.toSorted(ascending).at(0) ?? null,
  max: (of) => of.toSorted(ascending).at(-1) ?? null,
}

/** These have no result while a part is empty. */
const overAll: OverNumbers = {
  round: ([value = zero, decimals = zero]) => rounded(value, toWholeNumber(decimals)),
  abs: ([value = zero]) => magnitude(value),
  floor: ([value = zero]) => floor(value),
  ceil: ([value = zero]) => -floor(-value),
  mod: ([value = zero, divisor = zero]) => remainder(value, divisor),
}

function choose([condition, yes, no]: readonly Expression[], around: Surroundings): Operand {
  const isSo = condition ? asTruth(operandOf(condition, around)) : null
  const chosen = isSo === null ? undefined : isSo ? yes : no

  return chosen ? operandOf(chosen, around) : null
}

/** One part that says so decides; otherwise an empty part leaves it open. */
function decide(operands: readonly Operand[], deciding: boolean): boolean | null {
  const truths = operands.map(asTruth)
  if (truths.includes(deciding)) return deciding

  return truths.includes(null) ? null : !deciding
}

function days(from: Operand, to: Operand): Operand {
  if (from?.kind !== 'date' && from?.kind !== 'text') return null
  if (to?.kind !== 'date' && to?.kind !== 'text') return null
  const between = daysBetween(from.value, to.value)

  return Number.isInteger(between) ? { kind: 'number', value: wholeNumber(between) } : null
}

function rounded(value: Decimal, decimals: number | null): Decimal | null {
  return decimals === null || Math.abs(decimals) > 15 ? null : roundTo(value, decimals)
}

function total(of: readonly Decimal[]): Decimal {
  return of.reduce((sum, value) => sum + value, zero)
}

function ascending(a: Decimal, b: Decimal): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A ticked box counts 1; an option or a text counts what it says if that is a number. */
function asNumber(operand: Operand): Decimal | null {
  switch (operand?.kind) {
    case 'number':
      return operand.value
    case 'truth':
      return wholeNumber(operand.value ? 1 : 0)
    case 'text':
      return parseDecimal(operand.value.trim())
    default:
      return null
  }
}

function asTruth(operand: Operand): boolean | null {
  return operand?.kind === 'truth' ? operand.value : null
}

function opposite(value: boolean | null): boolean | null {
  return value === null ? null : !value
}

function number(value: Decimal | null | undefined): Operand {
  const kept = value === null || value === undefined ? null : bounded(value)

  return kept === null ? null : { kind: 'number', value: kept }
}

function truth(value: boolean | null): Operand {
  return value === null ? null : { kind: 'truth', value }
}

function mapNumber(operand: Operand, change: (value: Decimal) => Decimal | null): Operand {
  const value = asNumber(operand)

  return value === null ? null : number(change(value))
}
