import { mostSavedMessages } from '#contract/saved-message-shapes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { join, makeTeam, type Team } from '../join.ts'
import { makeWorld, register, type TestPerson, type World } from '../world.ts'

let world: World
let team: Team
let stranger: TestPerson
beforeAll(async () => {
  world = await makeWorld()
  team = await makeTeam(world, 'words')
  stranger = await register(world, 'omar', 'Globex')
})
afterAll(() => world.close())

type Body = { title: string; body: string; isShared?: boolean }
const save = (by: TestPerson, body: Body) => by.call('POST /saved-messages', { body })
const rename = (by: TestPerson, id: string, title: string) =>
  by.call('PUT /saved-messages/{id}', { params: { id }, body: { title } })
const remove = (by: TestPerson, id: string) => by.call('DELETE /saved-messages/{id}', { params: { id } })
const listed = async (by: TestPerson) => (await by.call('GET /saved-messages')).body
const titlesOf = async (by: TestPerson) => (await listed(by)).items.map(({ title }) => title)
const lease = { title: 'Lease', body: 'Please sign the lease.\n\nThank you.' }

describe('a message that somebody saves', () => {
  test('is theirs alone: nobody else sees, changes or deletes it, whatever their role', async () => {
    const { status, body: made } = await save(team.member, lease)
    expect([status, made]).toEqual([201, expect.objectContaining({ ...lease, isShared: false })])

    expect(await titlesOf(team.member)).toEqual(['Lease'])
    for (const other of [team.owner, team.manager, stranger]) {
      expect(await titlesOf(other)).toEqual([])
      expect((await rename(other, made.id, 'Taken')).status).toBe(404)
      expect((await remove(other, made.id)).status).toBe(404)
    }
  })

  test('is called and worded anew by whoever saved it, and is gone when they delete it', async () => {
    const { body: made } = await save(team.member, { title: 'Note', body: 'Hello' })
    const { body: changed } = await rename(team.member, made.id, 'Nota')
    expect(changed).toMatchObject({ title: 'Nota', body: 'Hello' })
    const params = { id: made.id }
    await team.member.call('PUT /saved-messages/{id}', { params, body: { body: 'Hola' } })
    expect((await listed(team.member)).items.find(({ id }) => id === made.id)).toMatchObject({
      ...{ title: 'Nota', body: 'Hola', createdAt: made.createdAt },
    })

    expect((await remove(team.member, made.id)).status).toBe(204)
    expect((await remove(team.member, made.id)).status).toBe(404)
  })

  test('has a title in one line and words, no more of them than a message takes', async () => {
    for (const body of [
      { ...lease, title: ' ' },
      { ...lease, title: 'Two\nlines' },
      { ...lease, body: ' \n ' },
      { ...lease, body: 'x'.repeat(2001) },
    ])
      expect((await save(team.member, body)).status).toBe(400)
  })

  test('goes with them when they leave; what is shared stays', async () => {
    const leaving = await join(world, team.owner, 'leaving', 'manager')
    await save(leaving, { title: 'Mine', body: 'Mine' })
    const { body: ours } = await save(leaving, { title: 'Ours', body: 'Ours', isShared: true })
    const params = { ...team.params, memberId: leaving.id }
    await team.owner.call('DELETE /organizations/{id}/members/{memberId}', { params })

    const { body: back } = await team.owner.call('POST /organizations/{id}/members', {
      params: team.params,
      body: { name: 'Back', email: leaving.email, isManager: false },
    })
    await leaving.call('POST /invitations/{id}/accept', { params: { id: back.id } })
    expect(await titlesOf(leaving)).toEqual(['Ours'])
    await remove(team.owner, ours.id)
  })
})

describe('a message that is shared', () => {
  test('is there for everybody in the organization, by title, and for nobody else', async () => {
    const home = await makeTeam(world, 'sharing')
    await save(home.manager, { title: 'welcome', body: 'Welcome', isShared: true })
    await save(home.member, { title: 'Also mine', body: 'Mine' })

    expect(await titlesOf(home.member)).toEqual(['Also mine', 'welcome'])
    expect(await titlesOf(home.owner)).toEqual(['welcome'])
    expect(await titlesOf(stranger)).toEqual([])
  })

  test('is made, changed and deleted by owners and managers only, who are told that they may', async () => {
    const shared = { title: 'Ours', body: 'Ours', isShared: true }
    expect((await save(team.member, shared)).status).toBe(403)
    const { body: made } = await save(team.manager, shared)
    expect((await rename(team.member, made.id, 'Mine')).status).toBe(403)
    expect((await remove(team.member, made.id)).status).toBe(403)
    expect((await rename(team.owner, made.id, 'Of all')).status).toBe(200)

    const may = async (by: TestPerson) => (await listed(by)).organization
    expect(await may(team.owner)).toEqual({ name: 'words', mayShare: true })
    expect(await may(team.manager)).toMatchObject({ mayShare: true })
    expect(await may(team.member)).toMatchObject({ mayShare: false })
    expect((await remove(team.owner, made.id)).status).toBe(204)
  })
})

test('whoever makes neither envelopes nor templates has no use for them', async () => {
  const withhold = (...withheld: ('create_envelopes' | 'create_templates')[]) =>
    team.owner.call('PUT /organizations/{id}/members/{memberId}/permissions', {
      params: { ...team.params, memberId: team.member.id },
      body: { withheld },
    })
  await withhold('create_envelopes')
  expect((await team.member.call('GET /saved-messages')).status).toBe(200)
  await withhold('create_envelopes', 'create_templates')
  expect((await team.member.call('GET /saved-messages')).status).toBe(403)
  expect((await save(team.member, lease)).status).toBe(403)
  await withhold()
})

test('there is room for so many of one’s own, and for as many that are shared', async () => {
  const home = await makeTeam(world, 'full')
  for (let made = 1; made < mostSavedMessages; made++)
    expect((await save(home.owner, { title: `${made}`, body: 'Again' })).status).toBe(201)

  const last = await Promise.all(['one', 'two'].map((title) => save(home.owner, { title, body: 'Last' })))
  expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(last.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'saved-messages-full' })
  expect((await save(home.owner, { title: 'Ours', body: 'Ours', isShared: true })).status).toBe(201)
  expect((await save(home.member, lease)).status).toBe(201)
})
