import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF, PdfArray, PdfDict, PdfNumber, PdfRef } from '@libpdf/core'
import { buildPdf, onePageBody, type PdfBody } from '../../../../../tests/hostile-pdfs.ts'
import type { CompletionCertificatePart } from '../completion-certificate.ts'
import type { Stamp } from '../stamp.ts'
import { findDict, findNumber, follow } from '../intake/objects.ts'
import { prepareSeal } from '../prepare-seal.ts'
import { sealJobWith, textStamp } from '../seal-job.fixture.ts'

export const hasPoppler = spawnSync('pdfinfo', ['-v']).error === undefined
export const hasQpdf = spawnSync('qpdf', ['--version']).error === undefined
if (!hasPoppler) console.warn('pdfinfo is not installed: what it reads of structure trees is not compared')

export const place = { page: 0, x: 0.3, y: 0.4, width: 0.3, height: 0.03 }
const drawn = {
  kind: 'drawn',
  width: 300,
  height: 90,
  strokes: [
    [
      [1, 1, 0, 0.5],
      [299, 80, 9, 0.5],
    ],
  ],
} as const
const ink: Stamp = {
  ...place,
  y: 0.6,
  kind: 'signature',
  caption: 'ABC123',
  told: 'Signature of Zoe',
  signature: drawn,
}
export const stamps: Stamp[] = [
  { ...textStamp('Zoe Bell', place), told: 'Full name' },
  ink,
  { ...place, y: 0.5, kind: 'tick', colour: null, told: 'I agree' },
]
const partIn = (locale: string, title: string): CompletionCertificatePart => ({
  locale,
  footer: 'Foot of the page',
  blocks: [
    { kind: 'title', text: title, subtitle: 'Lease' },
    { kind: 'facts', rows: [['Envelope', 'E-1']] },
    {
      kind: 'person',
      name: 'Zoe',
      role: 'Signer',
      signature: drawn,
      signatureTold: 'Signature of Zoe',
      rows: [['IP', '203.0.113.9']],
    },
    {
      kind: 'events',
      rows: Array.from({ length: 70 }, (_, i) => ({ at: `12:${i}`, text: `Event ${i}`, note: 'from' })),
    },
    { kind: 'qr', url: 'https://sign.example.org/verify', text: 'Check it' },
  ],
})

/** Two pages in one section, and what each says: a tagged file as word processors write them. */
const body = (changes: PdfBody = {}): PdfBody => ({
  ...onePageBody({
    catalog: '/MarkInfo<</Marked true>>/StructTreeRoot 10 0 R/Lang(en)',
    page: '/StructParents 0',
    content: '/P <</MCID 0>> BDC BT /F1 12 Tf 72 700 Td (First) Tj ET EMC',
  }),
  2: '<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2>>',
  6: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 7 0 R/Resources<</Font<</F1 5 0 R>>>>/StructParents 1>>',
  7: '<</Length 61>>\nstream\n/P <</MCID 0>> BDC BT /F1 12 Tf 72 700 Td (Second) Tj ET EMC \nendstream',
  10: '<</Type/StructTreeRoot/K 11 0 R/ParentTree 12 0 R/ParentTreeNextKey 2>>',
  11: '<</Type/StructElem/S/Document/P 10 0 R/K[13 0 R 14 0 R]>>',
  12: '<</Nums[0[13 0 R]1 15 0 R]>>',
  13: '<</Type/StructElem/S/P/P 11 0 R/Pg 3 0 R/K 0>>',
  14: '<</Type/StructElem/S/P/P 11 0 R/Pg 6 0 R/K 0>>',
  15: '[14 0 R]',
  ...changes,
})
export const tagged = (changes?: PdfBody) => buildPdf(body(changes))
export const completionCertificate = [partIn('en-US', 'Certificate'), partIn('pt-BR', 'Certificado')]
export const seal = async (bytes: Uint8Array, changes = {}) =>
  (await prepareSeal(await sealJobWith({ bytes, stamps, completionCertificate, ...changes }))).bytes

export function withFile<Result>(bytes: Uint8Array, work: (file: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'tagged-'))
  try {
    const file = join(folder, 'file.pdf')
    writeFileSync(file, bytes)
    return work(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The tree as poppler reads it, a line each, without its indentation. */
export function linesOf(bytes: Uint8Array): string[] {
  const { stdout } = withFile(bytes, (file) =>
    spawnSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8' }),
  )
  return stdout.split('\n').map((line) => line.trim())
}

/** The document's claim, and each element with its kind; every number of content leads back to the one that names it. */
export async function treeOf(bytes: Uint8Array) {
  const pdf = await PDF.load(bytes)
  const { context } = pdf
  const catalog = pdf.getCatalog()
  const isMarked = findDict(catalog, 'MarkInfo', context) !== undefined
  const root = findDict(catalog, 'StructTreeRoot', context)
  const parents = new Map<number, unknown>()
  const nums = root && findDict(root, 'ParentTree', context)
  const leaves = nums
    ? [
        nums,
        ...[...((follow(nums.get('Kids'), context) as PdfArray | undefined) ?? [])].map(
          (kid) => follow(kid, context) as PdfDict,
        ),
      ]
    : []
  for (const leaf of leaves) {
    const pairs = [...((follow(leaf.get('Nums'), context) as PdfArray | undefined) ?? [])]
    for (let i = 0; i < pairs.length; i += 2)
      parents.set((pairs[i] as PdfNumber).value, follow(pairs[i + 1], context))
  }
  const elements: { kind: string; alt: string; lang: string; dict: PdfDict }[] = []
  const wrong: string[] = []
  const text = (dict: PdfDict, key: string) => dict.getString(key)?.asString() ?? ''
  const walk = (entry: unknown, ref: PdfRef | null) => {
    const dict = follow(entry as PdfRef, context)
    if (!(dict instanceof PdfDict) || !ref) return
    elements.push({
      kind: dict.getName('S')?.value ?? '',
      alt: text(dict, 'Alt'),
      lang: text(dict, 'Lang'),
      dict,
    })
    const kids = follow(dict.get('K'), context)
    for (const kid of kids instanceof PdfArray ? kids : kids ? [kids] : []) {
      if (kid instanceof PdfRef) walk(kid, kid)
      else if (kid instanceof PdfDict) {
        const page = findDict(kid, 'Pg', context)
        const object = findDict(kid, 'Obj', context)
        const key = object
          ? findNumber(object, 'StructParent', context)
          : page && findNumber(page, 'StructParents', context)
        const owner = parents.get(key ?? -1)
        const found =
          owner instanceof PdfArray
            ? follow(owner.at(findNumber(kid, 'MCID', context) ?? -1), context)
            : owner
        if (found !== dict) wrong.push(dict.getName('S')?.value ?? '?')
      }
    }
  }
  const kids = root && follow(root.get('K'), context)
  for (const kid of kids instanceof PdfArray ? kids : []) if (kid instanceof PdfRef) walk(kid, kid)
  const only = root?.get('K')
  if (only instanceof PdfRef) walk(only, only)

  return { isMarked, hasTree: root !== undefined, elements, wrong, pdf }
}
