import { describe, expect, test } from 'vitest'
import { envelope, mara, noon, recipient } from '../../../../tests/cast.ts'
import type { Envelope, EnvelopeStatus } from './envelope.ts'
import {
  assertEditable,
  isDueToSend,
  maxSendAheadMs,
  missSending,
  scheduleEnvelope,
  unscheduleEnvelope,
} from './scheduling.ts'
import { sendEnvelope } from './sending.ts'

const hourMs = 3_600_000
const at = (hours: number) => new Date(noon.getTime() + hours * hourMs)
const draft = (more: Partial<Envelope> = {}): Envelope => ({
  ...envelope('draft', [recipient('jane', 1)]),
  ...more,
})
const scheduled = () => scheduleEnvelope(draft(), at(5), mara, noon).envelope

describe('[W2] scheduling a draft', () => {
  test('records when and by whom, and leaves it a draft', () => {
    const { envelope: kept, events } = scheduleEnvelope(draft(), at(5), mara, noon)
    expect(kept).toMatchObject({ status: 'draft', sendAt: at(5), scheduledBy: mara, sentAt: null })
    expect(events).toEqual([{ type: 'envelope.scheduled', facts: { sendAt: at(5).toISOString() } }])
    expect(scheduleEnvelope(kept, at(9), mara, noon).envelope.sendAt).toEqual(at(9))
  })

  test('takes a time ahead, a year at most', () => {
    expect(() => scheduleEnvelope(draft(), noon, mara, noon)).toThrow('send-time-past')
    const last = new Date(noon.getTime() + maxSendAheadMs)
    expect(scheduleEnvelope(draft(), last, mara, noon).envelope.sendAt).toEqual(last)
    const tooLate = new Date(last.getTime() + 1)
    expect(() => scheduleEnvelope(draft(), tooLate, mara, noon)).toThrow('send-time-too-late')
  })

  test('asks for all that sending asks for, as of then', () => {
    expect(() => scheduleEnvelope(draft({ documents: [] }), at(5), mara, noon)).toThrow(
      'envelope-without-documents',
    )
    expect(() => scheduleEnvelope(draft({ expiresAt: at(5) }), at(5), mara, noon)).toThrow(
      'expiry-before-sending',
    )
    expect(scheduleEnvelope(draft({ expiresAt: at(6) }), at(5), mara, noon).envelope.sendAt).toEqual(at(5))
    const brief = draft({ recipients: [{ ...recipient('jane', 1), expiresAt: at(4) }] })
    expect(() => scheduleEnvelope(brief, at(5), mara, noon)).toThrow('expiry-in-past')
  })

  test.each(['sent', 'in_progress', 'sealing', 'completed', 'declined', 'voided', 'expired'] as const)(
    'is refused once it is %s',
    (status: EnvelopeStatus) => {
      expect(() => scheduleEnvelope({ ...draft(), status }, at(5), mara, noon)).toThrow('envelope-not-draft')
      expect(() => unscheduleEnvelope({ ...scheduled(), status })).toThrow('envelope-not-draft')
    },
  )

  test('locks it until it is taken back', () => {
    expect(() => assertEditable(scheduled())).toThrow('envelope-scheduled')
    const { envelope: free, events } = unscheduleEnvelope(scheduled())
    expect(() => assertEditable(free)).not.toThrow()
    expect(events).toEqual([{ type: 'envelope.unscheduled' }])
    expect(unscheduleEnvelope(free).events).toEqual([])
  })

  test('makes it due at that instant, and no more once it is sent', () => {
    expect(isDueToSend(scheduled(), new Date(at(5).getTime() - 1))).toBe(false)
    expect(isDueToSend(scheduled(), at(5))).toBe(true)
    const { envelope: sent } = sendEnvelope(scheduled(), at(5))
    expect(sent).toMatchObject({ status: 'sent', sentAt: at(5), sendAt: null, scheduledBy: null })
    expect(isDueToSend(sent, at(6))).toBe(false)
  })

  test.each([
    ['quota-reached', 'plan'],
    ['feature-not-in-plan', 'plan'],
    ['forbidden', 'sender'],
    ['envelope-expired', 'deadline'],
    ['envelope-without-documents', 'other'],
  ] as const)('missed for %s frees the draft and tells why', (code, why) => {
    expect(missSending(scheduled(), code)).toMatchObject({
      envelope: { status: 'draft', sendAt: null, scheduledBy: null },
      events: [{ type: 'envelope.unscheduled', facts: { cause: code } }],
      effects: [{ kind: 'tell-unsent', why }],
    })
    expect(missSending(draft(), code).effects).toEqual([])
  })
})
