import { expect, test } from 'vitest'
import { deadlineZone, readerZone } from './zones.ts'

const paris = { timeZone: 'Europe/Paris' }

test('[W10] what happened is told in the zone that its reader chose', () => {
  expect(readerZone({ timeZone: 'America/Sao_Paulo' }, paris)).toBe('America/Sao_Paulo')
})

test('[W10] who has chosen none reads in their organization’s zone, and who has no organization in UTC', () => {
  expect(readerZone({ timeZone: null }, paris)).toBe('Europe/Paris')
  expect(readerZone({ timeZone: null }, null)).toBe('UTC')
  expect(readerZone(null, undefined)).toBe('UTC')
})

test('[W2] a deadline has the organization’s zone, whoever reads it', () => {
  expect(deadlineZone(paris)).toBe('Europe/Paris')
})
