import type { AuditEventType, RecordedEvent } from '../audit/audit-event.ts'
import { documentNamed } from '../audit/document-named.ts'
import { waysInOf, type WayIn } from '../audit/way-in.ts'
import { accessChecks, type AccessCheck } from '../envelope/envelope.ts'

/** How somebody came in. What else the trail knows of it, such as their browser, is no matter of a verdict. */
export type ToldWay = Pick<WayIn, 'entry' | 'isAddressChecked' | 'openedBy' | 'origin'> & {
  proved: WayIn['proved'][number][]
}

/** Somebody who acted, as the trail inside a file has them. */
export type ToldPerson = {
  name: string | null
  email: string | null
  consentedAt: string | null
  completedAt: string | null
  declinedAt: string | null
  /** Access checks they passed. */
  checks: AccessCheck[]
  ways: ToldWay[]
}

/** One event in the order of the trail; names are those of the persons in it, where they are told. */
export type ToldEvent = {
  at: string
  type: AuditEventType
  by: string | null
  recipient: string | null
  facts: {
    entry: string | null
    directLink: boolean
    origin: string | null
    reason: string | null
    document: string | null
  }
}

/** A trail may be of any length; what is told of it, not. */
export const mostTold = 500

/** Who acted, in the order of their first act. */
export function peopleIn(trail: readonly RecordedEvent[]): ToldPerson[] {
  const acted = trail.flatMap(({ event }) =>
    event.actor.kind === 'recipient' && event.actor.id === event.recipient ? [event.actor.id] : [],
  )

  return [...new Set(acted)].slice(0, mostTold).map((id) => personIn(id, trail))
}

function personIn(id: string, trail: readonly RecordedEvent[]): ToldPerson {
  const own = trail.filter(({ event }) => event.recipient === id && event.actor.kind === 'recipient')
  const timeOf = (type: AuditEventType) => own.findLast(({ event }) => event.type === type)?.event.at ?? null
  const passed = own.filter(({ event }) => event.type === 'recipient.access_passed')

  return {
    name: lastTold(own, 'name'),
    email: lastTold(own, 'email'),
    consentedAt: timeOf('recipient.consented'),
    completedAt: timeOf('recipient.completed'),
    declinedAt: timeOf('recipient.declined'),
    checks: accessChecks.filter((check) => passed.some(({ event }) => event.facts['check'] === check)),
    ways: waysInOf({ id }, trail).map(({ entry, isAddressChecked, openedBy, origin, proved }) => ({
      ...{ entry, isAddressChecked, openedBy, origin },
      proved: [...proved],
    })),
  }
}

/** What happened, from the first event on. */
export function eventsIn(trail: readonly RecordedEvent[]): ToldEvent[] {
  const names = new Map<string, string>()
  for (const { event, disclosures } of trail) {
    const name = disclosures['name']?.value
    if (event.actor.kind === 'recipient' && typeof name === 'string') names.set(event.actor.id, name)
  }

  return trail.slice(0, mostTold).map(({ event, disclosures }) => ({
    at: event.at,
    type: event.type,
    by: nameOf(disclosures),
    recipient: event.recipient === null ? null : (names.get(event.recipient) ?? null),
    facts: {
      entry: textOf(event.facts['entry']),
      directLink: event.facts['directLink'] === true,
      origin: textOf(event.facts['origin']),
      reason: textOf(event.facts['reason']),
      document: documentNamed({ disclosures }),
    },
  }))
}

function lastTold(own: readonly RecordedEvent[], what: 'name' | 'email'): string | null {
  return textOf(own.findLast(({ disclosures }) => disclosures[what])?.disclosures[what]?.value)
}

function nameOf(disclosures: RecordedEvent['disclosures']): string | null {
  return textOf(disclosures['name']?.value)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
