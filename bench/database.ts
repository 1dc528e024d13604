import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { permissionsOf } from '#core/access/access.ts'
import type { OrganizationId, UserId } from '#core/ids.ts'
import { plainDefaults } from '#core/organizations/envelope-defaults.ts'
import type { Member } from '#server/actor.ts'
import type { Database } from '#server/data/database.ts'
import { openEmbeddedDatabase } from '#server/data/embedded-database.ts'
import { job } from '#server/data/tables/directory.ts'
import { auditEvent, envelope, recipient } from '#server/data/tables/envelopes.ts'
import { listEnvelopes } from '#server/envelopes/list-envelopes.ts'
import { systemClock } from '#server/system.ts'
import { eq, sql } from 'drizzle-orm'
import { makeSamplePdf } from '../tests/sample-pdfs.ts'
import { draftEnvelope, makeWorld, register, uploadDocument } from '../tests/world.ts'
import { measureCpu, ms } from './cpu.ts'

const rounds = 6
const guests = [{ key: 'jane', name: 'Jane Roe', email: 'jane@example.org' }]

export async function benchDatabase(): Promise<string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-bench-'))
  try {
    const { api, organization, sample } = await benchApi(folder)
    const database = await openEmbeddedDatabase(path.join(folder, 'database'))
    try {
      const bare = await benchBareRows(database, organization, sample)
      return [
        `API, create + send: ${ms(api)} = ${(api / bare).toFixed(1)} x the same rows in one bare transaction (${ms(bare)})`,
        await benchList(database, organization),
      ]
    } finally {
      await database.close()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Both calls as a client makes them, less the socket; nothing works on what they cause meanwhile. */
async function benchApi(folder: string) {
  let world = await makeWorld({ folder })
  const mara = await register({ ...world, fetch: (url, init) => world.fetch(url, init) }, 'mara', 'Acme')
  await world.close()
  world = await makeWorld({ folder, role: 'web' })
  try {
    const document = await uploadDocument(mara, await makeSamplePdf())
    let sample = ''
    const createAndSend = async () => {
      const { id } = await draftEnvelope(mara, document, guests)
      const { status } = await mara.call('POST /envelopes/{id}/send', { params: { id } })
      if (status !== 200) throw new Error(`send: ${status}`)
      sample = id
    }
    const { api } = await measureCpu({ api: { run: createAndSend, times: 20 } }, rounds)
    return { api, organization: mara.organizationId as OrganizationId, sample }
  } finally {
    await world.close()
  }
}

/** What create and send leave behind, written again and again under new ids. */
async function benchBareRows(
  database: Database,
  organization: OrganizationId,
  sample: string,
): Promise<number> {
  const rows = await database.transaction(organization, async (tx) => ({
    envelopes: await tx.select().from(envelope).where(eq(envelope.id, sample)),
    recipients: await tx.select().from(recipient).where(eq(recipient.envelopeId, sample)),
    events: await tx.select().from(auditEvent).where(eq(auditEvent.envelopeId, sample)),
    jobs: await tx
      .select()
      .from(job)
      .where(sql`${job.payload} ->> 'envelopeId' = ${sample}`),
  }))
  if (Object.values(rows).some((found) => found.length === 0))
    throw new Error('a sent envelope leaves rows in every table')
  const write = () =>
    database.transaction(organization, async (tx) => {
      const id = randomUUID()
      await tx.insert(envelope).values(rows.envelopes.map((row) => ({ ...row, id })))
      await tx.insert(recipient).values(rows.recipients.map((row) => ({ ...row, envelopeId: id })))
      await tx.insert(auditEvent).values(rows.events.map((row) => ({ ...row, envelopeId: id })))
      await tx.insert(job).values(rows.jobs.map((row) => ({ ...row, id: randomUUID(), key: id })))
    })
  const { bare } = await measureCpu({ bare: { run: write, times: 20 } }, rounds)

  return bare
}

async function benchList(database: Database, organization: OrganizationId): Promise<string> {
  const list = () =>
    database.transaction(organization, (tx) =>
      listEnvelopes(tx, memberOf(organization), { limit: 10 }, systemClock.now()),
    )
  const read = async (count: number) => {
    await fillUp(database, organization, count)
    const { items } = await list()
    if (items.length !== 10) throw new Error('a page has ten lines')
    const { page } = await measureCpu({ page: { run: list, times: 40 } }, rounds)
    return page
  }
  const few = await read(1000)
  const many = await read(20_000)

  return `list, 10 of 20,000 envelopes: ${ms(many)} = ${(many / few).toFixed(2)} x 10 of 1,000 (${ms(few)})`
}

/** Copies of one envelope and its recipients, each a second older, until there are `count`. */
async function fillUp(database: Database, organization: OrganizationId, count: number): Promise<void> {
  await database.transaction(organization, async (tx) => {
    const there = await tx.$count(envelope)
    await tx.execute(sql`
      insert into ${envelope} select organization_id, gen_random_uuid() as id, sender, title, message, status, version,
        documents, fields, template_id, template_version, reason, created_at, updated_at - n * interval '1 second',
        sent_at, expires_at, completed_at
      from (select * from ${envelope} limit 1) one, generate_series(1, ${count - there}::int) n`)
    await tx.execute(sql`
      insert into ${recipient} (organization_id, envelope_id, id, key, role, "order", position, name, email, locale, status)
      select e.organization_id, e.id, gen_random_uuid(), 'jane', 'signer', 1, 0, 'Jane Roe', 'jane@example.org', 'en-US',
        'pending' from ${envelope} e where not exists
        (select from ${recipient} r where r.organization_id = e.organization_id and r.envelope_id = e.id)`)
  })
  // As the product does every hour.
  await database.maintain()
}

function memberOf(id: OrganizationId): Member {
  return {
    id: randomUUID() as UserId,
    subject: '',
    email: 'mara@example.org',
    name: 'Mara',
    locale: 'en-US',
    timeZone: null,
    isAdmin: false,
    origin: { ip: null, userAgent: null },
    sessionId: null,
    memberships: [],
    organization: {
      ...{ id, name: 'Acme', mode: 'live', timeZone: 'UTC' },
      visibility: { usual: 'organization', managersSeeAll: true, isNarrowed: false },
      defaults: plainDefaults,
      plan: { subscription: null, foundedAt: new Date() },
    },
    held: permissionsOf(id, 'owner'),
    maySend: true,
    seesAll: true,
  }
}
