import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { DocumentShape } from '#contract/shapes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invite, makeTeam, notificationTitles, type Joined, type Team } from '../join.ts'
import { makeKeptLog } from '../kept-log.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { whenCompleted } from '../sealed.ts'
import {
  draftEnvelope,
  makeTestClock,
  makeWorld,
  openRoom,
  signAs,
  signInAgain,
  uploadDocument,
  type World,
} from '../world.ts'

const dayMs = 24 * 60 * 60 * 1000
const clock = makeTestClock()
const kept = makeKeptLog()
const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-person-'))
const nothing = { contacts: 0, drafts: 0, templates: 0, invitations: 0, lines: 0, envelopes: 0 }
let world: World
let team: Team
let lease: DocumentShape

beforeAll(async () => {
  world = await makeWorld({ clock, log: kept.log, environment: { DATA_DIR: folder } })
  team = await makeTeam(world, 'forgets')
  lease = await uploadDocument(team.owner, await makeSamplePdf())
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const look = (email: string, by: Joined = team.owner) =>
  by.call('POST /organizations/{id}/person-erasure/preview', { params: team.params, body: { email } })
const erase = (email: string, by: Joined = team.owner) =>
  by.call('POST /organizations/{id}/person-erasure', { params: team.params, body: { email } })
const read = (id: string) => team.owner.call('GET /envelopes/{id}', { params: { id } })
const guests = (email: string) => [
  { key: 'jane', name: 'Jane Roe', email },
  { key: 'omar', name: 'Omar Diaz', email: 'omar@example.org' },
]
const draft = async (email: string, title: string) =>
  (await draftEnvelope(team.owner, lease, guests(email), title)).id

async function send(email: string, title: string): Promise<string> {
  const id = await draft(email, title)
  await team.owner.call('POST /envelopes/{id}/send', { params: { id } })

  return id
}

async function voided(email: string, title: string): Promise<string> {
  const id = await send(email, title)
  await team.owner.call('POST /envelopes/{id}/void', { params: { id }, body: { reason: 'Wrong' } })

  return id
}

async function completed(email: string, title: string): Promise<string> {
  const id = await send(email, title)
  for (const one of [email, 'omar@example.org']) await signAs(await openRoom(world, one, title))
  await whenCompleted(team.owner, id)

  return id
}

const templateWith = (email: string) => ({
  name: 'Notice',
  documents: [lease.id],
  recipients: [
    { key: 'tenant', name: 'Tenant', recipientRole: 'signer', order: 1, person: { name: 'Jane Roe', email } },
    {
      ...{ key: 'owner', name: 'Owner', recipientRole: 'signer', order: 1 },
      person: { name: 'Omar Diaz', email: 'omar@example.org' },
    },
  ],
  fields: [],
})

describe('[W7] what an organization holds on a person', () => {
  test('is for owners alone to look at and to erase', async () => {
    for (const by of [team.manager, team.member]) {
      expect((await look('jane@example.org', by)).status).toBe(403)
      expect((await erase('jane@example.org', by)).status).toBe(403)
    }
    expect((await look('no address')).status).toBe(400)
  })

  test('is nothing where nobody knows them, and then nobody is told anything', async () => {
    const { body } = await erase('nobody@example.org')
    expect(body.goes).toEqual(nothing)
    expect(body.stays).toEqual({
      ...{ envelopes: [], waitingLines: 0, isMember: false },
      counts: { open: 0, evidence: 0, 'legal-hold': 0 },
    })
    expect(kept.told('person-erased')).toEqual([])
  })

  test('is told before anything goes; then all of it goes, and nothing of others', async () => {
    const email = 'jane@example.org'
    const drafted = await draft(email, 'Drafted')
    const ended = await voided(email, 'Voided')
    const others = await voided('other@example.org', 'Of others')
    await team.owner.call('POST /contacts', { body: { name: 'Omar Diaz', email: 'omar@example.org' } })
    const { body: template } = await team.owner.call('POST /templates', { body: templateWith(email) })
    const params = { id: template.id }
    await team.owner.call('PUT /templates/{id}', {
      params,
      body: { ...templateWith(email), title: 'Second' },
    })
    await invite(team.owner, email)

    const before = await look('JANE@example.org')
    expect(before.body.goes).toMatchObject({
      contacts: 1,
      drafts: 1,
      templates: 1,
      invitations: 1,
      envelopes: 1,
    })
    expect((await look(email)).body).toEqual(before.body)

    const { status, body } = await erase(email)
    expect([status, body.goes]).toEqual([200, nothing])
    expect((await read(ended)).status).toBe(404)
    expect((await read(others)).status).toBe(200)
    const { body: left } = await read(drafted)
    expect(left.recipients.map((one) => [one.name, one.email])).toEqual([
      ['', ''],
      ['Omar Diaz', 'omar@example.org'],
    ])
    expect(left.fields.filter(({ recipient }) => recipient === 'jane')).toHaveLength(4)
    for (const version of [1, 2]) {
      const { body: old } = await team.owner.call('GET /templates/{id}/versions/{version}', {
        params: { ...params, version },
      })
      expect(JSON.stringify(old)).not.toContain('jane')
      expect(JSON.stringify(old)).toContain('omar@example.org')
    }
    const { body: known } = await team.owner.call('GET /contacts', { query: { limit: '100' } })
    expect(known.items.map((one) => one.email).toSorted()).toEqual(['omar@example.org', 'other@example.org'])
    const { body: members } = await team.owner.call('GET /organizations/{id}/members', {
      params: team.params,
    })
    expect(JSON.stringify(members)).not.toContain(email)
  })

  test('is told of to managers and in the log, without the address', async () => {
    const [line] = kept.told('person-erased')
    expect(line).toMatchObject({ who: { user: team.owner.id, organization: team.params.id } })
    expect(JSON.stringify(line)).not.toContain('jane')
    expect(await notificationTitles(team.manager)).toContain('Personal data was deleted in forgets')
  })

  test('stays while it is under way, and where it is evidence until its period is over', async () => {
    const email = 'june@example.org'
    const open = await send(email, 'Open')
    const signed = await completed(email, 'Signed')
    const { body } = await erase(email)
    expect(body.stays.counts).toEqual({ open: 1, evidence: 1, 'legal-hold': 0 })
    expect(body.stays.envelopes).toEqual([
      { id: open, title: 'Open', why: 'open', until: null },
      { id: signed, title: 'Signed', why: 'evidence', until: null },
    ])
    expect((await Promise.all([open, signed].map(read))).map(({ status }) => status)).toEqual([200, 200])
    expect((await read(signed)).body.recipients[0]?.email).toBe(email)

    const retain = (legalHold: boolean) =>
      team.owner.call('PUT /organizations/{id}/retention', {
        params: team.params,
        body: { days: 30, legalHold },
      })
    await retain(false)
    await team.owner.call('POST /envelopes/{id}/void', { params: { id: open }, body: { reason: 'Wrong' } })
    const { completedAt } = (await read(signed)).body
    const until = new Date(Date.parse(completedAt ?? '') + 30 * dayMs).toISOString()
    expect((await look(email)).body).toMatchObject({
      goes: { envelopes: 1 },
      stays: { envelopes: [{ id: signed, why: 'evidence', until }] },
    })

    await retain(true)
    const { body: held } = await erase(email)
    expect([held.goes.envelopes, held.stays.counts['legal-hold']]).toEqual([0, 2])
    await retain(false)
    clock.forward(6 * dayMs)
    await signInAgain(world, team.owner)
    expect((await erase(email)).body.stays.counts).toEqual({ open: 0, evidence: 1, 'legal-hold': 0 })
    expect((await read(open)).status).toBe(404)

    const trail = await team.owner.call('GET /envelopes/{id}/audit', { params: { id: signed } })
    expect(trail.body.whole).toBe(true)
  })

  test('is no account: whoever is a member stays one', async () => {
    await signInAgain(world, team.member)
    const { body } = await look(team.member.email)
    expect(body.stays.isMember).toBe(true)
    await erase(team.member.email)
    expect((await team.member.call('GET /envelopes')).status).toBe(200)
  })

  test('goes out of a draft that the clock was to send, which waits for somebody else then', async () => {
    const id = await draft('joan@example.org', 'Scheduled')
    const sendAt = new Date(clock.now().getTime() + dayMs).toISOString()
    const { status } = await team.owner.call('POST /envelopes/{id}/send', {
      params: { id },
      body: { sendAt },
    })
    expect(status).toBe(200)

    await erase('joan@example.org')
    const { body } = await read(id)
    expect([body.status, body.sendAt, body.recipients[0]?.email]).toEqual(['draft', null, ''])
    expect((await look('joan@example.org')).body.goes).toEqual(nothing)
  })
})
