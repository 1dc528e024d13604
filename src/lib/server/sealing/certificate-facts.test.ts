import { expect, test } from 'vitest'
import { timeFormat } from './certificate-facts.ts'

const at = new Date('2026-11-22T01:30:00Z')

test.each([
  [
    'the day there and the day in UTC',
    'America/Sao_Paulo',
    'Nov 21, 2026, 10:30:00 PM GMT-3 (Nov 22, 2026, 1:30:00 AM UTC)',
  ],
  [
    'the time in UTC alone where it is the same day',
    'Europe/Paris',
    'Nov 22, 2026, 2:30:00 AM GMT+1 (1:30:00 AM UTC)',
  ],
  ['nothing twice', 'UTC', 'Nov 22, 2026, 1:30:00 AM UTC'],
])('[W2] a time on the certificate has its zone and UTC beside it: %s', (_, timeZone, told) => {
  expect(timeFormat({ locale: 'en-US', timeZone })(at).replaceAll('\u202F', ' ')).toBe(told)
})
