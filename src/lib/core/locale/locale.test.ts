import { describe, expect, test } from 'vitest'
import { negotiateLocale, normalizeLocale } from './locale.ts'

describe('a language as somebody names it', () => {
  test.each([
    ['pt-BR', 'pt-BR'],
    ['fr', 'fr-FR'],
    ['de', 'en-US'],
    ['', 'en-US'],
    [null, 'en-US'],
    // Names that every object has.
    ['__proto__', 'en-US'],
    ['constructor', 'en-US'],
    ['en', 'en-US'],
    ['es', 'es-ES'],
    ['pt', 'pt-BR'],
    ['es-MX', 'en-US'],
  ])('[L1] %s becomes %s', (code, locale) => {
    expect(normalizeLocale(code)).toBe(locale)
  })

  test('[L2] is the best that a browser wishes and we speak', () => {
    expect(negotiateLocale('de, es;q=0.5, fr;q=0.8')).toBe('fr-FR')
    expect(negotiateLocale('de')).toBeUndefined()
    expect(negotiateLocale('__proto__')).toBeUndefined()
  })
})
