import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { join, makeTeam, notificationTitles, type Joined, type Team } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { draftEnvelope, eventually, makeWorld, uploadDocument, type World } from '../world.ts'

let world: World
let team: Team
let noa: Joined

beforeAll(async () => {
  world = await makeWorld()
  team = await makeTeam(world, 'acme')
  noa = await join(world, team.owner, 'noa')
}, 300_000)
afterAll(() => world.close())

/** By the member; the id of its envelope. */
async function draft(title: string): Promise<string> {
  const pdf = await makeSamplePdf({})
  const document = await eventually(() => uploadDocument(team.member, pdf).catch(() => null))

  return (await draftEnvelope(team.member, document, [], title)).id
}
const senderOf = async (id: string) =>
  (await team.owner.call('GET /envelopes/{id}', { params: { id } })).body.sender.id
const transfer = (by: Joined, id: string, userId: string) =>
  by.call('POST /envelopes/{id}/transfer', { params: { id }, body: { userId } })
const transferAll = (by: Joined, from: string, userId: string) =>
  by.call('POST /envelope-transfers', { body: { from, userId } })

describe('transferring an envelope', () => {
  test('makes a colleague its sender, tells them, stands in the trail, and leaves the list in its order', async () => {
    const id = await draft('Handed')
    const before = await team.owner.call('GET /envelopes/{id}', { params: { id } })
    expect((await transfer(team.member, id, noa.id)).status).toBe(204)

    const after = await team.owner.call('GET /envelopes/{id}', { params: { id } })
    expect(after.body.sender).toEqual({ id: noa.id, name: 'noa' })
    expect(after.body.updatedAt).toBe(before.body.updatedAt)
    expect(await notificationTitles(noa)).toContain('“Handed” is now yours')
    const { body: trail } = await noa.call('GET /envelopes/{id}/audit', { params: { id } })
    expect(trail.whole).toBe(true)
    expect(trail.items.at(-1)).toMatchObject({
      type: 'envelope.transferred',
      facts: { from: team.member.id, to: noa.id },
    })
  })

  test('is for its sender and who manages, and to members alone', async () => {
    const id = await draft('Kept')
    expect((await transfer(noa, id, noa.id)).status).toBe(403)
    expect(await transfer(team.member, id, '01900000-0000-7000-8000-000000000000')).toMatchObject({
      status: 422,
      body: { code: 'transfer-unknown' },
    })
    expect((await transfer(team.manager, id, team.owner.id)).status).toBe(204)
    expect(await senderOf(id)).toBe(team.owner.id)
  })
})

describe('transferring everything', () => {
  test('is for oneself and who manages and sees everything', async () => {
    expect((await transferAll(noa, team.member.id, noa.id)).status).toBe(403)
    const policy = (managersSeeAll: boolean) =>
      team.owner.call('PUT /organizations/{id}/visibility', {
        params: team.params,
        body: { visibility: 'organization', managersSeeAll },
      })
    await policy(false)
    expect((await transferAll(team.manager, team.member.id, noa.id)).status).toBe(403)
    await policy(true)
  })

  test('hands over envelopes and templates, and nothing that is another’s', async () => {
    const id = await draft('All of it')
    const { body: template } = await team.member.call('POST /templates', {
      body: { name: 'Lease', documents: [], recipients: [], fields: [], visibility: 'private' },
    })
    const seen = () => noa.call('GET /templates/{id}', { params: { id: template.id } })
    expect((await seen()).status).toBe(404)
    const { body } = await transferAll(team.manager, team.member.id, noa.id)
    expect(body).toEqual({ transferred: 1, isDone: true })
    expect(await senderOf(id)).toBe(noa.id)
    expect((await seen()).status).toBe(200)
    expect(await notificationTitles(noa)).toContain('acme-manager transferred their work to you')
    expect((await transferAll(team.member, team.member.id, noa.id)).body.transferred).toBe(0)
  })
})

describe('teams', () => {
  const create = (by: Joined, body: object) =>
    by.call('POST /organizations/{id}/teams', { params: team.params, body })

  test('are made, changed and taken away by who manages, and read by everybody', async () => {
    expect((await create(noa, { name: 'Sales' })).status).toBe(403)
    const { body: sales } = await create(team.manager, { name: 'Sales', members: [noa.id] })
    expect(sales).toMatchObject({ name: 'Sales', members: [{ id: noa.id, name: 'noa' }] })
    expect(await create(team.owner, { name: 'sales' })).toMatchObject({
      status: 409,
      body: { code: 'team-exists' },
    })
    const params = { ...team.params, team: sales.id }
    const change = (body: object) => team.owner.call('PUT /organizations/{id}/teams/{team}', { params, body })
    expect((await change({ members: [] })).body).toMatchObject({ name: 'Sales', members: [] })
    expect((await change({ name: 'Legal' })).body.name).toBe('Legal')
    expect((await change({ members: ['01900000-0000-7000-8000-000000000000'] })).status).toBe(422)
    const list = await noa.call('GET /organizations/{id}/teams', { params: team.params })
    expect(list.body.items.map(({ name }) => name)).toEqual(['Legal'])
    expect((await team.owner.call('DELETE /organizations/{id}/teams/{team}', { params })).status).toBe(204)
    expect((await change({ name: 'Gone' })).status).toBe(404)
  })

  test('lose who leaves the organization', async () => {
    const lea = await join(world, team.owner, 'lea')
    await create(team.owner, { name: 'Finance', members: [lea.id] })
    await lea.call('DELETE /organizations/{id}/members/{memberId}', {
      params: { ...team.params, memberId: lea.id },
    })
    const { body } = await noa.call('GET /organizations/{id}/teams', { params: team.params })
    expect(body.items.find(({ name }) => name === 'Finance')?.members).toEqual([])
  })

  test('and the policy are settled by owners alone', async () => {
    const body = { visibility: 'private', managersSeeAll: true }
    const input = { params: team.params, body }
    expect((await team.manager.call('PUT /organizations/{id}/visibility', input)).status).toBe(403)
    expect((await team.owner.call('PUT /organizations/{id}/visibility', input)).body).toEqual(body)
    expect(
      (await noa.call('GET /organizations/{id}/visibility', { params: team.params })).body.visibility,
    ).toBe('private')
    const { body: made } = await noa.call('POST /envelopes', {
      body: { title: 'New', documents: [], recipients: [], fields: [] },
    })
    expect(made).toMatchObject({ visibility: 'private', teamId: null })
  })
})
