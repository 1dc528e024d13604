import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissionsOf } from '#core/access/access.ts'
import { limitOf } from '#core/billing/plans.ts'
import type { Member } from '#server/actor.ts'
import { makeTeam, type Team } from '../join.ts'
import { judgeWith, textOfPdf } from '../judges.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { sealedFile } from '../sealed.ts'
import {
  choosePlan,
  draftEnvelope,
  eventually,
  makeWorld,
  memberBehind,
  openRoom,
  readMail,
  register,
  signAs,
  uploadDocument,
  type CallInit,
  type TestPerson,
  type World,
} from '../world.ts'

let world: World
let team: Team
let document: Awaited<ReturnType<typeof uploadDocument>>
/** Sent while the organization was live. */
let live: string
/** Sent while it was in test mode. */
let trial: string

beforeAll(async () => {
  world = await makeWorld()
  team = await makeTeam(world, 'modes')
  await choosePlan(team.owner, 'Starter')
  document = await uploadDocument(team.owner, await makeSamplePdf())
  live = await send(team.owner, 'For good')
})
afterAll(() => world.close())

describe('[W2] an organization in test mode', () => {
  test('is switched by those who manage it and by nobody else', async () => {
    expect(await switchTo(team.member, 'test')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await team.owner.call('GET /users/me')).body.organizations[0]?.type).toBe('live')

    expect(await switchTo(team.manager, 'test')).toMatchObject({ status: 200, body: { type: 'test' } })
    expect((await team.owner.call('GET /users/me')).body.organizations[0]?.type).toBe('test')
  })

  test('shows nothing that is live, neither in a list, nor in a count, nor by its id', async () => {
    expect(await titlesOf(team.owner)).toEqual([])
    expect((await team.owner.call('GET /envelope-counts')).body).toMatchObject({ all: 0, waiting: 0 })
    expect((await team.owner.call('GET /templates')).body.items).toEqual([])
    expect((await team.owner.call('GET /envelopes/{id}', { params: { id: live } })).status).toBe(404)
  })

  test('sends for nothing', async () => {
    const before = await usedEnvelopes(team.owner)
    trial = await send(team.owner, 'On trial')

    expect(await usedEnvelopes(team.owner)).toBe(before)
    expect(await titlesOf(team.member)).toEqual(['On trial'])
    const asked = await readMail(world, guestOf('On trial'), ({ subject }) => subject.includes('On trial'))
    expect(asked.subject).toMatch(/^\[Test\] /)
    expect(asked.text).toContain('Documents in test mode have no legal effect')
    const real = await readMail(world, guestOf('For good'), ({ subject }) => subject.includes('For good'))
    expect(real.subject + real.text).not.toMatch(/\btest\b/i)
  })

  test('sends on where the quota is used up', async () => {
    const vera = await register(world, 'vera', 'Small', 'Free')
    const own = await uploadDocument(vera, await makeSamplePdf())
    for (let sent = 0; sent < limitOf('Free', 'MaxEnvelopes'); sent += 1)
      await send(vera, `Live ${sent}`, own)
    await expect(send(vera, 'One more', own)).rejects.toThrow('quota-reached')

    await switchTo(vera, 'test')
    await send(vera, 'One more', await uploadDocument(vera, await makeSamplePdf()))
  })

  test('seals with the certificate of tests, and says so across every page', async () => {
    await signAs(await openRoom(world, guestOf('On trial'), 'On trial'))
    const file = await sealedFile(team.owner, trial, document.id)

    expect(judgeWith('pdfsig', file, { before: ['-nocert'] })).toMatch(/Common Name: .*test/i)
    const pages = textOfPdf(file).split('\f')
    for (const page of pages.filter((text) => text.trim())) expect(page).toContain('TEST')
  })

  test('hides it all again once it is live, and counts again', async () => {
    const before = await usedEnvelopes(team.owner)
    expect((await switchTo(team.owner, 'live')).status).toBe(200)

    expect(await titlesOf(team.owner)).toEqual(['For good'])
    expect((await team.owner.call('GET /envelopes/{id}', { params: { id: trial } })).status).toBe(404)
    await send(team.owner, 'Counted')
    expect(await usedEnvelopes(team.owner)).toBe(before + 1)
  })
})

describe('[W2] what test mode hides', () => {
  const hidden = async (by: Parameters<typeof memberOf>[1], person: TestPerson) =>
    world.app.services.envelopes.hidden(await memberOf(person, by))

  test('is as many envelopes as are live, drafts too, of that organization alone', async () => {
    const nora = await register(world, 'nora', 'Hidden')
    const guest = { key: 'jane', name: 'Jane Roe', email: 'jane@example.org' }
    const own = await uploadDocument(nora, await makeSamplePdf())
    expect(await hidden({ mode: 'test' }, nora)).toBe(0)
    await draftEnvelope(nora, own, [guest], 'A draft')
    await send(nora, 'Sent', own)
    expect(await hidden({ mode: 'test' }, nora)).toBe(2)

    await switchTo(nora, 'test')
    await send(nora, 'A test', await uploadDocument(nora, await makeSamplePdf()))
    expect(await hidden({ mode: 'test' }, nora), 'tests are in sight').toBe(2)
  })

  test('is nothing to whoever is in live mode, or may not see envelopes in either', async () => {
    expect(await hidden({ mode: 'live' }, team.owner)).toBeNull()
    expect(await hidden({ mode: 'test', withheld: ['view_envelopes'] }, team.owner)).toBeNull()
  })
})

describe('[W2] a key acts in the mode it was made in', () => {
  const keys: Record<'live' | 'test', { id: string; key: string }> = {
    live: { id: '', key: '' },
    test: { id: '', key: '' },
  }
  beforeAll(async () => {
    for (const mode of ['live', 'test'] as const) {
      await switchTo(team.owner, mode)
      keys[mode] = (
        await team.owner.call('POST /organizations/{id}/apikey', { params: team.params, body: {} })
      ).body
    }
    await switchTo(team.owner, 'live')
  })

  /** As the owner, but known by a key alone. */
  const by = (mode: 'live' | 'test', header: 'live' | 'test' = mode): CallInit['headers'] => ({
    authorization: `Bearer ${keys[mode].key}`,
    'x-organization-type': header,
  })
  const cases = (['live', 'test'] as const).flatMap((mode) =>
    (['live', 'test'] as const).flatMap((present) =>
      (['live', 'test'] as const).map((header) => [mode, present, header] as const),
    ),
  )

  test.each(cases)(
    'a %s key while the organization is %s and the header says %s',
    async (mode, present, header) => {
      await switchTo(team.owner, present)
      const headers = by(mode, header)
      const [own, others] = mode === 'live' ? [live, trial] : [trial, live]
      const read = (id: string) => team.owner.call('GET /envelopes/{id}', { params: { id }, headers })
      expect([(await read(own)).status, (await read(others)).status]).toEqual([200, 404])
      const titles = (await team.owner.call('GET /envelopes', { headers })).body.items.map(
        ({ title }) => title,
      )
      expect(titles.includes('For good')).toBe(mode === 'live')
      expect(titles.includes('On trial')).toBe(mode === 'test')
      const of = { params: { id: others }, headers }
      const statuses = await Promise.all([
        team.owner.call('GET /envelopes/{id}/audit', of),
        team.owner.call('GET /envelopes/{id}/evidence', of),
        team.owner.call('GET /envelopes/{id}/certificate', of),
        team.owner.call('GET /envelopes/{id}/archive', of),
        team.owner.call('POST /envelopes/{id}/void', { ...of, body: { reason: 'No' } }),
        team.owner.call('DELETE /envelopes/{id}', of),
        team.owner.call('POST /envelopes/{id}/send', of),
      ])
      expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 404))

      const used = await usedEnvelopes(team.owner)
      const name = `By ${mode} in ${present} with ${header}`
      const templated = await team.owner.call('POST /templates', {
        body: { name, documents: [document.id], recipients: [], fields: [] },
        headers,
      })
      expect(templated.status).toBe(201)
      const drafted = await team.owner.call('POST /envelopes', {
        headers,
        body: {
          title: name,
          documents: [document.id],
          recipients: [{ key: 'jane', name: 'Jane Roe', email: 'jane@example.org' }],
          fields: [
            {
              type: 'signature',
              recipient: 'jane',
              areas: [{ document: document.id, page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05 }],
            },
          ],
        },
      })
      expect(drafted.status).toBe(201)
      const sent = await team.owner.call('POST /envelopes/{id}/send', {
        params: { id: drafted.body.id },
        headers,
      })
      expect(sent.body).toMatchObject({ status: 'sent' })
      expect((await usedEnvelopes(team.owner)) - used).toBe(mode === 'live' ? 1 : 0)

      // People see it in its own mode, and there alone.
      for (const shown of ['live', 'test'] as const) {
        await switchTo(team.owner, shown)
        expect((await titlesOf(team.owner)).includes(name)).toBe(shown === mode)
        const templates = (await team.owner.call('GET /templates', { query: { limit: '100' } })).body.items
        expect(templates.some((one) => one.name === name)).toBe(shown === mode)
      }
    },
  )

  test('in everything that it sets going: bulk sends, direct links, webhooks and rooms', async () => {
    await switchTo(team.owner, 'live')
    const headers = by('test', 'live')
    const used = await usedEnvelopes(team.owner)
    const areas = [{ document: document.id, page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05 }]
    const { body: template } = await team.owner.call('POST /templates', {
      headers,
      body: {
        name: 'Set going',
        documents: [document.id],
        recipients: [{ key: 'tenant', name: 'Tenant', recipientRole: 'signer', order: 1 }],
        fields: [{ type: 'signature', recipient: 'tenant', areas }],
      },
    })
    const params = { id: template.id }
    const csv = 'Tenant name,Tenant email\nJane Roe,bulk@example.org'
    const { status, body: bulk } = await team.owner.call('POST /templates/{id}/bulk', {
      params,
      headers,
      body: { csv, title: 'By bulk' },
    })
    expect(status).toBe(202)
    const done = await eventually(async () => {
      const of = { params: { id: bulk.id ?? '' }, headers }
      const { body } = await team.owner.call('GET /bulk-sends/{id}', of)
      return body.status === 'finished' && body
    }, 120_000)
    expect(done).toMatchObject({ sent: 1, refused: 0 })

    const { body: link } = await team.owner.call('PUT /templates/{id}/direct-link', {
      params,
      headers,
      body: { enabled: true, role: 'tenant' },
    })
    const secret = /\/d\/([\w-]{43})$/.exec(link.url)?.[1] ?? ''
    expect(await world.app.services.directLinks.face(secret)).toMatchObject({ mode: 'test' })
    const jane = { name: 'Jane Roe', email: 'link@example.org', locale: 'en-US' as const }
    await world.app.services.directLinks.open(secret, jane, { ip: '198.51.100.9', userAgent: null })

    const url = 'http://127.0.0.1:49999/hook'
    const hook = await team.owner.call('POST /webhooks', {
      headers,
      body: { url, events: ['envelope.created'] },
    })
    expect(hook.status).toBe(201)

    const shownTo = async (init: CallInit) => {
      const found = ['bulk@example.org', 'link@example.org'].map(async (recipientEmail) => {
        const { body } = await team.owner.call('GET /envelopes', { ...init, query: { recipientEmail } })
        return body.items.map(({ id }) => id)
      })
      const { body: hooks } = await team.owner.call('GET /webhooks', init)
      const ids = await Promise.all(found)
      return {
        ids,
        found: ids.map(({ length }) => length),
        hooks: hooks.items.some(({ id }) => id === hook.body.id),
      }
    }
    const inTest = await shownTo({ headers })
    expect(inTest).toMatchObject({ found: [1, 1], hooks: true })
    expect(await shownTo({})).toMatchObject({ found: [0, 0], hooks: false })
    expect(await usedEnvelopes(team.owner), 'nothing counts').toBe(used)

    // A room's token: for what is a test's, and for nothing that is live.
    await team.owner.call('PUT /organizations/{id}', {
      params: team.params,
      body: { embedOrigins: ['https://app.example.org'] },
    })
    const room = async (id: string, from: CallInit) => {
      const { body } = await team.owner.call('GET /envelopes/{id}', { ...from, params: { id } })
      return team.owner.call('POST /envelopes/{id}/recipients/{recipient}/room', {
        params: { id, recipient: body.recipients[0]?.id ?? '' },
        headers,
        body: { kind: 'embedded', origin: 'https://app.example.org' },
      })
    }
    expect((await room(inTest.ids[0]?.[0] ?? '', { headers })).status).toBe(201)
    expect((await room(live, {})).status).toBe(404)
  })

  test('and so does the one that takes its place', async () => {
    await switchTo(team.owner, 'live')
    const { body } = await team.owner.call('POST /organizations/{id}/apikey', {
      params: team.params,
      body: { regenerate: keys.test.id },
    })
    expect(body.key).toMatch(/^pk_test_/)
  })
})

describe('[W2] pages that may show the signing room', () => {
  test('are named by those who manage the organization', async () => {
    const input = { params: team.params, body: { embedOrigins: ['https://app.example.org'] } }

    expect((await team.member.call('PUT /organizations/{id}', input)).status).toBe(403)
    expect(await team.manager.call('PUT /organizations/{id}', input)).toMatchObject({
      status: 200,
      body: { embedOrigins: ['https://app.example.org'] },
    })
  })

  test.each(['app.example.org', 'https://app.example.org/page', 'javascript:alert(1)', '*'])(
    'cannot be %s',
    async (origin) => {
      const answer = await team.manager.call('PUT /organizations/{id}', {
        params: team.params,
        body: { embedOrigins: [origin] },
      })

      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    },
  )
})

type As = { mode: 'live' | 'test'; withheld?: Parameters<typeof permissionsOf>[2] }

/** Of a member, all that a count of envelopes asks for. */
async function memberOf(person: TestPerson, { mode, withheld = [] }: As): Promise<Member> {
  const member = await memberBehind(world, person)
  const { organization } = member

  return {
    ...member,
    organization: { ...organization, mode },
    held: permissionsOf(organization.id, 'member', withheld),
  }
}

const guestOf = (title: string) => `${title.replaceAll(' ', '.').toLowerCase()}@example.org`

const switchTo = (person: TestPerson, type: 'live' | 'test') =>
  person.call('PUT /organizations/{id}/mode', { params: { id: person.organizationId }, body: { type } })

async function titlesOf(person: TestPerson): Promise<string[]> {
  return (await person.call('GET /envelopes')).body.items.map(({ title }) => title)
}

async function send(person: TestPerson, title: string, of = document): Promise<string> {
  const guest = { key: 'jane', name: 'Jane Roe', email: guestOf(title) }
  const { id } = await draftEnvelope(person, of, [guest], title)
  const { status, body } = await person.call('POST /envelopes/{id}/send', { params: { id } })
  if (status !== 200) throw new Error(JSON.stringify(body))

  return id
}

async function usedEnvelopes(person: TestPerson): Promise<number> {
  const { body } = await person.call('GET /subscriptions/organization/{id}', {
    params: { id: person.organizationId },
  })

  return body.quotaDefinitions.find(({ resourceType }) => resourceType === 'MaxEnvelopes')?.used ?? -1
}
