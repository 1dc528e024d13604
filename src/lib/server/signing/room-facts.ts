import type { AccessCheck, Envelope } from '#core/envelope/envelope.ts'
import type { FieldId } from '#core/ids.ts'
import type { FieldValue } from '#core/fields/field.ts'
import { Refusal } from '#core/refusal.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { rowOf, type Answers } from '../data/many-rows.ts'
import { signingLink } from '../data/tables/directory.ts'
import { accessPass, recipientFile } from '../data/tables/envelopes.ts'
import { peopleOfEnvelope, toPeople } from '../envelopes/envelope-people.ts'
import { toValues, valuesOfEnvelope } from '../envelopes/value-rows.ts'
import { brandFrom, brandOfEnvelope, type Brand } from '../organizations/branding.ts'
import type { Pass } from './access-checks.ts'
import type { FileRow } from './recipient-files.ts'
import type { Entry } from './signing-links.ts'

type Row = Readonly<Record<string, unknown>>

/** What a room needs to know beside its envelope, in one question with it. */
export type RoomFacts = {
  /** As it stands by now. */
  entry: Entry
  passes: readonly Pass[]
  values: ReadonlyMap<FieldId, FieldValue>
  /** Of this recipient. */
  files: readonly FileRow[]
  organizationName: string
  senderName: string
  brand: Brand
}

/** A room as somebody looks at it inside a transaction. */
export type RoomView = { tx: Transaction; entry: Entry; envelope: Envelope; facts: RoomFacts }

export function factsBeside(entry: Entry) {
  return {
    ...peopleOfEnvelope,
    ...brandOfEnvelope,
    values: valuesOfEnvelope,
    link: sql<Row | null>`(select to_json(l) from ${signingLink} l where l.link_id = ${entry.linkId})`,
    passes: sql<{ check: AccessCheck; passedAt: string }[]>`(
      select coalesce(json_agg(json_build_object('check', p.check, 'passedAt', p.passed_at)), '[]') from ${accessPass} p
      where p.organization_id = envelope.organization_id and p.entry_id = ${entry.entryId})`,
    files: sql<Row[]>`(select coalesce(json_agg(f), '[]') from ${recipientFile} f
      where f.organization_id = envelope.organization_id and f.envelope_id = envelope.id
      and f.recipient_id = ${entry.recipientId})`,
  } satisfies Record<string, SQL>
}

type Answer = Answers<ReturnType<typeof factsBeside>>

/** Throws `link-dead` for a way in that has ended since it was found. */
export function toFacts(entry: Entry, answer: Answer, at: Date): RoomFacts {
  const { sender, home } = toPeople(answer)

  return {
    entry: asItStands(entry, answer.link, at),
    passes: answer.passes.map(({ check, passedAt }) => ({ check, passedAt: new Date(passedAt) })),
    values: toValues(answer.values),
    files: answer.files.map((row) => rowOf(recipientFile, row)),
    organizationName: home?.name ?? '',
    senderName: sender?.name ?? '',
    brand: brandFrom(answer, at),
  }
}

/** A member's own way in has no row: it was looked at when it was found, a moment ago. */
function asItStands(entry: Entry, link: Row | null, at: Date): Entry {
  if (entry.kind === 'own') return entry
  if (!link) throw new Refusal('link-dead')
  const { expiresAt, deadAt } = rowOf(signingLink, link)
  if (expiresAt && expiresAt <= at) throw new Refusal('link-dead')

  return { ...entry, isDead: deadAt !== null, deadAt }
}
