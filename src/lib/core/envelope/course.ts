import type { AuditEventType } from '../audit/audit-event.ts'
import type { EnvelopeStatus, RecipientRole, RecipientStatus } from './envelope.ts'
import { isOpen } from './envelope-status.ts'

/** One recipient's part in the course of an envelope. Instants in milliseconds. */
export type Lane = {
  recipient: string
  name: string
  place: number
  status: RecipientStatus
  /** Their turn began. */
  asked: number
  opened: number | null
  /** They had finished or said no, or it was taken from them; null while it is still theirs. */
  ended: number | null
}
/** What of the audit trail tells of it; `at` is ISO 8601. */
export type Happened = { type: AuditEventType; recipient: string | null; at: string }

type Sent = {
  status: EnvelopeStatus
  sentAt: string | null
  recipients: readonly {
    id: string
    name: string
    status: RecipientStatus
    recipientRole: RecipientRole
  }[]
}

export type Course = { from: number; to: number; lanes: readonly Lane[] }

const endings: ReadonlySet<string> = new Set([
  'recipient.completed',
  'recipient.declined',
  'recipient.delegated',
  'recipient.removed',
  'recipient.skipped',
  'recipient.expired',
])

/**
 * Who had the envelope when, from the trail: from sending until it ended, or until `now`. Null before it was sent.
 * Whoever gets a copy has no part in it, nor whose turn has not come.
 */
export function courseOf(
  { status, recipients, sentAt }: Sent,
  trail: readonly Happened[],
  now: Date,
): Course | null {
  if (!sentAt) return null
  const over = isOpen(status) ? now.getTime() : lastOf(trail, now)
  const lanes = recipients.flatMap(({ id, name, status: state, recipientRole }, place): Lane[] => {
    const acts = trail.filter(({ recipient }) => recipient === id)
    const asked = acts.find(({ type }) => beginnings.has(type))
    if (!asked || recipientRole === 'cc') return []
    const at = (types: ReadonlySet<string>) => instantOf(acts.find(({ type }) => types.has(type)))

    return [
      {
        ...{ recipient: id, name, place, status: state },
        asked: new Date(asked.at).getTime(),
        opened: at(openings),
        ended: endOf(acts) ?? (isOpen(status) ? null : over),
      },
    ]
  })

  return { from: new Date(sentAt).getTime(), to: over, lanes }
}

/** Who signs at a colleague's device, or by a link that was handed over, gets no mail. */
const beginnings = new Set([
  'recipient.notified',
  'recipient.handed_device',
  'recipient.room_issued',
  'recipient.link_shown',
  'recipient.opened',
])
const openings = new Set(['recipient.opened', 'recipient.viewed'])

/** Whoever is asked again, after a longer deadline, a correction or under another address, has it again. */
function endOf(acts: readonly Happened[]): number | null {
  const last = acts.findLast(({ type }) => endings.has(type) || revivals.has(type))

  return last && endings.has(last.type) ? instantOf(last) : null
}

const revivals = new Set(['recipient.notified', 'recipient.reopened'])

function instantOf(line: Happened | undefined): number | null {
  return line ? new Date(line.at).getTime() : null
}

/** What is read or shared afterwards is none of its course. */
function lastOf(trail: readonly Happened[], now: Date): number {
  const last = trail.findLast(({ type }) => ends.has(type)) ?? trail.at(-1)
  return instantOf(last) ?? now.getTime()
}

const ends = new Set([
  'envelope.completed',
  'envelope.declined',
  'envelope.voided',
  'envelope.expired',
  'envelope.sealing',
])
