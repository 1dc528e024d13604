import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withholdablePermissions, type WithholdablePermission } from '#core/access/access.ts'
import { invite, makeTeam, type Joined, type Team } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { makeWorld, uploadDocument, type TestPerson, type World } from '../world.ts'

let world: World
let team: Team
let document: { id: string }

beforeAll(async () => {
  world = await makeWorld()
  team = await makeTeam(world, 'narrow')
  document = await uploadDocument(team.owner, await makeSamplePdf({ pages: 1 }))
})
afterAll(() => world.close())

const withhold = (by: TestPerson, from: Joined, ...withheld: WithholdablePermission[]) =>
  by.call('PUT /organizations/{id}/members/{memberId}/permissions', {
    params: { ...team.params, memberId: from.id },
    body: { withheld },
  })
const heldBy = async (person: TestPerson) => {
  const { organizationPermissions } = (await person.call('GET /users/me')).body
  return organizationPermissions.find(({ organizationId }) => organizationId === team.params.id)?.permissions
}
const draft = () => ({ title: 'Lease', documents: [document.id], recipients: [], fields: [] })
const template = () => ({ name: 'Lease', documents: [], recipients: [], fields: [] })

describe('[W7] a permission withheld from a member', () => {
  test.each<[WithholdablePermission, (person: TestPerson) => Promise<{ status: number }>]>([
    ['view_templates', (person) => person.call('GET /templates')],
    ['create_templates', (person) => person.call('POST /templates', { body: template() })],
    ['create_templates', (person) => person.call('GET /template-gallery')],
    ['view_envelopes', (person) => person.call('GET /envelopes')],
    ['create_envelopes', (person) => person.call('POST /envelopes', { body: draft() })],
    ['view_organization', (person) => person.call('GET /organizations/{id}', { params: team.params })],
    [
      'view_organization',
      (person) => person.call('GET /organizations/{id}/members', { params: team.params }),
    ],
    ['view_organization', (person) => person.call('GET /organizations/{id}/stats', { params: team.params })],
    [
      'manage_settings',
      (person) => person.call('PUT /organizations/{id}', { params: team.params, body: { name: 'narrow' } }),
    ],
    [
      'manage_settings',
      (person) => person.call('GET /organizations/{id}/apikey/metadata', { params: team.params }),
    ],
    ['manage_settings', (person) => person.call('GET /webhooks')],
    [
      'manage_settings',
      (person) =>
        person.call('PUT /organizations/{id}/branding', { params: team.params, body: { colour: '#336699' } }),
    ],
  ])('%s: what it opens is forbidden at once, and open again once it is given back', async (one, ask) => {
    expect((await ask(team.manager)).status).toBeLessThan(300)

    expect((await withhold(team.owner, team.manager, one)).body.permissions).not.toContain(one)
    expect(await heldBy(team.manager)).not.toContain(one)
    expect((await ask(team.manager)).status).toBe(403)

    await withhold(team.owner, team.manager)
    expect(await heldBy(team.manager)).toContain(one)
    expect((await ask(team.manager)).status).toBeLessThan(300)
  })

  test('takes making along with seeing, and nothing else', async () => {
    const before = (await heldBy(team.member)) ?? []
    const { body } = await withhold(team.manager, team.member, 'view_envelopes')

    expect(before.filter((one) => !body.permissions.includes(one)).toSorted()).toEqual([
      'create_envelopes',
      'view_envelopes',
    ])
    await withhold(team.manager, team.member)
  })

  test('narrows the keys that they have made, at once', async () => {
    const { body } = await team.manager.call('POST /organizations/{id}/apikey', {
      params: team.params,
      body: { name: 'Nightly' },
    })
    const list = () => world.fetch('/api/envelopes', { headers: { authorization: `Bearer ${body.key}` } })
    expect((await list()).status).toBe(200)

    await withhold(team.owner, team.manager, 'view_envelopes')
    expect((await list()).status).toBe(403)
    await withhold(team.owner, team.manager)
    expect((await list()).status).toBe(200)
  })

  test('goes with a demotion: the keys of who was a manager are narrowed at once', async () => {
    const { body } = await team.manager.call('POST /organizations/{id}/apikey', {
      params: team.params,
      body: {},
    })
    const ask = async (path: string) =>
      (await world.fetch(path, { headers: { authorization: `Bearer ${body.key}` } })).status
    const become = (isManager: boolean) =>
      team.owner.call('PUT /organizations/{id}/members/{memberId}/role', {
        params: { ...team.params, memberId: team.manager.id },
        body: { isManager },
      })
    expect([await ask('/api/webhooks'), await ask('/api/envelopes')]).toEqual([200, 200])

    await become(false)
    expect([await ask('/api/webhooks'), await ask('/api/envelopes')]).toEqual([403, 200])
    await become(true)
    expect(await ask('/api/webhooks')).toBe(200)
  })

  test('canAccess: suspends them, and their keys, from everything but leaving', async () => {
    const { body } = await team.manager.call('POST /organizations/{id}/apikey', {
      params: team.params,
      body: {},
    })
    await withhold(team.owner, team.manager, 'canAccess')

    const key = await world.fetch('/api/envelopes', { headers: { authorization: `Bearer ${body.key}` } })
    const answers = [
      key,
      await team.manager.call('GET /envelopes'),
      await team.manager.call('GET /usage'),
      await team.manager.call('GET /organizations/{id}', { params: team.params }),
      await team.manager.call('POST /organizations/{id}/members', {
        params: team.params,
        body: { name: 'Nina', email: 'nina@example.org', isManager: true },
      }),
      await withhold(team.manager, team.member, 'view_templates'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    await withhold(team.owner, team.manager)
    expect((await team.manager.call('GET /envelopes')).status).toBe(200)
  })

  test('is withheld by an owner, or from a plain member by a manager, and by nobody from themselves', async () => {
    const other = { ...team.member, id: '01900000-0000-7000-8000-000000000000' }
    const answers = [
      await withhold(team.member, team.member),
      await withhold(team.member, team.manager),
      await withhold(team.manager, team.manager),
      await withhold(team.manager, team.owner, 'manage_settings'),
      await withhold(team.owner, team.owner, 'manage_settings'),
      await withhold(team.owner, other),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 404])
    expect((await withhold(team.manager, team.member, 'view_templates')).status).toBe(200)
    expect((await withhold(team.owner, team.member)).status).toBe(200)
  })

  test('cannot be one that is added, or that belongs to owners', async () => {
    const params = { ...team.params, memberId: team.member.id }
    for (const withheld of [['manage_billing'], ['manage_subscription'], ['fly'], 'view_templates']) {
      const body = { withheld } as never
      const answer = await team.owner.call('PUT /organizations/{id}/members/{memberId}/permissions', {
        params,
        body,
      })
      expect(answer.status).toBe(400)
    }
    await withhold(team.owner, team.member, ...withholdablePermissions)
    expect(await heldBy(team.member)).toEqual([])
    await withhold(team.owner, team.member)
  })

  test('is nothing for somebody who is only invited', async () => {
    const memberId = await invite(team.owner, 'soon@example.org')
    const { status } = await team.owner.call('PUT /organizations/{id}/members/{memberId}/permissions', {
      params: { ...team.params, memberId },
      body: { withheld: ['view_templates'] },
    })
    expect(status).toBe(404)
  })
})
