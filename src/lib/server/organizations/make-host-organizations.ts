import type { HostOrganization } from '#contract/host-shapes.ts'
import { foldLetters } from '#core/contacts/letters.ts'
import { isUuid } from '#core/ids.ts'
import { and, desc, eq, like, or, sql, type SQL } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import { bestPlan } from '../billing/standing-use.ts'
import { cutPage, readCursor, type Position } from '../cursor.ts'
import type { Database } from '../data/database.ts'
import { foldedText } from '../data/folded-text.ts'
import { subscription } from '../data/tables/billing.ts'
import { member, organization } from '../data/tables/people.ts'
import { likeBeginning } from '../like-pattern.ts'
import { assertAdministrator } from '../people/assert-administrator.ts'
import type { Clock } from '../ports.ts'

type Parts = { database: Database; clock: Clock }
type Question = { q?: string | undefined; limit: number; cursor?: string | undefined }

/**
 * Who uses the host, for its administrators: how many and how much of everything, and nothing of what is in it. Throws
 * `not-found` for everybody else.
 */
export type HostOrganizations = ReturnType<typeof makeHostOrganizations>

export function makeHostOrganizations({ database, clock }: Parts) {
  return {
    /** The newest first; those whose name or slug begins so, or whose id it is. */
    async list(person: Person, { q = '', limit, cursor }: Question) {
      assertAdministrator(person)
      const position = readCursor(cursor)
      const rows = await database.read(null, (tx) =>
        tx
          .select({
            ...columns,
            held: subscription,
            members: sql<number>`(select count(*)::int from ${member} where ${member.organizationId} = ${organization.organizationId})`,
          })
          .from(organization)
          .leftJoin(subscription, eq(subscription.organizationId, organization.organizationId))
          .where(and(isFoundBy(q.trim()), isAfter(position)))
          .orderBy(desc(organization.createdAt), desc(organization.organizationId))
          .limit(limit + 1),
      )
      const { shown, nextCursor } = cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
      const now = clock.now()
      const numbers = await readNumbers(
        database,
        shown.map(({ id }) => id),
        now,
      )

      return {
        nextCursor,
        items: shown.map(({ id, name, slug, createdAt, deletedAt, members, held }): HostOrganization => ({
          ...{ id, name, slug, members },
          plan: bestPlan([held], now),
          envelopes_this_month: Number(numbers.get(id)?.sent ?? 0),
          stored_bytes: Number(numbers.get(id)?.bytes ?? 0),
          created_at: createdAt.toISOString(),
          last_act_at: numbers.get(id)?.last_act_at ?? null,
          closed_at: deletedAt?.toISOString() ?? null,
        })),
      }
    },
  }
}

const columns = {
  id: organization.organizationId,
  name: organization.name,
  slug: organization.slug,
  createdAt: organization.createdAt,
  deletedAt: organization.deletedAt,
}

function isFoundBy(q: string): SQL | undefined {
  if (q === '') return undefined
  const beginning = likeBeginning(foldLetters(q))

  return or(
    like(foldedText(organization.name), beginning),
    like(organization.slug, beginning),
    isUuid(q) ? eq(organization.organizationId, q) : undefined,
  )
}

function isAfter(position: Position | null): SQL | undefined {
  if (!position) return undefined

  return sql`(${organization.createdAt}, ${organization.organizationId}) < (${position.at.toISOString()}::timestamptz, ${position.id}::uuid)`
}

type Numbers = { organization_id: string; sent: string; bytes: string; last_act_at: string | null }

/** What the database keeps count of, of each by itself (`migrations`, `organization_numbers`), in one statement. */
async function readNumbers(
  database: Database,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Numbers>> {
  if (ids.length === 0) return new Map()
  const { rows } = await database.read(null, (tx) =>
    tx.execute<Numbers>(
      sql`select organization_id, sent, bytes, to_char(last_act at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_act_at
        from organization_numbers(array(select json_array_elements_text(${JSON.stringify(ids)}::json)::uuid), ${now.toISOString()}::timestamptz)`,
    ),
  )

  return new Map(rows.map((row) => [row.organization_id, row]))
}
