import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { join, makeTeam, type Joined, type Team } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { sealOne } from '../sealed.ts'
import { draftEnvelope, makeWorld, register, uploadDocument, type TestPerson, type World } from '../world.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-many-'))
const nobodys = '01900000-0000-7000-8000-000000000000'
let world: World
let team: Team
let other: Joined
let stranger: TestPerson
/** Two that one member had signed, each with the same title, the second for the eyes of its sender alone; and a draft. */
let shown: string
let hidden: string
let draft: string

beforeAll(async () => {
  world = await makeWorld({ environment: { DATA_DIR: folder } })
  team = await makeTeam(world, 'acme')
  other = await join(world, team.owner, 'other')
  stranger = await register(world, 'stranger', 'Globex')
  const { member } = team
  ;({ id: shown } = await sealOne(world, member, 'jane@example.org'))
  ;({ id: hidden } = await sealOne(world, member, 'john@example.org'))
  const show = (id: string, visibility: 'organization' | 'private') =>
    member.call('PUT /envelopes/{id}/visibility', {
      params: { id },
      body: { visibility, teamId: null },
    })
  await show(shown, 'organization')
  await show(hidden, 'private')
  const paper = await uploadDocument(member, await makeSamplePdf())
  ;({ id: draft } = await draftEnvelope(
    member,
    paper,
    [{ key: 'jane', name: 'Jane', email: 'jane@example.org' }],
    '=Not signed yet',
  ))
}, 300_000)
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const archiveOf = (who: TestPerson, ...ids: string[]) =>
  who.call('GET /envelope-archive', { query: { ids: ids.join(',') } })

/** Unpacked by somebody else: the names in each folder, and the text of the list beside them. */
function unpack(zip: Uint8Array) {
  const place = mkdtempSync(path.join(folder, 'zip-'))
  const file = path.join(place, 'all.zip')
  const out = path.join(place, 'out')
  writeFileSync(file, zip)
  execFileSync('python3', ['-m', 'zipfile', '-t', file])
  execFileSync('python3', ['-m', 'zipfile', '-e', file, out])
  const folders = readdirSync(out, { withFileTypes: true }).filter((one) => one.isDirectory())
  const list = path.join(out, 'not-included.csv')

  return {
    folders: Object.fromEntries(
      folders.map(({ name }) => [name, readdirSync(path.join(out, name)).sort()] as const).sort(),
    ),
    missing: readdirSync(out).includes('not-included.csv')
      ? readFileSync(list, 'utf8').replace('\ufeff', '').trim().split('\r\n')
      : null,
    read: (name: string) => readFileSync(path.join(out, name)),
  }
}

describe('[W2] the archives of many envelopes', () => {
  test('come as one ZIP, each in a folder of its title as its own archive has it', async () => {
    const { body, headers, status } = await archiveOf(team.member, shown, hidden)
    const { folders, missing, read } = unpack(body)
    const params = { id: shown }
    const { body: envelope } = await team.member.call('GET /envelopes/{id}', { params })
    const { body: alone } = await team.member.call('GET /envelopes/{id}/certificate', { params })

    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('application/zip')
    expect(headers.get('content-disposition')).toMatch(/filename="envelopes-\d{4}-\d\d-\d\d\.zip"/)
    expect(Object.keys(folders).sort()).toEqual([envelope.title, `${envelope.title} (2)`])
    for (const files of Object.values(folders)) {
      expect(files).toHaveLength(3)
      expect(files).toContain('evidence.json')
    }
    expect(missing).toBeNull()
    const pdfs = (folders[envelope.title] ?? []).filter((name) => name.endsWith('.pdf'))
    const bytes = pdfs.map((name) => read(`${envelope.title}/${name}`))
    expect(bytes.some((one) => one.equals(Buffer.from(alone)))).toBe(true)
  })

  test('leave out what is not sealed and what somebody does not see, and say so', async () => {
    const { body } = await archiveOf(other, shown, hidden, draft, nobodys)
    const { folders, missing } = unpack(body)
    const drafts = await archiveOf(team.owner, shown, draft)

    expect(Object.keys(folders)).toHaveLength(1)
    // What is private reads as what is not there: no title.
    expect(missing).toEqual([
      'id,title,reason',
      `${hidden},,not-found`,
      `${draft},'=Not signed yet,envelope-not-sealed`,
      `${nobodys},,not-found`,
    ])
    expect(unpack(drafts.body).missing).toEqual([
      'id,title,reason',
      `${draft},'=Not signed yet,envelope-not-sealed`,
    ])
  })

  test('are none where nothing is sealed, or nothing is seen', async () => {
    expect(await archiveOf(team.member, draft)).toMatchObject({
      ...{ status: 409, body: { code: 'envelope-not-sealed' } },
    })
    expect(await archiveOf(stranger, shown, hidden)).toMatchObject({
      ...{ status: 404, body: { code: 'not-found' } },
    })
  })

  test('are cut off where a file cannot be read, and taken for whole by nobody', async () => {
    const { body } = await team.member.call('GET /envelopes/{id}', { params: { id: hidden } })
    const hash = body.sealed[0]?.sha256 ?? ''
    const file = path.join(folder, 'blobs', hash.slice(0, 2), hash)
    renameSync(file, `${file}.away`)
    const answer = await world.fetch(`/api/envelope-archive?ids=${shown},${hidden}`, {
      headers: { authorization: `Bearer ${team.member.token}` },
    })

    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow()
    renameSync(`${file}.away`, file)
    expect((await archiveOf(team.member, shown, hidden)).status).toBe(200)
  })

  test('[W2] begin with no good status where their first file cannot be read, and neither does that of one', async () => {
    const { body } = await team.member.call('GET /envelopes/{id}', { params: { id: hidden } })
    const hash = body.sealed[0]?.sha256 ?? ''
    const file = path.join(folder, 'blobs', hash.slice(0, 2), hash)
    renameSync(file, `${file}.away`)
    const many = await archiveOf(team.member, hidden, shown)
    const one = await team.member.call('GET /envelopes/{id}/archive', { params: { id: hidden } })
    renameSync(`${file}.away`, file)

    for (const { status, headers } of [many, one]) {
      expect(status).toBe(500)
      expect(headers.get('content-type')).toContain('application/problem+json')
    }
  })

  test('are asked for by up to a hundred ids, each once', async () => {
    const many = Array.from({ length: 101 }, (_, index) => nobodys.slice(0, -3) + String(100 + index))

    for (const ids of [many, [shown, shown], ['me'], ['']])
      expect((await archiveOf(team.member, ...ids)).status).toBe(400)
    expect((await archiveOf(team.member, ...many.slice(1))).status).toBe(404)
  })
})
