import { describe, expect, test } from 'vitest'
import type { Actor, AuditEventType, RecordedEvent } from '../audit/audit-event.ts'
import { eventsIn, mostTold, peopleIn } from './told-trail.ts'

const asJane: Actor = { kind: 'recipient', id: 'jane' }
const asMara: Actor = { kind: 'member', id: 'mara' }
const jane = { name: 'Jane Roe', email: 'jane@example.org' }
const mailed = { entry: 'mail', entryId: 'a' }
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()

type Told = readonly [AuditEventType, Actor, Record<string, string>?, Record<string, string>?]

function trailOf(...events: Told[]): RecordedEvent[] {
  return events.map(([type, actor, facts = {}, told = {}], index) => ({
    hash: '',
    disclosures: Object.fromEntries(Object.entries(told).map(([name, value]) => [name, { salt: '', value }])),
    event: {
      ...{ version: 1, envelope: 'e', sequence: index + 1, type, actor, facts, at: at(index) },
      ...{ recipient: type.startsWith('recipient.') ? 'jane' : null, personal: {}, previous: '' },
    },
  }))
}

const signed = trailOf(
  ['envelope.sent', asMara, {}, { name: 'Mara' }],
  ['recipient.notified', { kind: 'system' }],
  ['recipient.access_passed', asJane, { ...mailed, check: 'email_code' }, jane],
  ['recipient.consented', asJane, mailed, jane],
  ['recipient.completed', asJane, mailed, jane],
)

describe('what the trail in a file tells of people', () => {
  test('is who acted, when, how they came in and what they passed', () => {
    expect(peopleIn(signed)).toEqual([
      {
        ...jane,
        consentedAt: at(3),
        completedAt: at(4),
        declinedAt: null,
        checks: ['email_code'],
        ways: [{ entry: 'mail', isAddressChecked: true, openedBy: null, origin: null, proved: [] }],
      },
    ])
  })

  test('is nothing of who was only told, or of a name that was erased', () => {
    expect(peopleIn(signed.slice(0, 2))).toEqual([])
    const [erased] = peopleIn(trailOf(['recipient.completed', asJane, mailed]))
    expect(erased).toMatchObject({ name: null, email: null, completedAt: at(0) })
  })
})

describe('what it tells of events', () => {
  test('names the person from the first event on, and who did it', () => {
    expect(eventsIn(signed).map(({ by, recipient }) => [by, recipient])).toEqual([
      ['Mara', null],
      [null, 'Jane Roe'],
      ['Jane Roe', 'Jane Roe'],
      ['Jane Roe', 'Jane Roe'],
      ['Jane Roe', 'Jane Roe'],
    ])
  })

  test('hands on no address of a network, no browser and no fact that is not shown', () => {
    const [event] = eventsIn(
      trailOf(['recipient.declined', asJane, { reason: 'Too dear', passId: '7' }, { ip: '192.0.2.1' }]),
    )
    expect(event?.facts).toEqual({
      entry: null,
      directLink: false,
      origin: null,
      reason: 'Too dear',
      document: null,
    })
    expect(JSON.stringify(event)).not.toContain('192.0.2.1')
  })

  test('ends where it would be endless', () => {
    const long = trailOf(...Array.from({ length: mostTold + 9 }, (): Told => ['envelope.sent', asMara]))
    expect(eventsIn(long)).toHaveLength(mostTold)
  })
})
