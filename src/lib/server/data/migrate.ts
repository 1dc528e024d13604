import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { makeMonths } from './months.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const migrationLock = 7_270_727

/** Brings the schema up to date, once, however many processes start at the same time. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const connection = await pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMigrations(drizzle(connection), { migrationsFolder })
    await secureTables(connection)
    await makeMonths(connection)
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [migrationLock])
    connection.release()
  }
}

/** Tables that must be found before an organization is known. Every other table with `organization_id` is fenced. */
export const directoryTables = [
  'organization',
  'member',
  'invitation',
  'ownership_offer',
  'subscription',
  'api_key',
  'notification',
  'signing_link',
  'direct_link',
  'template_share',
  'envelope_grams',
  'envelope_due',
  'unanchored_head',
  'contact_grams',
  'seal_choice',
  'seal_record',
  'job',
  'idempotency_key',
  'returned_mail',
]

/** The second wall behind scoped queries: row-level security for a role that owns nothing. Safe to repeat. */
async function secureTables(connection: pg.PoolClient): Promise<void> {
  await connection.query(`
    do $$
    declare fenced text;
    begin
      if not exists (select 1 from pg_roles where rolname = 'paraph_app') then create role paraph_app nologin; end if;
      -- From version 16 on, whoever makes a role is its member without being let act as it.
      if not pg_has_role(current_user, 'paraph_app', case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)
        then execute format('grant paraph_app to %I', current_user); end if;
      grant usage on schema public to paraph_app;
      grant select, insert, update, delete on all tables in schema public to paraph_app;
      grant execute on function held_envelope(uuid, uuid) to paraph_app;
      revoke update, delete on audit_event, audit_anchor, anchored_head, archived_trail from paraph_app;
      grant update (disclosures) on audit_event to paraph_app;
      for fenced in
        select c.table_name from information_schema.columns c
        join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
        where c.table_schema = 'public' and c.column_name = 'organization_id'
          and c.table_name <> all ('{${directoryTables.join(',')}}')
          and not (t.relrowsecurity and t.relforcerowsecurity)
      loop
        execute format('alter table %I enable row level security, force row level security', fenced);
        execute format('drop policy if exists tenant on %I', fenced);
        execute format('create policy tenant on %I to paraph_app using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', fenced);
      end loop;
    end $$`)
}
