import { randomUUID } from 'node:crypto'
import { permissionsOf } from '#core/access/access.ts'
import type { OrganizationId, UserId } from '#core/ids.ts'
import { plainDefaults } from '#core/organizations/envelope-defaults.ts'
import type { Member } from '#server/actor.ts'
import type { Database, Transaction } from '#server/data/database.ts'
import { plannedAnew } from '#server/data/statements.ts'
import { openPostgresDatabase } from '#server/data/postgres-database.ts'
import { Question } from '#server/data/question.ts'
import { standingUse } from '#server/billing/standing-use.ts'
import { findDue } from '#server/envelopes/due-envelopes.ts'
import { countEnvelopes } from '#server/envelopes/envelope-counts.ts'
import type { EnvelopeFilter } from '#server/envelopes/list-envelopes.ts'
import { readFiledNames } from '#server/envelopes/filed-names.ts'
import { findErasable } from '#server/envelopes/erasable.ts'
import { countFolders } from '#server/envelopes/folders.ts'
import { listEnvelopes } from '#server/envelopes/list-envelopes.ts'
import { job } from '#server/data/tables/directory.ts'
import { queues } from '#server/jobs/queues.ts'
import { makeLookOut } from '#server/jobs/look-out.ts'
import { makeWorker } from '#server/jobs/worker.ts'
import { makeLog } from '#server/log.ts'
import { usualRange } from '#core/reports/report-range.ts'
import { countReport } from '#server/reports/count-report.ts'
import { listActivity, lookedAtMost } from '#server/reports/list-activity.ts'
import { readStats } from '#server/organizations/read-stats.ts'
import { readStorage } from '#server/organizations/read-storage.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillOrganization, fillOthers, settle } from '../../bench/many-envelopes.ts'
import { copyPostgresDatabase } from '../prepared/postgres.ts'
import { eventually } from '../world.ts'

const home = randomUUID() as OrganizationId
const sender = randomUUID() as UserId
const now = new Date()
const envelopes = 20_000
/** A page with the first of the next, the longest that is asked for. */
const pageSize = 100 + 1

const mara: Member = {
  ...{ id: sender, subject: '', email: 'mara@example.org', name: 'Mara', locale: 'en-US', isAdmin: false },
  ...{ timeZone: null, origin: { ip: null, userAgent: null }, sessionId: null, memberships: [] },
  held: permissionsOf(home, 'owner'),
  maySend: true,
  seesAll: true,
  organization: {
    ...{ id: home, name: 'Acme', mode: 'live', timeZone: 'UTC' },
    visibility: { usual: 'organization', managersSeeAll: true, isNarrowed: false },
    defaults: plainDefaults,
    plan: { subscription: null, foundedAt: now },
  },
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Loops': number
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

type Explained = { 'QUERY PLAN'?: { Plan: Plan }[] }
type Query = (this: pg.Client, asked: unknown, ...others: unknown[]) => Promise<pg.QueryResult<Explained>>

/** Of an organization with much, beside some that have little: how the database goes about what is asked most. */
describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('a hot question', () => {
  let database: Database
  let plans: Plan[] = []
  let failed: unknown
  const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value as Query

  beforeAll(async () => {
    database = await openFilled(envelopes, async (owner) => {
      // With fewer of them, to read all looks no dearer than an index to the planner, by the rows that it happened to sample.
      await fillOthers(owner, 60, 100)
      await owner.query(jobsOfOthers)
      await settle(owner)
    })
    Object.assign(pg.Client.prototype, { query: explaining })
  })
  afterAll(async () => {
    Object.assign(pg.Client.prototype, { query })
    await database.close()
  })
  beforeEach(() => void (plans = []))

  /**
   * Asks for the plan of each question as well, with its parameters, by the connection that asks it: for the one that
   * stands for every organization, unless it is planned anew.
   */
  function explaining(this: pg.Client, asked: string | Question, ...others: unknown[]) {
    if (asked instanceof Question && /^\s*(select|with)/.test(asked.text)) {
      const given = [...asked.values]
      // What stands in front of a reading is for the reading alone.
      if (asked.organization)
        void query.call(this, `begin read only; set local app.organization_id = '${asked.organization}'`)
      const explained = asked.text.includes(plannedAnew)
        ? [
            query.call(this, {
              text: `explain (analyze, timing off, format json) ${asked.text}`,
              values: given,
            }),
          ]
        : prepared(asked.text, given).map((text) => query.call(this, { text }))
      for (const one of explained) {
        void one.then(
          ({ rows }) =>
            plans.push(...rows.flatMap((row) => (row['QUERY PLAN'] ?? []).map(({ Plan: plan }) => plan))),
          (error: unknown) => (failed = error),
        )
      }
      if (asked.organization) void query.call(this, 'commit')
    }

    return query.call(this, asked, ...others)
  }

  /** Nothing that grows is read from end to end; nothing but a page, or what is left of it, is sorted or passed over. */
  async function expectQuick(
    ask: (tx: Transaction) => Promise<unknown>,
    passedOver = pageSize,
    sorted = pageSize,
  ): Promise<void> {
    await database.read(home, ask)
    expectQuickPlans(passedOver, sorted)
  }

  function expectQuickPlans(passedOver = pageSize, sorted = pageSize): void {
    expect(failed).toBeUndefined()
    const nodes = plans.flatMap(nodesOf).filter((node) => node['Actual Loops'] > 0)
    expect(nodes.length).toBeGreaterThan(1)
    for (const node of nodes) {
      const told = JSON.stringify(plans, null, 1)
      if (growing.has(node['Relation Name'] ?? '')) expect(node['Node Type'], told).not.toBe('Seq Scan')
      // All that is open may be much, and is gone through once: not for each of what is counted.
      if (node['Index Name'] === 'envelope_open') expect(node['Actual Loops'], told).toBe(1)
      if (node['Node Type'].includes('Sort')) expect(node['Actual Rows'], told).toBeLessThanOrEqual(sorted)
      for (const below of node['Node Type'].includes('Sort') ? (node.Plans ?? []) : [])
        expect(below['Actual Rows'], told).toBeLessThanOrEqual(passedOver)
      expect(node['Rows Removed by Filter'] ?? 0, told).toBeLessThanOrEqual(passedOver)
    }
  }

  const list = (filter: Omit<EnvelopeFilter, 'limit'>) => (tx: Transaction) =>
    listEnvelopes(tx, mara, { limit: 100, ...filter }, now)

  test.each<Omit<EnvelopeFilter, 'limit'>>([
    {},
    { sort: 'title' },
    { sort: 'expiry' },
    { status: ['draft'] },
    { status: ['completed'] },
    { sender },
    { sender: home },
    { template: '00000000-0000-7000-8000-000000000000' },
    { filedIn: 'Folder 3' },
    { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
    { recipientEmail: 'person600.1@firm100.example' },
    { recipientEmail: mara.email },
    { sort: 'sent' },
    { sentFrom: '2026-01-01T00:00:00Z' },
    { sentFrom: '2025-06-01T00:00:00Z', sentTo: '2025-06-03T00:00:00Z' },
    { sentTo: '2025-06-03T00:00:00Z' },
    { team: home },
    { team: home, status: ['completed'] },
    { recipient: 'person600.1@' },
    { recipient: 'Nobody Has This' },
    { folder: 'needs-me' },
    { folder: 'expiring' },
    { folder: 'completed' },
    { folder: 'drafts' },
    { q: 'no. 4711' },
    { q: 'person600.1@' },
    { q: 'nobody has this' },
  ])('is a list of %j', (filter) => expectQuick(list(filter)))

  test.each<Omit<EnvelopeFilter, 'limit'>>([
    { q: 'Lease' },
    { q: 'ada' },
    { recipient: 'elodie' },
    { sentTo: '2025-06-03T00:00:00Z', status: ['completed'] },
    { status: ['sent', 'declined'] },
    { folder: 'waiting' },
    { folder: 'expiring', sort: 'updated' },
    { folder: 'ended' },
    { folder: 'completed', sort: 'title' },
  ])('is a list of %j, which passes over some that are none of it', (filter) =>
    expectQuick(list(filter), envelopes / 8),
  )

  test.each<[string, (tx: Transaction) => Promise<unknown>]>([
    ['listed by its last change', list({ folder: 'expiring', sort: 'updated' })],
    ['counted', (tx) => countFolders(tx, mara, now)],
  ])('is what ends soon, %s from its index alone', async (_, ask) => {
    await database.read(home, ask)

    expect(failed).toBeUndefined()
    const nodes = plans.flatMap(nodesOf).filter((node) => node['Index Name'] === 'envelope_open')
    expect(new Set(nodes.map((node) => node['Node Type']))).toEqual(new Set(['Index Only Scan']))
  })

  test('is a list that the newest three thousand are gone through for, and then its candidates alone', () =>
    expectQuick(list({ q: 'Lease', recipient: 'garcia' }), 3000))

  test.each(['updated', 'sent', 'title', 'expiry'] as const)('is a page far behind by %s', async (sort) => {
    const { items } = await database.read(home, (tx) => listEnvelopes(tx, mara, { limit: 1, sort }, now))
    expect(items).toHaveLength(1)
    let cursor: string | undefined
    // Half way: from there as from the beginning.
    const { rows } = await database.read(home, (tx) =>
      tx.execute<{ id: string; title: string }>(
        sql`select id, title from envelope order by title_key, id offset ${envelopes / 2} limit 1`,
      ),
    )
    if (sort === 'title') cursor = Buffer.from(`${rows[0]?.id}${rows[0]?.title}`).toString('base64url')
    else cursor = Buffer.from(`${now.getTime()}.${rows[0]?.id}`).toString('base64url')
    plans = []
    await expectQuick(list({ sort, cursor }))
  })

  test.each<Omit<EnvelopeFilter, 'limit'>>([
    { q: 'Lease' },
    { q: 'person60.1@' },
    { q: 'nobody has this' },
    { q: '7' },
    { recipient: 'garcia' },
    { team: home },
    { sentTo: now.toISOString() },
    { recipientEmail: mara.email },
    { status: ['sent', 'declined'] },
    { folder: 'needs-me' },
    { folder: 'waiting' },
    { folder: 'expiring', sort: 'updated' },
    { folder: 'ended' },
  ])(
    'is a list of %j that is gone through once, where much came since the planner looked',
    async (filter) => {
      const few = 300
      const grown = await openFilled(few, async () => {})
      plans = []
      await grown.read(home, list(filter))
      await grown.close()

      expect(failed).toBeUndefined()
      expect(plans).toHaveLength(1)
      expect(Math.max(...plans.flatMap(nodesOf).map((node) => node['Actual Loops']))).toBeLessThanOrEqual(few)
    },
  )

  /** Somebody who does not see everything: each way to what they see is asked by itself. */
  const nora: Member = { ...mara, id: randomUUID() as UserId, email: 'nora@example.org', seesAll: false }

  test.each<Omit<EnvelopeFilter, 'limit'>>([
    {},
    { status: ['completed'] },
    { folder: 'completed' },
    { folder: 'drafts' },
    { sender: mara.id },
    { sender: mara.id, folder: 'completed' },
    { filedIn: 'Folder 3' },
    { team: home },
    { team: home, folder: 'completed' },
  ])('is a list of %j for who does not see everything', (filter) =>
    expectQuick((tx) => listEnvelopes(tx, nora, { limit: 100, ...filter }, now), 2000),
  )
  test('is what the folders hold for who does not see everything, and of one’s own', async () => {
    // Each is counted once: so many ids are put in order, and no more, as a folder tells.
    const most = [2000, 1000] as const
    await expectQuick((tx) => countFolders(tx, nora, now), ...most)
    plans = []
    await expectQuick((tx) => countFolders(tx, mara, now, 'mine'), ...most)
    plans = []
    await expectQuick((tx) => countEnvelopes(tx, nora, now), ...most)
  })

  test.each([mara, nora])('is what folders are called', async (member) => {
    const names = await database.read(home, (tx) => readFiledNames(tx, member))
    expect(names.sort()).toEqual(Array.from({ length: 30 }, (_, at) => `Folder ${at}`).sort())
    plans = []
    await expectQuick((tx) => readFiledNames(tx, member))
  })

  test('is what the dashboard counts', () => expectQuick((tx) => countEnvelopes(tx, mara, now)))
  test('is what the dashboard shows to somebody who has sent nothing of all that is open', () =>
    expectQuick((tx) => countEnvelopes(tx, { ...mara, id: randomUUID() as UserId }, now)))
  test('is what the folders hold', () => expectQuick((tx) => countFolders(tx, mara, now), 1000))
  test('is what an organization has', () => {
    const own = { id: home, organization: { timeZone: 'Asia/Kolkata' } } as never
    return expectQuick((tx) => readStats(tx, own, now))
  })
  test('is what takes up storage', () => expectQuick((tx) => readStorage(tx, home, 'Free')))
  test('is whether there is room for a file', () =>
    expectQuick((tx) =>
      tx.select({ used: standingUse(home, now).MaxStorageMB }).from(sql`(select 1) as here`),
    ))
  test('is what is due', () => expectQuick((tx) => findDue(tx, now, undefined)))
  test('is what a worker looks for, and takes', async () => {
    const clock = { now: () => now }
    const row = {
      kind: 'tidy',
      queue: 'tidying',
      key: 'all',
      payload: {},
      state: 'ready',
      maxAttempts: 1,
    } as const
    await database.transaction(null, (tx) =>
      tx.insert(job).values({ ...row, id: randomUUID(), runAt: now, createdAt: now }),
    )
    let isDone = false
    const lookOut = makeLookOut({
      database,
      clock,
      queues: Object.values(queues),
      standsMs: 0,
    })
    const worker = makeWorker({
      ...{ database, clock, lookOut, queue: queues.tidying, log: makeLog('silent'), name: randomUUID() },
      handlers: { tidy: async () => void (isDone = true) } as never,
      around: undefined,
      watch: undefined,
    })
    await worker.start({ alone: false })
    await eventually(() => Promise.resolve(isDone))
    await worker.stop()

    expectQuickPlans()
  })
  test('is a report of some weeks, through the indexes by time', () =>
    expectQuick(
      (tx) =>
        countReport(
          tx,
          mara,
          { ...usualRange('week', now.toISOString().slice(0, 10)), by: 'week', timeZone: 'UTC' },
          60,
        ),
      envelopes / 4,
      envelopes / 4,
    ))
  async function expectQuickActivity(page: { limit: number; person?: string }, most: number): Promise<void> {
    await listActivity(database, mara, page)
    expectQuickPlans(most, most)
  }
  test('is the newest of all that happened', () => expectQuickActivity({ limit: 50 }, 4 * 50))
  test('is the newest of all that happened to somebody', () =>
    expectQuickActivity({ limit: 50, person: 'nobody' }, lookedAtMost))
  test('is what may be erased', () =>
    expectQuick((tx) => findErasable(tx, home, new Date(now.getTime() - 900 * 86_400_000), 100)))
})

async function openFilled(count: number, finish: (owner: pg.Client) => Promise<void>): Promise<Database> {
  const server = await copyPostgresDatabase()
  if (!server) throw new Error('no PostgreSQL was prepared')
  const owner = new pg.Client({ connectionString: server.url })
  await owner.connect()
  await owner.query(`insert into organization (organization_id, name, slug, created_at) values ($1, 'Acme', 'acme', now())`, [home]) // prettier-ignore
  await fillOrganization(owner, { sender, asked: mara.email, envelopes: count, organizationId: home })
  await finish(owner)
  await owner.end()

  return openPostgresDatabase(server.url, 1)
}

/** A statement with its parameters in it, as the driver would have sent them. */
function prepared(text: string, values: readonly unknown[]): readonly string[] {
  const given = values.map((value) =>
    value === null ? 'null' : pg.escapeLiteral(typeof value === 'string' ? value : writeOther(value)),
  )

  return [
    'set plan_cache_mode = force_generic_plan',
    `prepare asked as ${text}`,
    `explain (analyze, timing off, format json) execute asked${given.length > 0 ? `(${given.join(', ')})` : ''}`,
    'deallocate asked',
    'reset plan_cache_mode',
  ]
}

const writeOther = (value: unknown) => (value instanceof Date ? value.toISOString() : JSON.stringify(value))

/** That wait for another day, or are given up. */
const jobsOfOthers = `insert into job (id, kind, key, payload, state, run_at, max_attempts, created_at)
  select gen_random_uuid(), 'invite', 'waits-' || n, '{}', case when n % 4 = 0 then 'dead' else 'ready' end,
  now() + interval '1 day', 12, now() from generate_series(1, ${envelopes}) n`

const growing = new Set([
  'job',
  'envelope',
  'recipient',
  'envelope_grams',
  'envelope_due',
  'document',
  'sealed_document',
  'audit_event',
])

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
