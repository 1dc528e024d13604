import { expect, test } from 'vitest'
import type { EnvelopeId, OrganizationId, RecipientId } from '../ids.ts'
import { invitationNamed, nameOfAsking, recipientNamed } from './message-name.ts'

const [organizationId, envelopeId, recipientId] = ['1', '2', '3'].map(
  (digit) => `01900000-0000-7000-8000-00000000000${digit}`,
) as [OrganizationId, EnvelopeId, RecipientId]
const place = { organizationId, envelopeId, recipientId }

test.each(['invite', 'reminder', 'expiring'] as const)('a mail that asks says whom: %s', (kind) => {
  const name = nameOfAsking(kind, place, 1764273600000)
  expect(recipientNamed(`${name}.mark@sign.example`)).toEqual(place)
  expect(recipientNamed(nameOfAsking(kind, place))).toEqual(place)
})

test.each([
  null,
  '',
  'code.01900000-0000-7000-8000-000000000001@x',
  `invite.${organizationId}.${envelopeId}@x`,
  'invite.a.b.c@x',
])('any other says nobody: %s', (messageId) => {
  expect(recipientNamed(messageId)).toBeNull()
})

test('an invitation to an organization says which', () => {
  expect(invitationNamed(`invitation.${envelopeId}.mark@sign.example`)).toBe(envelopeId)
  expect(invitationNamed(`invite.${envelopeId}.mark@sign.example`)).toBeNull()
})
