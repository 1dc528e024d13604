import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillOrganization, settle } from '../../bench/many-envelopes.ts'
import type { Postgres } from '../postgres.ts'
import { copyPostgresDatabase } from '../prepared/postgres.ts'
import { makeWorld, memberBehind, register, type TestPerson, type World } from '../world.ts'

/** So many that what is found is too much to be looked up, and none of it among the newest. */
const envelopes = 12_000
const page = 20

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('what is searched for among many', () => {
  let server: Postgres
  let owner: pg.Client
  let world: World
  let mara: TestPerson
  beforeAll(async () => {
    server = (await copyPostgresDatabase())!
    world = await makeWorld({ databaseUrl: server.url })
    mara = await register(world, 'mara', 'Acme')
    owner = new pg.Client({ connectionString: server.url })
    await owner.connect()
    const { organizationId, email: asked } = mara
    const { id: sender } = await memberBehind(world, mara)
    await fillOrganization(owner, { organizationId, sender, asked, envelopes })
    await settle(owner)
  })
  afterAll(async () => {
    await owner.end()
    await world.close()
    server.stop()
  })

  /** As whoever owns the tables reads them from end to end. */
  async function readAll(q: string, by: string, which = 'true'): Promise<{ id: string }[]> {
    const { rows } = await owner.query<{ id: string }>(
      `select id from envelope e where organization_id = $1 and ${which} and (fold_letters(title) like '%' || fold_letters($2) || '%'
        or exists (select from recipient r where r.organization_id = $1 and r.envelope_id = e.id
          and fold_letters(name || chr(31) || email) like '%' || fold_letters($2) || '%'))
       order by ${by} limit ${page}`,
      [mara.organizationId, q],
    )

    return rows
  }

  test.each([
    ['often', 'Lease'],
    ['now and then', 'Chiara Novak'],
    ['now and then, by other accents', 'inés garcia'],
    ['a thousand times, long ago', 'no. 7'],
    ['a hundred times', 'no. 77'],
    ['once', 'no. 4711'],
    ['by an address', 'person600.1@'],
    ['never', 'nobody has this'],
    ['by two letters', 'zo'],
  ])('is the newest, or the first by title, of all that has it: %s', async (_, q) => {
    const find = async (query: Record<string, string>) => {
      const { body } = await mara.call('GET /envelopes', { query: { q, limit: String(page), ...query } })
      return body.items.map(({ id }) => ({ id }))
    }
    expect(await find({})).toEqual(await readAll(q, 'updated_at desc, id desc'))
    expect(await find({ sort: 'title' })).toEqual(await readAll(q, 'title_key, id'))
    expect(await find({ status: 'voided' })).toEqual(
      await readAll(q, 'updated_at desc, id desc', "status = 'voided'"),
    )
  })
})
