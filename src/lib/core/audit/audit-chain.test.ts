import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appendEvent, verifyChain } from './audit-chain.ts'
import { auditEventTypes, type RecordedEvent } from './audit-event.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
let salts = 0
const makeSalt = () => (salts += 1).toString(16).padStart(32, '0')

function chainOf(length: number): RecordedEvent[] {
  const events: RecordedEvent[] = []
  for (let index = 0; index < length; index += 1) {
    events.push(
      appendEvent(
        events.at(-1),
        {
          envelope: 'lease',
          at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
          type: auditEventTypes[index % auditEventTypes.length] ?? 'envelope.created',
          actor: { kind: 'recipient', id: 'jane' },
          recipient: 'jane',
          facts: { index },
          personal: { name: 'Jane Roe', ip: '192.0.2.1' },
        },
        sha256,
        makeSalt,
      ),
    )
  }
  return events
}

const lengths = fc.integer({ min: 2, max: 12 })
const changed = (events: RecordedEvent[], at: number, change: Partial<RecordedEvent['event']>) =>
  events.map((one, index) => (index === at ? { ...one, event: { ...one.event, ...change } } : one))

describe('the audit chain', () => {
  test('is whole as it was recorded', () => {
    fc.assert(
      fc.property(lengths, (length) => {
        expect(verifyChain(chainOf(length), sha256)).toEqual({ whole: true })
      }),
    )
  })

  test('breaks at the very event that was changed', () => {
    fc.assert(
      fc.property(lengths, fc.nat(), (length, pick) => {
        const at = pick % length
        const verdict = verifyChain(changed(chainOf(length), at, { at: '2020-01-01T00:00:00.000Z' }), sha256)
        expect(verdict).toEqual({ whole: false, sequence: at + 1, why: 'hash' })
      }),
    )
  })

  test('breaks when an event is changed together with its own hash', () => {
    const events = chainOf(5)
    const forged = appendEvent(
      events[1],
      { ...events[2]!.event, facts: { index: 99 }, personal: {} },
      sha256,
      makeSalt,
    )
    expect(verifyChain([...events.slice(0, 2), forged, ...events.slice(3)], sha256)).toEqual({
      whole: false,
      sequence: 4,
      why: 'link',
    })
  })

  test('breaks when an event is left out, doubled, or moved', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 12 }), fc.nat(), (length, pick) => {
        const events = chainOf(length)
        const at = pick % (length - 1)
        const without = events.filter((_, index) => index !== at)
        const doubled = [...events.slice(0, at + 1), ...events.slice(at)]
        const swapped = events.map((one, index) =>
          index === at ? events[at + 1]! : index === at + 1 ? events[at]! : one,
        )
        for (const broken of [without, doubled, swapped])
          expect(verifyChain(broken, sha256).whole).toBe(false)
      }),
    )
  })

  test('stays whole when personal values are erased, and breaks when they are replaced', () => {
    const events = chainOf(3)
    const erased = events.map((one) => ({ ...one, disclosures: {} }))
    expect(verifyChain(erased, sha256)).toEqual({ whole: true })
    const [first] = events
    const replaced = {
      ...first!,
      disclosures: { ...first!.disclosures, name: { salt: '00', value: 'Somebody Else' } },
    }
    expect(verifyChain([replaced, ...events.slice(1)], sha256)).toEqual({
      whole: false,
      sequence: 1,
      why: 'commitment',
    })
  })

  test('does not take an event of another envelope', () => {
    const events = chainOf(2)
    const foreign = appendEvent(
      events[1],
      { ...events[1]!.event, envelope: 'other', personal: {} },
      sha256,
      makeSalt,
    )
    expect(verifyChain([...events, foreign], sha256)).toMatchObject({ whole: false, why: 'envelope' })
  })

  test('tells nothing of a person whose values are erased', () => {
    const [first] = chainOf(1)
    expect(JSON.stringify(first!.event)).not.toMatch(/Jane Roe|192\.0\.2\.1/)
  })
})
