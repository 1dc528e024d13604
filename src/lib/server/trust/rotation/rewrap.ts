import type { OrganizationId } from '#core/ids.ts'
import { and, asc, eq, getTableName, gt, isNotNull, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../data/database.ts'
import { organization } from '../../data/tables/people.ts'
import type { SecretKind, SecretPlace } from '../../secret-places.ts'
import type { KeyBox } from '../key-box.ts'
import { restingSecrets, type Resting } from './resting-secrets.ts'

/** What was found: under the right key already, not, and opening with neither, by table and key of the row. */
export type Found = { settled: number; others: number; unreadable: string[] }

type Parts = {
  database: Database
  /** Every key that may open what is there; the one that all of it is to rest under first. */
  boxes: readonly [KeyBox, ...KeyBox[]]
  /** Otherwise it is only looked at. */
  changes: boolean
  /** Told behind each batch and each kind of secret. */
  onStep?: ((step: string) => void) | undefined
}

const rowsAtOnce = 200

/**
 * Goes once through everything that rests under the instance key, a batch of rows in a transaction. A value that somebody else
 * has changed meanwhile is left alone: another time round finds it. Ended anywhere, the next one goes on.
 */
export async function rewrapAll(parts: Parts): Promise<Found> {
  const found: Found = { settled: 0, others: 0, unreadable: [] }
  const homes = await parts.database.read(null, (tx) =>
    tx.select({ id: organization.organizationId }).from(organization),
  )
  for (const [kind, places] of Object.entries(restingSecrets) as [SecretKind, readonly Resting[]][]) {
    for (const resting of places)
      for (const home of resting.isFenced ? homes.map(({ id }) => id as OrganizationId) : [null])
        await rewrapColumn(parts, { resting, home, kind }, found)
    parts.onStep?.(kind)
  }

  return found
}

type Where = { resting: Resting; home: OrganizationId | null; kind: SecretKind }

async function rewrapColumn(
  { database, boxes, changes, onStep }: Parts,
  { resting, home, kind }: Where,
  found: Found,
): Promise<void> {
  for (let after: string | null = null; ;) {
    const [from, batch]: [string | null, Found] = [after, { settled: 0, others: 0, unreadable: [] }]
    const rows = await database.transaction(home, async (tx) => {
      Object.assign(batch, { settled: 0, others: 0, unreadable: [] })
      const some = await readSome(tx, resting, from)
      const changed = some.flatMap((row) => {
        const value = rewrapped(boxes, row, resting, batch)
        return value === null ? [] : [{ ...row, value }]
      })
      if (changes) await Promise.all(changed.map((row) => writeOne(tx, resting, row)))
      return some
    })
    found.settled += batch.settled
    found.others += batch.others
    found.unreadable.push(...batch.unreadable)
    if (rows.length > 0) onStep?.(`${kind}, some`)
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.key ?? null
  }
}

type Row = Readonly<Record<string, string>> & { key: string; sealed: string }

/** Null where the value is right as it is, or opens with no key. */
function rewrapped(
  [wanted, ...others]: readonly [KeyBox, ...KeyBox[]],
  row: Row,
  { table, placeOf }: Resting,
  found: Found,
): string | null {
  const sealed = new Uint8Array(Buffer.from(row.sealed, 'base64'))
  const place: SecretPlace = placeOf(row)
  if (wanted.opens(sealed, place)) {
    found.settled += 1
    return null
  }
  const box = others.find((one) => one.opens(sealed, place))
  if (!box) {
    found.unreadable.push(`${getTableName(table)} ${row.key}`)
    return null
  }
  found.others += 1

  return Buffer.from(wanted.close(box.open(sealed, place), place)).toString('base64')
}

async function readSome(tx: Transaction, resting: Resting, after: string | null): Promise<Row[]> {
  const { table, key, beside = {}, only } = resting
  const sealed = sealedIn(resting)
  return tx
    .select({ key: asText(key), sealed: sql<string>`${sealed}`, ...mapped(beside) })
    .from(table)
    .where(and(isNotNull(sealed), only, after === null ? undefined : gt(key, after)))
    .orderBy(asc(key))
    .limit(rowsAtOnce)
}

/** Only where it is still what was read. */
async function writeOne(tx: Transaction, resting: Resting, { key, sealed, value }: Row & { value: string }) {
  const column = sql.identifier(toSnakeCase(resting.sealed.name))
  const changed: SQL =
    resting.within === undefined
      ? sql`${value}`
      : sql`jsonb_set(${column}, array[${resting.within}::text], to_jsonb(${value}::text))`
  await tx.execute(
    sql`update ${resting.table} set ${column} = ${changed} where ${eq(resting.key, key)} and ${eq(sealedIn(resting), sealed)}`,
  )
}

const sealedIn = ({ sealed, within }: Resting): SQL =>
  within === undefined ? sql`${sealed}` : sql`${sealed}->>${within}::text`

const asText = (column: PgColumn) => sql<string>`${column}::text`

const mapped = (columns: Readonly<Record<string, PgColumn>>) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, asText(column)]))
