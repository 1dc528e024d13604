import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invite, makeTeam, notificationsOf, roleOf } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  codeMailedBy,
  draftEnvelope,
  idp,
  makeWorld,
  register,
  signIn,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

describe('deleting one’s account', () => {
  test('is refused to the only owner of an organization with other members', async () => {
    const team = await makeTeam(world, 'dependent')

    await expect(deleteAccount(team.owner)).rejects.toThrow('UserLambdaValidationException')
    expect(await roleOf(team, team.owner.id)).toBe('owner')
    expect((await team.owner.call('GET /users/me')).status).toBe(200)
  })

  test('is refused to the only member while somebody waits for an envelope; then the organization closes', async () => {
    const alone = await register(world, 'alone', 'alone')
    const sent = await send(alone, 'Alone')
    await invite(alone, 'never@example.org')
    await expect(deleteAccount(alone)).rejects.toThrow('UserLambdaValidationException')
    expect((await alone.call('GET /organizations')).body.items).toHaveLength(1)

    await alone.call('POST /envelopes/{id}/void', { params: { id: sent }, body: { reason: 'Over' } })
    await deleteAccount(alone)
    expect((await alone.call('GET /users/me')).status).toBe(401)
    const next = await register(world, 'next', 'next')
    const again = await next.call('POST /organizations', { body: { name: 'alone', slug: 'alone' } })
    expect(again.status).toBe(201)
  })

  test('leaves every organization, hands over what is under way, and frees the address', async () => {
    const team = await makeTeam(world, 'left')
    const { owner, manager } = team
    const sent = await send(manager, 'Handed over')
    await manager.call('PUT /users/preferences', { body: { key: 'theme', value: 'dark' } })
    await owner.call('POST /organizations/{id}/ownership', {
      params: team.params,
      body: { memberId: manager.id },
    })
    await deleteAccount(manager)

    expect(await roleOf(team, manager.id)).toBeUndefined()
    const { body } = await owner.call('GET /envelopes/{id}', { params: { id: sent } })
    expect(body.sender.id).toBe(owner.id)
    expect(
      (await owner.call('GET /organizations/{id}/ownership', { params: team.params })).body.offer,
    ).toBeNull()
    expect((await notificationsOf(owner))[0]?.content.default).toContain('left-manager')

    const again = await registerAgain(manager)
    const { body: me } = await again.call('GET /users/me')
    expect(me).toMatchObject({ email: manager.email, name: manager.email, organizations: [] })
    expect(me.id).not.toBe(manager.id)
    expect((await again.call('GET /users/preferences')).body.preferences).toEqual({})
    expect((await again.call('GET /notifications')).body.items).toEqual([])
  })
})

async function deleteAccount(person: TestPerson): Promise<void> {
  const { AccessToken } = await signIn(world, person.email)
  await idp(world, 'DeleteUser', { AccessToken })
}

/** With the same address, as somebody new. */
async function registerAgain(person: TestPerson): Promise<TestPerson> {
  const { email } = person
  const { answer, code } = await codeMailedBy(world, email, () =>
    idp(world, 'SignUp', {
      Username: email,
      Password: 'Not-used-1234567',
      UserAttributes: [{ Name: 'email', Value: email }],
    }),
  )
  await idp(world, 'ConfirmSignUp', {
    Username: email,
    ConfirmationCode: code,
    Session: answer['Session'],
  })
  person.token = (await signIn(world, person.email)).IdToken
  person.organizationId = ''

  return person
}

async function send(person: TestPerson, title: string): Promise<string> {
  const document = await uploadDocument(person, await makeSamplePdf())
  const guest = { key: 'guest', name: 'Guest', email: 'guest@example.org' }
  const { id } = await draftEnvelope(person, document, [guest], title)
  const { status } = await person.call('POST /envelopes/{id}/send', { params: { id } })
  expect(status).toBe(200)

  return id
}
