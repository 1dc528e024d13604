import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compilePattern } from './text-pattern.ts'

function matches(pattern: string, text: string): boolean {
  const compiled = compilePattern(pattern)
  if (!compiled.ok) throw new Error(compiled.problem.reason)
  return compiled.matches(text)
}

/** What the platform's own engine says of the whole text. */
const natively = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`, 'u').test(text)

const plain = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\w', '1', '\\.', '^', '$')
const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: 'small' },
    plain,
    fc.tuple(tie('pattern'), tie('pattern')).map((parts) => parts.join('')),
    fc.tuple(tie('pattern'), tie('pattern')).map((parts) => `(?:${parts.join('|')})`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,}', '{0,2}', '+?'))
      .map(([of, marks]) => `(${of})${marks}`),
  ),
}))

describe('[W1] a pattern for a text', () => {
  test.each([
    ['\\d{5}', '10115', true],
    ['\\d{5}', '1011', false],
    ['\\d{5}', '101150', false],
    ['[A-Z]{2}\\d{2}( ?[A-Z0-9]{2,4}){3,8}', 'DE89 3704 0044 0532 01', true],
    ['^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$', 'jane@example.org', true],
    ['cat|dog', 'dog', true],
    ['cat|dog', 'catdog', false],
    ['', '', true],
    ['.', '👍', true],
    ['\\p{Lu}\\p{L}+', 'Éva', true],
    ['(?<year>\\d{4})-\\d\\d', '2026-11', true],
    ['[\\]\\-]+', ']-', true],
    ['a\\@b\\ c', 'a@b c', true],
    ['\\u{1F44D}', '👍', true],
    ['.', '\n', false],
  ])('%s against %j says %s', (source, text, result) => {
    expect(matches(source, text)).toBe(result)
  })

  test('judges as the platform’s own engine does', () => {
    fc.assert(
      fc.property(
        pattern,
        fc.string({ unit: fc.constantFrom('a', 'b', '1', '.', '\n'), maxLength: 8 }),
        (source, text) => {
          const compiled = compilePattern(source)
          fc.pre(compiled.ok || compiled.problem.reason !== 'too-large')
          return compiled.ok && compiled.matches(text) === natively(source, text)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test.each(['(a+)+', '(a|a)*', '(.*)*x', 'a*a*a*a*a*a*a*b', '(a?){100}a{100}'])(
    '%s cannot be made to hang',
    (source) => {
      expect(matches(source, 'a'.repeat(5000) + '!')).toBe(false)
    },
    5000,
  )

  test.each([
    ['(?=a)a', 'unsupported'],
    ['(?<!a)b', 'unsupported'],
    ['(a)\\1', 'unsupported'],
    ['\\bword', 'unsupported'],
    ['(?i)a', 'unsupported'],
    ['(a', 'malformed'],
    ['a)', 'malformed'],
    ['*a', 'malformed'],
    ['a**', 'malformed'],
    ['[a', 'malformed'],
    ['[z-a]', 'malformed'],
    ['a{2,1}', 'malformed'],
    ['{', 'malformed'],
    ['\\', 'malformed'],
    ['\\p{Nonsense}', 'malformed'],
    ['a{1001}', 'too-large'],
    ['((a{100}){100}){100}', 'too-large'],
    ['('.repeat(60) + ')'.repeat(60), 'too-large'],
    ['a'.repeat(501), 'too-large'],
  ])('%s is refused as %s', (source, reason) => {
    const compiled = compilePattern(source)
    expect(compiled.ok ? 'read' : compiled.problem.reason).toBe(reason)
  })

  test('never breaks, whatever is typed', () => {
    const scrap = fc.constantFrom(
      ...['a', '(', ')', '[', ']', '{', '}', '*', '+', '?', '|', '\\', '^', '$', ',', '1', '👍'],
    )
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 20 }), (scraps) => {
        const compiled = compilePattern(scraps.join(''))
        return !compiled.ok || typeof compiled.matches('a1👍') === 'boolean'
      }),
      { numRuns: 2000 },
    )
  })
})
