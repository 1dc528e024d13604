import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openPostgresDatabase } from '#server/data/postgres-database.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explaining, readExplained, type Explained } from '../explained-statements.ts'
import { findPrograms, startPostgres, type Postgres } from '../postgres.ts'
import { layOut } from '../prepared/parts.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { sealOne } from '../sealed.ts'
import {
  draftEnvelope,
  makeWorld,
  openRoom,
  register,
  signAs,
  standIn,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

const parts = 4
const host = '00000000-0000-0000-0000-000000000000'

/** What asks every part, by whom: whose a thing is, where nothing but its secret or its hash is known. */
const ofRequests = {
  'whose a link is': /^select .* from "signing_link" where "signing_link"."secret_hash" = \$1$/,
  'whose a cookie is':
    /^select .* from "signing_link" where \("signing_link"."link_id" = \$1 and \("signing_link"."expires_at" /,
  'whose a direct link is': /^select .* from "direct_link" where \("direct_link"."secret_hash" = \$1 /,
  'the use of a direct link':
    /^update "direct_link" set "uses" = .* where \("direct_link"."secret_hash" = \$\d /,
  'whether a file is known': /^select .* from "seal_record" where "seal_record"."sha256" = \$1$/,
}
/** And what the clock asks: what is due, and what is old. */
const ofWorkers = {
  'what is due in queues': /^select array\[coalesce\(\(select true from "job" /,
  'the jobs that may begin': /^with recursive home \(id\) as \( select \(select "job"."organization_id" /,
  'the jobs that begin, of several':
    /^update "job" set "state" = \$1, "attempts" = .* where \("job"."id" in /,
  'the jobs that are done, of several': /^delete from "job" where \(\(?"job"."id" in .* "job"."again" = /,
  'jobs whose outage is over':
    /^update "job" set "run_at" = \$1 where \("job"."state" = 'ready' and "job"."queue" = \$2 and "job"."error" is not null /,
  'jobs whose worker died': /^update "job" set "state" = case when "job"."attempts" >= "job"."max_attempts" /,
  'envelopes that are due': /^select .* from "envelope_due" inner join "organization" /,
  'trails to be anchored': /^select distinct "organization_id" from "unanchored_head" /,
  'archives that are due': /^select .* from "seal_record" where "seal_record"."archive_due_at" <= \$1 /,
  'what is old': /^delete from "\w+" where \(?\(?"\w+"."(created_at|read_at|expires_at|dead_at)" /,
}

describe.skipIf(!findPrograms())('tables laid out over parts by their organization', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-parts-'))
  let server: Postgres | undefined
  let client: pg.Client
  let running: World
  const world = standIn(() => running)
  let laidOut: string[]
  let mara: TestPerson
  let omar: TestPerson
  let sealed: Uint8Array
  let direct: string

  beforeAll(async () => {
    server = await startPostgres(explaining)
    const url = server?.url ?? ''
    const open = async () => (await openPostgresDatabase(url, 1)).close()
    await open()
    client = new pg.Client({ connectionString: url })
    await client.connect()
    // What the test asks itself is not what it is about.
    await client.query('set auto_explain.log_min_duration = -1')
    laidOut = await layOut(client, parts)
    await open()
    running = await makeWorld({ databaseUrl: url, folder })
    mara = await register(world, 'mara', 'Acme')
    omar = await registerElsewhere()
  })
  afterAll(async () => {
    await running.close()
    await client.end()
    server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function partOf(organizationId: string): Promise<number> {
    const { rows } = await client.query<{ part: number }>(
      `select part from generate_series(0, ${parts - 1}) part where satisfies_hash_partition('job'::regclass, ${parts}, part, $1::uuid)`,
      [organizationId],
    )

    return rows[0]?.part ?? -1
  }

  /** With an organization that lies in another part than Acme, and than what is nobody's. */
  async function registerElsewhere(): Promise<TestPerson> {
    const taken = [await partOf(mara.organizationId), await partOf(host)]
    for (;;) {
      const person = await register(world, 'omar', 'Umbrella')
      if (!taken.includes(await partOf(person.organizationId))) return person
    }
  }

  test('are all but those that stay in one place, and every unique key holds the organization', () => {
    // The database takes no other key for such a table.
    expect(laidOut).toEqual(
      expect.arrayContaining([
        'envelope',
        'job',
        'notification',
        'idempotency_key',
        'signing_link',
        'direct_link',
        'seal_record',
      ]),
    )
    expect(laidOut.length).toBeGreaterThan(30)
  })

  test('hold what each organization has done in its own part', async () => {
    sealed = (await sealOne(world, mara, 'jane@example.org')).bytes
    await sealOne(world, omar, 'joan@example.org')
    const { rows } = await client.query<{ organization: string; part: string }>(
      `select distinct organization_id as organization, right(tableoid::regclass::text, 1) as part from envelope
       union select distinct organization_id, right(tableoid::regclass::text, 1) from signing_link
       union select distinct organization_id, right(tableoid::regclass::text, 1) from seal_record`,
    )

    expect(rows).toHaveLength(2)
    for (const person of [mara, omar])
      expect(rows).toContainEqual({
        organization: person.organizationId,
        part: String(await partOf(person.organizationId)),
      })
    expect(await running.app.services.verify(sealed)).toMatchObject({ indication: 'total-passed' })
  })

  test('are asked by a worker for what is due in all of them, and for the rest in one', async () => {
    direct = await openToAll()
    await send('jim@example.org', 'Notice')
    await openRoom(world, 'jim@example.org', 'Notice')

    expect(await crossing(0, await homes(mara, omar), { ...ofRequests, ...ofWorkers })).toEqual([])
  })

  test('are asked by a request in the part of its organization, but for whose a secret or a file is', async () => {
    await send('jack@example.org', 'Deed')
    const mail = (await world.app.services.readOutbox('jack@example.org'))[0]?.text ?? ''
    expect(mail).toContain('/sign/')
    await running.close()
    running = await makeWorld({ databaseUrl: server?.url ?? '', folder, role: 'web' })
    const before = (await readExplained(client)).length

    await workAsMara()
    await signAs(await openRoom(world, 'jack@example.org', 'Deed'))
    await world.app.services.directLinks.face(direct)
    const someone = { name: 'Jo', email: 'jo@example.org', locale: 'en-US' as const }
    await world.app.services.directLinks.open(direct, someone, { ip: '198.51.100.1', userAgent: null })
    await world.app.services.verify(sealed)

    const met = new Set<string>()
    expect(await crossing(before, await homes(mara), ofRequests, met)).toEqual([])
    expect([...met].toSorted()).toEqual(Object.keys(ofRequests).toSorted())
  })

  const homes = async (...people: TestPerson[]) => {
    const all = [host, ...people.map(({ organizationId }) => organizationId)]

    const found: number[] = []
    for (const one of all) found.push(await partOf(one))

    return found
  }

  /** Statements that have looked into more than one organization's part and the host's, and are none of those known to; `met`: those met. */
  async function crossing(
    from: number,
    own: readonly number[],
    known: Record<string, RegExp>,
    met = new Set<string>(),
  ): Promise<string[]> {
    const [ofHost, ...ofOthers] = own
    const isAtHome = ({ parts: looked }: Explained) =>
      [...looked.values()].every((seen) =>
        ofOthers.some((home) => [...seen].every((one) => one === home || one === ofHost)),
      )
    const foreign = (await readExplained(client)).slice(from).filter((one) => !isAtHome(one))
    const unknown = new Set<string>()
    for (const { statement } of foreign) {
      const text = statement.replaceAll(/\s+/g, ' ').trim()
      const name = Object.entries(known).find(([, pattern]) => pattern.test(text))?.[0]
      if (name) met.add(name)
      else unknown.add(text)
    }

    return [...unknown]
  }

  async function send(email: string, title: string): Promise<void> {
    const document = await uploadDocument(mara, await makeSamplePdf())
    const { id } = await draftEnvelope(mara, document, [{ key: 'jane', name: 'Jane Roe', email }], title)
    await mara.call('POST /envelopes/{id}/send', { params: { id } })
    await openRoom(world, email, title)
  }

  /** The secret of a direct link. */
  async function openToAll(): Promise<string> {
    const document = await uploadDocument(mara, await makeSamplePdf())
    const areas = [{ page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05, document: document.id }]
    const { body: template } = await mara.call('POST /templates', {
      body: {
        ...{ name: 'Open lease', documents: [document.id] },
        recipients: [{ key: 'tenant', name: 'Tenant', recipientRole: 'signer', order: 1 }],
        fields: [{ type: 'signature', recipient: 'tenant', areas }],
      },
    })
    const { body } = await mara.call('PUT /templates/{id}/direct-link', {
      params: { id: template.id },
      body: { enabled: true, role: 'tenant' },
    })

    return /\/d\/([\w-]{43})$/.exec(body.url)?.[1] ?? ''
  }

  /** A morning at a desk. */
  async function workAsMara(): Promise<void> {
    const document = await uploadDocument(mara, await makeSamplePdf())
    const guests = [{ key: 'jane', name: 'Jane Roe', email: 'june@example.org' }]
    const { id } = await draftEnvelope(mara, document, guests, 'Contract')
    await mara.call('POST /envelopes/{id}/send', { params: { id }, headers: { 'idempotency-key': 'once' } })
    const empty = { name: 'Form', documents: [], recipients: [], fields: [] }
    await mara.call('POST /templates', { body: empty, headers: { 'idempotency-key': 'form' } })
    const params = { id: mara.organizationId }
    const looked = [
      await mara.call('GET /envelopes', { query: { q: 'Lease', sort: 'title' } }),
      await mara.call('GET /envelopes/{id}', { params: { id } }),
      await mara.call('GET /envelopes/{id}/audit', { params: { id } }),
      await mara.call('GET /envelope-counts'),
      await mara.call('GET /reports'),
      await mara.call('GET /activity'),
      await mara.call('GET /templates'),
      await mara.call('GET /contacts'),
      await mara.call('GET /notifications'),
      await mara.call('POST /notifications/read', { body: { all: true } }),
      await mara.call('GET /organizations/{id}/members', { params }),
      await mara.call('GET /organizations/{id}/stats', { params }),
      await mara.call('GET /organizations/{id}/storage', { params }),
      await mara.call('POST /envelopes/{id}/void', { params: { id }, body: { reason: 'A mistake' } }),
    ]
    expect(looked.map(({ status }) => status)).toEqual(looked.map(() => 200))
  }
})
