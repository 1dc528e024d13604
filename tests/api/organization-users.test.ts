import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTeam, registerAlone, type Joined, type Team } from '../join.ts'
import { makeWorld, origin, readMail, type TestPerson, type World } from '../world.ts'

const nobodys = '01900000-0000-7000-8000-000000000000'

let world: World
let team: Team
let foreigner: Joined
beforeAll(async () => {
  world = await makeWorld()
  team = await makeTeam(world, 'users')
  foreigner = await registerAlone(world, 'users-foreigner')
})
afterAll(() => world.close())

const create = (by: TestPerson, email: string, more = {}) =>
  by.call('POST /idt-mgmt/api/v1/organizations/users', {
    body: {
      name: 'Paul Roux',
      email,
      phone: '+33 1 23 45 67 89',
      locale: 'fr',
      is_manager: false,
      organization_id: team.params.id,
      ...more,
    },
  })
const list = (by: TestPerson, query: Record<string, string> = {}) =>
  by.call('GET /idt-mgmt/api/v1/organizations/{orgId}/users', { params: { orgId: team.params.id }, query })
const get = (by: TestPerson, userId: string) =>
  by.call('GET /idt-mgmt/api/v1/organizations/{orgId}/users/{userId}', {
    params: { orgId: team.params.id, userId },
  })
const change = (by: TestPerson, userId: string, name: string, isManager: boolean, more = {}) =>
  by.call('PUT /idt-mgmt/api/v1/organizations/{orgId}/users/{userId}', {
    params: { orgId: team.params.id, userId },
    body: { organization_id: team.params.id, user_id: userId, name, is_manager: isManager, ...more },
  })
const remove = (by: TestPerson, userId: string) =>
  by.call('DELETE /idt-mgmt/api/v1/organizations/{orgId}/users/{userId}', {
    params: { orgId: team.params.id, userId },
  })

describe('creating an organization user', () => {
  test('[C6] invites them in their language, with the fields of the specification', async () => {
    const { status, body } = await create(team.manager, 'paul@example.org')

    expect(status).toBe(201)
    expect(body).toEqual({
      user_id: expect.any(String) as string,
      organization_id: team.params.id,
      name: 'Paul Roux',
      email: 'paul@example.org',
      phone: '+33 1 23 45 67 89',
      locale: 'fr-FR',
      is_manager: false,
      status: 'invited',
    })
    const mail = await readMail(world, 'paul@example.org', ({ subject }) => subject.includes('vous invite'))
    expect(mail.text).toContain(`${origin}/invitations/${body.user_id}`)
  })

  test('[C6] obeys the rules of members', async () => {
    expect((await create(team.member, 'p1@example.org')).status).toBe(403)
    expect((await create(foreigner, 'p1@example.org')).status).toBe(404)
    expect((await create(team.owner, 'p1@example.org', { organization_id: nobodys })).status).toBe(404)
    expect(await create(team.owner, team.member.email)).toMatchObject({ body: { code: 'already-member' } })
    expect((await create(team.owner, 'p1@example.org', { is_manager: undefined })).status).toBe(400)
    expect((await create(team.owner, 'p1@example.org', { phone: null, locale: null })).body).toMatchObject({
      phone: null,
      locale: 'en-US',
    })
  })
})

describe('organization users', () => {
  test('[C6] are listed from page 1, 10 a page, the owner first', async () => {
    const { status, body } = await list(team.member)

    expect(status).toBe(200)
    expect(body).toMatchObject({ page_number: 1, page_size: 10 })
    expect(body.total).toBe(body.items.length)
    expect(body.items[0]).toEqual({
      user_id: team.owner.id,
      organization_id: team.params.id,
      name: 'users-owner',
      email: team.owner.email,
      phone: null,
      locale: 'en-US',
      is_manager: true,
      status: 'active',
    })
    const second = await list(team.owner, { page_number: '2', page_size: '1' })
    expect(second.body).toMatchObject({ page_number: 2, page_size: 1, total: body.total })
    expect(second.body.items).toHaveLength(1)
    expect((await list(foreigner)).status).toBe(404)
  })

  test('[C6] read one by one; a telephone number is for who manages', async () => {
    const { body: created } = await create(team.owner, 'phone@example.org')

    expect((await get(team.manager, created.user_id)).body).toEqual(created)
    expect((await get(team.member, created.user_id)).body).toEqual({ ...created, phone: null })
    expect((await get(team.member, team.owner.id)).body).toMatchObject({ name: 'users-owner' })
    const missing = await get(team.owner, nobodys)
    const elsewhere = await get(team.owner, foreigner.id)
    expect([missing.status, elsewhere.status]).toEqual([404, 404])
    expect(JSON.stringify(elsewhere.body)).toBe(JSON.stringify(missing.body))
  })

  test('[C6] change: the role by who manages, the name of somebody invited, and one’s own', async () => {
    const { body: created } = await create(team.owner, 'rename@example.org')
    expect(await change(team.manager, created.user_id, 'Paula Roux', true)).toMatchObject({
      status: 200,
      body: { name: 'Paula Roux', is_manager: true, status: 'invited' },
    })

    expect(await change(team.manager, team.member.id, 'Somebody Else', true)).toMatchObject({
      status: 200,
      body: { name: 'users-member', is_manager: true },
    })
    await change(team.owner, team.member.id, 'users-member', false)
    expect(await change(team.member, team.member.id, 'Ana Own', false)).toMatchObject({
      status: 200,
      body: { name: 'Ana Own' },
    })
    expect((await team.member.call('GET /users/me')).body.name).toBe('Ana Own')
    expect((await change(team.member, team.member.id, 'Ana', true)).status).toBe(403)
    expect((await get(team.owner, team.member.id)).body.name).toBe('Ana Own')
    expect((await change(team.member, team.manager.id, 'X', true)).status).toBe(403)
  })

  test('[C6] change nothing of the owner’s role', async () => {
    expect(await change(team.owner, team.owner.id, 'users-owner', true)).toMatchObject({
      status: 200,
      body: { is_manager: true },
    })
    expect(await change(team.owner, team.owner.id, 'users-owner', false)).toMatchObject({
      status: 409,
      body: { code: 'last-owner' },
    })
    expect((await change(team.manager, team.owner.id, 'users-owner', false)).status).toBe(403)
  })

  test('[C6] are not changed by a body that speaks of another', async () => {
    const answer = await change(team.owner, team.member.id, 'X', true, { user_id: team.manager.id })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/user_id' }] } })
    const elsewhere = await change(team.owner, team.member.id, 'X', true, { organization_id: nobodys })
    expect(elsewhere).toMatchObject({ status: 400, body: { errors: [{ pointer: '/organization_id' }] } })
  })

  test('[C6] are removed, and invitations taken back', async () => {
    const { body: created } = await create(team.owner, 'removed@example.org')
    expect((await remove(team.member, created.user_id)).status).toBe(403)
    expect((await remove(team.manager, created.user_id)).status).toBe(204)
    expect((await get(team.owner, created.user_id)).status).toBe(404)
    expect((await remove(foreigner, team.member.id)).status).toBe(404)
    expect((await remove(team.owner, team.owner.id)).status).toBe(409)
    expect((await remove(team.manager, team.member.id)).status).toBe(204)
    expect((await get(team.owner, team.member.id)).status).toBe(404)
    expect((await list(team.member)).status).toBe(404)
  })
})
