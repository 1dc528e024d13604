import { showsAddress } from '../envelope/access-checks.ts'
import type { RecordedEvent } from './audit-event.ts'

/** Ways into the signing room, as the audit trail names them (`facts.entry`). */
export const entries = ['mail', 'own', 'direct', 'embedded', 'in-person', 'phone'] as const
export type Entry = (typeof entries)[number]

/** What a browser showed of the page around an embedded room, as `facts.proved` names it, the strongest first. */
export const frameProofs = ['frame-ancestors', 'ancestor-origins', 'handshake', 'referrer'] as const
export type FrameProof = (typeof frameProofs)[number]

/** Who opened a room for somebody else. */
export type Opener = { kind: 'member' | 'api-key'; name: string | null; key: string | null }

/** How a recipient came to the documents in one browser. */
export type WayIn = {
  entry: Entry
  /** Tells one browser from another; null in trails that are older than it. */
  entryId: string | null
  /** When they first did something there. */
  at: string
  userAgent: string | null
  /** An account, a passkey or a mailed code showed that the address is theirs. */
  isAddressChecked: boolean
  /** Of embedded rooms and of a device that is handed over. */
  openedBy: Opener | null
  origin: string | null
  proved: readonly FrameProof[]
}

type Concerned = { id: string }

/** What a recipient does in the room itself; to be told of is none of it. */
const acts: ReadonlySet<string> = new Set([
  'recipient.opened',
  'recipient.viewed',
  'recipient.consented',
  'recipient.access_passed',
  'recipient.link_shown',
  'recipient.file_added',
  'recipient.asked',
  'recipient.completed',
  'recipient.declined',
  'recipient.delegated',
])

/**
 * The ways by which this recipient came in, in the order of their first use: one for each browser. What happened before
 * the sender changed who the recipient is was somebody else's doing, perhaps, and is left out.
 */
export function waysInOf({ id }: Concerned, trail: readonly RecordedEvent[]): WayIn[] {
  const own = ofPresentPerson(id, trail)
  const ways: WayIn[] = []
  for (const recorded of own.filter(isOwnAct)) {
    const entry = entries.find((one) => one === recorded.event.facts['entry'])
    if (!entry) continue
    const entryId = textOf(recorded, 'entryId')
    const isKnown = ways.some((way) => way.entry === entry && (way.entryId === entryId || !entryId))
    if (!isKnown) ways.push(toWay(recorded, { entry, entryId }, own))
  }

  return withoutForerunners(ways)
}

/** Whether the recipient has done anything in the room, however they came in. */
export function hasActed({ id }: Concerned, trail: readonly RecordedEvent[]): boolean {
  return ofPresentPerson(id, trail).some(isOwnAct)
}

/** The events that speak of who the recipient is now. */
export function ofPresentPerson(id: string, trail: readonly RecordedEvent[]): readonly RecordedEvent[] {
  const own = trail.filter(({ event }) => event.recipient === id)
  const changed = own.findLastIndex(({ event }) => {
    return event.type === 'recipient.changed' && event.actor.kind !== 'recipient'
  })

  return own.slice(changed + 1)
}

function isOwnAct({ event }: RecordedEvent): boolean {
  return acts.has(event.type) && event.actor.kind === 'recipient'
}

/** The page of a direct link is no room yet: it counts as long as nothing was done in the room it opened. */
function withoutForerunners(ways: readonly WayIn[]): WayIn[] {
  return ways.filter(
    (way) =>
      way.entryId !== null || !ways.some((other) => other.entry === way.entry && other.entryId !== null),
  )
}

function toWay(
  recorded: RecordedEvent,
  { entry, entryId }: Pick<WayIn, 'entry' | 'entryId'>,
  own: readonly RecordedEvent[],
): WayIn {
  const { event, disclosures } = recorded
  const agent = disclosures['userAgent']?.value
  const isSame = (other: RecordedEvent) => entryId === null || textOf(other, 'entryId') === entryId
  const opened = own.findLast((one) => {
    return one.event.type === 'recipient.opened' && one.event.facts['entry'] === entry && isSame(one)
  })
  const issued = findIssued(entry, opened, own)

  return {
    entry,
    entryId,
    at: event.at,
    userAgent: typeof agent === 'string' ? agent : null,
    isAddressChecked: own.some((one) => {
      return (
        one.event.type === 'recipient.access_passed' &&
        [...showsAddress].some((check) => check === one.event.facts['check']) &&
        isSame(one)
      )
    }),
    openedBy: issued ? openerOf(issued) : null,
    origin: opened ? textOf(opened, 'origin') : null,
    proved: opened ? proofsOf(opened) : [],
  }
}

/** Tokens are told apart by their id; in older trails, the last one before the room was opened is meant. */
function findIssued(
  entry: Entry,
  opened: RecordedEvent | undefined,
  own: readonly RecordedEvent[],
): RecordedEvent | undefined {
  if (!opened || (entry !== 'embedded' && entry !== 'in-person')) return undefined
  const type = entry === 'embedded' ? 'recipient.room_issued' : 'recipient.handed_device'
  const token = textOf(opened, 'entryId')

  return own.findLast(({ event }) => {
    const isThis = token === null || event.facts['entryId'] === token
    return event.type === type && event.sequence < opened.event.sequence && isThis
  })
}

function openerOf(recorded: RecordedEvent): Opener | null {
  const { kind } = recorded.event.actor
  if (kind !== 'member' && kind !== 'api-key') return null
  const name = recorded.disclosures['name']?.value

  return { kind, name: typeof name === 'string' ? name : null, key: textOf(recorded, 'key') }
}

/** Written as words apart by spaces, since facts are plain values. */
function proofsOf(opened: RecordedEvent): FrameProof[] {
  const words = textOf(opened, 'proved')?.split(' ') ?? []

  return frameProofs.filter((proof) => words.includes(proof))
}

function textOf({ event }: RecordedEvent, name: string): string | null {
  const fact = event.facts[name]

  return typeof fact === 'string' && fact !== '' ? fact : null
}
