import { describe, expect, test } from 'vitest'
import type { DraftRole } from './draft.ts'
import { faultsOfRole, isEmailAddress } from './role-form.ts'

const role: DraftRole = {
  key: 'a',
  name: 'Client',
  email: '',
  locale: null,
  recipientRole: 'signer',
  order: 1,
}
const codesOf = (typed: Partial<DraftRole>, isPerson = false) =>
  faultsOfRole({ ...role, ...typed }, { roles: [role, { ...role, key: 'b', name: 'Seller' }] }, isPerson).map(
    ({ code }) => code,
  )

describe('a role as typed', () => {
  test('needs a name, which in a template nobody else has', () => {
    expect(codesOf({})).toEqual([])
    expect(codesOf({ name: '  ' })).toEqual(['name-missing'])
    expect(codesOf({ name: 'seller' })).toEqual(['name-taken'])
  })

  test('needs an address when it is a person; two people may have the same name', () => {
    expect(codesOf({}, true)).toEqual(['email-missing'])
    expect(codesOf({ email: 'nobody' }, true)).toEqual(['email-invalid'])
    expect(codesOf({ name: 'Seller', email: 'ana@example.com' }, true)).toEqual([])
  })

  test.each([0, 101, 1.5, Number.NaN])('has a whole routing order from 1 to 100, not %d', (order) => {
    expect(codesOf({ order })).toEqual(['order-invalid'])
  })
})

test.each([
  ['ana@example.com', true],
  ["o'brien+sign@mail.example.co.uk", true],
  ['ana@example', false],
  ['ana..b@example.com', false],
  ['ana b@example.com', false],
])('"%s" as an address is %s', (text, expected) => {
  expect(isEmailAddress(text)).toBe(expected)
})
