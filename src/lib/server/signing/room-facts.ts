import type { ConsentLaw } from '#core/consent/consent-law.ts'
import type { AccessCheck, Envelope } from '#core/envelope/envelope.ts'
import type { FieldId } from '#core/ids.ts'
import type { FieldValue } from '#core/fields/field.ts'
import { defaultsIn } from '#core/organizations/envelope-defaults.ts'
import { Refusal } from '#core/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { rowOf, type Answers } from '../data/many-rows.ts'
import { askWritten, writeQuestion } from '../data/written-question.ts'
import { keptText, type KeptText } from '../documents/page-texts.ts'
import { fromJson, recipientsOfEnvelope } from '../envelopes/envelope-rows.ts'
import { signingLink } from '../data/tables/directory.ts'
import { accessPass, envelope, recipientFile } from '../data/tables/envelopes.ts'
import { peopleOfEnvelope, toPeople } from '../envelopes/envelope-people.ts'
import { toValues, valuesOfEnvelope } from '../envelopes/value-rows.ts'
import { brandFrom, brandOfEnvelope, type Brand } from '../organizations/branding.ts'
import type { Pass } from './access-checks.ts'
import type { FileRow } from './recipient-files.ts'
import type { Entry } from './link-rows.ts'

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
  /** Of the organization: its deadlines are told in it to everybody. */
  timeZone: string
  senderName: string
  /** What the consent text names: settled at sending, and the organization's where nothing was. */
  law: ConsentLaw
  brand: Brand
}

/** Asks the database something more, for what only some rooms need to know. */
export type Ask = <T>(question: (tx: Transaction) => Promise<T>) => Promise<T>

/** A room as somebody looks at it. */
export type RoomView = { ask: Ask; entry: Entry; envelope: Envelope; facts: RoomFacts }
/** With where the words are kept that were wanted; null where nobody has read them. */
export type RoomLook = RoomView & { words: KeptText | null }

const asked = (name: 'organizationId' | 'envelopeId' | 'linkId' | 'entryId' | 'recipientId') =>
  sql.placeholder(name)

const factsBeside = {
  ...peopleOfEnvelope,
  ...brandOfEnvelope,
  values: valuesOfEnvelope,
  consentLaw: sql<ConsentLaw | null>`envelope.consent_law`,
  link: sql<Row | null>`(select to_json(l) from ${signingLink} l
    where l.organization_id = envelope.organization_id and l.link_id = ${asked('linkId')})`,
  passes: sql<{ check: AccessCheck; passedAt: string }[]>`(
    select coalesce(json_agg(json_build_object('check', p.check, 'passedAt', p.passed_at)), '[]') from ${accessPass} p
    where p.organization_id = envelope.organization_id and p.entry_id = ${asked('entryId')})`,
  files: sql<Row[]>`(select coalesce(json_agg(f), '[]') from ${recipientFile} f
    where f.organization_id = envelope.organization_id and f.envelope_id = envelope.id
    and f.recipient_id = ${asked('recipientId')})`,
}

/** Of which page (from 0) the words are to be shown as well, and of which document: null for the first. */
export type WantedWords = { document: string | null; page: number }

const wantedDocument = sql`${sql.placeholder('document')}::text`
const shaOfDocument = sql`(case when ${wantedDocument} is null then envelope.documents->0 else jsonb_path_query_first(
  envelope.documents, '$[*] ? (@.id == $id)', jsonb_build_object('id', ${wantedDocument})) end)->>'sha256'`

const itsEnvelope = sql`${envelope} where ${envelope.organizationId} = ${asked('organizationId')}
  and ${envelope.id} = ${asked('envelopeId')}`
const factsQuestion = writeQuestion(factsBeside, itsEnvelope)
const roomQuestion = writeQuestion(
  {
    envelope: sql<Row>`to_json(envelope)`,
    recipients: recipientsOfEnvelope,
    words: keptText({
      organizationId: sql`envelope.organization_id`,
      sha256: shaOfDocument,
      page: sql`${sql.placeholder('page')}`,
    }),
    ...factsBeside,
  },
  itsEnvelope,
)

type Answer = Answers<typeof factsBeside>

/** The room behind a way in, in one question, and where wanted words are kept. Throws `link-dead` where there is none. */
export async function askRoom(
  tx: Transaction,
  entry: Entry,
  { wanted, at }: { wanted: WantedWords | null; at: Date },
): Promise<{ envelope: Envelope; facts: RoomFacts; words: KeptText | null }> {
  const { document, page } = wanted ?? { document: null, page: null }
  const answer = await askWritten(tx, roomQuestion, { ...entry, document, page })
  if (!answer) throw new Refusal('link-dead')

  return { envelope: fromJson(answer), facts: toFacts(entry, answer, at), words: answer.words }
}

/** What the transaction sees of them by now. */
export async function askFacts(tx: Transaction, entry: Entry, at: Date): Promise<RoomFacts> {
  const answer = await askWritten(tx, factsQuestion, entry)
  if (!answer) throw new Refusal('link-dead')

  return toFacts(entry, answer, at)
}

/** Throws `link-dead` for a way in that has ended since it was found. */
function toFacts(entry: Entry, answer: Answer, at: Date): RoomFacts {
  const { sender, home } = toPeople(answer)

  return {
    entry: asItStands(entry, answer.link, at),
    passes: answer.passes.map(({ check, passedAt }) => ({ check, passedAt: new Date(passedAt) })),
    values: toValues(answer.values),
    files: answer.files.map((row) => rowOf(recipientFile, row)),
    organizationName: home?.name ?? '',
    timeZone: home?.timeZone ?? 'UTC',
    senderName: sender?.name ?? '',
    law: answer.consentLaw ?? defaultsIn(home?.envelopeDefaults ?? {}).law,
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
