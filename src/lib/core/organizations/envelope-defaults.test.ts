import { describe, expect, test } from 'vitest'
import { recipientRoles } from '../envelope/envelope.ts'
import {
  assertSender,
  defaultsIn,
  isSender,
  plainDefaults,
  requireChecks,
  usualEnd,
  withRequired,
} from './envelope-defaults.ts'

test('what was never chosen rests, what was chosen stands', () => {
  expect(defaultsIn({})).toEqual(plainDefaults)
  expect(defaultsIn({ expiresAfterDays: 14 })).toEqual({ ...plainDefaults, expiresAfterDays: 14 })
})

test('a deadline is the end of its day where the organization is, also across a change of the clock', () => {
  const now = new Date('2026-03-20T23:30:00Z')
  const end = (zone: string) => usualEnd({ expiresAfterDays: 14 }, now, zone)?.toISOString()
  expect(end('UTC')).toBe('2026-04-03T23:59:59.000Z')
  expect(end('Europe/Paris')).toBe('2026-04-04T21:59:59.000Z')
  expect(usualEnd({ expiresAfterDays: null }, now, 'UTC')).toBeNull()
})

describe('sending', () => {
  test.each([
    ['members', ['owner', 'manager', 'member']],
    ['managers', ['owner', 'manager']],
  ] as const)('of %s is for %j', (senders, may) => {
    const roles = ['owner', 'manager', 'member'] as const
    expect(roles.filter((role) => isSender(role, { senders }))).toEqual(may)
  })

  test('is refused to who may not, by a code of its own', () => {
    expect(() => assertSender({ maySend: false })).toThrow('sending-restricted')
    expect(() => assertSender({ maySend: true })).not.toThrow()
  })
})

describe('required checks', () => {
  test('are added to what was chosen, in the order in which they are passed', () => {
    expect(withRequired('signer', ['passkey', 'passcode'], ['email_code'])).toEqual([
      'passcode',
      'email_code',
      'passkey',
    ])
  })

  test('are asked of who acts, but not of who is seen by their host', () => {
    const asked = recipientRoles.filter((role) => withRequired(role, [], ['email_code']).length > 0)
    expect(asked).toEqual(['signer', 'approver', 'viewer', 'witness', 'assistant'])
  })

  test('leave alone who has them already', () => {
    const given = [{ role: 'signer', access: ['email_code', 'passkey'] }] as const
    expect(requireChecks(given, ['email_code'])[0]).toBe(given[0])
    expect(requireChecks(given, [])[0]).toBe(given[0])
  })
})
