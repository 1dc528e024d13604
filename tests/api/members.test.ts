import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  invite,
  join,
  listOf,
  makeTeam,
  notificationsOf,
  notificationTitles,
  registerAlone,
  roleOf,
  type Team,
} from '../join.ts'
import { textOfPdf } from '../judges.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { sealedFile, whenCompleted } from '../sealed.ts'
import {
  draftEnvelope,
  makeTestClock,
  makeWorld,
  openRoom,
  origin,
  readMail,
  register,
  signAs,
  signInAgain,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

const nobodys = '01900000-0000-7000-8000-000000000000'
const dayMs = 24 * 60 * 60 * 1000

let world: World
const clock = makeTestClock()

beforeAll(async () => {
  world = await makeWorld({ clock })
})
afterAll(() => world.close())

describe('the list of members', () => {
  let team: Team
  let foreigner: TestPerson
  beforeAll(async () => {
    team = await makeTeam(world, 'list')
    foreigner = await register(world, 'list-foreigner', 'list2')
  })

  test('[C6] [O4] shows page 1 of 10: owners first, then everybody by name, also those invited', async () => {
    for (let n = 0; n < 9; n += 1) await invite(team.owner, `list-${n}@example.org`)
    const { status, body } = await team.member.call('GET /organizations/{id}/members', {
      params: team.params,
    })

    expect(status).toBe(200)
    expect(body).toMatchObject({ pageNumber: 1, pageSize: 10, total: 12 })
    expect(body.items.map(({ name }) => name)).toEqual([
      'list-owner',
      ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => `list-${n}`),
    ])
    expect(body.items[0]).toEqual({
      id: team.owner.id,
      name: 'list-owner',
      email: team.owner.email,
      isManager: true,
      role: 'owner',
      permissions: expect.arrayContaining(['manage_settings', 'manage_billing']) as string[],
      status: 'active',
      expiresAt: null,
      identity: null,
      createdAt: expect.any(String) as string,
    })
    expect(body.items[1]).toMatchObject({ status: 'invited', isManager: false, role: 'member' })
    expect(Date.parse(body.items[1]?.expiresAt ?? '') - Date.parse(body.items[1]?.createdAt ?? '')).toBe(
      14 * dayMs,
    )
  })

  test('[C6] [O4] goes on on the next page, in pages as large as asked for', async () => {
    const page = (pageNumber: string, pageSize: string) =>
      team.owner.call('GET /organizations/{id}/members', {
        params: team.params,
        query: { pageNumber, pageSize },
      })

    expect((await page('2', '10')).body.items.map(({ name }) => name)).toEqual([
      'list-manager',
      'list-member',
    ])
    expect((await page('3', '10')).body).toMatchObject({ items: [], total: 12, pageNumber: 3 })
    const whole = (await page('1', '100')).body.items.map(({ id }) => id)
    const parts = [1, 2, 3].map(async (n) => (await page(String(n), '5')).body.items.map(({ id }) => id))
    expect((await Promise.all(parts)).flat()).toEqual(whole)
    for (const [number, size] of [
      ['0', '10'],
      ['1', '0'],
      ['1', '101'],
      ['x', '1'],
    ] as const) {
      expect((await page(number, size)).status).toBe(400)
    }
  })

  test('[C6] [O4] is not there for anybody else', async () => {
    const theirs = await foreigner.call('GET /organizations/{id}/members', { params: team.params })
    const missing = await foreigner.call('GET /organizations/{id}/members', { params: { id: nobodys } })
    expect(theirs.status).toBe(404)
    expect(JSON.stringify(theirs.body)).toBe(JSON.stringify(missing.body))
    expect((await world.fetch(`/api/organizations/${team.params.id}/members`)).status).toBe(401)
  })
})

describe('inviting', () => {
  let team: Team
  beforeAll(async () => {
    team = await makeTeam(world, 'inviting')
  })
  const ask = (by: TestPerson, email: string, isManager = false) =>
    by.call('POST /organizations/{id}/members', {
      params: team.params,
      body: { name: 'Nina Roe', email, isManager },
    })

  test('[C6] [O4] is for owners and managers', async () => {
    expect(await ask(team.owner, 'n1@example.org', true)).toMatchObject({
      status: 201,
      body: { name: 'Nina Roe', email: 'n1@example.org', isManager: true, status: 'invited' },
    })
    expect((await ask(team.manager, 'N2@Example.org ')).body).toMatchObject({ email: 'n2@example.org' })
    expect(await ask(team.member, 'n3@example.org')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    const foreigner = await registerAlone(world, 'inv-foreigner')
    expect((await ask(foreigner, 'n3@example.org')).status).toBe(404)
  })

  test.each([{ name: 'X' }, { name: '', email: 'a@b.co', isManager: true }, { name: 'X', email: 'a@b.co' }])(
    '[C6] [O4] needs name, address and whether a manager: %j',
    async (body) => {
      const { status } = await team.owner.call('POST /organizations/{id}/members', {
        params: team.params,
        body,
      })
      expect(status).toBe(400)
    },
  )

  test('[O4] mails a link to the invitation, which a visitor to the registration page is shown', async () => {
    const { body } = await ask(team.owner, 'letter@example.org')
    const mail = await readMail(world, 'letter@example.org', ({ subject }) => subject.includes('inviting'))

    expect(mail.text).toContain(`${origin}/invitations/${body.id}`)
    expect(mail.text).toContain('letter@example.org')
    expect(await world.app.services.members.findInvitation(body.id)).toMatchObject({
      organizationName: 'inviting',
      inviterName: 'inviting-owner',
      email: 'letter@example.org',
      role: 'member',
    })
    expect(await world.app.services.members.findInvitation('no-id')).toBeNull()
  })

  test('[O4] tells an existing account, and writes in its language', async () => {
    const ines = await registerAlone(world, 'ines')
    await ines.call('PUT /users/preferences', { body: { key: 'locale', value: 'es-ES' } })
    const { body } = await ask(team.owner, ines.email)

    expect(await notificationsOf(ines)).toMatchObject([
      { title: { default: 'Invitation to inviting' }, url: `/invitations/${body.id}`, isRead: false },
    ])
    const mail = await readMail(world, ines.email, ({ text }) => text.includes('/invitations/'))
    expect(mail.subject).toContain('le invita a unirse a inviting')
    const theirs = await ines.call('GET /invitations')
    expect(theirs.body.items).toMatchObject([{ id: body.id, organizationName: 'inviting', role: 'member' }])
    expect((await ines.call('GET /invitations/{id}', { params: { id: body.id } })).body).toEqual(
      theirs.body.items[0],
    )
  })

  test('[O4] happens once an address: whoever is in, or is invited, is not invited again', async () => {
    expect(await ask(team.manager, team.member.email)).toMatchObject({
      status: 409,
      body: { code: 'already-member', errors: [{ pointer: '/email' }] },
    })
    await ask(team.manager, 'once@example.org')
    expect(await ask(team.owner, 'once@example.org')).toMatchObject({
      status: 409,
      body: { code: 'already-invited', errors: [{ pointer: '/email' }] },
    })
  })

  test('[O4] [P8] ends with the last seat of the plan, also for two at once', async () => {
    const small = await register(world, 'small', 'small', 'Free')
    const params = { id: small.organizationId }
    const asks = ['s1', 's2'].map((name) =>
      small.call('POST /organizations/{id}/members', {
        params,
        body: { name, email: `${name}@example.org`, isManager: false },
      }),
    )
    const answers = await Promise.all(asks)

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403])
    expect(answers.find(({ status }) => status === 403)?.body).toMatchObject({
      code: 'quota-reached',
      facts: { quota: 'MaxUsers', limit: 2, plan: 'Free' },
    })
  })

  test('[O4] keeps a seat: who was invited to the last one may take it', async () => {
    const small = await register(world, 'seat', 'seat', 'Free')

    expect((await join(world, small, 'seated')).organizationId).toBe(small.organizationId)
  })

  test('[O4] ends after 14 days, and can be done again', async () => {
    const late = await registerAlone(world, 'late')
    const first = await invite(team.owner, late.email)
    clock.forward(14 * dayMs)
    for (const person of [late, team.owner, team.manager, team.member]) await signInAgain(world, person)

    const answer = await late.call('POST /invitations/{id}/accept', { params: { id: first } })
    expect(answer).toMatchObject({ status: 409, body: { code: 'invitation-expired' } })
    expect((await late.call('GET /invitations')).body.items).toEqual([])
    expect(await world.app.services.members.findInvitation(first)).toBeNull()
    expect((await listOf(team)).map(({ email }) => email)).not.toContain(late.email)

    const second = await invite(team.owner, late.email)
    expect((await late.call('POST /invitations/{id}/accept', { params: { id: second } })).status).toBe(200)
  })
})

describe('an invitation', () => {
  let team: Team
  beforeAll(async () => {
    team = await makeTeam(world, 'invited')
  })
  const accept = (person: TestPerson, id: string) =>
    person.call('POST /invitations/{id}/accept', { params: { id } })

  test('[O4] is accepted by its addressee only, who is a member at once; owners and managers are told', async () => {
    const nora = await registerAlone(world, 'nora')
    const id = await invite(team.owner, nora.email, 'manager')

    expect(await accept(team.member, id)).toMatchObject({
      status: 403,
      body: { code: 'invitation-for-another' },
    })
    expect(await team.member.call('GET /invitations/{id}', { params: { id } })).toMatchObject({ status: 403 })
    expect(await team.member.call('POST /invitations/{id}/decline', { params: { id } })).toMatchObject({
      status: 403,
    })
    expect(await accept(nora, id)).toMatchObject({
      status: 200,
      body: { id: team.params.id, name: 'invited', role: 'manager' },
    })
    expect((await nora.call('GET /users/me')).body.organizationPermissions).toMatchObject([
      { organizationId: team.params.id, canManage: true, isOwner: false },
    ])
    expect(await roleOf(team, nora.id)).toBe('manager')
    for (const told of [team.owner, team.manager]) {
      expect(await notificationTitles(told)).toContain('nora has joined invited')
    }
    expect(await notificationTitles(team.member)).not.toContain('nora has joined invited')
  })

  test('[O4] is accepted once, however often it is clicked', async () => {
    const dora = await registerAlone(world, 'dora')
    const id = await invite(team.owner, dora.email)
    const answers = await Promise.all([accept(dora, id), accept(dora, id)])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await listOf(team)).filter(({ email }) => email === dora.email)).toHaveLength(1)
  })

  test('[O4] is gone when it was declined, or taken back', async () => {
    const dan = await registerAlone(world, 'dan')
    const first = await invite(team.owner, dan.email)
    expect((await dan.call('POST /invitations/{id}/decline', { params: { id: first } })).status).toBe(204)
    expect((await accept(dan, first)).status).toBe(404)

    const second = await invite(team.owner, dan.email)
    const takeBack = (by: TestPerson) =>
      by.call('DELETE /organizations/{id}/members/{memberId}', {
        params: { ...team.params, memberId: second },
      })
    expect((await takeBack(team.member)).status).toBe(403)
    expect((await takeBack(team.manager)).status).toBe(204)
    expect((await accept(dan, second)).status).toBe(404)
    expect((await takeBack(team.manager)).status).toBe(404)
  })

  test('[O4] may be changed while it waits', async () => {
    const vera = await registerAlone(world, 'vera')
    const id = await invite(team.owner, vera.email)
    const changed = await team.manager.call('PUT /organizations/{id}/members/{memberId}/role', {
      params: { ...team.params, memberId: id },
      body: { isManager: true },
    })

    expect(changed.body).toMatchObject({ id, status: 'invited', role: 'manager' })
    expect((await accept(vera, id)).body).toMatchObject({ role: 'manager' })
  })

  test('[O4] [P8] needs room in the plan when it is accepted, too', async () => {
    const boss = await register(world, 'shrinking', 'shrinking', 'Starter')
    const guests = [await registerAlone(world, 'guest-a'), await registerAlone(world, 'guest-b')]
    await boss.call('POST /subscriptions/organization/{id}/cancel', { params: { id: boss.organizationId } })
    clock.forward(20 * dayMs)
    await signInAgain(world, boss)
    const ids: string[] = []
    for (const { email } of guests) ids.push(await invite(boss, email))
    clock.forward(13 * dayMs)
    for (const guest of guests) await signInAgain(world, guest)

    // The plan has ended with its month; Free has two seats, and one other is promised.
    expect(await accept(guests[0]!, ids[0]!)).toMatchObject({
      status: 403,
      body: { code: 'quota-reached', facts: { quota: 'MaxUsers', limit: 2 } },
    })
    await guests[1]!.call('POST /invitations/{id}/decline', { params: { id: ids[1]! } })
    expect((await accept(guests[0]!, ids[0]!)).status).toBe(200)
  })
})

describe('changing a role', () => {
  let team: Team
  beforeAll(async () => {
    team = await makeTeam(world, 'roles')
  })
  const change = (by: TestPerson, memberId: string, isManager: boolean) =>
    by.call('PUT /organizations/{id}/members/{memberId}/role', {
      params: { ...team.params, memberId },
      body: { isManager },
    })

  test('[C6] [O4] is for owners and managers, acts at once, and is told', async () => {
    const invites = () =>
      team.member.call('POST /organizations/{id}/members', {
        params: team.params,
        body: { name: 'X', email: `x-${Math.random()}@example.org`, isManager: false },
      })
    expect(await change(team.member, team.member.id, true)).toMatchObject({ status: 403 })
    expect((await invites()).status).toBe(403)
    expect(await change(team.manager, team.member.id, true)).toMatchObject({
      status: 200,
      body: { id: team.member.id, role: 'manager', isManager: true },
    })
    expect((await invites()).status).toBe(201)
    expect(await notificationTitles(team.member)).toContain('Your role in roles has changed')
    expect(await change(team.owner, team.member.id, false)).toMatchObject({ body: { role: 'member' } })
    expect((await invites()).status).toBe(403)
  })

  test('[O4] lets a manager step down', async () => {
    expect(await change(team.manager, team.manager.id, false)).toMatchObject({
      status: 200,
      body: { role: 'member' },
    })
    expect((await change(team.manager, team.manager.id, true)).status).toBe(403)
    await change(team.owner, team.manager.id, true)
  })

  test('[O4] never touches the owner: ownership is handed over', async () => {
    expect(await change(team.owner, team.owner.id, false)).toMatchObject({
      status: 409,
      body: { code: 'last-owner' },
    })
    expect(await change(team.manager, team.owner.id, false)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect(await roleOf(team, team.owner.id)).toBe('owner')
  })

  test('[C6] [O4] of nobody, or of another organization’s member, is not found', async () => {
    const other = await registerAlone(world, 'roles-other')
    const answers = [await change(team.owner, nobodys, true), await change(team.owner, other.id, true)]

    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(JSON.stringify(answers[0]?.body)).toBe(JSON.stringify(answers[1]?.body))
    expect((await change(other, team.member.id, true)).status).toBe(404)
  })
})

describe('removing a member', () => {
  const remove = (by: TestPerson, { params }: Team, memberId: string) =>
    by.call('DELETE /organizations/{id}/members/{memberId}', { params: { ...params, memberId } })

  test('[C6] [O4] is for owners and managers, acts at once, and is told', async () => {
    const team = await makeTeam(world, 'removing')
    const other = await join(world, team.owner, 'removing-other')
    expect(await remove(other, team, team.member.id)).toMatchObject({ status: 403 })
    expect(await remove(team.manager, team, team.member.id)).toMatchObject({ status: 204 })

    expect((await team.member.call('GET /organizations/{id}', { params: team.params })).status).toBe(404)
    expect((await team.member.call('GET /envelopes')).status).toBe(404)
    team.member.organizationId = ''
    expect(await notificationTitles(team.member)).toContain('Access to removing has ended')
    expect((await notificationsOf(team.owner))[0]?.content.default).toContain('removing-member')
    expect((await remove(team.manager, team, team.member.id)).status).toBe(404)
  })

  test('[O4] hands over what they had under way to who removes them', async () => {
    const team = await makeTeam(world, 'handing')
    const sent = await send(team.member, 'Handed', 'handed@example.org')
    const draft = await draftEnvelope(
      team.member,
      await uploadDocument(team.member, await makeSamplePdf()),
      [],
    )
    const ended = await send(team.member, 'Ended', 'ended@example.org')
    await team.member.call('POST /envelopes/{id}/void', { params: { id: ended }, body: { reason: 'No' } })
    await remove(team.manager, team, team.member.id)

    const senderOf = async (id: string) =>
      (await team.owner.call('GET /envelopes/{id}', { params: { id } })).body.sender.id
    expect(await senderOf(sent)).toBe(team.manager.id)
    expect(await senderOf(draft.id)).toBe(team.manager.id)
    expect(await senderOf(ended)).toBe(team.member.id)
  })

  test('leaves their name on the certificate of what they sent', async () => {
    const team = await makeTeam(world, 'sending')
    const id = await send(team.member, 'Certified', 'certified@example.org')
    await remove(team.owner, team, team.member.id)
    await signAs(await openRoom(world, 'certified@example.org', 'Certified'))
    const envelope = await whenCompleted(team.owner, id)
    expect(envelope.sender.id).toBe(team.owner.id)
    const text = textOfPdf(await sealedFile(team.owner, id, envelope.documents[0]?.id ?? ''))
    expect(text).toContain('sending-member, sending')
    expect(text).not.toContain('sending-owner')
  })

  test('[O4] stops their keys at once: the heir sees them paused, and replaces what is still needed', async () => {
    const team = await makeTeam(world, 'keys')
    const key = await team.manager.call('POST /organizations/{id}/apikey', {
      params: team.params,
      body: { name: 'Programs', scopes: ['view_envelopes'] },
    })
    expect(key.status).toBe(201)
    const use = async (secret: string) =>
      (await world.fetch('/api/envelopes', { headers: { authorization: `Bearer ${secret}` } })).status
    expect(await use(key.body.key)).toBe(200)
    await remove(team.owner, team, team.manager.id)
    expect(await use(key.body.key)).toBe(401)

    const { body } = await team.owner.call('GET /organizations/{id}/apikey/metadata', {
      params: team.params,
    })
    expect(body.items).toMatchObject([
      { id: key.body.id, createdBy: 'keys-owner', pausedAt: expect.stringMatching(/Z$/) as string },
    ])
    const anew = await team.owner.call('POST /organizations/{id}/apikey', {
      params: team.params,
      body: { regenerate: key.body.id },
    })
    expect(anew.body).toMatchObject({ name: 'Programs', scopes: ['view_envelopes'], pausedAt: null })
    expect(await use(anew.body.key)).toBe(200)
    expect(await use(key.body.key)).toBe(401)
  })

  test('[O4] does not wake their keys when they come back', async () => {
    const team = await makeTeam(world, 'waking')
    const { body } = await team.manager.call('POST /organizations/{id}/apikey', {
      params: team.params,
      body: {},
    })
    const use = async () =>
      (await world.fetch('/api/envelopes', { headers: { authorization: `Bearer ${body.key}` } })).status
    expect(await use()).toBe(200)
    await remove(team.owner, team, team.manager.id)
    team.manager.organizationId = ''
    const id = await invite(team.owner, team.manager.email, 'manager')
    expect((await team.manager.call('POST /invitations/{id}/accept', { params: { id } })).status).toBe(200)
    expect(await use()).toBe(401)
  })

  test('[O4] is also how one leaves: an owner takes over', async () => {
    const team = await makeTeam(world, 'leaving')
    const sent = await send(team.member, 'Left', 'left@example.org')
    expect((await remove(team.member, team, team.member.id)).status).toBe(204)

    expect(await roleOf(team, team.member.id)).toBeUndefined()
    const { body } = await team.owner.call('GET /envelopes/{id}', { params: { id: sent } })
    expect(body.sender.id).toBe(team.owner.id)
  })

  test('[O4] never leaves an organization without an owner', async () => {
    const team = await makeTeam(world, 'owning')

    expect(await remove(team.owner, team, team.owner.id)).toMatchObject({
      status: 409,
      body: { code: 'last-owner' },
    })
    expect(await remove(team.manager, team, team.owner.id)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect(await roleOf(team, team.owner.id)).toBe('owner')
  })
})

async function send(person: TestPerson, title: string, email: string): Promise<string> {
  const document = await uploadDocument(person, await makeSamplePdf())
  const { id } = await draftEnvelope(person, document, [{ key: 'guest', name: 'Guest', email }], title)
  const { status } = await person.call('POST /envelopes/{id}/send', { params: { id } })
  expect(status).toBe(200)

  return id
}
