import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** What belongs to an envelope, by the column that names it. */
const belongings = {
  envelope: 'id',
  recipient: 'envelope_id',
  field_value: 'envelope_id',
  audit_event: 'envelope_id',
  sealed_document: 'envelope_id',
} as const

/**
 * Copies of an envelope with all that belongs to it, made in the tables themselves: each refers to the same sealed files. To have
 * a hundred large ones signed and sealed would take longer than what is measured. Returns their ids.
 */
export async function copyEnvelope(url: string, id: string, copies: number): Promise<string[]> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const ids = Array.from({ length: copies }, () => randomUUID())
  try {
    const copyOf = await statementsFor(owner)
    for (const copy of ids) for (const statement of copyOf) await owner.query(statement, [id, copy])
  } finally {
    await owner.end()
  }

  return ids
}

/** The certificate by itself is kept under the envelope's own id (`certificate-id.ts`), so that is exchanged wherever it stands. */
async function statementsFor(owner: pg.Client): Promise<string[]> {
  const statements: string[] = []
  for (const [table, column] of Object.entries(belongings)) {
    const { rows } = await owner.query<{ name: string; kind: string }>(
      `select column_name as name, data_type as kind from information_schema.columns
        where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    )
    const values = rows.map(({ name, kind }) =>
      kind === 'uuid' ? `case when "${name}" = $1::uuid then $2::uuid else "${name}" end` : `"${name}"`,
    )
    const names = rows.map(({ name }) => `"${name}"`).join(', ')
    statements.push(
      `insert into ${table} (${names}) select ${values.join(', ')} from ${table} where ${column} = $1`,
    )
  }

  return statements
}
