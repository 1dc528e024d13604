import { Refusal } from '#core/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { member as place } from '../data/tables/people.ts'
import { askWritten, writeQuestion } from '../data/written-question.ts'
import type { DocumentRow } from '../documents/document-rows.ts'
import { documentsToHold, heldDocuments, idsToHold } from '../documents/hold-documents.ts'
import { teamIdsOf } from '../organizations/audience.ts'
import { endpointsOf, type Endpoint } from '../webhooks/listeners.ts'

/** What somebody who makes an envelope needs to know, as it was when the waiting for their place began. */
export type HeldForDraft = {
  endpoints: readonly Endpoint[]
  teams: readonly string[]
  documents: readonly DocumentRow[]
}

const home = sql.placeholder('home')
const who = sql.placeholder('who')
const question = writeQuestion(
  {
    endpoints: endpointsOf(home),
    teams: teamIdsOf({ id: who, organization: { id: home } }),
    documents: documentsToHold(home, sql.placeholder('ids')),
  },
  sql`(select from ${place} where ${place.organizationId} = ${home} and ${place.userId} = ${who} for key share) held`,
)

/** As `holdPlace` and then `holdDocuments`, in that order of locks, and in one statement that is written once. Throws `not-found`. */
export async function holdForDraft(
  tx: Transaction,
  { id, organization }: Member,
  ids: readonly string[],
): Promise<HeldForDraft> {
  const held = await askWritten(tx, question, { home: organization.id, who: id, ids: idsToHold(ids) })
  if (!held) throw new Refusal('not-found')

  return { ...held, documents: heldDocuments(ids, held.documents) }
}
