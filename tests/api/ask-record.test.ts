import { createHash } from 'node:crypto'
import type { Verdict } from '#core/verdict/verdict.ts'
import { RecordAnswerShape, TrustListShape, type RecordAnswer } from '#contract/verdict-shapes.ts'
import { makePki } from '#server/trust/brought/brought.fixture.ts'
import { hasOpenssl } from '#server/trust/openssl.fixture.ts'
import { judge } from '#verifier/judge.ts'
import type { Knowledge } from '#verifier/knowledge.ts'
import { archiveWith } from '#verifier/later-revision.fixture.ts'
import { signerFingerprints } from '#verifier/signer-fingerprints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealOne } from '../sealed.ts'
import { officeElsewhere } from '../signed-pdfs.ts'
import { makeWorld, register, type World } from '../world.ts'

const pki = makePki()
let world: World
let ours: Uint8Array
/** With a key that the organization has brought. */
let brought: Uint8Array

beforeAll(async () => {
  if (!hasOpenssl) return
  world = await makeWorld()
  const mara = await register(world, 'mara', 'Acme')
  ours = (await sealOne(world, mara, 'jane.record@example.org')).bytes
  await pki.issue('root', 'root')
  await pki.issue('seal', 'root')
  const file = (await pki.pack('seal', ['seal', 'root'])).toString('base64')
  const params = { id: mara.organizationId }
  const set = await mara.call('PUT /organizations/{id}/seal-key', {
    params,
    body: { file, password: 'secret' },
  })
  expect(set.status).toBe(200)
  brought = (await sealOne(world, mara, 'joe.record@example.org')).bytes
})
afterAll(async () => {
  await world?.close()
  pki[Symbol.dispose]()
})

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
const post = (body: unknown) =>
  world.fetch('/api/verify/record', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const ask = async (sha256: string, signers: string[] = []) =>
  RecordAnswerShape.parse(await (await post({ sha256, signers })).json())

/** As a device does that keeps the file: with what the host tells everybody, and what it answers. */
async function judgeElsewhere(bytes: Uint8Array, told: RecordAnswer | null): Promise<Verdict> {
  const { roots, at } = TrustListShape.parse(await (await world.fetch('/api/verify/trust')).json())
  const knowledge: Knowledge = told
    ? {
        record: told.recorded ? 'kept' : 'missing',
        recordedAt: told.sealedAt ? new Date(told.sealedAt) : undefined,
        seals: told.seals.map(({ certificate, chain }) => {
          return { certificate: fromBase64(certificate), chain: chain.map(fromBase64) }
        }),
      }
    : { record: 'unknown' }

  return judge(bytes, new Date(at), roots.map(fromBase64), knowledge)
}

describe.runIf(hasOpenssl)('the record, asked by a fingerprint alone', () => {
  test('knows a file that was sealed here, and no other', async () => {
    expect(await ask(hashOf(ours))).toMatchObject({ recorded: true, seals: [] })
    expect(await ask(hashOf(Buffer.from('another')))).toEqual({ recorded: false, sealedAt: null, seals: [] })
  })

  test('lets a device judge what was sealed with a key that was brought along, as the host does', async () => {
    const signers = signerFingerprints(brought)
    const told = await ask(hashOf(brought), signers)

    expect(await judgeElsewhere(brought, null)).toMatchObject({ indication: 'indeterminate' })
    expect(await judgeElsewhere(brought, told)).toMatchObject({ indication: 'total-passed' })
    expect(await world.app.services.verify(brought)).toMatchObject({ indication: 'total-passed' })
    expect(told.seals.map(({ certificate }) => certificate)).toHaveLength(1)
  })

  test('lets a device see that something was added behind the seal', async () => {
    const extended = archiveWith((await officeElsewhere()).root, ours)
    const told = await ask(hashOf(extended), signerFingerprints(extended))

    expect(await judgeElsewhere(extended, null)).toMatchObject({ indication: 'total-passed' })
    expect(await judgeElsewhere(extended, told)).toMatchObject({ reason: 'extended-after-sealing' })
  })

  test('says nothing of whose a file is: of no key that whoever asks has not found in it', async () => {
    const [signer = ''] = signerFingerprints(brought)

    expect((await ask(hashOf(brought))).seals).toEqual([])
    expect((await ask(hashOf(brought), ['0'.repeat(64)])).seals).toEqual([])
    expect((await ask(hashOf(Buffer.from('made elsewhere with it')), [signer])).seals).toEqual([])
  })

  test('is asked of fingerprints only', async () => {
    expect((await post({ sha256: 'no hash', signers: [] })).status).toBe(400)
    expect((await post({ sha256: '0'.repeat(64), signers: Array(51).fill('0'.repeat(64)) })).status).toBe(400)
    expect((await post({ sha256: '0'.repeat(64), signers: [], more: true })).status).toBe(400)
  })
})
