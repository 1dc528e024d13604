import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KeyFault } from '#core/seal/key-fault.ts'
import type { Transaction } from '#server/data/database.ts'
import { sealKey, sealRevocation } from '#server/data/tables/directory.ts'
import { broughtFrom } from '#server/trust/brought/brought-keys.ts'
import { makePki, type Wanted } from '#server/trust/brought/brought.fixture.ts'
import { hasOpenssl } from '#server/trust/openssl.fixture.ts'
import { openStorage } from '#server/cli/storage.ts'
import { signersIn } from '#verifier/signers-in.ts'
import { makeTeam, type Team } from '../join.ts'
import { makeKeptLog } from '../kept-log.ts'
import { sealedFile, sealOne, signOne, whenCompleted } from '../sealed.ts'
import {
  eventually,
  makeTestClock,
  makeWorld,
  register,
  signInAgain,
  standIn,
  type TestPerson,
  type World,
} from '../world.ts'

const dayMs = 24 * 60 * 60_000
const pki = makePki()
const clock = makeTestClock()
const kept = makeKeptLog()
const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-own-key-'))
let running: World
const world = standIn(() => running)
let team: Team
let mara: TestPerson

beforeAll(async () => {
  if (!hasOpenssl) return
  await pki.issue('root', 'root')
  await pki.issue('authority', 'root', { isAuthority: true })
  await pki.issue('first', 'authority')
  await pki.issue('second', 'authority', { key: 'ec:P-384' })
  running = await open()
  team = await makeTeam(world, 'keys')
  mara = team.owner
})
afterAll(async () => {
  await running?.close()
  pki[Symbol.dispose]()
  rmSync(folder, { recursive: true, force: true })
})

const open = () => makeWorld({ clock, folder, log: kept.log })

/** Beside the running host, or in its place where that has the database to itself. */
async function inDatabase<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { config } = world.app
  const isEmbedded = config.database.kind === 'embedded'
  if (isEmbedded) await running.close()
  const storage = await openStorage(config)
  try {
    return await storage.database.transaction(null, work)
  } finally {
    await storage.close()
    if (isEmbedded) running = await open()
  }
}

const storedKeys = () =>
  inDatabase((tx) =>
    tx
      .select()
      .from(sealKey)
      .where(like(sealKey.purpose, `${broughtFrom(mara.organizationId)}%`)),
  )
/** The one that seals: of the others nothing is kept but their certificates. */
async function keptKey() {
  const [row, ...others] = (await storedKeys()).filter(({ privateKey }) => privateKey.length > 100)
  expect(others).toEqual([])

  return row
}

const pack = (name: string, names = [name, 'authority', 'root']) => pki.pack(name, names)
const derOf = (name: string) =>
  pki
    .read(`${name}.pem`)
    .toString()
    .replaceAll(/-----.*-----|\s/g, '')
const signerOf = (file: Uint8Array) => Buffer.from(signersIn(file)[0]?.[0] ?? []).toString('base64')
const look = async (person = mara) =>
  (await person.call('GET /organizations/{id}/seal-key', { params: { id: person.organizationId } })).body
const remove = (person = mara) =>
  person.call('DELETE /organizations/{id}/seal-key', { params: { id: person.organizationId } })

async function set(name: string, person = mara, password = 'secret', file?: Buffer) {
  return person.call('PUT /organizations/{id}/seal-key', {
    params: { id: person.organizationId },
    body: { file: (file ?? (await pack(name))).toString('base64'), password },
  })
}

/** Signed by everybody; what becomes of it is seen later. */
const finishOne = (email: string) => signOne(world, mara, email)

const whenFailed = (id: string) =>
  eventually(async () => {
    const { body } = await mara.call('GET /envelopes/{id}', { params: { id } })
    return body.status === 'seal_failed' && body
  })

describe.runIf(hasOpenssl)('the key that an organization brings along to seal with', () => {
  const files: Uint8Array[] = []
  const allHold = async () => {
    for (const file of files)
      expect(await world.app.services.verify(file)).toMatchObject({
        indication: 'total-passed',
        recorded: true,
      })
  }

  test('seals what it sends from then on, and says so', async () => {
    expect(await look()).toEqual({ source: 'made-here', certificate: null, state: 'good', chosenAt: null })
    const { bytes: before } = await sealOne(world, mara, 'ada@own-key.example')
    const { status, body } = await set('first')
    expect([status, body]).toMatchObject([
      200,
      { source: 'organization', state: 'good', certificate: { name: 'first', issuer: 'authority' } },
    ])
    expect(await look(team.manager)).toEqual(body)
    const { id, bytes } = await sealOne(world, mara, 'bea@own-key.example')
    expect(signerOf(bytes)).toBe(derOf('first'))
    files.push(before, bytes)
    // Nobody asks at addresses that an organization chose, and nothing more is claimed.
    expect((await whenCompleted(mara, id)).sealed).toMatchObject([{ level: 'B-T', levelAsked: 'B-LTA' }])
    expect(await world.app.services.verify(bytes)).toMatchObject({
      indication: 'total-passed',
      signatures: [{ ours: true, signer: 'first', issuer: 'authority' }],
      evidence: { envelope: id, whole: true },
    })
    await allHold()
  })

  test('seals for nobody else', async () => {
    const other = await register(world, 'Olga', 'Other')
    expect(await look(other)).toMatchObject({ source: 'made-here' })
    expect(signerOf((await sealOne(world, other, 'cleo@own-key.example')).bytes)).not.toBe(derOf('first'))
  })

  test('is for owners and managers, and others hear of it', async () => {
    expect((await set('first', team.member)).status).toBe(403)
    expect((await remove(team.member)).status).toBe(403)
    const refused = await team.member.call('GET /organizations/{id}/seal-key', { params: team.params })
    expect(refused.status).toBe(403)
    expect((await set('first', team.manager)).status).toBe(200)
    const { body } = await mara.call('GET /notifications', {})
    const [told] = body.items.filter(({ url }) => url?.endsWith('/seal'))
    expect(JSON.stringify(told)).toContain('The seal key of keys has changed')
    const [line] = kept.told('seal-key-changed')
    expect(line?.who).toMatchObject({ user: team.owner.id, organization: mara.organizationId })
  })

  test.each<[KeyFault, Wanted | null, string[]?, string?]>([
    ['password-wrong', null, undefined, 'other'],
    ['expired', { to: '20260101000000Z' }],
    ['not-yet-valid', { from: '20500101000000Z' }],
    ['weak-key', { key: 'rsa:1024' }],
    ['authority', { isAuthority: true }],
    ['usage-missing', { extensions: ['keyUsage=critical,keyEncipherment'] }],
    ['time-stamping-only', { extensions: ['extendedKeyUsage=critical,timeStamping'] }],
    ['chain-incomplete', {}, ['authority']],
  ])(
    'is refused as %s, and the one before goes on',
    async (fault, wanted, above = ['authority', 'root'], password) => {
      if (wanted) await pki.issue(`bad-${fault}`, 'authority', wanted)
      const name = wanted ? `bad-${fault}` : 'first'
      const answer = await set(name, mara, password, await pack(name, [name, ...above]))
      expect([answer.status, answer.body]).toMatchObject([422, { code: 'file-unreadable', facts: { fault } }])
      expect(await look()).toMatchObject({ certificate: { name: 'first' } })
    },
  )

  test('is changed and comes back, and what was sealed stays; no key is kept that seals no more', async () => {
    for (const name of ['second', 'first', null, 'second'] as const) {
      if (name === null) expect((await remove()).status).toBe(204)
      else expect((await set(name)).status).toBe(200)
      const { bytes } = await sealOne(world, mara, `${name}-${files.length}@own-key.example`)
      if (name === null) expect(await look()).toMatchObject({ source: 'made-here' })
      else expect(signerOf(bytes)).toBe(derOf(name))
      files.push(bytes)
      await allHold()
      const row = await keptKey()
      expect(row?.certificate ?? null).toBe(name && derOf(name))
    }
    expect((await remove()).status).toBe(204)
    expect((await remove()).status, 'and again').toBe(204)
  })

  test('whose row somebody changes is found out, and seals when it is set again', async () => {
    await set('second')
    const row = await keptKey()
    await inDatabase((tx) =>
      tx
        .update(sealKey)
        .set({ certificate: derOf('first') })
        .where(eq(sealKey.purpose, row!.purpose)),
    )
    expect(await look()).toMatchObject({ state: 'unreadable' })
    await set('second')
    expect(await look()).toMatchObject({ state: 'good', certificate: { name: 'second' } })
  })

  test('that was revoked seals nothing, and is not taken again', async () => {
    const row = await keptKey()
    const at = clock.now()
    await inDatabase((tx) =>
      tx.insert(sealRevocation).values({
        ...{ purpose: row!.purpose, authority: null, reason: 'superseded', since: at, revokedAt: at },
      }),
    )
    expect(await look()).toMatchObject({ state: 'revoked' })
    const { id, document } = await finishOne('dora@own-key.example')
    expect(await whenFailed(id)).toMatchObject({ reason: 'seal-key-unusable' })
    expect((await set('second')).body).toMatchObject({ facts: { fault: 'revoked' } })
    // Whatever waits for a key is sealed by the next one, and not in its time.
    expect((await set('first')).status).toBe(200)
    expect(signerOf(await sealed(id, document))).toBe(derOf('first'))
    await allHold()
  })

  test('is warned of 60, 30 and 7 days before it ends, and seals nothing afterwards', async () => {
    const end = new Date(Math.floor((clock.now().getTime() + 90 * dayMs) / 1000) * 1000)
    const to = end.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
    await pki.issue('ending', 'authority', { to })
    expect((await set('ending')).body).toMatchObject({ certificate: { endsAt: end.toISOString() } })
    for (const [days, warnings] of [
      [60.5, 0],
      [59.5, 1],
      [45, 1],
      [29.5, 2],
      [6.5, 3],
      [3, 3],
    ] as const) {
      clock.forward(end.getTime() - days * dayMs - clock.now().getTime())
      for (const person of [mara, team.manager]) await signInAgain(world, person)
      for (const person of [mara, team.manager]) {
        await eventually(async () => (await mailsTo(person)) === warnings, 20_000)
        expect(await newsOf(person)).toBe(warnings)
      }
    }
    clock.forward(4 * dayMs)
    for (const person of [mara, team.manager, team.member]) await signInAgain(world, person)
    expect(await look()).toMatchObject({ state: 'expired' })
    expect(await newsOf(team.member)).toBe(0)
    const { id, document } = await finishOne('eva@own-key.example')
    expect(await whenFailed(id)).toMatchObject({ reason: 'seal-key-unusable' })
    await remove()
    expect(signerOf(await sealed(id, document))).not.toBe(derOf('ending'))
    await allHold()
  }, 120_000)
})

const sealed = (id: string, document: string) =>
  eventually(async () => {
    const { body } = await mara.call('GET /envelopes/{id}', { params: { id } })
    return body.status === 'completed' && sealedFile(mara, id, document)
  })

const newsOf = async (person: TestPerson) =>
  (await person.call('GET /notifications', {})).body.items.filter((one) =>
    JSON.stringify(one).includes('The seal key of keys expires on'),
  ).length
/** So many have come, whichever of them are kept still. */
const mails = new Set<string>()
async function mailsTo({ email }: TestPerson): Promise<number> {
  const kept = (await world.app.services.readOutbox(email)).filter(({ subject }) =>
    subject.includes('seal key'),
  )
  for (const { id } of kept) mails.add(`${email} ${id}`)

  return [...mails].filter((one) => one.startsWith(email)).length
}
