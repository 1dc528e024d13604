import { createHash, randomBytes } from 'node:crypto'
import { PDF, PdfDict, PdfName, PdfNumber } from '@libpdf/core'
import { plainField, type Signature } from '#core/fields/field.ts'
import { admitDocument } from '#server/pdf/intake/admit-document.ts'
import type { CompletionCertificateBlock } from '#server/pdf/completion-certificate.ts'
import type { SealJob } from '#server/pdf/seal-job.ts'
import { makeSamplePdf } from '../tests/sample-pdfs.ts'

/** Pixels, of three bytes each: 200 kB a page. */
const scanSide = 262

/** Admitted documents: text of one page and of 20, and 200 scans of together 41 MB. */
export async function sealDocuments(): Promise<[name: string, bytes: Uint8Array][]> {
  return [
    ['1 page', await admit(await makeSamplePdf())],
    ['20 pages', await admit(await makeSamplePdf({ pages: 20 }))],
    ['200 scans, 41 MB', await makeScans()],
  ]
}

/** Pages of one picture each, of so many pixels a side. */
export async function makeScans(scanPages = 200, side = scanSide): Promise<Uint8Array> {
  const pdf = PDF.create()
  for (let index = 0; index < scanPages; index++) {
    const page = pdf.addPage({ size: 'a4' })
    const image = {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Image'),
      Width: PdfNumber.of(side),
      Height: PdfNumber.of(side),
      ColorSpace: PdfName.of('DeviceRGB'),
      BitsPerComponent: PdfNumber.of(8),
    }
    const scan = pdf.createStream(image, new Uint8Array(randomBytes(side * side * 3)))
    const content = pdf.createStream({}, new TextEncoder().encode('q 595 0 0 842 0 0 cm /Scan Do Q'))
    page.dict.set('Resources', PdfDict.of({ XObject: PdfDict.of({ Scan: scan }) }))
    page.dict.set('Contents', content)
  }

  return admit(await pdf.save({ compressStreams: false }))
}

async function admit(bytes: Uint8Array): Promise<Uint8Array> {
  return (await admitDocument(bytes)).bytes
}

const plainText = { kind: 'text', setting: plainField, weight: 'regular' } as const

/** One recipient with a drawn signature, a name and a date. No two runs set the same names, times and hashes. */
export function sealJob(bytes: Uint8Array, run: number): SealJob {
  const id = createHash('sha256').update(`envelope ${run}`).digest('hex')
  const name = `Jane Roe ${run}`
  const time = (second: number) => `Nov 21, 2026, 12:${pad(run % 60)}:${pad(second)} UTC`
  const box = { page: 0, x: 0.15, width: 0.3, height: 0.03 }

  return {
    bytes,
    stamps: [
      { ...box, y: 0.6, height: 0.07, kind: 'signature', signature, caption: `Paraph ${id.slice(0, 8)}` },
      { ...box, y: 0.7, ...plainText, text: name },
      { ...box, y: 0.75, ...plainText, text: `2026-11-${pad((run % 28) + 1)}` },
    ],
    pictures: [],
    watermark: null,
    completionCertificate: [
      {
        locale: 'en-US',
        blocks: certificateFor(id, name, time),
        footer: `Envelope ${id.slice(0, 32)} · https://sign.example.org/verify`,
      },
    ],
    locale: 'en-US',
    attachments: [
      {
        name: 'evidence.json',
        type: 'application/json',
        description: 'Evidence',
        relationship: 'Data',
        bytes: evidence(id, name),
      },
    ],
    signature: {
      fieldName: 'Paraph seal',
      reason: 'Sealed after everyone signed',
      signerName: 'Acme',
      at: new Date(Date.UTC(2026, 10, 21, 12, run)),
      reserve: 8192,
    },
    seed: id,
  }
}

function certificateFor(
  id: string,
  name: string,
  time: (second: number) => string,
): CompletionCertificateBlock[] {
  const email = `jane.${id.slice(0, 6)}@example.org`
  const facts = (rows: (readonly [string, string])[]) => ({ kind: 'facts', rows }) as const
  const heading = (text: string) => ({ kind: 'heading', text }) as const
  const sentences = ['Envelope created', 'Envelope sent', `${name} was notified`, `${name} opened the link`]
  sentences.push(`${name} agreed to sign electronically`, `${name} signed`, 'Envelope sealed')

  return [
    { kind: 'title', text: 'Certificate of completion', subtitle: 'Lease agreement' },
    facts([
      ['Envelope', id.slice(0, 32)],
      ['Sender', 'Mara Lind, Acme'],
      ['Sent', time(3)],
      ['Time zone', 'Europe/Berlin'],
      ['Level', 'PAdES B-B'],
    ]),
    heading('Documents'),
    facts([
      ['Document', 'lease.pdf (20 pages)'],
      ['SHA-256', id],
    ]),
    heading('Recipients'),
    {
      kind: 'person',
      name,
      role: 'Signer',
      signature,
      rows: [
        ['Email', email],
        ['Signature ID', id.slice(0, 8)],
        ['Access check', 'Link sent by email'],
        ['Consented', time(21)],
        ['Completed', time(48)],
        ['IP address', '203.0.113.7'],
      ],
    },
    heading('Events'),
    { kind: 'events', rows: sentences.map((text, index) => ({ at: time(index * 7), text })) },
    heading('Pages of lease.pdf as signed'),
    { kind: 'pages', pages: shownPages, rest: [] },
    heading('Checking this document'),
    { kind: 'paragraph', text: howToCheck },
    { kind: 'qr', url: 'https://sign.example.org/verify', text: 'Check at sign.example.org/verify' },
  ]
}

/** As many as a certificate shows at most; of a shorter document all. */
const shownPages = Array.from({ length: 24 }, (_, page) => ({
  shows: { page },
  label: `Page ${page + 1}`,
  told: `Page ${page + 1} of lease.pdf as it was signed`,
}))

const howToCheck =
  'Open this file in a PDF reader that shows signatures, or drop it on the address below. Any change after sealing is shown.'

function evidence(id: string, name: string): Uint8Array {
  return Buffer.from(
    JSON.stringify(Array.from({ length: 8 }, (_, index) => ({ index, id, name, hash: `${id}${index}` }))),
  )
}

const signature: Signature = {
  kind: 'drawn',
  width: 560,
  height: 180,
  strokes: [0, 1].map((stroke) =>
    Array.from({ length: 80 }, (_, i) => [
      40 + i * 5 + stroke * 60,
      90 + 60 * Math.sin(i / 5 + stroke),
      i * 9,
      0.4 + (i % 5) / 10,
    ]),
  ),
}

const pad = (value: number) => String(value).padStart(2, '0')
