import { parseDecimal, type Decimal } from '../decimal.ts'
import type { Span } from './expression.ts'
import { FormulaError } from './formula-problem.ts'

export type Token = Span &
  (
    | { kind: 'number'; value: Decimal }
    | { kind: 'text'; text: string }
    /** `[Monthly rent]` */
    | { kind: 'field'; name: string }
    /** A bare word: a function before a bracket, else a field. */
    | { kind: 'word'; word: string }
    | { kind: 'sign'; sign: string }
    | { kind: 'end' }
  )

const space = /\s+/y
const number = /\d[\d.]*/y
const text = /"((?:[^"]|"")*)"/y
const field = /\[([^[\]]*)\]/y
const word = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy
const sign = /<=|>=|<>|!=|==|[-+*/^%(),;<>=×÷−]/y

/** Other ways to write a sign. */
const aliases: Readonly<Record<string, string>> = {
  '!=': '<>',
  '==': '=',
  ';': ',',
  '×': '*',
  '÷': '/',
  '−': '-',
}

/** Cuts a formula into words and signs; the last one is the end. Throws `FormulaError`. */
export function tokensOf(formula: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < formula.length) {
    const blank = matchAt(space, formula, at)
    if (blank) at += blank[0].length
    if (at >= formula.length) break
    const token = tokenAt(formula, at)
    tokens.push(token)
    at += token.length
  }

  return [...tokens, { kind: 'end', at: formula.length, length: 0 }]
}

function tokenAt(formula: string, at: number): Token {
  const found = numberAt(formula, at) ?? quotedAt(formula, at) ?? plainAt(formula, at)
  if (found) return found
  if (formula[at] === '"') throw new FormulaError('text-unclosed', { at, length: formula.length - at })
  if (formula[at] === '[') throw new FormulaError('name-unclosed', { at, length: formula.length - at })
  const character = String.fromCodePoint(formula.codePointAt(at) ?? 0)
  throw new FormulaError('character-unknown', { at, length: character.length }, { found: character })
}

function numberAt(formula: string, at: number): Token | null {
  const digits = matchAt(number, formula, at)?.[0]
  if (!digits) return null
  const value = parseDecimal(digits)
  if (value === null)
    throw new FormulaError('number-malformed', { at, length: digits.length }, { found: digits })

  return { kind: 'number', value, at, length: digits.length }
}

function quotedAt(formula: string, at: number): Token | null {
  const [quoted, letters = ''] = matchAt(text, formula, at) ?? []
  if (quoted !== undefined)
    return { kind: 'text', text: letters.replaceAll('""', '"'), at, length: quoted.length }
  const [bracketed, name = ''] = matchAt(field, formula, at) ?? []
  if (bracketed === undefined) return null

  return { kind: 'field', name: name.trim(), at, length: bracketed.length }
}

function plainAt(formula: string, at: number): Token | null {
  const letters = matchAt(word, formula, at)?.[0]
  if (letters) return { kind: 'word', word: letters, at, length: letters.length }
  const marks = matchAt(sign, formula, at)?.[0]

  return marks ? { kind: 'sign', sign: aliases[marks] ?? marks, at, length: marks.length } : null
}

function matchAt(pattern: RegExp, formula: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(formula)
}
