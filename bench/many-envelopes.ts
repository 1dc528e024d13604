import type pg from 'pg'

/** Whose organization is filled, and with how many envelopes. The sender and somebody who is asked now and then are people of ours. */
export type Filling = {
  organizationId: string
  sender: string
  /** One of five hundred open envelopes waits for this address. */
  asked: string
  envelopes: number
}

const atOnce = 50_000

/**
 * Fills an organization as three years of work would: most are completed, some are drafts or under way, with titles,
 * people and dates of all kinds. Everything is made by the server, in the name of whoever owns the tables; the last of
 * it is some minutes old.
 */
export async function fillOrganization(owner: pg.ClientBase, filling: Filling): Promise<void> {
  const { organizationId, sender, asked, envelopes } = filling
  for (let from = 1; from <= envelopes; from += atOnce) {
    const range = [from, Math.min(envelopes, from + atOnce - 1), envelopes]
    await owner.query('begin')
    // What is made of both is made of all at once by the second.
    await owner.query(insertRecipients, [organizationId, ...range, asked])
    await owner.query(insertEnvelopes, [organizationId, ...range, sender])
    for (const beside of [insertDocuments, insertSealed, insertEvents]) {
      await owner.query(beside, [organizationId, ...range])
    }
    await owner.query('commit')
  }
}

/** Small organizations beside it, of nobody in particular. */
export async function fillOthers(owner: pg.ClientBase, organizations: number, envelopes: number) {
  const { rows } = await owner.query<{ id: string }>(
    `insert into organization (organization_id, name, slug, created_at)
    select gen_random_uuid(), 'Office ' || n, 'office-' || n, now() - interval '1100 days' from generate_series(1, $1::int) n
    returning organization_id as id`,
    [organizations],
  )
  for (const { id } of rows) {
    await fillOrganization(owner, { organizationId: id, sender: id, asked: 'nobody@example.org', envelopes })
  }
}

/** Learns how the rows are spread, as autovacuum does sooner or later. */
export async function settle(owner: pg.ClientBase): Promise<void> {
  await owner.query('vacuum (analyze)')
}

/** Ids are UUIDv7 of the time of making, the rest of them from the number, so that each statement knows them anew. */
const idOf = (kind: string, number: string, at: string) => `(
  lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5('${kind}' || ${number} || $1), 1, 3)
  || '8' || substr(md5('${kind}' || ${number} || $1), 4, 15))::uuid`

/** A number that tells nothing of its neighbours, below \`of\`. */
const chance = (kind: string, of: number) => `(abs(hashtext('${kind}' || n)::bigint) % ${of})`
const oneOf = (kind: string, words: readonly string[]) =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + ${chance(kind, words.length)}]`

const kinds = ['Lease', 'Employment agreement', 'Order', 'Offer', 'Purchase contract', 'Confidentiality', 'Power of attorney', 'Loan', 'Annex', 'Invoice consent'] // prettier-ignore
const firms = ['Alder', 'Birch', 'Cedar', 'Dahlia', 'Elm', 'Fern', 'Ginkgo', 'Hazel', 'Iris', 'Juniper', 'Laurel', 'Maple'] // prettier-ignore
const firstNames = ['Ada', 'Bruno', 'Chiara', 'Diego', 'Élodie', 'Farid', 'Greta', 'Hugo', 'Inês', 'Jonas', 'Kaja', 'Luiz', 'Mina', 'Noor', 'Olga', 'Pavel'] // prettier-ignore
const lastNames = ['Almeida', 'Bauer', 'Costa', 'Dubois', 'Eriksen', 'Fischer', 'García', 'Haddad', 'Ivanova', 'Jensen', 'Kowalski', 'Leroy', 'Moreau', 'Novak', 'Okafor', 'Petit'] // prettier-ignore

/** What is under way is young. */
const some = `(
  select n, made, ${idOf('envelope', 'n', 'made')} as id, least(now() - interval '5 minutes', made + ${chance('days', 200)} * interval '1 hour')::timestamptz(3) as at,
    case
      when luck < 20 then 'draft'
      when n > $4::int - greatest(20, $4::int / 20) and luck < 300 then 'sent'
      when n > $4::int - greatest(20, $4::int / 20) and luck < 500 then 'in_progress'
      when luck < 21 then 'seal_failed'
      when luck < 60 then 'declined'
      when luck < 90 then 'voided'
      when luck < 110 then 'expired'
      else 'completed'
    end as status
  from (
    select n, ${chance('luck', 1000)} as luck,
      (now() - interval '10 minutes' - ($4::int - n) * (interval '1000 days' / $4::int))::timestamptz(3) as made
    from generate_series($2::int, $3::int) n
  ) by_number)`

const insertEnvelopes = `
  insert into envelope (organization_id, id, sender, mode, title, message, status, version, documents, fields, template_id,
    reminders, warn_days, created_at, updated_at, sent_at, expires_at, completed_at, filed_in)
  select $1::uuid, id, case when ${chance('sender', 10)} = 0 then $1::uuid else $5::uuid end, 'live',
    ${oneOf('kind', kinds)} || ' ' || ${oneOf('firm', firms)} || ' no. ' || n, 'Please sign.', status, 1,
    jsonb_build_array(jsonb_build_object('id', ${idOf('document', 'n', 'made')}, 'name', 'Contract', 'sha256', md5('document' || n || $1),
      'pages', jsonb_build_array(jsonb_build_object('width', 595, 'height', 842)))),
    '[]', case when ${chance('template', 2)} = 0 then md5('template' || ${chance('which', 20)})::uuid end,
    case when ${chance('reminders', 2)} = 0 then '{"firstAfterDays":300,"everyDays":300,"atMost":3}'::jsonb end, null,
    made, at, case when status <> 'draft' then made end,
    case when status in ('sent', 'in_progress') and ${chance('ends', 5)} > 0 then now() + ${chance('end', 60)} * interval '1 day' + interval '1 hour'
      when status not in ('draft', 'sent', 'in_progress') then made + interval '30 days' end,
    case when status = 'completed' then at end, case when ${chance('filed', 4)} = 0 then 'Folder ' || ${chance('folder', 30)} end
  from ${some} e`

const insertRecipients = `
  insert into recipient (organization_id, envelope_id, id, key, role, "order", position, name, email, locale, status, notified_at, completed_at)
  select $1::uuid, e.id, gen_random_uuid(), 'r' || p, 'signer', p, p - 1,
    ${oneOf("first' || p || '", firstNames)} || ' ' || ${oneOf("last' || p || '", lastNames)},
    case when p = 2 and e.status in ('sent', 'in_progress') and ${chance('asked', 500)} = 0 then $5::text
      else 'person' || (n / 3) || '.' || p || '@firm' || ${chance('firm', 500)} || '.example' end,
    'en-US',
    case when e.status = 'draft' then 'waiting' when e.status = 'completed' then 'completed'
      when e.status in ('sent', 'in_progress') then (case when p = 2 then 'notified' else 'completed' end) else 'skipped' end,
    case when e.status <> 'draft' then e.at end, case when e.status = 'completed' then e.at end
  from ${some} e, generate_series(1, 2) p`

const insertDocuments = `
  insert into document (organization_id, id, name, sha256, upload_sha256, byte_length, pages, form_fields, warnings, created_by, created_at)
  select $1::uuid, ${idOf('document', 'n', 'made')}, 'Contract', md5('document' || n || $1), md5('upload' || n || $1), 4000, '[]', 0, '[]', $1::uuid, made
  from ${some} e`
const insertSealed = `
  insert into sealed_document (organization_id, envelope_id, document_id, name, sha256, byte_length, level, sealed_at)
  select $1::uuid, id, ${idOf('document', 'n', 'made')}, 'Contract', md5('sealed' || n || $1), 6000, 'B-T', made
  from ${some} e where status = 'completed'`
const insertEvents = `
  insert into audit_event (organization_id, envelope_id, sequence, body, hash, disclosures)
  select $1::uuid, id, s, '{"actor":{"kind":"system"},"at":"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","facts":{},"recipient":null,"sequence":' || s || ',"type":"envelope.sent","version":1}', md5('event' || n || $1), '{}'
  from ${some} e, generate_series(1, 2) s`
