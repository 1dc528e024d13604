import { expect, test } from 'vitest'
import { plainSettings } from './draft.ts'
import { faultsOfSettings, usualReminders } from './settings-form.ts'

const now = new Date('2027-01-15T12:00:00Z')
const codesOf = (change: Partial<typeof plainSettings>) =>
  faultsOfSettings({ ...plainSettings, ...change }, now).map(({ part, code }) => `${part} ${code}`)

test('nothing set is nothing wrong', () => {
  expect(codesOf({})).toEqual([])
  expect(codesOf({ reminders: usualReminders, expiresAt: '2027-02-01T00:00:00Z', warnDays: 3 })).toEqual([])
})

test('a deadline lies ahead, and days are whole numbers within bounds', () => {
  expect(codesOf({ expiresAt: '2027-01-14T00:00:00Z' })).toEqual(['expiry expiry-past'])
  expect(codesOf({ expiresAfterDays: 0 })).toEqual(['expiry days-invalid'])
  expect(codesOf({ warnDays: 61 })).toEqual(['warnDays warn-invalid'])
  expect(codesOf({ reminders: { firstAfterDays: 1.5, everyDays: 3, atMost: 51 } })).toEqual([
    'firstAfterDays days-invalid',
    'atMost times-invalid',
  ])
})
