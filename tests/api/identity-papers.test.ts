import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openStorage } from '#server/cli/storage.ts'
import { identityPaper } from '#server/data/tables/people.ts'
import { decideOn } from '../decide.ts'
import { documentDetails, keepPaper, keepPapers, paperPicture } from '../papers.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { sealedFile } from '../sealed.ts'
import { enter, sendTo, signedIn } from '../signing-room.ts'
import {
  idp,
  makeTestClock,
  makeWorld,
  readMail,
  register,
  signAs,
  signIn,
  signInAgain,
  standIn,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-papers-'))
const clock = makeTestClock()
const logged: Record<string, unknown>[] = []
const log = pino(
  { level: 'info', base: null },
  { write: (line) => void logged.push(JSON.parse(line) as never) },
)
const day = 24 * 60 * 60 * 1000

let running: World
const world = standIn(() => running)
let mara: TestPerson
let omar: TestPerson

beforeAll(async () => {
  running = await makeWorld({ folder, clock, log })
  mara = await register(world, 'mara', 'Lindqvist Rentals')
  omar = await register(world, 'omar', 'Haddad Imports')
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const papersOf = async (person: TestPerson) => (await person.call('GET /users/me/papers')).body.items

async function picture(person: TestPerson, kind: string, side: string): Promise<Response> {
  return world.fetch(`/api/users/me/papers/${kind}/${side}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
}

async function start(person: TestPerson, change: object = {}) {
  const { body: me } = await person.call('GET /users/me')

  return person.call('POST /idt-mgmt/api/v1/users/verification', {
    body: {
      ...{ provider: 'manual', type: 'identity', user_id: me.id, document_types: ['passport'] },
      ...{ ...documentDetails, ...change },
    },
  })
}

describe('pictures of documents', () => {
  test('[W9] are kept as they are seen, without what the telephone wrote into them', async () => {
    const { status, body } = await keepPaper(mara, { kind: 'passport', side: 'front' })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ kind: 'passport', side: 'front', isHandedIn: false }),
    ])

    const answer = await picture(mara, 'passport', 'front')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      'image/jpeg',
      'private, no-store',
    ])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1000, height: 630 })
    expect(bytes.includes('Secret Street')).toBe(false)
  })

  test('[W9] are nobody else’s, and not even known to be there', async () => {
    expect((await picture(omar, 'passport', 'front')).status).toBe(404)
    expect(await papersOf(omar)).toEqual([])
    expect(
      (
        await omar.call('DELETE /users/me/papers/{kind}/{side}', {
          params: { kind: 'passport', side: 'front' },
        })
      ).status,
    ).toBe(404)
    expect(await papersOf(mara)).toHaveLength(1)
  })

  test.each([
    ['no picture', () => Buffer.from('%PDF-1.7 not a picture'), 422, 'file-unreadable'],
    ['too small to be read', () => paperPicture(400), 422, 'picture-too-small'],
    ['too large', () => new Uint8Array(10 * 1024 * 1024 + 1), 413, 'file-too-large'],
  ])('[W9] are refused when there is %s, and the one before stays', async (_, bytes, status, code) => {
    const paper = { kind: 'passport', side: 'front' } as const
    const answer = await keepPaper(mara, paper, await bytes())
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code })])
    expect((await picture(mara, 'passport', 'front')).status).toBe(200)
  })

  test('[W9] may be taken back, and end by themselves when nobody hands them in', async () => {
    await keepPaper(omar, { kind: 'id_card', side: 'front' })
    const params = { kind: 'id_card', side: 'front' }
    expect((await omar.call('DELETE /users/me/papers/{kind}/{side}', { params })).status).toBe(204)
    expect(await papersOf(omar)).toEqual([])

    await keepPaper(omar, { kind: 'id_card', side: 'front' })
    clock.forward(8 * day)
    await world.app.services.papers.tidy()
    await signInAgain(world, omar)
    expect(await papersOf(omar)).toEqual([])
  })
})

describe('handing in', () => {
  test('[W9] needs every side, a name and a country, and names what is missing; nothing is lost by it', async () => {
    const lea = await register(world, 'lea', 'Lea Studio')
    await keepPaper(lea, { kind: 'id_card', side: 'front' })
    await keepPaper(lea, { kind: 'id_card', side: 'portrait' })
    const half = await start(lea, { document_types: ['id_card'] })
    expect([half.status, half.body]).toEqual([
      422,
      expect.objectContaining({
        code: 'papers-missing',
        errors: [expect.objectContaining({ pointer: '/papers/id_card/back' })],
      }),
    ])
    const nameless = await start(lea, { document_name: undefined, document_country: undefined })
    expect(nameless.body).toMatchObject({
      errors: [{ pointer: '/document_name' }, { pointer: '/document_country' }],
    })
    expect(await papersOf(lea)).toHaveLength(2)

    await keepPaper(lea, { kind: 'id_card', side: 'back' })
    expect((await start(lea, { document_types: ['id_card'] })).status).toBe(201)
    expect((await papersOf(lea)).map(({ isHandedIn }) => isHandedIn)).toEqual([true, true, true])
  })

  test('[W9] may be taken back while it waits, with the pictures; by nobody else', async () => {
    const { person, id } = await handedIn('noa')
    const remove = 'DELETE /idt-mgmt/api/v1/users/verification/{id}'
    expect((await omar.call(remove, { params: { id } })).status).toBe(404)
    expect((await person.call(remove, { params: { id } })).status).toBe(204)
    expect(await papersOf(person)).toEqual([])
    expect((await person.call(remove, { params: { id } })).status).toBe(404)
  })
})

/** The command finds the embedded database by its folder; a PostgreSQL of a test's own would be gone with its world. */
describe.runIf(process.env['TEST_ENGINE'] !== 'postgres')('on the disk', () => {
  test('[W9] no picture can be read', async () => {
    const { person } = await handedIn('ivo')
    const seen = Buffer.from(await (await picture(person, 'passport', 'front')).arrayBuffer())
    // In the row it would be text; a longer run than any header has.
    const needles = [seen.subarray(2000, 2060), Buffer.from(seen.subarray(1998, 2058).toString('base64'))]
    await betweenRuns(async () => {
      expect(filesWith(needles)).toEqual([])
      return Promise.resolve()
    })
    expect(Buffer.from(await (await picture(person, 'passport', 'front')).arrayBuffer()).equals(seen)).toBe(
      true,
    )
  })

  test('[W9] no picture is left once the account has gone', async () => {
    const { person } = await handedIn('kai')
    await keepPaper(person, { kind: 'id_card', side: 'front' })
    const { body: me } = await person.call('GET /users/me')
    const left = async () => {
      const storage = await openStorage(readConfig({ DATA_DIR: folder }))
      const of = eq(identityPaper.userId, me.id)
      const rows = await storage.database.transaction(null, (tx) => tx.select().from(identityPaper).where(of))
      await storage.close()
      return rows.length
    }
    await betweenRuns(async () => expect(await left()).toBe(3))
    const { AccessToken } = await signIn(world, person.email)
    await idp(world, 'DeleteUser', { AccessToken })
    await betweenRuns(async () => expect(await left()).toBe(0))
  })

  test('[W9] the host sees them, decides, and they are gone; who may look is written down', async () => {
    const { person, id } = await handedIn('uma')
    const before = await (await picture(person, 'passport', 'front')).arrayBuffer()
    const desk = path.join(folder, 'desk')
    await betweenRuns(async () => {
      const shown = await decideOn(folder, ['show', id, desk])
      expect(shown).toContain('passport of BR for "Mara Sofia Lindqvist"')
      expect(readdirSync(desk).toSorted()).toEqual([
        `${id}-passport-front.jpg`,
        `${id}-passport-portrait.jpg`,
      ])
      expect(readFileSync(path.join(desk, `${id}-passport-front.jpg`)).equals(Buffer.from(before))).toBe(true)
      await decideOn(folder, ['decline', id, 'The picture is blurred'])
    })
    expect(await papersOf(person)).toEqual([])
    const { body } = await person.call('GET /idt-mgmt/api/v1/users/settings')
    expect(body.verification).toMatchObject({ status: 'declined', reason: 'The picture is blurred' })
    const mail = await mailTo(person.email, 'Your identity could not be verified')
    expect(mail).toContain('The picture is blurred')

    const retry = 'POST /idt-mgmt/api/v1/users/verification/retry'
    expect((await person.call(retry, { body: { id } })).body).toMatchObject({ code: 'papers-missing' })
    await keepPapers(person, 'driving_licence')
    const again = await person.call(retry, {
      body: { id, document_types: ['driving_licence'], document_name: 'Uma Okafor' },
    })
    expect(again.body).toMatchObject({
      ...{ status: 'pending', attempts: 2, document_name: 'Uma Okafor', document_country: 'BR' },
    })
    const { body: me } = await person.call('GET /users/me')
    expect(logged.filter(({ security }) => security === 'papers-handed-in')).toContainEqual(
      expect.objectContaining({ outcome: 'done', who: { user: me.id } }),
    )
  })
})

describe.runIf(process.env['TEST_ENGINE'] !== 'postgres')('an approval', () => {
  test('[W9] is shown to colleagues and in the certificate of what is signed while signed in, until it ends', async () => {
    const { person, id } = await handedIn('ada')
    await betweenRuns(async () => {
      await decideOn(folder, ['approve', id])
    })
    const identity = async () => {
      const params = { id: person.organizationId }
      const { body } = await person.call('GET /organizations/{id}/members', { params })
      return body.items.find(({ email }) => email === person.email)?.identity
    }
    expect(await identity()).toMatchObject({ name: 'Mara Sofia Lindqvist' })
    await mailTo(person.email, 'Your identity is verified')
    const { body: told } = await person.call('GET /notifications')
    expect(told.items.some(({ service }) => service === 'identity')).toBe(true)

    const withAccount = await certificateOf(person, true)
    expect(withAccount).toMatch(/Identity\s+Verified by localhost:4999 on/)
    expect(withAccount.replace(/\s+/g, ' ')).toContain('as Mara Sofia Lindqvist')
    expect(await certificateOf(person, false)).not.toContain('Verified by')

    clock.forward(3 * 366 * day)
    await signInAgain(world, person)
    const { body } = await person.call('GET /idt-mgmt/api/v1/users/settings')
    expect(body.verification?.status).toBe('expired')
    expect(await identity()).toBeNull()
  })
})

/** Somebody new whose passport waits for the host. */
async function handedIn(name: string): Promise<{ person: TestPerson; id: string }> {
  const person = await register(world, name, `${name} Studio`)
  await keepPapers(person, 'passport')
  const { body } = await start(person)

  return { person, id: body.id }
}

async function mailTo(email: string, subject: string): Promise<string> {
  return (await readMail(world, email, (mail) => mail.subject === subject)).text
}

/** The text of the last pages of what somebody sent to themselves and signed, signed in there or by the link alone. */
async function certificateOf(person: TestPerson, isSignedIn: boolean): Promise<string> {
  const document = await uploadDocument(person, await makeSamplePdf())
  const sent = await sendTo(person, document, [{ key: 'self', email: person.email }])
  const guest = await enter(world, sent, 'self')
  await signAs(isSignedIn ? signedIn(world, guest, person) : guest)
  const file = path.join(folder, 'sealed.pdf')
  writeFileSync(file, await sealedFile(person, sent.id, document.id))

  return spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).stdout
}

/** Stops the server, lets the host work, and starts it again on the same folder. */
async function betweenRuns(work: () => Promise<void>): Promise<void> {
  await world.close()
  try {
    await work()
  } finally {
    running = await makeWorld({ folder, clock, log })
  }
}

/** Files of the data folder in which one of these stands. */
function filesWith(needles: readonly Buffer[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file)
      return needles.some((needle) => bytes.includes(needle))
    })
}
