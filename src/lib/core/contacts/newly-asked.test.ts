import { describe, expect, test } from 'vitest'
import { envelope, noon, recipient } from '../../../../tests/cast.ts'
import type { Decision } from '../envelope/decision.ts'
import { correctEnvelope } from '../envelope/correcting.ts'
import { delegateRecipient } from '../envelope/delegating.ts'
import type { Envelope } from '../envelope/envelope.ts'
import { sendEnvelope } from '../envelope/sending.ts'
import type { RecipientId } from '../ids.ts'
import { newlyAsked } from './newly-asked.ts'

const jane = 'jane' as RecipientId
const draft = envelope('draft', [{ ...recipient('jane', 1), mayDelegate: true }, recipient('omar', 2)])
const asked = (before: Envelope, decision: Decision) =>
  newlyAsked(before, decision.envelope, decision.events).map(({ email }) => email)

describe('whom the sender asks', () => {
  test('is everybody when it is sent, whenever their turn comes', () => {
    expect(asked(draft, sendEnvelope(draft, noon))).toEqual(['jane@example.org', 'omar@example.org'])
  })

  test('is not who came by a direct link and typed an address of their own', () => {
    expect(asked(draft, sendEnvelope(draft, noon, jane))).toEqual(['omar@example.org'])
  })

  test('is whose address is corrected, and neither who stays nor a delegate, whom a guest has named', () => {
    const { envelope: sent } = sendEnvelope(draft, noon)
    const corrections = { changes: [{ id: jane, email: 'roe@example.org' }], remove: [] }
    const lea = { id: 'lea' as RecipientId, name: 'Lea', email: 'lea@example.org' }

    expect(asked(sent, correctEnvelope(sent, corrections, noon))).toEqual(['roe@example.org'])
    expect(asked(sent, delegateRecipient(sent, jane, lea, 'On leave', noon))).toEqual([])
  })

  test('is nobody while a draft stays one', () => {
    expect(newlyAsked(draft, { ...draft, title: 'Changed' }, [])).toEqual([])
  })
})
