import { expect, test } from 'vitest'
import { territoryName } from './territory-name.ts'

test.each([
  ['ES', 'Spain'],
  ['EL', 'Greece'],
  ['UK', 'United Kingdom'],
  ['ZZZ', 'ZZZ'],
  ['', ''],
])('%s is called in English what people call it', (territory, english) => {
  expect(territoryName(territory, 'en-US')).toBe(english)
})

test('is called so in the language of whoever reads', () => {
  expect(territoryName('ES', 'pt-BR')).toBe('Espanha')
})
