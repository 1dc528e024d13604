import type { Recipient } from '../envelope/envelope.ts'
import type { AuditEvent } from './audit-event.ts'
import type { WayIn } from './way-in.ts'

/** A text and what it names. */
export type NamedText = { key: string; names: Readonly<Record<string, string>> }
type Persons = {
  recipient: { id: string } & Pick<Recipient, 'role' | 'host'>
  recipients: readonly { name: string; replacedBy: string | null }[]
}
/** All that is asked of a way in; the contract's shape of it will do. */
type Way = Pick<WayIn, 'entry' | 'isAddressChecked' | 'openedBy' | 'origin' | 'proved'>

/** How somebody came in, told as it was; of an embedded room also whether the browser confirmed the page around it. */
export function textsOfWay(way: Way, persons: Persons, somebody: string): NamedText[] {
  const { entry, openedBy, origin, proved } = way
  const name = openedBy?.name || somebody
  switch (entry) {
    case 'mail':
      return [textOfMail(persons)]
    case 'own':
      return [{ key: 'ways.own', names: {} }]
    case 'direct':
      return [{ key: way.isAddressChecked ? 'ways.directChecked' : 'ways.direct', names: {} }]
    case 'phone':
      return [{ key: 'ways.phone', names: {} }]
    case 'in-person':
      return [{ key: 'ways.inPerson', names: { name } }]
    case 'embedded': {
      const names = { name, origin: origin ?? '?', key: openedBy?.key ?? '' }
      const isByKey = openedBy?.kind === 'api-key' && openedBy.key !== null
      const proof = proved.length > 0 ? 'ways.proved' : 'ways.notProved'
      return [
        { key: isByKey ? 'ways.embeddedByKey' : 'ways.embedded', names },
        { key: proof, names: { proofs: proved.join(', ') } },
      ]
    }
  }
}

/** Who signs in person is reached through their host; who took a task over, through whoever had it. */
function textOfMail({ recipient: { id, role, host }, recipients }: Persons): NamedText {
  if (role === 'in_person' && host) return { key: 'ways.mailHost', names: { host: host.name } }
  const former = recipients.find(({ replacedBy }) => replacedBy === id)

  return former
    ? { key: 'ways.mailDelegated', names: { name: former.name } }
    : { key: 'ways.mail', names: {} }
}

/** Which sentence an event asks for, of those its type has; null for the usual one. */
export function variantOf({ type, facts }: Pick<AuditEvent, 'type'> & { facts: object }): string | null {
  const { entry, directLink, scheduled, cause } = facts as Partial<Record<string, unknown>>
  if (type === 'envelope.created') return directLink === true ? 'direct' : null
  if (type === 'envelope.sent') return scheduled === true ? 'scheduled' : null
  if (type === 'envelope.unscheduled') return cause === undefined ? null : 'missed'
  if (type === 'recipient.reminded') return cause === 'invitation' ? 'again' : null
  if (type === 'recipient.notified') return uninvited[String(entry)] ?? null
  if (type !== 'recipient.opened') return null
  if (entry === 'in-person') return 'handed'

  return entry === 'direct' || entry === 'embedded' || entry === 'phone' ? entry : null
}

/** Who was told nothing by mail, and why: they were there already. */
const uninvited: Partial<Record<string, string>> = { direct: 'uninvited', own: 'present' }
