import { describe, expect, test } from 'vitest'
import { envelope, recipient } from '../../../../tests/cast.ts'
import type { RecipientId } from '../ids.ts'
import { bounceRecipient } from './bouncing.ts'
import { inviteAgain } from './inviting-again.ts'
import { nextReminderAt, remindRecipients } from './reminding.ts'
import { sendEnvelope } from './sending.ts'

const jane = 'jane' as RecipientId
const omar = 'omar' as RecipientId
const noon = new Date('2026-03-27T12:00:00Z')
const minutesLater = (minutes: number, from = noon) => new Date(from.getTime() + minutes * 60_000)
const draft = {
  ...envelope('draft', [recipient('jane', 1), recipient('omar', 2)]),
  reminders: { firstAfterDays: 1, everyDays: 2, atMost: 2 },
}
const sent = sendEnvelope(draft, noon).envelope

describe('inviting somebody again', () => {
  test('leaves their turn as it began, is told apart from a reminder, and puts the next one off', () => {
    const at = minutesLater(1)
    const again = inviteAgain(sent, jane, at)

    expect(again).toMatchObject({
      events: [{ type: 'recipient.reminded', recipient: jane, facts: { cause: 'invitation' } }],
      effects: [{ kind: 'invite-again', recipient: jane }],
    })
    expect(again.envelope.recipients[0]).toMatchObject({ notifiedAt: noon, remindersSent: 0 })
    expect(nextReminderAt(again.envelope, again.envelope.recipients[0]!, 'UTC')).toEqual(
      new Date('2026-03-29T12:01:00Z'),
    )
  })

  test('waits for ten minutes after the last time, or after a reminder; nobody else has to', () => {
    const both = sendEnvelope(envelope('draft', [recipient('jane', 1), recipient('omar', 1)]), noon).envelope
    const again = inviteAgain(both, jane, noon).envelope
    expect(() => inviteAgain(again, jane, minutesLater(9))).toThrow('mailed-just-now')
    expect(inviteAgain(again, omar, minutesLater(9)).effects).toHaveLength(1)
    const third = inviteAgain(again, jane, minutesLater(10)).envelope
    expect(() => inviteAgain(third, jane, minutesLater(19))).toThrow('mailed-just-now')

    const reminded = remindRecipients(both, jane, noon).envelope
    expect(() => inviteAgain(reminded, jane, minutesLater(9))).toThrow('mailed-just-now')
  })

  test('brings back whose mail came back: should it come back again, that is told again', () => {
    const bounced = bounceRecipient(sent, jane).envelope
    const again = inviteAgain(bounced, jane, minutesLater(1)).envelope
    expect(again.recipients[0]).toMatchObject({ status: 'notified' })
    expect(bounceRecipient(again, jane).effects).toEqual([{ kind: 'tell-bounced', recipient: jane }])
  })

  test('is refused for one whose turn has not come or whose time is over, and once the envelope is', () => {
    expect(() => inviteAgain(sent, omar, noon)).toThrow('recipient-out-of-turn')
    expect(() => inviteAgain({ ...sent, status: 'voided' }, jane, noon)).toThrow('envelope-voided')
    const late = { ...sent.recipients[0]!, expiresAt: minutesLater(5) }
    expect(() => inviteAgain({ ...sent, recipients: [late] }, jane, minutesLater(5))).toThrow(
      'recipient-out-of-turn',
    )
  })
})
