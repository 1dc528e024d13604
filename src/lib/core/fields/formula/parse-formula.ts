import { comparisonSigns, type ArithmeticSign, type Expression, type Span } from './expression.ts'
import { FormulaError, type FormulaProblem } from './formula-problem.ts'
import { functionNames, functions, isFunctionName } from './functions.ts'
import { tokensOf, type Token } from './tokens.ts'

export const longestFormula = 1000
/** Brackets, signs before a number and powers inside one another. */
const deepest = 40

export type ParsedFormula = { ok: true; expression: Expression } | { ok: false; problem: FormulaProblem }

/**
 * Reads a formula. From weakest to strongest: comparison (one only), `+ -`, `* /`, a minus in front, `^` (from the right;
 * `-2^2` is −4), `%` behind. Parts of a function stand between commas or semicolons.
 */
export function parseFormula(formula: string): ParsedFormula {
  try {
    if (formula.length > longestFormula) {
      const beyond = { at: longestFormula, length: formula.length - longestFormula }
      throw new FormulaError('too-long', beyond, { limit: longestFormula })
    }
    return { ok: true, expression: read(tokensOf(formula)) }
  } catch (error) {
    if (error instanceof FormulaError) return { ok: false, problem: error.problem }
    throw error
  }
}

type Reader = {
  peek(): Token
  take(): Token
  /** What was taken last. */
  previous(): Token | undefined
  /** Takes the next token if it is one of these signs. */
  takeSign<Sign extends string>(...signs: readonly Sign[]): (Span & { sign: Sign }) | null
  deeper<T>(read: () => T): T
}

function read(tokens: readonly Token[]): Expression {
  const [first] = tokens
  if (first?.kind === 'end') throw new FormulaError('empty', first)
  const reader = makeReader(tokens)
  const expression = readComparison(reader)
  const rest = reader.peek()
  if (rest.kind !== 'end') throw unexpected(rest, reader)

  return expression
}

function makeReader(tokens: readonly Token[]): Reader {
  let next = 0
  let depth = 0
  const end: Token = { kind: 'end', at: 0, length: 0 }
  const peek = () => tokens[next] ?? tokens.at(-1) ?? end

  return {
    peek,
    previous: () => tokens[next - 1],
    take() {
      const token = peek()
      next += 1
      return token
    },
    takeSign(...signs) {
      const token = peek()
      const sign = signs.find((one) => token.kind === 'sign' && one === token.sign)
      if (sign === undefined) return null
      next += 1
      return { sign, at: token.at, length: token.length }
    },
    deeper(work) {
      depth += 1
      if (depth > deepest) throw new FormulaError('too-deep', peek(), { limit: deepest })
      const result = work()
      depth -= 1
      return result
    },
  }
}

function readComparison(reader: Reader): Expression {
  const left = readSum(reader)
  const token = reader.takeSign(...comparisonSigns)
  if (!token) return left
  const right = readSum(reader)

  return { kind: 'comparison', sign: token.sign, left, right, ...spanOf(left, right) }
}

function readSum(reader: Reader): Expression {
  return readChain(reader, readProduct, '+', '-')
}

function readProduct(reader: Reader): Expression {
  return readChain(reader, readMinus, '*', '/')
}

function readChain(
  reader: Reader,
  readPart: (reader: Reader) => Expression,
  ...signs: readonly ArithmeticSign[]
): Expression {
  let left = readPart(reader)
  for (let token = reader.takeSign(...signs); token; token = reader.takeSign(...signs)) {
    const right = readPart(reader)
    left = { kind: 'arithmetic', sign: token.sign, left, right, ...spanOf(left, right) }
  }

  return left
}

function readMinus(reader: Reader): Expression {
  const token = reader.takeSign('-', '+')
  if (!token) return readPower(reader)
  const of = reader.deeper(() => readMinus(reader))

  return token.sign === '+' ? of : { kind: 'minus', of, ...spanOf(token, of) }
}

function readPower(reader: Reader): Expression {
  const left = readPercent(reader)
  if (!reader.takeSign('^')) return left
  const right = reader.deeper(() => readMinus(reader))

  return { kind: 'arithmetic', sign: '^', left, right, ...spanOf(left, right) }
}

function readPercent(reader: Reader): Expression {
  let of = readAtom(reader)
  for (let token = reader.takeSign('%'); token; token = reader.takeSign('%')) {
    of = { kind: 'percent', of, ...spanOf(of, token) }
  }

  return of
}

function readAtom(reader: Reader): Expression {
  const token = reader.take()
  const { at, length } = token
  switch (token.kind) {
    case 'number':
      return { kind: 'number', value: token.value, at, length }
    case 'text':
      return { kind: 'text', text: token.text, at, length }
    case 'field':
      return { kind: 'field', name: token.name, at, length }
    case 'word':
      return reader.takeSign('(') ? readCall(reader, token) : { kind: 'field', name: token.word, at, length }
    case 'end':
      throw new FormulaError('unfinished', token)
    case 'sign':
      if (token.sign === '(') return readBracket(reader, token)
      throw unexpected(token, reader)
  }
}

function readBracket(reader: Reader, opening: Span): Expression {
  const inside = reader.deeper(() => readComparison(reader))
  const closing = takeClosing(reader, opening)

  return { ...inside, ...spanOf(opening, closing) }
}

function readCall(reader: Reader, word: Token & { kind: 'word' }): Expression {
  const name = word.word.toLowerCase()
  if (!isFunctionName(name)) {
    throw new FormulaError('function-unknown', word, { name: word.word, known: functionNames.join(', ') })
  }
  const parts: Expression[] = []
  let closing: Span | null = reader.takeSign(')')
  while (!closing) {
    parts.push(reader.deeper(() => readComparison(reader)))
    if (!reader.takeSign(',')) closing = takeClosing(reader, word)
  }
  const whole = spanOf(word, closing)
  const { least, most } = functions[name]
  if (parts.length < least) throw new FormulaError('arguments-few', whole, { name, limit: least })
  if (parts.length > most) throw new FormulaError('arguments-many', whole, { name, limit: most })

  return { kind: 'call', name, of: parts, ...whole }
}

function takeClosing(reader: Reader, opening: Span): Span {
  const closing = reader.takeSign(')')
  if (closing) return closing
  const token = reader.peek()
  if (token.kind === 'end') throw new FormulaError('bracket-unclosed', opening)
  throw unexpected(token, reader)
}

/** `1,5` where no function asks for two parts is somebody's decimal comma. */
function unexpected(token: Token, reader: Reader): FormulaError {
  const found = token.kind === 'sign' ? token.sign : token.kind === 'word' ? token.word : token.kind
  const before = reader.previous()
  const touches = before?.kind === 'number' && before.at + before.length === token.at

  return new FormulaError(found === ',' && touches ? 'decimal-comma' : 'unexpected', token, { found })
}

function spanOf(first: Span, last: Span): Span {
  return { at: first.at, length: last.at + last.length - first.at }
}
