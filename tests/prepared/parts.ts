import type pg from 'pg'

/**
 * Stays in one place, or with everybody: who there is, what they belong to, and what is found by it. It grows with organizations and
 * people, and not with what they do.
 */
export const inOnePlace = [
  'organization',
  'member',
  'invitation',
  'ownership_offer',
  'subscription',
  'api_key',
  'template_share',
  'seal_choice',
  'returned_mail',
]

/**
 * Lays the tables of a fresh database out over parts by the organization, as a database that is many machines does (ADR 65): its
 * unique keys must hold the organization, and a question that names it is one part's. Returns their names. Trails are parted by the
 * month already.
 */
export async function layOut(client: pg.Client, parts: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.relname as name from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'organization_id'
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname <> all ($1) order by 1`,
    [inOnePlace],
  )
  await client.query('create schema whole; create schema parts')
  for (const { name } of rows) await part(client, name, parts)

  return rows.map(({ name }) => name)
}

async function part(client: pg.Client, name: string, parts: number): Promise<void> {
  const children = Array.from(
    { length: parts },
    (_, at) =>
      `create table parts.${name}_${at} partition of public.${name} for values with (modulus ${parts}, remainder ${at});`,
  )
  await client.query(`
    alter table public.${name} set schema whole;
    create table public.${name} (like whole.${name} including all) partition by hash (organization_id);
    ${children.join('\n')}`)
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = 'whole.${name}'::regclass and not tgisinternal`,
  )
  for (const { definition } of rows)
    await client.query(definition.replace(` ON whole.${name} `, ` ON public.${name} `))
  await client.query(`drop table whole.${name}`)
}
