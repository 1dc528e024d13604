import pg from 'pg'
import { startPostgres } from '../tests/postgres.ts'
import { makeSamplePdf } from '../tests/sample-pdfs.ts'
import {
  draftEnvelope,
  makeWorld,
  memberBehind,
  register,
  signInAgain,
  uploadDocument,
  type TestPerson,
  type World,
} from '../tests/world.ts'
import { ms } from './cpu.ts'
import { fillOrganization, fillOthers, settle } from './many-envelopes.ts'

/** Envelopes of the small organization, and of each of those that are nobody's. */
const few = 100
const rounds = 41
/** As design has it: what an organization has costs nobody more than this. */
const most = 1.5

const [envelopes = 100_000, organizations = 100] = process.argv.slice(2).map(Number)

type Place = { world: World; person: TestPerson; document: Awaited<ReturnType<typeof uploadDocument>> }
type Call = (place: Place) => Promise<unknown>

const list =
  (query: Record<string, string>): Call =>
  async ({ person }) => {
    const { status, body } = await person.call('GET /envelopes', { query: { limit: '20', ...query } })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }

/** Reads what happened in its range: it costs as much as happened then (ADR 34). */
const report =
  (query: { by: 'month' | 'week' | 'template' }): Call =>
  async ({ person }) => {
    const { status, body } = await person.call('GET /reports', { query })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }

const lists: Record<string, Record<string, string>> = {
  list: {},
  'list, by title': { sort: 'title' },
  'list, by expiry': { sort: 'expiry' },
  'list, drafts': { status: 'draft' },
  'list, two states': { status: 'declined,voided' },
  'list, of a month': { from: new Date(Date.now() - 60 * 86_400_000).toISOString(), to: new Date(Date.now() - 30 * 86_400_000).toISOString() }, // prettier-ignore
  'list, of a recipient': { recipientEmail: 'person20.1@firm1.example' },
  'list, by day of sending': { sort: 'sent' },
  'list, sent in a month': { sentFrom: new Date(Date.now() - 260 * 86_400_000).toISOString(), sentTo: new Date(Date.now() - 230 * 86_400_000).toISOString() }, // prettier-ignore
  'list, of a team': { team: '00000000-0000-7000-8000-000000000000' },
  'folder: needs me': { folder: 'needs-me' },
  'folder: waiting': { folder: 'waiting' },
  'folder: expiring': { folder: 'expiring' },
  'folder: expiring, by last change': { folder: 'expiring', sort: 'updated' },
  'folder: ended': { folder: 'ended' },
  'folder: completed, by title': { folder: 'completed', sort: 'title' },
  'search: one number': { q: 'no. 77' },
  'search: a word of many titles': { q: 'Lease' },
  'search: a name': { q: 'Chiara Novak' },
  'search: an address': { q: 'person20.1@' },
  'search: a recipient': { recipient: 'chiara novak' },
  'search: with other accents': { q: 'inés garcia' },
  'search: what nobody has': { q: 'nobody has this' },
}

const calls: Record<string, Call> = {
  ...Object.fromEntries(Object.entries(lists).map(([name, query]) => [name, list(query)])),
  'list, by sender': async ({ world, person }) =>
    list({ sender: (await memberBehind(world, person)).id })({ world, person } as Place),
  'folders, counted': ({ person }) => person.call('GET /envelope-counts'),
  'report, a year by month': report({ by: 'month' }),
  'report, a year by template': report({ by: 'template' }),
  'report, twelve weeks': report({ by: 'week' }),
  activity: ({ person }) => person.call('GET /activity'),
  dashboard: async ({ world, person }) =>
    world.app.services.envelopes.counts(await memberBehind(world, person)),
  'organization, counted': ({ person }) =>
    person.call('GET /organizations/{id}/stats', { params: { id: person.organizationId } }),
  upload: async ({ person }) => uploadDocument(person, await pdf),
  create: ({ person, document }) =>
    draftEnvelope(person, document, [{ key: 'jane', name: 'Jane Roe', email: 'jane@example.org' }]),
}
const pdf = makeSamplePdf()

const server = await startPostgres()
if (!server) throw new Error('PostgreSQL is not installed')
const world = await makeWorld({ databaseUrl: server.url })
try {
  const small = await placeOf('mara', 'Small')
  const large = await placeOf('noor', 'Large')
  await fill(small, large)
  // It has taken longer than they may stay signed in.
  for (const { person } of [small, large]) await signInAgain(world, person)
  for (const [name, call] of Object.entries(calls))
    process.stdout.write(`${await compare(name, call, small, large)}\n`)
} finally {
  await world.close()
  server.stop()
}

async function placeOf(name: string, company: string): Promise<Place> {
  // A plan with an end to its storage: only then it is asked for.
  const person = await register(world, name, company, 'Professional')

  return { world, person, document: await uploadDocument(person, await pdf) }
}

async function fill(small: Place, large: Place): Promise<void> {
  const owner = new pg.Client({ connectionString: server?.url })
  await owner.connect()
  const began = Date.now()
  for (const [{ person }, count] of [
    [small, few],
    [large, envelopes],
  ] as const) {
    const { id: sender } = await memberBehind(world, person)
    const { organizationId, email: asked } = person
    await fillOrganization(owner, { organizationId, sender, asked, envelopes: count })
  }
  await fillOthers(owner, organizations, few)
  await settle(owner)
  await owner.end()
  process.stdout.write(
    `${envelopes} envelopes beside ${organizations} x ${few}: ${Math.round((Date.now() - began) / 1000)} s\n`,
  )
}

/** They take turns, so that whatever else the machine does meets both; the middle of each is told. */
async function compare(name: string, call: Call, small: Place, large: Place): Promise<string> {
  const times: Record<'small' | 'large', number[]> = { small: [], large: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const [size, place] of [
      ['small', small],
      ['large', large],
    ] as const) {
      const began = performance.now()
      await call(place)
      // The first ones are planned, prepared and read from the disk.
      if (round > 8) times[size].push(performance.now() - began)
    }
  }
  const [before, after] = [median(times.small), median(times.large)]
  const ratio = after / before

  return `${ratio <= most ? ' ' : '!'} ${name.padEnd(34)} ${ms(before).padStart(10)} ${ms(after).padStart(10)} ${ratio.toFixed(2)} x`
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
}
