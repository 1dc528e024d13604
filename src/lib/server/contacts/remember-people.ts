import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { sql, type SQL } from 'drizzle-orm'
import { insertOf } from '../data/many-rows.ts'
import { contact } from '../data/tables/contacts.ts'
import type { Random } from '../ports.ts'
import { keysOf } from './contact-rows.ts'

type Of = Pick<Envelope, 'organizationId' | 'mode'>

/**
 * What remembers whom an envelope is sent to, as one part of a statement; null where that is nobody. Who was written down
 * or imported keeps the name that a member has given them. In the order of addresses, so that nobody waits in a circle.
 */
export function rememberPeople(of: Of, people: readonly Recipient[], at: Date, random: Random): SQL | null {
  const rows = [...people]
    .sort((a, b) => (a.email < b.email ? -1 : 1))
    .map(({ name, email, locale }) => ({
      organizationId: of.organizationId,
      id: random.uuid(),
      mode: of.mode,
      ...{ name, email, company: '', locale, note: '' },
      ...{ source: 'sent' as const, ...keysOf({ name, email, company: '' }) },
      ...{ createdAt: at, updatedAt: at, recentAt: at, timesUsed: 1 },
    }))

  return insertOf(contact, rows, sql.raw(useAgain))
}

/** A name that was only remembered is the one used last; the company is what a member has added. */
const renamed = ['name', 'name_key', 'letters', 'locale']
  .map(
    (column) =>
      `"${column}" = case when contact.source = 'sent' then excluded."${column}" else contact."${column}" end`,
  )
  .join(', ')
const useAgain = `on conflict ("organization_id", "mode", "email") do update set ${renamed},
  "recent_at" = greatest(contact.recent_at, excluded.recent_at), "times_used" = contact.times_used + 1`
