import { describe, expect, test } from 'vitest'
import type { Actor, AuditEventType, RecordedEvent } from './audit-event.ts'
import { hasActed, waysInOf } from './way-in.ts'
import { textsOfWay, variantOf } from './way-text.ts'

const jane = { id: 'jane' }
const asJane: Actor = { kind: 'recipient', id: 'jane' }
const asMara: Actor = { kind: 'member', id: 'mara' }

/** Events in order, a second apart; `told` are the personal values. */
function trailOf(
  ...events: (readonly [AuditEventType, Actor, Record<string, string>?, Record<string, string>?])[]
): RecordedEvent[] {
  return events.map(([type, actor, facts = {}, told = {}], index) => ({
    hash: '',
    disclosures: Object.fromEntries(Object.entries(told).map(([name, value]) => [name, { salt: '', value }])),
    event: {
      ...{ version: 1, envelope: 'e', sequence: index + 1, type, actor, recipient: 'jane', facts },
      ...{ at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(), personal: {}, previous: '' },
    },
  }))
}

const keysOf = (trail: RecordedEvent[], role: 'signer' | 'in_person' = 'signer') =>
  waysInOf(jane, trail).map((way) => {
    const recipient = { id: 'jane', role, host: { name: 'Mara', email: 'mara@example.org' } }
    return textsOfWay(way, { recipient, recipients: [] }, 'somebody').map(({ key }) => key)
  })

describe('the ways into the room', () => {
  test('are the mailed link only where the mailed link was used', () => {
    const mail = { entry: 'mail', entryId: 'a' }
    expect(
      keysOf(trailOf(['recipient.viewed', asJane, mail], ['recipient.completed', asJane, mail])),
    ).toEqual([['ways.mail']])
    expect(keysOf(trailOf(['recipient.viewed', asJane, mail]), 'in_person')).toEqual([['ways.mailHost']])
    expect(keysOf(trailOf(['recipient.notified', { kind: 'system' }]))).toEqual([])
  })

  test('tell of a direct link that nothing was checked, unless it was in the same browser', () => {
    const [direct, mail] = [
      { entry: 'direct', entryId: 'a' },
      { entry: 'mail', entryId: 'b' },
    ]
    const came = ['recipient.opened', asJane, { entry: 'direct' }] as const
    const passed = (facts: object) =>
      ['recipient.access_passed', asJane, { ...facts, check: 'email_code' }] as const

    expect(keysOf(trailOf(came, ['recipient.viewed', asJane, direct]))).toEqual([['ways.direct']])
    expect(keysOf(trailOf(came, passed(direct), ['recipient.viewed', asJane, direct]))).toEqual([
      ['ways.directChecked'],
    ])
    expect(keysOf(trailOf(came, ['recipient.viewed', asJane, direct], passed(mail)))).toEqual([
      ['ways.direct'],
      ['ways.mail'],
    ])
    expect(keysOf(trailOf(came))).toEqual([['ways.direct']])
  })

  test('name who opened an embedded room, on which page, and what the browser showed of it', () => {
    const issued = (entryId: string, name: string) =>
      ['recipient.room_issued', asMara, { entryId, origin: 'https://a.example' }, { name }] as const
    const opened = {
      entry: 'embedded',
      entryId: 'two',
      origin: 'https://a.example',
      proved: 'handshake made-up',
    }
    const trail = trailOf(issued('one', 'Olga'), issued('two', 'Mara'), issued('three', 'Nora'), [
      'recipient.opened',
      asJane,
      opened,
    ])

    expect(waysInOf(jane, trail)).toMatchObject([
      { openedBy: { kind: 'member', name: 'Mara' }, origin: 'https://a.example', proved: ['handshake'] },
    ])
    expect(keysOf(trail)).toEqual([['ways.embedded', 'ways.proved']])
  })

  test('of trails from before they were recorded say what those say and no more', () => {
    const old = trailOf(
      ['recipient.room_issued', asMara, { origin: 'https://a.example' }, { name: 'Mara' }],
      ['recipient.opened', asJane, { entry: 'embedded', origin: 'https://a.example' }],
      ['recipient.viewed', asJane],
      ['recipient.completed', asJane, { entry: 'embedded' }],
    )
    expect(keysOf(old)).toEqual([['ways.embedded', 'ways.notProved']])
    const declined = trailOf(['recipient.viewed', asJane], ['recipient.declined', asJane])
    expect(keysOf(declined)).toEqual([])
    expect(hasActed(jane, declined)).toBe(true)
  })

  test('leave out what somebody else did before the sender changed who the recipient is', () => {
    const trail = trailOf(
      ['recipient.viewed', asJane, { entry: 'direct', entryId: 'a' }],
      ['recipient.changed', asMara, { changed: 'email' }],
      ['recipient.viewed', asJane, { entry: 'mail', entryId: 'b' }],
    )
    expect(keysOf(trail)).toEqual([['ways.mail']])
  })

  test('count each browser once, whatever was done in it', () => {
    const [one, two] = [
      { entry: 'mail', entryId: 'a' },
      { entry: 'mail', entryId: 'b' },
    ]
    const trail = trailOf(
      ['recipient.viewed', asJane, one, { userAgent: 'A' }],
      ['recipient.consented', asJane, one],
      ['recipient.completed', asJane, two, { userAgent: 'B' }],
    )
    expect(waysInOf(jane, trail).map(({ userAgent }) => userAgent)).toEqual(['A', 'B'])
  })
})

test('who came by a direct link was not invited: the event says so', () => {
  const of = (type: AuditEventType, facts: object) => variantOf({ type, facts })
  expect(of('recipient.notified', { entry: 'direct' })).toBe('uninvited')
  expect(of('recipient.notified', {})).toBeNull()
  expect(of('envelope.created', { directLink: true })).toBe('direct')
  expect(of('recipient.completed', { entry: 'direct' })).toBeNull()
})
