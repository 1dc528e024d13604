import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgresDatabase } from '#server/data/postgres-database.ts'
import { member as memberTable } from '#server/data/tables/people.ts'
import { idOf, invite, join, listOf, makeTeam, notificationTitles, roleOf, type Team } from '../join.ts'
import { findPrograms, startPostgres } from '../postgres.ts'
import { eventually, makeWorld, readMail, register, type TestPerson, type World } from '../world.ts'

const nobodys = '01900000-0000-7000-8000-000000000000'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

describe('ownership', () => {
  const offer = (by: TestPerson, { params }: Team, memberId: string) =>
    by.call('POST /organizations/{id}/ownership', { params, body: { memberId } })
  const accept = (by: TestPerson, { params }: Team) =>
    by.call('POST /organizations/{id}/ownership/accept', { params })
  const withdraw = (by: TestPerson, { params }: Team) =>
    by.call('DELETE /organizations/{id}/ownership', { params })
  const read = async (by: TestPerson, { params }: Team) =>
    (await by.call('GET /organizations/{id}/ownership', { params })).body.offer

  test('[C6] [W7] passes to a member who accepts; the former owner manages', async () => {
    const team = await makeTeam(world, 'passing')
    const { owner, manager, member } = team
    expect(await offer(owner, team, member.id)).toMatchObject({
      status: 200,
      body: { offer: { organizationId: team.params.id, to: { id: member.id }, from: { id: owner.id } } },
    })
    expect(await read(owner, team)).toEqual(await read(member, team))
    expect(await read(manager, team)).toBeNull()
    expect(await notificationTitles(member)).toContain('You’re offered the ownership of passing')
    await readMail(world, member.email, ({ text }) => text.includes(`/organizations/${team.params.id}`))
    expect((await accept(manager, team)).status).toBe(404)
    expect((await accept(owner, team)).status).toBe(404)

    expect(await accept(member, team)).toMatchObject({ status: 200, body: { role: 'owner' } })
    expect(await roleOf(team, member.id)).toBe('owner')
    expect(await roleOf(team, owner.id)).toBe('manager')
    expect(await read(member, team)).toBeNull()
    expect((await accept(member, team)).status).toBe(404)
    expect((await owner.call('DELETE /organizations/{id}', { params: team.params })).status).toBe(403)
    expect(await notificationTitles(owner)).toContain('passing has a new owner')
    await readMail(world, owner.email, ({ subject }) => subject === 'passing has a new owner')
  })

  test('is not offered to one person again and again', async () => {
    const team = await makeTeam(world, 'pressing')
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await offer(team.owner, team, team.member.id)).status).toBe(200)
      expect((await withdraw(team.member, team)).status).toBe(204)
    }
    expect(await offer(team.owner, team, team.member.id)).toMatchObject({
      status: 429,
      body: { code: 'rate-limited' },
    })
    expect((await offer(team.owner, team, team.manager.id)).status).toBe(200)
  })

  test('[W7] is offered by owners, to members', async () => {
    const team = await makeTeam(world, 'offering')
    const { owner, manager, member } = team
    const invited = await invite(owner, 'offered@example.org')

    expect((await offer(manager, team, member.id)).status).toBe(403)
    expect((await offer(member, team, member.id)).status).toBe(403)
    expect((await offer(owner, team, nobodys)).status).toBe(404)
    expect((await offer(owner, team, invited)).status).toBe(404)
    expect((await offer(owner, team, owner.id)).status).toBe(403)
    expect(await read(owner, team)).toBeNull()
  })

  test('[W7] can be taken back or turned down while it is only offered, by the two concerned', async () => {
    const team = await makeTeam(world, 'taking')
    const { owner, manager, member } = team
    expect((await withdraw(owner, team)).status).toBe(404)
    await offer(owner, team, member.id)
    expect((await withdraw(manager, team)).status).toBe(404)
    expect((await withdraw(owner, team)).status).toBe(204)
    expect((await accept(member, team)).status).toBe(404)
    await offer(owner, team, member.id)
    expect((await withdraw(member, team)).status).toBe(204)
    expect(await read(owner, team)).toBeNull()
  })

  test('[W7] offered to somebody else is no longer offered to the first', async () => {
    const team = await makeTeam(world, 'another')
    const { owner, manager, member } = team
    await offer(owner, team, member.id)
    await offer(owner, team, manager.id)

    expect((await accept(member, team)).status).toBe(404)
    expect((await accept(manager, team)).status).toBe(200)
    expect(await roleOf(team, owner.id)).toBe('manager')
    expect(await roleOf(team, member.id)).toBe('member')
  })

  test('[W7] passes once, however often it is clicked', async () => {
    const team = await makeTeam(world, 'twice')
    await offer(team.owner, team, team.member.id)
    const answers = await Promise.all([accept(team.member, team), accept(team.member, team)])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await listOf(team)).filter(({ role }) => role === 'owner')).toHaveLength(1)
  })
})

const isPostgresHere = findPrograms() !== undefined
if (!isPostgresHere) console.warn('PostgreSQL is not installed: owners who leave at once are not tried')

describe.skipIf(!isPostgresHere)('of two owners who leave at once', () => {
  test('[O4] one stays', async () => {
    const server = await startPostgres()
    if (!server) throw new Error('PostgreSQL did not start')
    const here = await makeWorld({ databaseUrl: server.url })
    const database = await openPostgresDatabase(server.url, 2)
    try {
      const one = await register(here, 'one', 'pair')
      const other = await join(here, one, 'other')
      const leave = (person: TestPerson, memberId: string) =>
        person.call('DELETE /organizations/{id}/members/{memberId}', {
          params: { id: one.organizationId, memberId },
        })
      const ids = [await idOf(one), other.id] as const
      await database.transaction(null, (tx) =>
        tx.update(memberTable).set({ role: 'owner' }).where(eq(memberTable.userId, other.id)),
      )
      // Neither can be done before both have begun.
      const both = await database.transaction(null, async (tx) => {
        await tx.select().from(memberTable).for('update')
        const asked = [leave(one, ids[0]), leave(other, ids[1])]
        await eventually(async () => {
          const { rows } = await tx.execute(sql`select 1 from pg_locks where not granted`)
          return rows.length >= 2
        })
        return { asked }
      })
      const answers = await Promise.all(both.asked)

      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
      const left = await database.transaction(null, (tx) => tx.select().from(memberTable))
      expect(left).toMatchObject([{ role: 'owner' }])
    } finally {
      await database.close()
      await here.close()
      server.stop()
    }
  })
})

describe.skipIf(!isPostgresHere)('of a member who is removed while they make something', () => {
  test('[O4] it is handed over like the rest', async () => {
    const server = await startPostgres()
    if (!server) throw new Error('PostgreSQL did not start')
    const here = await makeWorld({ databaseUrl: server.url })
    const database = await openPostgresDatabase(server.url, 2)
    try {
      const owner = await register(here, 'owner', 'busy')
      const member = await join(here, owner, 'member')
      const recipients = [{ key: 'guest', name: '', email: '' }]
      const { making, removing } = await database.transaction(null, async (tx) => {
        const waiting = async () =>
          (await tx.execute(sql`select 1 from pg_locks where not granted`)).rows.length
        // Between the envelope and its recipients: written, and not yet committed.
        await tx.execute(sql`lock table recipient in share mode`)
        const made = member.call('POST /envelopes', {
          body: { title: 'Late', documents: [], recipients, fields: [] },
        })
        await eventually(async () => (await waiting()) === 1)
        const removed = owner.call('DELETE /organizations/{id}/members/{memberId}', {
          params: { id: owner.organizationId, memberId: member.id },
        })
        await eventually(async () => (await waiting()) === 2)
        return { making: made, removing: removed }
      })
      const { status, body } = await making

      expect([status, (await removing).status]).toEqual([201, 204])
      const { body: late } = await owner.call('GET /envelopes/{id}', { params: { id: body.id } })
      expect(late.sender.name).toBe('owner')
    } finally {
      await database.close()
      await here.close()
      server.stop()
    }
  })
})
