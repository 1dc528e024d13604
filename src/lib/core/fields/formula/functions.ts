import type { Decimal } from '../decimal.ts'

/** What a part of a formula can be taken for. */
export const kinds = ['number', 'truth', 'text', 'date'] as const
export type Kind = (typeof kinds)[number]

/** What a part of a formula amounts to; null is empty. Dates are ISO 8601. */
export type Operand =
  | { kind: 'number'; value: Decimal }
  | { kind: 'truth'; value: boolean }
  | { kind: 'text'; value: string }
  | { kind: 'date'; value: string }
  | null

/** How many parts a function takes, of which kind each, and what it gives. */
type Signature = { least: number; most: number; takes: Kind | 'any'; gives: Kind }

const many = 100

/** `if` is none of these kinds alone: its first part is a truth, the others decide what it gives. */
export const functions = {
  sum: { least: 1, most: many, takes: 'number', gives: 'number' },
  average: { least: 1, most: many, takes: 'number', gives: 'number' },
  min: { least: 1, most: many, takes: 'number', gives: 'number' },
  max: { least: 1, most: many, takes: 'number', gives: 'number' },
  round: { least: 1, most: 2, takes: 'number', gives: 'number' },
  abs: { least: 1, most: 1, takes: 'number', gives: 'number' },
  floor: { least: 1, most: 1, takes: 'number', gives: 'number' },
  ceil: { least: 1, most: 1, takes: 'number', gives: 'number' },
  mod: { least: 2, most: 2, takes: 'number', gives: 'number' },
  days: { least: 2, most: 2, takes: 'date', gives: 'number' },
  today: { least: 0, most: 0, takes: 'any', gives: 'date' },
  filled: { least: 1, most: 1, takes: 'any', gives: 'truth' },
  and: { least: 1, most: many, takes: 'truth', gives: 'truth' },
  or: { least: 1, most: many, takes: 'truth', gives: 'truth' },
  not: { least: 1, most: 1, takes: 'truth', gives: 'truth' },
  if: { least: 3, most: 3, takes: 'any', gives: 'number' },
} as const satisfies Record<string, Signature>
export type FunctionName = keyof typeof functions

export const functionNames: readonly string[] = Object.keys(functions)

export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(functions, name)
}
