import { expect, test } from 'vitest'
import { takeIn, type Known } from './take-in.ts'

const given = { name: 'Jane Roe', email: 'jane@example.org', company: '', locale: null, note: 'VIP' }
const known: Known = { ...given, name: 'J. Roe', company: 'Acme', note: '', source: 'added' }

test('who was written down stays as they are, unless it is wished', () => {
  expect(takeIn(known, given, false)).toBeNull()
  expect(takeIn(known, given, true)).toEqual({ ...known, name: 'Jane Roe', note: 'VIP' })
})

test('who was only remembered takes what the file says, and is imported from then on', () => {
  const taken = { ...known, name: 'Jane Roe', note: 'VIP', source: 'imported' }
  expect(takeIn({ ...known, source: 'sent' }, given, false)).toEqual(taken)
})

test('what is empty in the file takes nothing away, and an address for a name renames nobody', () => {
  expect(takeIn(known, { ...given, name: given.email, note: '' }, true)).toBeNull()
})
