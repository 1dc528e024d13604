import { describe, expect, test } from 'vitest'
import { locales } from '#core/locale/locale.ts'
import { fillIn } from '#islands/signing/labels.ts'
import { translator } from '#server/i18n/translator.ts'
import { wordsOf } from './room-words.ts'

describe('the words that a room fetches', () => {
  test.each(locales)('count pages as the language does: %s', (locale) => {
    const t = translator(locale)
    const { pages } = wordsOf(t, locale)
    for (const count of [1, 2, 1000, 1_000_000]) {
      const form = pages[new Intl.PluralRules(locale).select(count)] ?? ''
      expect(fillIn(form, { count })).toBe(t('signing.pages', { count }))
    }
  })

  test.each(locales)('leave the places of a text open: %s', (locale) => {
    expect(wordsOf(translator(locale), locale).labels.delegateText).toContain('{{sender}}')
  })
})
