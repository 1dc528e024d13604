import { createHash } from 'node:crypto'
import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeSamplePdf } from '../../../../tests/sample-pdfs.ts'
import { fieldTypes, type Field, type FieldType, type FieldValue } from '#core/fields/field.ts'
import { completeSeal } from '../trust/complete-seal.ts'
import { isInstalled, makeDesk } from '../trust/openssl.fixture.ts'
import { prepareSeal } from '../pdf/prepare-seal.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { judge } from '#verifier/judge.ts'
import { makeOffice } from '#verifier/sealed-pdf.fixture.ts'
import { certificateOf } from './certificate-content.ts'
import type { CertificateFacts } from './certificate-facts.ts'
import { embeddedFiles } from './embedded-files.ts'
import { certificateFacts, event, field, lease, noon, recipient } from './envelope.fixture.ts'
import { picturesOf } from './given-values.ts'
import { stampsOf } from './stamps-of.ts'

const ana = recipient('signer', 'Ana Lima', { locale: 'pt-BR' })
const bruno = recipient('approver', 'Bruno Alves')
const picture = await sharp({
  create: { width: 90, height: 60, channels: 4, background: { r: 20, g: 60, b: 160, alpha: 0.7 } },
})
  .png()
  .toBuffer()
const contract = Buffer.from('%PDF- a contract')
const shelf = new Map([picture, contract].map((bytes) => [sha256Of(bytes), new Uint8Array(bytes)]))
const blobs = { get: (sha256: string) => Promise.resolve(shelf.get(sha256)!) } as BlobStore
const given = (bytes: Buffer, name: string, type: string) =>
  ({ kind: 'file', sha256: sha256Of(bytes), name, type, bytes: bytes.length }) as const
const photo = given(picture, 'photo.png', 'image/png')
const drawn = Array.from(
  { length: 60 },
  (_, i) => [40 + i * 7, 90 + 60 * Math.sin(i / 4), i * 9, 0.5] as const,
)

/** Every type of field as filled in, and the word of it that must be found in its area. */
const filled: readonly (readonly [FieldType, FieldValue | null, word: string | null, Partial<Field>?])[] = [
  ['signature', { kind: 'drawn', strokes: [drawn], width: 560, height: 180, reason: 'Approval' }, 'Approval'],
  ['initials', { kind: 'typed', text: 'ALima', hand: 'caveat' }, 'ALima'],
  [
    'signature',
    { kind: 'uploaded', sha256: photo.sha256, width: 90, height: 60 },
    ana.id.slice(-12).toUpperCase(),
  ],
  ['name', 'Anastácia', 'Anastácia'],
  ['email', 'ana@example.org', 'ana@example.org'],
  ['company', 'Companhia', 'Companhia'],
  ['title', 'Diretora', 'Diretora', { align: 'end' }],
  ['date_signed', '21de novembro de 2026, 09:00 BRT', '21de', { size: 8 }],
  ['date', '2026-12-31', '31/12/2026'],
  ['text', 'Αθήνα Київ', 'Київ', { font: 'serif', colour: '#aa0000', align: 'center' }],
  ['text', 'AB12CD', 'AB12CD', { cells: 8 }],
  ['text', 'IBAN', 'IBAN', { font: 'mono' }],
  ['number', '-1234.5', '-1.234,50', { decimals: 2 }],
  ['checkbox', true, null],
  ['checkbox_group', ['Blue'], null, { options: ['Blue'] }],
  ['radio', 'Yes', null, { options: ['Yes'] }],
  ['dropdown', 'Porto', 'Porto', { options: ['Porto'] }],
  ['image', photo, null],
  ['stamp', photo, null],
  ['attachment', given(contract, 'evidence.json', 'application/pdf'), 'evidence.json'],
  ['approve', true, 'Alves'],
  ['decline', null, null],
  ['note', null, 'Lembrete', { defaultValue: 'Lembrete' }],
  ['heading', null, 'Capítulo', { defaultValue: 'Capítulo' }],
  ['strikethrough', null, null],
  ['envelope_id', null, '0192f6a0-0000-7000-8000-0000000000e1'],
]
const fields = filled.map(([type, , , changes], index) =>
  field(type, type === 'approve' ? bruno : ana, index, changes),
)
const facts = certificateFacts(
  [ana, bruno],
  filled.map(([, value], index) => [fields[index]!, value] as const),
  {
    trail: [
      event('recipient.completed', ana),
      event('recipient.access_passed', ana, { check: 'sms_code', passId: 'p-1' }),
    ],
  },
)

async function seal(facts: CertificateFacts, bytes: Uint8Array | null) {
  const { signer, root, timeStamps } = await makeOffice(new Date())
  const prepared = await prepareSeal({
    bytes,
    stamps: bytes ? stampsOf(facts, lease) : [],
    pictures: picturesOf(facts).map((sha256) => ({ sha256, bytes: shelf.get(sha256)! })),
    watermark: facts.envelope.mode === 'test' ? 'TEST' : null,
    completionCertificate: certificateOf(facts, bytes ? undefined : new Map([[lease.id, 'ef'.repeat(32)]])),
    locale: 'en-US',
    attachments: await embeddedFiles(facts, blobs, bytes ? lease.id : undefined),
    signature: { fieldName: 'Seal', reason: 'Sealed', signerName: 'Acme', at: noon, reserve: 16_384 },
    seed: 'seed',
  })
  const { bytes: sealed } = await completeSeal(prepared, signer, timeStamps)
  return { sealed, roots: [root] }
}

const { sealed, roots } = await seal(facts, await makeSamplePdf({ text: [] }))
const alone = await seal(facts, null)

describe('a file with every type of field', () => {
  test('has them all', () => {
    expect(new Set(filled.map(([type]) => type))).toEqual(new Set(fieldTypes))
  })

  test('is found valid by our own verdict, the certificate alone too', async () => {
    for (const one of [{ sealed, roots }, alone]) {
      const verdict = await judge(one.sealed, new Date(), one.roots)
      // The trail of this test is no chain; that is another test's.
      expect(verdict.signatures).toMatchObject([{ indication: 'total-passed' }])
    }
  })

  test.runIf(isInstalled('pdfsig', '-v'))('is valid for pdfsig, the certificate alone too', async () => {
    using desk = makeDesk()
    desk.put('sealed.pdf', sealed)
    desk.put('certificate.pdf', alone.sealed)
    for (const file of ['sealed.pdf', 'certificate.pdf']) {
      const answer = await desk.run('pdfsig', '-nocert', file)
      expect(answer).toContain('Signature Validation: Signature is Valid.')
      expect(answer).toContain('Total document signed')
    }
  })

  test.runIf(isInstalled('qpdf', '--version'))('is clean for qpdf, the certificate alone too', async () => {
    using desk = makeDesk()
    desk.put('sealed.pdf', sealed)
    desk.put('certificate.pdf', alone.sealed)
    for (const file of ['sealed.pdf', 'certificate.pdf']) {
      expect(await desk.run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors')
    }
  })

  test.runIf(isInstalled('pdffonts', '-v'))(
    '[W3] has the faces that its fields ask for inside, cut to what is shown',
    async () => {
      using desk = makeDesk()
      desk.put('sealed.pdf', sealed)
      const fonts = (await desk.run('pdffonts', 'sealed.pdf'))
        .split('\n')
        .map((line) => /^[A-Z]{6}\+(\S+)\s.*\byes yes yes\b/.exec(line)?.[1])

      expect(fonts).toEqual(
        expect.arrayContaining(['NotoSans-400Regular', 'NotoSerif-400Regular', 'NotoSansMono-400Regular']),
      )
    },
  )

  test.runIf(isInstalled('pdftotext', '-v'))('shows each value within two points of its area', async () => {
    using desk = makeDesk()
    desk.put('sealed.pdf', sealed)
    const words = [
      ...(await desk.run('pdftotext', '-bbox', '-l', '1', 'sealed.pdf', '-')).matchAll(wordShape),
    ].map(([, left, top, right, bottom, text]) => ({ text, box: [left, top, right, bottom].map(Number) }))
    filled.forEach(([type, , word], index) => {
      if (word === null) return
      const { x, y, width, height } = fields[index]!.areas[0]!
      const area = [x * 595.28, y * 841.89, (x + width) * 595.28, (y + height) * 841.89]
      const found = words.filter(({ text }) => text === word)
      const isInside = found.some(({ box: [left = 0, top = 0, right = 0, bottom = 0] }) => {
        // The caption of a low signature stands below its box.
        const below = type === 'signature' ? 20 : 2
        return left > area[0]! - 2 && top > area[1]! - 2 && right < area[2]! + 2 && bottom < area[3]! + below
      })
      expect([type, word, isInside, found]).toEqual([type, word, true, found])
    })
  })

  test('carries the audit trail and what recipients attached, which cannot pass for the trail', async () => {
    const pdf = await PDF.load(sealed)

    expect(JSON.parse(Buffer.from(pdf.getAttachment('evidence.json')!).toString())).toHaveProperty('events')
    expect(Buffer.from(pdf.getAttachment('evidence (2).json')!)).toEqual(contract)
    expect(Buffer.from(sealed).toString('latin1')).toContain('/AFRelationship /Supplement')
  })

  test('lists attachments only, where they are more than ten megabytes in all', async () => {
    const large = { ...given(contract, 'film.mov', 'video/quicktime'), bytes: 11 * 1024 * 1024 }
    const heavy = certificateFacts([ana], [[field('attachment', ana, 0), large]])

    expect((await embeddedFiles(heavy, blobs)).map(({ name }) => name)).toEqual(['evidence.json'])
    expect(JSON.stringify(certificateOf(heavy))).toContain(large.sha256)
    expect(JSON.stringify(certificateOf(heavy))).toContain('too large to be attached')
  })
})

const wordShape = /<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.+?)<\/word>/g

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
