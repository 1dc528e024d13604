import { sql } from 'drizzle-orm'
import { rowOf } from '../data/many-rows.ts'
import { appUser, organization } from '../data/tables/people.ts'

type Row = Readonly<Record<string, unknown>>

/** Who sent an envelope and whose it is, to be read beside it; {@link toPeople} makes rows of them. */
export const peopleOfEnvelope = {
  sender: sql<Row | null>`(select to_json(u) from ${appUser} u where u.id = envelope.sender)`,
  home: sql<Row | null>`(select to_json(o) from ${organization} o where o.organization_id = envelope.organization_id)`,
}

export function toPeople({ sender, home }: { sender: Row | null; home: Row | null }) {
  return { sender: sender && rowOf(appUser, sender), home: home && rowOf(organization, home) }
}
