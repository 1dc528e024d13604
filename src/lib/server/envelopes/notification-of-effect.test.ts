import type { Effect } from '#core/envelope/decision.ts'
import type { RecipientId } from '#core/ids.ts'
import { describe, expect, test } from 'vitest'
import { envelope, mara, noon, recipient } from '../../../../tests/cast.ts'
import { notificationOfEffect } from './notification-of-effect.ts'

const jane = recipient('jane', 1)
const omar = { ...recipient('omar', 2), status: 'declined' } as const
const ines = { ...recipient('ines', 3), status: 'completed' } as const
const lease = { ...envelope('sent', [jane, omar, ines]), reason: 'Wrong rent', expiresAt: noon }

describe('[W11] the sender is told', () => {
  test.each<[string, Effect, object]>([
    [
      'that everybody has finished, and who',
      outcome('completed'),
      { kind: 'envelopeCompleted', facts: { names: 'ines' } },
    ],
    [
      'that the time is over, and for whom',
      outcome('expired'),
      { kind: 'envelopeExpired', facts: { names: 'jane' } },
    ],
    [
      'who declined and why',
      outcome('declined'),
      { kind: 'envelopeDeclined', priority: 'high', facts: { name: 'omar', reason: 'Wrong rent' } },
    ],
    [
      'that sealing does not work yet',
      { kind: 'tell-seal-failed' },
      { kind: 'envelopeSealFailed', priority: 'high' },
    ],
    [
      'whom a mail did not reach',
      { kind: 'tell-bounced', recipient: 'jane' as RecipientId },
      { kind: 'recipientBounced', priority: 'high', facts: { name: 'jane', email: 'jane@example.org' } },
    ],
    [
      'who of a group declined, though it goes on',
      { kind: 'tell-declined', recipient: 'omar' as RecipientId, reason: 'Away' },
      { kind: 'recipientDeclined', facts: { name: 'omar', reason: 'Away' } },
    ],
    [
      'who has handed the task on, to whom and why',
      {
        kind: 'tell-delegated',
        from: 'jane' as RecipientId,
        recipient: 'omar' as RecipientId,
        reason: 'Away',
      },
      { kind: 'recipientDelegated', facts: { name: 'jane', to: 'omar', reason: 'Away' } },
    ],
    [
      'that the time is nearly over',
      { kind: 'tell-expiring', timeZone: 'America/Sao_Paulo' },
      { kind: 'envelopeExpiring', facts: { date: '2026-03-01T12:00:00.000Z', names: 'jane' } },
    ],
  ])('%s', (_, effect, told) => {
    expect(notificationOfEffect(lease, effect)).toMatchObject({
      ...told,
      facts: { title: 'Lease', ...('facts' in told && (told.facts as object)) },
      to: [mara],
      organizationId: 'acme',
      service: 'envelopes',
      url: '/envelopes/envelope',
    })
  })

  test.each<[string, Effect]>([
    ['their own withdrawal', outcome('voided')],
    ['the work that follows', { kind: 'seal' }],
    ['an invitation', { kind: 'invite', recipient: 'jane' as RecipientId }],
    ['a reminder', { kind: 'remind', recipient: 'jane' as RecipientId }],
    ['their own correction', { kind: 'tell-removed', recipient: 'jane' as RecipientId }],
  ])('nothing of %s', (_, effect) => {
    expect(notificationOfEffect(lease, effect)).toBeNull()
  })
})

function outcome(of: 'completed' | 'declined' | 'voided' | 'expired'): Effect {
  return { kind: 'tell-outcome', outcome: of }
}
