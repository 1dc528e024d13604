import { createHash } from 'node:crypto'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF, PdfArray, PdfNumber, type PdfString } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { onePage, pdfStream } from '../../../../tests/hostile-pdfs.ts'
import { makeSamplePdf } from '../../../../tests/sample-pdfs.ts'
import type { CompletionCertificateBlock } from './completion-certificate.ts'
import type { Stamp } from './stamp.ts'
import { admitDocument } from './intake/admit-document.ts'
import { findDict } from './intake/objects.ts'
import { prepareSeal } from './prepare-seal.ts'
import { readText } from './render/read-text.ts'
import { sealJobWith, textStamp } from './seal-job.fixture.ts'

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0
const place = { page: 0, x: 0.3, y: 0.4, width: 0.3, height: 0.03 }
const stampOf = (text: string) => textStamp(text, place)
const drawn: Stamp = {
  ...place,
  y: 0.6,
  height: 0.06,
  kind: 'signature',
  caption: 'Paraph 0192f6a0',
  signature: {
    kind: 'drawn',
    width: 560,
    height: 180,
    strokes: [
      Array.from({ length: 60 }, (_, i) => [
        40 + i * 7,
        90 + 60 * Math.sin(i / 4),
        i * 9,
        0.4 + (i % 5) / 10,
      ]),
    ],
  },
}

async function untitled(): Promise<Uint8Array> {
  const pdf = await PDF.load(await makeSamplePdf())
  pdf.setTitle('')
  return pdf.save()
}

async function fileId(bytes: Uint8Array): Promise<string[]> {
  const { context } = await PDF.load(bytes)
  const parts = context.info.trailer.getArray('ID')
  return [...parts!].map((part) => Buffer.from((part as PdfString).bytes).toString('hex'))
}

const partOf = (...blocks: CompletionCertificateBlock[]) => ({ locale: 'en-US', footer: 'Paraph', blocks })

describe('preparing a seal', () => {
  test('hashes everything but the value of the signature', async () => {
    const { bytes, contents, digest } = await prepareSeal(await sealJobWith({ stamps: [drawn] }))
    const text = Buffer.from(bytes).toString('latin1')
    const range = /\/ByteRange \[(\d+) (\d+) *(\d+) *(\d+) *\]/.exec(text)?.slice(1).map(Number)
    const { start, end } = contents

    expect(range).toEqual([0, start - 1, end + 1, bytes.length - end - 1])
    expect(text.slice(start - 1, end + 1)).toBe(`<${'0'.repeat(8192)}>`)
    const covered = Buffer.concat([bytes.subarray(0, start - 1), bytes.subarray(end + 1)])
    expect(Buffer.from(digest)).toEqual(createHash('sha256').update(covered).digest())
  })

  test('certifies that nothing may change, in an invisible field of the first page', async () => {
    const { bytes } = await prepareSeal(await sealJobWith())
    const text = Buffer.from(bytes).toString('latin1')
    for (const part of [
      '/ETSI.CAdES.detached',
      '/DocMDP',
      '/P 1',
      '/SigFlags 3',
      '/F 132',
      '/Rect [0 0 0 0]',
    ]) {
      expect(text).toContain(part)
    }
    const pdf = await PDF.load(bytes)
    expect(findDict(pdf.getCatalog(), 'Perms', pdf.context)?.has('DocMDP')).toBe(true)
  })

  test('leaves the document as it is and adds to it, of 40 pages only those with stamps and the first', async () => {
    const bytes = await makeSamplePdf({ pages: 40 })
    const completionCertificate = [partOf({ kind: 'title', text: 'Certificate', subtitle: 'Lease' })]
    const stamps = [{ ...stampOf('Jane'), page: 7 }]
    const sealed = await prepareSeal(await sealJobWith({ bytes, stamps, completionCertificate }))

    expect(Buffer.compare(sealed.bytes.subarray(0, bytes.length), bytes)).toBe(0)
    const before = await PDF.load(bytes)
    const added = Buffer.from(sealed.bytes.subarray(bytes.length)).toString('latin1')
    const numbers = [...added.matchAll(/^(\d+) 0 obj$/gm)].map(([, number]) => Number(number))
    const { trailer } = before.context.info
    const changed = [
      before.getPage(0)!.ref,
      before.getPage(7)!.ref,
      trailer.getRef('Root'),
      trailer.getRef('Info'),
    ]
    const root = before.getCatalog().getRef('Pages')
    const expected = [...changed, root].map((ref) => ref!.objectNumber).sort((one, other) => one - other)
    const highest = before.context.registry.nextObjectNumber
    expect(numbers.filter((number) => number < highest).sort((one, other) => one - other)).toEqual(expected)
    expect((await PDF.load(sealed.bytes)).getPageCount()).toBe(41)
  })

  test('keeps the first part of the file identifier and changes the second', async () => {
    const job = await sealJobWith()
    const [before, after, other] = await Promise.all(
      [job.bytes, (await prepareSeal(job)).bytes, (await prepareSeal({ ...job, seed: 'other' })).bytes].map(
        fileId,
      ),
    )
    expect(after![0]).toBe(before![0])
    expect(new Set([before![1], after![1], other![1]]).size).toBe(3)
  })

  test('refuses a file that could only be added to by writing it anew', async () => {
    const whole = await makeSamplePdf()
    const cut = whole.subarray(0, Buffer.from(whole).lastIndexOf('xref\n', -20))
    await expect(prepareSeal(await sealJobWith({ bytes: cut }))).rejects.toThrow('document-unreadable')
  })

  test('gives equal bytes for equal jobs', async () => {
    const job = await sealJobWith({ stamps: [stampOf('Zoë محمد'), drawn] })
    expect(Buffer.compare((await prepareSeal(job)).bytes, (await prepareSeal(job)).bytes)).toBe(0)
  })

  test('embeds attachments as data of the document', async () => {
    const attachment = {
      name: 'evidence.json',
      type: 'application/json',
      description: 'Trail',
      relationship: 'Data' as const,
      bytes: Buffer.from('{}'),
    }
    const pdf = await PDF.load((await prepareSeal(await sealJobWith({ attachments: [attachment] }))).bytes)
    expect(Buffer.from(pdf.getAttachment('evidence.json') ?? []).toString()).toBe('{}')
    expect(pdf.getCatalog().has('AF')).toBe(true)
  })

  test('appends the certificate, footer and page numbers on every page', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => ({
      at: '2026-11-21 12:00:07 UTC',
      text: `Event ${i} محمد 山田`,
    }))
    const title = { kind: 'title', text: 'Certificate', subtitle: 'Lease' } as const
    const completionCertificate = [partOf(title, { kind: 'events', rows })]
    const { bytes } = await prepareSeal(await sealJobWith({ bytes: await untitled(), completionCertificate }))
    const pdf = await PDF.load(bytes)
    expect(pdf.getPageCount()).toBe(3)
    expect(pdf.getTitle()).toBe('Lease')
    expect(pdf.getLanguage()).toBe('en-US')
    const last = (await readText(bytes, 2)).map((line) => line.text).join('\n')
    expect(last).toContain('2 / 2')
    expect(last).toContain('Paraph')
    expect(last).toContain('Event 59')
  })

  test.each([
    ['of words', 'Agreement on the lease of the house '.repeat(6).slice(0, 199) + 'Z'],
    ['without a space', 'Vertragsänderungsvereinbarung'.repeat(7).slice(0, 199) + 'Z'],
  ])('shows a title of 200 letters %s whole, wherever it stands', async (_, title) => {
    const facts = { kind: 'facts', rows: [['Envelope', title]] } as const
    const completionCertificate = [partOf({ kind: 'title', text: 'Certificate', subtitle: title }, facts)]
    const { bytes } = await prepareSeal(await sealJobWith({ completionCertificate }))
    const lines = await readText(bytes, 1)
    const read = lines
      .map(({ text }) => text)
      .join('')
      .replaceAll(/\s/g, '')

    expect(read.split(title.replaceAll(/\s/g, '')).length - 1).toBeGreaterThanOrEqual(1)
    expect(read.split('Z').length - 1).toBe(2)
    // Within the margins, and in nothing smaller than the print of the rest.
    for (const { x, width, height } of lines) {
      expect(x + width).toBeLessThan(1 - 40 / 595)
      expect(height * 842).toBeGreaterThan(7)
    }
  })

  test('begins each language of the certificate on a page of its own, and counts the pages through', async () => {
    const titleIn = (text: string) => partOf({ kind: 'title', text, subtitle: 'Lease' })
    const completionCertificate = [
      titleIn('Certificate'),
      { ...titleIn('Certificado'), locale: 'pt-BR', footer: 'Envelope' },
    ]
    const { bytes } = await prepareSeal(await sealJobWith({ bytes: await untitled(), completionCertificate }))
    const pages = [1, 2].map(async (page) => (await readText(bytes, page)).map(({ text }) => text))

    expect(await Promise.all(pages)).toEqual([
      ['Certificate', 'Lease', 'Paraph 1 / 2'],
      ['Certificado', 'Lease', 'Envelope 2 / 2'],
    ])
  })

  const archived = (claim: string, encoding: BufferEncoding = 'utf8') =>
    onePage({
      catalog: '/Metadata 6 0 R',
      objects: {
        6: pdfStream('/Type/Metadata/Subtype/XML', Buffer.from(`<x:xmpmeta>${claim}</x:xmpmeta>`, encoding)),
      },
    })
  const ids = 'http://www.aiim.org/pdfa/ns/id/'

  test.each([
    ['PDF/A', archived(`<r xmlns:pdfaid="${ids}" pdfaid:part="2" pdfaid:conformance="B"/>`)],
    ['PDF/A by another prefix', archived(`<a:part xmlns:a="${ids}">1</a:part>`)],
    ['PDF/A in UTF-16', archived(`<pdfaid:part xmlns:pdfaid="${ids}">3</pdfaid:part>`, 'utf16le')],
    ['PDF/UA', archived('<pdfuaid:part xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">1</pdfuaid:part>')],
  ])('no longer claims %s, in the document or the sealed file', async (_, upload) => {
    const admitted = await admitDocument(upload)
    const metadataOf = async (bytes: Uint8Array) => (await PDF.load(bytes)).getCatalog().has('Metadata')

    expect(await metadataOf(admitted.bytes)).toBe(false)
    expect(admitted.warnings).toEqual(['claim-dropped'])
    // Documents that were taken in before are sealed as well.
    expect(await metadataOf((await prepareSeal(await sealJobWith({ bytes: upload }))).bytes)).toBe(false)
  })

  test('keeps metadata that claims nothing', async () => {
    const { bytes, warnings } = await admitDocument(archived('<dc:title>Lease</dc:title>'))

    expect(warnings).toEqual([])
    expect(Buffer.from((await prepareSeal(await sealJobWith({ bytes }))).bytes).includes('dc:title')).toBe(
      true,
    )
  })

  test('refuses a value on no page', async () => {
    const beyond = await sealJobWith({ stamps: [{ ...stampOf('a'), page: 7 }] })
    await expect(prepareSeal(beyond)).rejects.toThrow('field-outside-page')
  })

  test.skipIf(!hasQpdf)('is clean for qpdf (skipped where qpdf is not installed)', async () => {
    const completionCertificate = [
      partOf({ kind: 'qr', url: 'https://sign.example.org/verify', text: 'Verify' }),
    ]
    const { bytes } = await prepareSeal(
      await sealJobWith({ stamps: [stampOf('契約書 محمد'), drawn], completionCertificate }),
    )
    const folder = mkdtempSync(join(tmpdir(), 'seal-'))
    try {
      writeFileSync(join(folder, 'sealed.pdf'), bytes)
      expect(execFileSync('qpdf', ['--check', join(folder, 'sealed.pdf')], { encoding: 'utf8' })).toContain(
        'No syntax',
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('where stamps land', () => {
  const cases = [0, 90, 180, 270].flatMap((rotate) =>
    [undefined, [50, 100, 450, 700] as const].flatMap((cropBox) =>
      [1, 2].map((unit) => ({ rotate, cropBox, unit })),
    ),
  )

  test.each(cases)('upright in their place: %o', async ({ rotate, cropBox, unit }) => {
    const sample = await makeSamplePdf({ rotate: rotate as 0 | 90 | 180 | 270, cropBox })
    const bytes = await dislocated(sample, unit)
    const sealed = await prepareSeal(await sealJobWith({ bytes, stamps: [stampOf('Upright')] }))

    const [width, height] = cropBox ? [400 * unit, 600 * unit] : [595 * unit, 842 * unit]
    const shown = rotate % 180 === 0 ? { width, height } : { width: height, height: width }
    const line = (await readText(sealed.bytes, 0)).find((one) => one.text.includes('Upright'))!
    expect(Math.abs(line.x * shown.width - (place.x * shown.width + 2))).toBeLessThan(2)
    const middle = (place.y + place.height / 2) * shown.height
    expect(Math.abs((line.y + line.height / 2) * shown.height - middle)).toBeLessThan(2)
    expect(line.width * shown.width).toBeGreaterThan(line.height * shown.height * 1.5)
  })

  test('the page keeps its own content and the resources it inherits', async () => {
    const pdf = await PDF.load(await makeSamplePdf())
    const { dict } = pdf.getPage(0)!
    findDict(dict, 'Parent', pdf.context)!.set('Resources', dict.get('Resources')!)
    dict.delete('Resources')
    const { bytes } = await prepareSeal(
      await sealJobWith({ bytes: await pdf.save(), stamps: [stampOf('Upright')] }),
    )
    const lines = (await readText(bytes, 0)).map((line) => line.text)
    expect(lines).toEqual(expect.arrayContaining(['Sample page 1 of 1', 'Upright']))
  })

  /** Content that restores once too often and leaves coordinates of its own behind. */
  async function dislocated(bytes: Uint8Array, unit: number): Promise<Uint8Array> {
    const pdf = await PDF.load(bytes)
    const { dict } = pdf.getPage(0)!
    const disorder = pdf.createStream({}, new TextEncoder().encode(' Q .5 0 0 .5 90 90 cm q '))
    dict.set('Contents', new PdfArray([disorder]))
    if (unit !== 1) dict.set('UserUnit', PdfNumber.of(unit))
    return pdf.save()
  }
})
