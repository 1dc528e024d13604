import type { Effect } from '#core/envelope/decision.ts'
import type { RecipientId } from '#core/ids.ts'
import { describe, expect, test } from 'vitest'
import { envelope, mara, recipient } from '../../../../tests/cast.ts'
import { noticeOfEffect } from './notice-of-effect.ts'

const jane = recipient('jane', 1)
const omar = { ...recipient('omar', 2), status: 'declined' } as const
const lease = { ...envelope('sent', [jane, omar]), reason: 'Wrong rent' }

describe('[W11] the sender is told', () => {
  test.each<[string, Effect, object]>([
    ['that everybody has finished', outcome('completed'), { kind: 'envelopeCompleted' }],
    ['that the time is over', outcome('expired'), { kind: 'envelopeExpired' }],
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
  ])('%s', (_, effect, told) => {
    expect(noticeOfEffect(lease, effect)).toMatchObject({
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
  ])('nothing of %s', (_, effect) => {
    expect(noticeOfEffect(lease, effect)).toBeNull()
  })
})

function outcome(of: 'completed' | 'declined' | 'voided' | 'expired'): Effect {
  return { kind: 'tell-outcome', outcome: of }
}
