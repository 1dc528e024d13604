import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAcme } from '../acme.ts'
import { textOfPdf } from '../judges.ts'
import { sealOne } from '../sealed.ts'
import { draftEnvelope } from '../world.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-certificate-'))
const { world, mara, lease } = await openAcme({ environment: { DATA_DIR: folder } })
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const files = () =>
  readdirSync(path.join(folder, 'blobs'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  ).length
const certificateOf = async (id: string) => mara.call('GET /envelopes/{id}/certificate', { params: { id } })

describe('[W2] the certificate by itself', () => {
  let id: string
  let sealed: Uint8Array
  beforeAll(async () => {
    ;({ id, bytes: sealed } = await sealOne(world, mara, 'jane@example.org'))
  })

  test('is made once, for whoever first asks for it, though two ask at once', async () => {
    const before = files()
    const answers = await Promise.all([certificateOf(id), certificateOf(id)])
    const again = await certificateOf(id)

    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(Buffer.compare(body, again.body)).toBe(0)
    }
    expect(files()).toBe(before + 1)
    expect(await world.app.services.verify(again.body)).toMatchObject({
      indication: 'total-passed',
      recorded: true,
      evidence: { envelope: id, whole: true },
    })
  })

  test('names the sealed file, and tells all that has happened until then', async () => {
    const text = textOfPdf((await certificateOf(id)).body).replaceAll(/\s+/g, ' ')

    expect(text.replaceAll(' ', '')).toContain(createHash('sha256').update(sealed).digest('hex'))
    expect(text).toContain('Jane Roe')
    expect(text).toMatch(/sealed|completed/i)
    expect(text).not.toMatch(/certificate\./)
  })

  test('is in the archive of an envelope that nobody has asked it of', async () => {
    const { id: other } = await sealOne(world, mara, 'john@example.org')
    const before = files()
    const { status } = await mara.call('GET /envelopes/{id}/archive', { params: { id: other } })

    expect(status).toBe(200)
    expect(files()).toBe(before + 1)
  })

  test('is counted as storage like the documents', async () => {
    const stored = async () =>
      (await mara.call('GET /organizations/{id}/stats', { params: { id: mara.organizationId } })).body
        .storageBytes
    const { id: other } = await sealOne(world, mara, 'june@example.org')
    const before = await stored()
    const { body } = await certificateOf(other)

    expect((await stored()) - before).toBe(body.byteLength)
  })

  test('is not there before the documents are sealed', async () => {
    const draft = await draftEnvelope(mara, lease, [{ key: 'jane', name: 'Jane', email: 'jane@example.org' }])

    expect(await certificateOf(draft.id)).toMatchObject({
      status: 409,
      body: { code: 'envelope-not-sealed' },
    })
  })
})
