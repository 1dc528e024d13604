import type { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Locale } from '#core/locale/locale.ts'
import { translator } from '#server/i18n/translator.ts'
import { hiddenEnvelopes } from './hidden-envelopes.ts'
import { makePageContainer } from './page-container.fixture.ts'
import TestMode from './TestMode.astro'

let container: AstroContainer

beforeAll(async () => {
  container = await makePageContainer()
})

describe('[W2] the banner of test mode', () => {
  test.each([
    ['en-US', 79, 'You are in test mode · 79 live envelopes are hidden'],
    ['en-US', 1, 'You are in test mode · 1 live envelope is hidden'],
    ['en-US', 1234, 'You are in test mode · 1,234 live envelopes are hidden'],
    ['es-ES', 12345, 'Está en modo de prueba · 12.345 sobres reales están ocultos'],
    ['fr-FR', 1, 'Vous êtes en mode test · 1 enveloppe réelle est masquée'],
    ['pt-BR', 1234, 'Você está no modo de teste · 1.234 envelopes reais estão ocultos'],
  ] as const)('says in %s of %i how many live envelopes are hidden', async (locale, count, said) => {
    expect(await banner(locale, () => Promise.resolve(count))).toContain(said)
  })

  test.each([
    ['none is', () => Promise.resolve(0)],
    ['the person may see none', () => Promise.resolve(null)],
    ['nothing can be learnt', () => Promise.reject(new Error('down'))],
  ])('says where one is, and nothing of a number, where %s', async (_, hidden) => {
    const html = await banner('en-US', hidden)

    expect(html).toMatch(/<p[^>]*>\s*You are in test mode\s*<\/p>/)
    expect(html).toContain('Leave test mode')
  })

  test('asks once for a page, however often it is told there, and nothing in live mode', async () => {
    const hidden = vi.fn(() => Promise.resolve(3))
    const inTest = localsOf('en-US', hidden, 'test')
    expect([await hiddenEnvelopes(inTest), await hiddenEnvelopes(inTest)]).toEqual([3, 3])
    expect(hidden).toHaveBeenCalledOnce()

    expect(await hiddenEnvelopes(localsOf('en-US', hidden, 'live'))).toBeNull()
    expect(hidden).toHaveBeenCalledOnce()
  })
})

type Hidden = () => Promise<number | null>

function localsOf(locale: Locale, hidden: Hidden, mode: 'live' | 'test') {
  const member = { organization: { id: 'o1', mode } }

  return { locale, t: translator(locale), member, app: { envelopes: { hidden } } } as unknown as App.Locals
}

async function banner(locale: Locale, hidden: Hidden): Promise<string> {
  return container.renderToString(TestMode, { locals: localsOf(locale, hidden, 'test') })
}
