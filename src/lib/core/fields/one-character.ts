import type { Fits } from './run-pattern.ts'

/**
 * A class or escape of a pattern (`[^\d_]`, `\p{Lu}`, `\.`) as a question to the platform's own engine. Reading the letters
 * of a property takes that engine a tenth of a millisecond, so it is done once for each, wherever it stands.
 * Throws `SyntaxError`.
 */
export function characterClass(source: string): Fits {
  const named: Fits[] = []
  // Whether it is written rightly does not depend on which property it is.
  const isRight = new RegExp(withProperties(source, '\\d', named), 'u')
  if (named.length === 0) return testing(new RegExp(`^${source}$`, 'u'))
  const isNot = isRight.source.startsWith('[^')
  // U+0000 stands in no text that is kept.
  const rest = testing(new RegExp(`^${withProperties(source, '\\x00').replace(/^\[\^/, '[')}$`, 'u'))

  return (character) => (rest(character) || named.some((fits) => fits(character))) !== isNot
}

const properties = new Map<string, Fits>()

function withProperties(source: string, instead: string, named?: Fits[]): string {
  return source.replace(/\\(p\{[^}]*\}|[^])/giu, (escape, name: string) => {
    if (!name.startsWith('{', 1)) return escape
    named?.push(propertyOf(escape))
    return instead
  })
}

/** Their names are few; what is none is not kept. */
function propertyOf(escape: string): Fits {
  const fits = properties.get(escape) ?? testing(new RegExp(`^${escape}$`, 'u'))
  properties.set(escape, fits)

  return fits
}

const testing =
  (one: RegExp): Fits =>
  (character) =>
    one.test(character)
