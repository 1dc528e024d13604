import { describe, expect, test } from 'vitest'
import { type DraftRole, plainRole } from './draft.ts'
import { isEmailAddress } from './email-address.ts'
import { faultsOfRole } from './role-form.ts'

const role: DraftRole = {
  ...plainRole,
  key: 'a',
  name: 'Client',
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

describe('a person', () => {
  const ana = { email: 'ana@example.com', name: 'Ana' }
  const partsOf = (typed: Partial<DraftRole>) =>
    faultsOfRole({ ...role, ...ana, ...typed }, { roles: [role] }, true).map(({ part }) => part)

  test('who signs in person has a host, and needs no address of their own', () => {
    expect(partsOf({ recipientRole: 'in_person', email: '' })).toEqual(['host-name', 'host-email'])
    expect(
      partsOf({ recipientRole: 'in_person', email: '', host: { name: 'Bob', email: 'bob@example.com' } }),
    ).toEqual([])
  })

  test('is asked only what their checks need', () => {
    expect(partsOf({ access: ['passcode', 'sms_code'] })).toEqual(['phone', 'passcode'])
    expect(partsOf({ access: ['passcode', 'sms_code'], phone: '+34600123456', passcode: 'tulip' })).toEqual(
      [],
    )
    expect(partsOf({ access: ['passcode'], hasPasscode: true })).toEqual([])
  })

  test('who is attached has a signer, and a group needs somebody', () => {
    expect(partsOf({ recipientRole: 'witness' })).toEqual(['attachedTo'])
    expect(partsOf({ recipientRole: 'witness', attachedTo: 'a' })).toEqual([])
    expect(partsOf({ group: { key: 'g', needs: 0 } })).toEqual(['needs'])
  })

  test('has time left', () => {
    expect(partsOf({ expiresAt: '2020-01-01T00:00:00Z' })).toEqual(['expires'])
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
