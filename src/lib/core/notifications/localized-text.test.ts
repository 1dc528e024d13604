import { expect, test } from 'vitest'
import { textIn } from './localized-text.ts'

test('[W11] a text is read in the language of the page, else as its default', () => {
  const text = { default: 'Completed', translations: { 'fr-FR': 'Terminé' } }

  expect(textIn(text, 'fr-FR')).toBe('Terminé')
  expect(textIn(text, 'pt-BR')).toBe('Completed')
})
