import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

test.each([
  [0.05, 'en-US', '3 min'],
  [0.999, 'en-US', '60 min'],
  [3.44, 'en-US', '3.4 hr'],
  [30, 'en-US', '30 hr'],
  [24 * 2.5, 'en-US', '2.5 days'],
  [24 * 12.4, 'en-US', '12 days'],
  [24 * 2.5, 'fr-FR', '2,5\u00a0jours'],
  [24 * 2.5, 'pt-BR', '2,5 dias'],
  [5, 'es-ES', '5 h'],
])('%d hours are told in %s as %s', (hours, locale, text) => {
  expect(durationText(hours, locale)).toBe(text)
})
