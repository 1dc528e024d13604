import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { locales } from '#core/locale/locale.ts'
import { judge } from '#verifier/judge.ts'
import { makeEvidence, makeOffice, noon } from '#verifier/sealed-pdf.fixture.ts'
import { makeSamplePdf } from '../../../../tests/sample-pdfs.ts'
import { prepareArchive } from '../pdf/archive/prepare-archive.ts'
import { admitDocument } from '../pdf/intake/admit-document.ts'
import { prepareSeal } from '../pdf/prepare-seal.ts'
import { textStamp } from '../pdf/seal-job.fixture.ts'
import type { ArchiveClaim, SealJob } from '../pdf/seal-job.ts'
import type { Stamp } from '../pdf/stamp.ts'
import { completeArchive, completeSeal } from '../trust/complete-seal.ts'

/** How many, each another in what it holds, how it was written and what it was sealed with. */
const count = 500

const words = [
  'Jane Roe',
  'Ünï Çødé',
  'علي حسن',
  '李小龍',
  'Владимир',
  'ﬁne – “quoted” … €',
  'e\u0301\u0323 stacked',
  '(a) \\ <b> %%EOF',
  'endstream endobj startxref',
  '/ByteRange [0 1 2 3]',
]
const office = await makeOffice()
const documents: readonly (Uint8Array | null)[] = [null, ...(await Promise.all(samples()))]

/** Of several pages, turned, cropped, with objects in streams, and with what looks like the end of a file in its text. */
function samples(): Promise<Uint8Array>[] {
  const streamed = async () =>
    (await PDF.load(await makeSamplePdf({ pages: 2 }))).save({ useXRefStream: true })
  const plain = [
    {},
    { pages: 3 },
    { rotate: 90 },
    { cropBox: [20, 20, 400, 600] },
    { text: words.slice(7) },
  ] as const

  return [...plain.map((sample) => makeSamplePdf(sample)), streamed()].map(
    async (bytes) => (await admitDocument(await bytes)).bytes,
  )
}

const pick = <T>(list: readonly [T, ...T[]] | readonly T[], index: number): T =>
  list[index % list.length] as T
const pad = (value: number) => String(value).padStart(2, '0')

/** The `index`th: each of its parts has its own turn, so that they meet in ever other ways. */
function jobOf(index: number, level: 'B-B' | 'B-T'): SealJob {
  const name = pick(words, index)
  const box = { page: 0, x: 0.1, width: 0.5, height: 0.04 }
  const stamps: Stamp[] = [
    textStamp(name, { ...box, y: 0.2 }),
    textStamp(`2027-03-${pad(1 + (index % 28))}`, { ...box, y: 0.3 }),
    { ...box, y: 0.4, kind: pick(['tick', 'dot', 'strike'], index), colour: null },
    { ...box, y: 0.5, height: 0.1, kind: 'signature', signature: drawn(index), caption: `Paraph ${index}` },
  ]
  const bytes = pick(documents, index)
  const evidence = JSON.stringify({ ...makeEvidence(1 + (index % 9)), seal: { level } })
  const locale = pick(locales, index)

  return {
    bytes,
    stamps: bytes ? stamps.slice(0, index % 5) : [],
    pictures: [],
    watermark: bytes && index % 11 === 0 ? 'TEST' : null,
    completionCertificate:
      bytes && index % 3 === 0 ? [] : [{ locale, footer: name, blocks: certificateOf(name, index) }],
    locale,
    attachments:
      index % 4 === 0
        ? []
        : [
            {
              ...{ name: 'evidence.json', type: 'application/json', description: 'Evidence' },
              relationship: 'Data',
              bytes: Buffer.from(evidence),
            },
          ],
    signature: { fieldName: 'Seal', reason: `Sealed ${name}`, signerName: name, at: noon, reserve: 8192 },
    seed: `seed ${index}`,
  }
}

function drawn(index: number) {
  const stroke = Array.from({ length: 5 + (index % 40) }, (_, at): [number, number, number, number] => [
    10 + at * 4,
    40 + 30 * Math.sin(at + index),
    at * 9,
    0.5,
  ])

  return { kind: 'drawn' as const, width: 300, height: 90, strokes: [stroke] }
}

function certificateOf(name: string, index: number): SealJob['completionCertificate'][number]['blocks'] {
  return [
    { kind: 'title', text: 'Certificate', subtitle: name },
    { kind: 'facts', rows: [['Envelope', `${index}`]] },
    { kind: 'events', rows: words.slice(0, index % words.length).map((text) => ({ at: 'noon', text })) },
  ]
}

const archive: ArchiveClaim = {
  material: {
    certificates: [office.signer.certificate, ...office.signer.chain, office.timeStampCertificate],
    revocationLists: office.lists,
    answers: [],
  },
  timeStamp: { fieldName: 'Paraph time-stamp', reserve: 6000 },
}

/** Without a time-stamp, with one, archived, or archived twice. */
async function makeOwn(index: number): Promise<Uint8Array> {
  const kind = index % 7
  const job = jobOf(index, kind === 0 ? 'B-B' : 'B-T')
  const isArchived = kind > 3
  const prepared = await prepareSeal({ ...job, archive: isArchived ? archive : null })
  const { bytes } = await completeSeal(prepared, office.signer, kind === 0 ? null : office.timeStamps)
  if (kind !== 6) return bytes
  const again = await prepareArchive({ bytes, archive })
  await completeArchive(again.bytes, again.archive, office.timeStamps)

  return again.bytes
}

test('no false alarm: of five hundred files of our own each passes, with a record that keeps it and without one', async () => {
  const levels = new Set<string | null>()
  for (let index = 0; index < count; index += 1) {
    const bytes = await makeOwn(index)
    const record = pick(['unknown', 'kept'] as const, Math.floor(index / 7))
    const { indication, reason, signatures } = await judge(bytes, noon, [office.root], { record })
    expect(`${index} ${indication} ${reason}`).toBe(`${index} total-passed sound`)
    levels.add(signatures[0]?.level ?? null)
  }

  expect([...levels].toSorted()).toEqual(['B-B', 'B-LTA', 'B-T'])
})
