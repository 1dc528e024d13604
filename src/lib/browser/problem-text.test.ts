// @vitest-environment happy-dom
import { beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '#core/locale/locale.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { ApiError } from './api-error.ts'
import { catalogueOf, provideCatalogues } from './catalogues.ts'
import { problemOf, problemText } from './problem-text.ts'

beforeAll(() => provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR }))
const wordsOf = (locale: Locale) => catalogueOf(locale).getFixedT(locale, 'common')

describe('the text of a problem', () => {
  test.each([
    ['its code', new ApiError('Conflict', 409, { code: 'slug-taken' }), enUS.problems['slug-taken']],
    ['a code without words', new ApiError('Teapot', 418, { code: 'teapot' }), enUS.problems.internal],
    ['no code', new ApiError('Bad Gateway', 502), enUS.problems.internal],
    ['no answer', new ApiError('Network error', 0), enUS.errors.network],
    ['a bug', new TypeError('undefined is not a function'), enUS.problems.internal],
  ])('goes by %s', (_, error, text) => {
    expect(problemText(error, wordsOf('en-US'))).toBe(text)
  })
})

describe('a limit of the plan', () => {
  const reached = new ApiError('Forbidden', 403, {
    code: 'quota-reached',
    facts: { quota: 'MaxEnvelopes', limit: 5, plan: 'Free' },
  })
  const missing = new ApiError('Forbidden', 403, {
    code: 'feature-not-in-plan',
    facts: { feature: 'CustomBranding', plan: 'Free' },
  })

  test('[P11] is told by its name, with how much there is of it, and leads to the other plans', () => {
    expect(problemOf(reached, wordsOf('en-US'))).toEqual({
      message: 'This goes beyond the Free plan. Envelopes (sent in a month): 5 at most.',
      link: { href: '/pricing', label: 'Compare plans' },
    })
  })

  test('[P11] of a feature too', () => {
    expect(problemOf(missing, wordsOf('es-ES'))).toEqual({
      message: 'El plan Gratis no incluye esta función: Imagen de marca propia.',
      link: { href: '/pricing', label: 'Comparar planes' },
    })
  })

  test.each(['en-US', 'es-ES', 'fr-FR', 'pt-BR'] as const)('leaves no place unfilled: %s', (locale) => {
    for (const error of [reached, missing]) {
      expect(problemText(error, wordsOf(locale))).not.toMatch(/[{}]|plans\.|undefined/)
    }
  })

  test('is the only problem that leads there', () => {
    expect(problemOf(new ApiError('Conflict', 409, { code: 'slug-taken' }), wordsOf('en-US'))).toEqual({
      message: enUS.problems['slug-taken'],
    })
  })
})
