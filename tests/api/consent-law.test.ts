import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTeam } from '../join.ts'
import { textOfPdf } from '../judges.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { whenCompleted } from '../sealed.ts'
import { enter, sendTo, sessionOf, type Asked } from '../signing-room.ts'
import { makeWorld, register, signAs, uploadDocument, type TestPerson } from '../world.ts'

const world = await makeWorld()
const team = await makeTeam(world, 'acme')
const lease = await uploadDocument(team.owner, await makeSamplePdf({ pages: 1 }))
afterAll(() => world.close())

const choose = (defaults: object, by: TestPerson = team.owner) =>
  by.call('PUT /organizations/{id}', { params: { id: team.params.id }, body: { defaults } })
const send = (...asked: Asked[]) => sendTo(team.owner, lease, asked)
const lawOf = async (person: TestPerson, id = person.organizationId) =>
  (await person.call('GET /organizations/{id}', { params: { id } })).body.defaults.law

/** What is shown to somebody who comes now. */
async function shown(sent: Awaited<ReturnType<typeof send>>, key = 'jane') {
  return (await sessionOf(await enter(world, sent, key))).disclosure
}

beforeEach(() => choose({ law: 'general' }))

describe('the law that an organization names', () => {
  test.each([
    ['BR', 'Brasil', 'br'],
    ['ES', 'España', 'eu'],
    ['US', 'United States', 'us'],
    ['MX', 'México', 'general'],
  ] as const)('is at first that of the country of who founds it: %s', async (country, countryName, law) => {
    const founder = await register(world, 'ana', 'Initech', 'Enterprise', { country, countryName })
    expect(await lawOf(founder)).toBe(law)

    const slug = `another_${country.toLowerCase()}`
    const { body } = await founder.call('POST /organizations', { body: { name: 'Another', slug } })
    expect(body).toMatchObject({ defaults: { law } })
  })

  test('is none where nobody said a country', async () => {
    expect(await lawOf(await register(world, 'kim', 'Globex', 'Free'))).toBe('general')
  })

  test('is chosen by who may set the organization, and by nobody else', async () => {
    expect((await choose({ law: 'eu' }, team.member)).body).toMatchObject({ code: 'forbidden' })
    expect((await choose({ law: 'eu' }, await register(world, 'omar', 'Globex'))).status).toBe(404)
    expect((await choose({ law: 'mars' })).status).toBe(400)
    expect((await choose({ law: null })).status).toBe(400)
    expect((await choose({ law: 'eu' }, team.manager)).body).toMatchObject({ defaults: { law: 'eu' } })
  })
})

describe('a recipient', () => {
  test('reads the organization’s law, each in their own language', async () => {
    await choose({ law: 'br' })
    const sent = await send(
      { key: 'jane', order: 1, locale: 'en-US' },
      { key: 'rui', order: 1, locale: 'pt-BR' },
      { key: 'lea', order: 1, locale: 'fr-FR' },
    )
    const texts = await Promise.all(['jane', 'rui', 'lea'].map((key) => shown(sent, key)))

    expect(texts.map(({ version }) => version)).toEqual(Array(3).fill(texts[0]?.version))
    expect(texts.map(({ paragraphs: [first] }) => first)).toEqual([
      expect.stringContaining('Law No. 14.063/2020'),
      expect.stringContaining('Lei nº 14.063/2020'),
      expect.stringContaining('loi n°'),
    ])
  })

  test('of what is sent already is asked the same, whatever the organization names later', async () => {
    await choose({ law: 'us' })
    const sent = await send({ key: 'jane' })
    const before = await shown(sent)
    await choose({ law: 'eu' })

    expect(await shown(sent)).toEqual(before)
    expect(before.version).toMatch(/-us$/)
    expect((await shown(await send({ key: 'jane' }))).version).toMatch(/-eu$/)
  })

  test('of a copy of it, or of a draft from before, is asked by what it names when it is sent', async () => {
    await choose({ law: 'us' })
    const sent = await send({ key: 'jane', locale: 'en-US' })
    const params = { id: sent.id }
    const { body: copy } = await team.owner.call('POST /envelopes/{id}/duplicate', { params })
    await choose({ law: 'br' })
    const own = { params: { id: copy.id } }
    await team.owner.call('PATCH /envelopes/{id}', { ...own, body: { title: 'Once more' } })
    const { body } = await team.owner.call('POST /envelopes/{id}/send', own)
    const [jane] = body.recipients

    const again = { ...sent, ...body, emailOf: () => jane?.email ?? '' }
    expect((await shown(again)).version).toMatch(/-br$/)
  })

  test('agrees to the text that was shown, and to no other', async () => {
    await choose({ law: 'eu' })
    const sent = await send({ key: 'jane' })
    const jane = await enter(world, sent, 'jane')
    const { envelope, disclosure } = await sessionOf(jane)
    const consent = (sha256: string) =>
      jane.call('POST /signing/{recipient}/consent', {
        body: { version: envelope.version, agreed: true, disclosure: sha256 },
      })

    expect(await consent('0'.repeat(64))).toMatchObject({ status: 409, body: { code: 'envelope-changed' } })
    expect((await sessionOf(jane)).stage).toBe('consent')
    expect((await consent(disclosure.sha256)).body.stage).toBe('fill')
  })
})

test('trail and certificate say which text was agreed to, and the certificate its words', async () => {
  await choose({ law: 'br' })
  const sent = await send({ key: 'jane', locale: 'pt-BR' })
  const jane = await enter(world, sent, 'jane')
  const { disclosure } = await sessionOf(jane)
  await choose({ law: 'us' })
  await signAs(jane)
  await whenCompleted(team.owner, sent.id)
  const params = { id: sent.id }
  const { body: audit } = await team.owner.call('GET /envelopes/{id}/audit', { params })
  const { body: certificate } = await team.owner.call('GET /envelopes/{id}/certificate', { params })
  const told = flat(textOfPdf(certificate))

  expect(audit.items.find(({ type }) => type === 'recipient.consented')?.facts).toMatchObject({
    ...{ version: disclosure.version, locale: 'pt-BR', sha256: disclosure.sha256 },
  })
  expect(told).toContain(flat(`${disclosure.version} (pt-BR)`))
  for (const paragraph of disclosure.paragraphs) expect(told).toContain(flat(paragraph))
})

/** As the certificate breaks lines where it must. */
const flat = (text: string) => text.replaceAll(/\s/g, '')
