import { describe, expect, test } from 'vitest'
import { assertAcceptable, assertAddressedTo, invitationEnd, isLive } from './invitation.ts'

const noon = new Date('2026-03-20T12:00:00Z')
const invitation = { email: 'ana@example.org', expiresAt: invitationEnd(noon) }
const lastInstant = new Date(invitation.expiresAt.getTime() - 1)

describe('an invitation', () => {
  test('[O4] is good for 14 days', () => {
    expect(invitationEnd(noon).toISOString()).toBe('2026-04-03T12:00:00.000Z')
    expect(isLive(invitation, lastInstant)).toBe(true)
    expect(isLive(invitation, invitation.expiresAt)).toBe(false)
  })

  test('[O4] is for the address it was sent to, however that is written', () => {
    expect(() => assertAddressedTo(invitation, 'Ana@Example.org')).not.toThrow()
    expect(() => assertAddressedTo(invitation, 'bob@example.org')).toThrow('invitation-for-another')
  })

  test('[O4] is accepted in its time; another’s is another’s first', () => {
    expect(() => assertAcceptable(invitation, 'ana@example.org', lastInstant)).not.toThrow()
    expect(() => assertAcceptable(invitation, 'ana@example.org', invitation.expiresAt)).toThrow(
      'invitation-expired',
    )
    expect(() => assertAcceptable(invitation, 'bob@example.org', invitation.expiresAt)).toThrow(
      'invitation-for-another',
    )
  })
})
