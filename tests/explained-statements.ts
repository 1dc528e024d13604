import pg from 'pg'

/** For `startPostgres`: what was done for each statement stands in the server's log. */
export const explaining = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_verbose=on',
  'auto_explain.log_format=json',
  'auto_explain.log_nested_statements=on',
  'log_line_prefix=@@',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

type Plan = {
  Schema?: string
  'Relation Name'?: string
  'Actual Loops'?: number
  Plans?: Plan[]
}
/** A statement, and which parts of which tables it has looked into. */
export type Explained = { statement: string; parts: ReadonlyMap<string, ReadonlySet<number>> }

/** What was done since the server began, in the order of the log. */
export async function readExplained(client: pg.Client): Promise<Explained[]> {
  const { rows } = await client.query<{ log: string }>(
    `select pg_read_file(current_setting('data_directory') || '/../log') as log`,
  )

  return (rows[0]?.log ?? '').split(/^@@/m).flatMap(explainedIn)
}

function explainedIn(entry: string): Explained[] {
  const [, json] = /^LOG: {2}duration: [\d.]+ ms {2}plan:\n([\s\S]*)$/.exec(entry) ?? []
  if (json === undefined) return []
  const { 'Query Text': statement, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: Plan }
  const parts = new Map<string, Set<number>>()
  collect(plan, parts)

  return [{ statement, parts }]
}

/** What the plan held ready and never ran is not looked into. */
function collect(plan: Plan, into: Map<string, Set<number>>): void {
  const [, table, part] = /^(\w+)_(\d+)$/.exec(plan['Relation Name'] ?? '') ?? []
  if (plan.Schema === 'parts' && table !== undefined && plan['Actual Loops'] !== 0)
    into.set(table, (into.get(table) ?? new Set()).add(Number(part)))
  for (const inner of plan.Plans ?? []) collect(inner, into)
}
