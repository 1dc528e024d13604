import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { usualLaw } from '#core/consent/consent-law.ts'
import type { OrganizationId, UserId } from '#core/ids.ts'
import { countryCodes } from '#core/places/countries.ts'
import { asc, like } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSubscription } from '../billing/subscription-rows.ts'
import type { Database } from './database.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { auditEvent } from './tables/envelopes.ts'
import { branding } from './tables/organizations.ts'
import { appUser, organization } from './tables/people.ts'

const migrations = fileURLToPath(new URL('./migrations', import.meta.url))
const paying = '01900000-0000-7000-8000-00000000000a' as OrganizationId
const free = '01900000-0000-7000-8000-00000000000b' as OrganizationId
const mara = '01900000-0000-7000-8000-00000000000c' as UserId
const envelope = '01900000-0000-7000-8000-00000000000d'
const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-upgrade-'))
let database: Database

/** The database as the first version left it, with an organization on a plan and one without. */
beforeAll(async () => {
  const engine = await PGlite.create(path.join(folder, 'database'))
  await migrate(drizzle(engine), { migrationsFolder: firstMigrationOnly() })
  await engine.exec(`
    insert into app_user (id, subject, email, name, locale, created_at)
      values ('${mara}', 'subject', 'mara@example.org', 'Mara', 'fr-FR', now());
    insert into identity_user (id, email, confirmed, attributes, created_at)
      values ('${mara}', 'mara@example.org', true, '{}', now());
    insert into organization (organization_id, name, slug, plan, created_at)
      values ('${paying}', 'Acme', 'acme', 'Starter', now() - interval '1 year'),
             ('${free}', 'Globex', 'globex', 'Free', now() - interval '1 year');
    ${[...countryCodes].map(ownedFrom).join('')}
    ${[1, 2].map(eventFrom).join('')}`)
  await engine.close()
  database = await openEmbeddedDatabase(path.join(folder, 'database'))
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** One of a trail from before trails were kept by the month. */
function eventFrom(sequence: number): string {
  const body = `{"actor":{"kind":"system"},"at":"2026-06-10T00:00:00.00${sequence}Z","envelope":"${envelope}"}`

  return `
    insert into audit_event (organization_id, envelope_id, sequence, body, hash, disclosures)
      values ('${paying}', '${envelope}', ${sequence}, '${body}', 'hash ${sequence}', '{}');`
}

/** An organization whose owner lives in the country, and goes by it. */
function ownedFrom(country: string, index: number): string {
  const id = `01900000-0000-7000-8000-0000000001${index.toString(16).padStart(2, '0')}`

  return `
    insert into app_user (id, subject, email, name, locale, address, created_at)
      values ('${id}', '${id}', '${id}@example.org', 'Owner', 'en-US', '{"country": "${country}"}', now());
    insert into organization (organization_id, name, slug, plan, created_at)
      values ('${id}', '${country}', 'in-${country}', 'Free', now());
    insert into member (organization_id, user_id, role, created_at) values ('${id}', '${id}', 'owner', now());`
}

/** What was released is never edited, so its first step is the first version's whole schema. */
function firstMigrationOnly(): string {
  const copy = path.join(folder, 'migrations')
  cpSync(migrations, copy, { recursive: true })
  const journal = path.join(copy, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }))

  return copy
}

const heldBy = (id: OrganizationId, now: Date) =>
  database.transaction(null, (tx) => readSubscription(tx, id, now))

test('a plan chosen before there were subscriptions is one now, for a month that nobody pays for', async () => {
  const now = new Date()
  const held = await heldBy(paying, now)
  expect(held).toMatchObject({
    plan: 'Starter',
    status: 'active',
    scheduledPlan: null,
    cancelAtPeriodEnd: false,
    providerName: null,
  })
  expect(held.currentPeriodEnd.getTime()).toBeGreaterThan(now.getTime())
  const nextYear = new Date(now.getTime() + 365 * 24 * 60 * 60 * 1000)
  expect(await heldBy(paying, nextYear)).toMatchObject({ plan: 'Starter', status: 'active' })
})

test('an organization on Free stays there without one', async () => {
  expect(await heldBy(free, new Date())).toMatchObject({ plan: 'Free', status: 'active', updatedAt: null })
})

test('people and organizations are still there, and live', async () => {
  const { people, organizations } = await database.transaction(null, async (tx) => ({
    people: await tx.select().from(appUser),
    organizations: await tx.select().from(organization),
  }))
  expect(people.find(({ id }) => id === mara)).toMatchObject({
    ...{ email: 'mara@example.org', locale: 'fr-FR', isAdmin: false },
  })
  expect(organizations.filter(({ slug }) => !slug.startsWith('in-'))).toMatchObject([
    { slug: 'acme', deletedAt: null },
    { slug: 'globex', deletedAt: null },
  ])
})

test('tables that came later are fenced like the first ones', async () => {
  await database.transaction(paying, (tx) =>
    tx.insert(branding).values({ organizationId: paying, senderName: 'Acme', updatedAt: new Date() }),
  )
  const seen = (id: OrganizationId) => database.transaction(id, (tx) => tx.select().from(branding))
  expect(await seen(paying)).toHaveLength(1)
  expect(await seen(free)).toEqual([])
})

test('trails are where they are looked for, fenced, and what is added follows them', async () => {
  const read = (id: OrganizationId) =>
    database.transaction(id, (tx) => tx.select().from(auditEvent).orderBy(asc(auditEvent.sequence)))
  expect((await read(paying)).map(({ at, hash }) => [at, hash])).toEqual([
    ['2026-06-10T00:00:00.001Z', 'hash 1'],
    ['2026-06-10T00:00:00.002Z', 'hash 2'],
  ])
  expect(await read(free)).toEqual([])
  const later = { organizationId: paying, envelopeId: envelope, sequence: 3, body: '{}', hash: 'hash 3' }
  const add = () =>
    database.transaction(paying, (tx) => tx.insert(auditEvent).values({ ...later, disclosures: {} }))
  await add()
  expect((await read(paying)).map(({ hash }) => hash)).toEqual(['hash 1', 'hash 2', 'hash 3'])
  await expect(add(), 'its key is what it was').rejects.toThrow()
})

test('an organization asks for consent by the law of its owner’s country, as a new one there does', async () => {
  const rows = await database.transaction(null, (tx) =>
    tx.select().from(organization).where(like(organization.slug, 'in-%')),
  )
  expect(rows).toHaveLength(countryCodes.length)
  expect(rows.map(({ name, envelopeDefaults }) => [name, envelopeDefaults.law])).toEqual(
    rows.map(({ name }) => [name, usualLaw(name)]),
  )
})
