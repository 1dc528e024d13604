import { X509Certificate } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { TrustListShape } from '#contract/verdict-shapes.ts'
import { judge } from '#verifier/judge.ts'
import { archiveWith } from '#verifier/later-revision.fixture.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealOne } from '../sealed.ts'
import { officeElsewhere } from '../signed-pdfs.ts'
import { makeWorld, register, type World } from '../world.ts'

let world: World
let sealed: Uint8Array

beforeAll(async () => {
  world = await makeWorld()
  const mara = await register(world, 'mara', 'Acme')
  sealed = (await sealOne(world, mara, 'jane.verdict@example.org')).bytes
})
afterAll(() => world.close())

const verify = (bytes: Uint8Array) => world.app.services.verify(bytes)

describe('what a verdict elsewhere needs', () => {
  test('is told to everybody: with it a file that was sealed here passes without being handed over', async () => {
    const response = await world.fetch('/api/verify/trust')
    const { at, roots, anchors, revocations } = TrustListShape.parse(await response.json())
    const der = roots.map((root) => new Uint8Array(Buffer.from(root, 'base64')))

    expect(await judge(sealed, new Date(at), der)).toMatchObject({
      indication: 'total-passed',
      signatures: [{ ours: true }, { ours: true, kind: 'document-time-stamp' }],
    })
    expect(await judge(sealed, new Date(at), [])).toMatchObject({ indication: 'indeterminate' })
    expect({ anchors, revocations }).toEqual({ anchors: [], revocations: [] })
  })
})

describe('the report of a verdict', () => {
  const ask = (query: string, body: Uint8Array) =>
    world.fetch(`/api/verify/report${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/pdf', 'x-file-name': 'Lease.pdf' },
      body: new Uint8Array(body),
    })

  test('is a PDF in the language that is asked for, from anybody', async () => {
    const response = await ask('?locale=fr-FR&timeZone=Europe/Paris', sealed)
    const report = await PDF.load(new Uint8Array(await response.arrayBuffer()))

    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toContain('Lease.validation.pdf')
    expect(report.getLanguage()).toBe('fr-FR')
    expect(report.getTitle()).toContain('Lease.pdf')
  })

  test('is refused for a zone or a language that is none', async () => {
    expect((await ask('?timeZone=Nowhere/Land', sealed)).status).toBe(400)
    expect((await ask('?locale=xx', sealed)).status).toBe(400)
  })

  test('tells of a file that is no PDF, too', async () => {
    expect((await ask('', Buffer.from('no PDF'))).status).toBe(200)
  })
})

test('the root is there for the trust stores of readers', async () => {
  const response = await world.fetch('/pki/root.cer')
  const root = new X509Certificate(new Uint8Array(await response.arrayBuffer()))
  const { roots } = TrustListShape.parse(await (await world.fetch('/api/verify/trust')).json())

  expect(response.headers.get('content-type')).toBe('application/pkix-cert')
  expect(root.ca).toBe(true)
  expect(root.raw.toString('base64')).toBe(roots.at(-1))
  const etag = response.headers.get('etag') ?? ''
  expect((await world.fetch('/pki/root.cer', { headers: { 'if-none-match': etag } })).status).toBe(304)
})

describe('a file that was sealed here', () => {
  test('passes as it is', async () => {
    expect(await verify(sealed)).toMatchObject({ indication: 'total-passed', recorded: true })
  })

  test('never passes with bytes behind its seal, however harmless: we have no record of such a file', async () => {
    const archived = archiveWith((await officeElsewhere()).root, sealed)

    expect(await verify(archived)).toMatchObject({
      indication: 'indeterminate',
      reason: 'extended-after-sealing',
      recorded: false,
      signatures: [
        { kind: 'seal', ours: true, intact: true, coversWholeFile: false },
        { kind: 'document-time-stamp', ours: true, intact: true, coversWholeFile: false },
      ],
    })
  })
})
