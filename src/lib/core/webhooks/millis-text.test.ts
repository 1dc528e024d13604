import { expect, test } from 'vitest'
import { millisText } from './millis-text.ts'

test.each([
  [0.4, 'en-US', '0 ms'],
  [240.4, 'en-US', '240 ms'],
  [1000, 'en-US', '1 sec'],
  [1250, 'fr-FR', '1,3\u202fs'],
  [15_000, 'pt-BR', '15 s'],
])('%d milliseconds are told in %s as %s', (ms, locale, text) => {
  expect(millisText(ms, locale)).toBe(text)
})
