import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF, PdfArray, PdfDict, PdfNumber, PdfRef } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { buildPdf, onePage, onePageBody, type PdfBody } from '../../../../../tests/hostile-pdfs.ts'
import { makeOffice, noon } from '../../verdict/sealed-pdf.fixture.ts'
import { judge } from '../../verdict/judge.ts'
import { completeSeal } from '../../trust/complete-seal.ts'
import type { CompletionCertificatePart, Stamp } from '../../ports.ts'
import { admitDocument } from '../intake/admit-document.ts'
import { findDict, findNumber, follow } from '../intake/objects.ts'
import { prepareSeal } from '../prepare-seal.ts'
import { sealJobWith, textStamp } from '../seal-job.fixture.ts'

const hasPoppler = spawnSync('pdfinfo', ['-v']).error === undefined
const hasQpdf = spawnSync('qpdf', ['--version']).error === undefined
if (!hasPoppler) console.warn('pdfinfo is not installed: what it reads of structure trees is not compared')

const place = { page: 0, x: 0.3, y: 0.4, width: 0.3, height: 0.03 }
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
const stamps: Stamp[] = [
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
const tagged = (changes?: PdfBody) => buildPdf(body(changes))
const completionCertificate = [partIn('en-US', 'Certificate'), partIn('pt-BR', 'Certificado')]
const seal = async (bytes: Uint8Array, changes = {}) =>
  (await prepareSeal(await sealJobWith({ bytes, stamps, completionCertificate, ...changes }))).bytes

function withFile<Result>(bytes: Uint8Array, work: (file: string) => Result): Result {
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
function linesOf(bytes: Uint8Array): string[] {
  const { stdout } = withFile(bytes, (file) =>
    spawnSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8' }),
  )
  return stdout.split('\n').map((line) => line.trim())
}

/** The document's claim, and each element with its kind; every number of content leads back to the one that names it. */
async function treeOf(bytes: Uint8Array) {
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

describe('a tagged document', () => {
  test('keeps its tree, in which stamps, certificate and the field of the seal have their place', async () => {
    const { isMarked, elements, wrong } = await treeOf(await seal(tagged()))

    expect(isMarked).toBe(true)
    expect(wrong).toEqual([])
    const kinds = elements.map(({ kind }) => kind)
    expect(kinds.slice(0, 8)).toEqual(['Document', 'P', 'Form', 'Form', 'Figure', 'P', 'Form', 'P'])
    expect(elements.filter(({ alt }) => alt !== '').map(({ alt }) => alt)).toEqual([
      'I agree',
      'Signature of Zoe',
      'Sealed (Ünï)',
      'Signature of Zoe',
      'https://sign.example.org/verify',
      'Signature of Zoe',
      'https://sign.example.org/verify',
    ])
    const sections = elements.filter(({ kind, lang }) => kind === 'Sect' && lang !== '')
    expect(sections.map(({ lang }) => lang)).toEqual(['en-US', 'pt-BR'])
    for (const kind of ['H1', 'H3', 'Table', 'TR', 'TH', 'TD', 'L', 'LI', 'Lbl', 'LBody'])
      expect(kinds).toContain(kind)
  })

  test('has readers go through its new pages and fields by the tree', async () => {
    const { pdf } = await treeOf(await seal(tagged()))
    const keys = Array.from({ length: pdf.getPageCount() }, (_, index) => pdf.getPage(index)!.dict).map(
      (page, index) => [
        index === 1 ? 'S' : page.getName('Tabs')?.value,
        findNumber(page, 'StructParents', pdf.context),
      ],
    )

    expect(keys.slice(2).length).toBeGreaterThan(3)
    expect(keys.map(([tabs]) => tabs)).toEqual(keys.map(() => 'S'))
    expect(new Set(keys.map(([, key]) => key)).size).toBe(keys.length)
  })

  test('keeps where its own elements stand: stamps of a page come behind them, not behind the next page', async () => {
    const second = { ...textStamp('On two', { ...place, page: 1 }), told: 'Two' }
    const { elements, wrong } = await treeOf(
      await seal(tagged(), { stamps: [stamps[0], second], completionCertificate: [] }),
    )
    const kinds = elements.map(({ kind }) => kind)

    expect(wrong).toEqual([])
    expect(kinds).toEqual(['Document', 'P', 'Form', 'Form', 'P', 'Form'])
  })

  test.skipIf(!hasPoppler)('is read so by another reader (skipped without pdfinfo)', async () => {
    const lines = linesOf(await seal(tagged()))

    for (const text of [
      'First',
      'Second',
      'Zoe Bell',
      'ABC123',
      'Certificate',
      'Certificado',
      'Envelope',
      'E-1',
      'Event 69',
      'Check it',
    ])
      expect(lines, text).toContain(`"${text}"`)
    expect(lines.indexOf('"Zoe Bell"')).toBeLessThan(lines.indexOf('"Second"'))
    expect(lines.join()).not.toContain('Foot of the page')
  })

  test('is sealed whole: its verdict is good, and nothing of the document changed', async () => {
    const office = await makeOffice()
    const bytes = (await admitDocument(tagged())).bytes
    const signature = { fieldName: 'Seal', reason: 'r', signerName: 'Rivers Ltd', at: noon, reserve: 8192 }
    const prepared = await prepareSeal(await sealJobWith({ bytes, stamps, completionCertificate, signature }))
    const sealed = await completeSeal(prepared, office.signer, office.timeStamps)

    expect(Buffer.compare(sealed.bytes.subarray(0, bytes.length), bytes)).toBe(0)
    expect(await judge(sealed.bytes, noon, [office.root])).toMatchObject({ indication: 'total-passed' })
    if (hasQpdf)
      expect(
        withFile(sealed.bytes, (file) => execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })),
      ).toContain('No syntax')
  })

  test('whose tree of parents has branches gets one more', async () => {
    const bytes = tagged({
      12: '<</Kids[16 0 R 17 0 R]>>',
      16: '<</Limits[0 0]/Nums[0[13 0 R]]>>',
      17: '<</Limits[1 1]/Nums[1 15 0 R]>>',
    })
    const { wrong, isMarked } = await treeOf(await seal(bytes))

    expect({ wrong, isMarked }).toEqual({ wrong: [], isMarked: true })
  })
})

describe('a tree that cannot be added to', () => {
  const circle = { 12: '<</Kids[12 0 R]>>' }
  const wide = { 12: `<</Kids[${'16 0 R '.repeat(30_000)}]>>`, 16: '<</Nums[]>>' }
  const long = {
    12: `<</Nums[0[13 0 R]1 15 0 R ${Array.from({ length: 600_000 }, (_, i) => `${i + 2} 15 0 R`).join(' ')}]>>`,
  }

  test.each<[string, PdfBody]>([
    ['is not there', { 10: 'null' }],
    ['is a number', { 10: '7' }],
    ['has no elements', { 10: '<</Type/StructTreeRoot/ParentTree 12 0 R>>' }],
    ['has no parents', { 10: '<</Type/StructTreeRoot/K 11 0 R>>' }],
    ['has parents in a circle', circle],
    ['has parents that are none', { 12: '<</Nums[0 1 2]>>' }],
    ['has one key twice', { 12: '<</Nums[0[13 0 R]0[14 0 R]1 15 0 R]>>' }],
    ['knows nothing of a page', { 12: '<</Nums[0[13 0 R]]>>' }],
    ['counts beyond all numbers', { 12: '<</Nums[0[13 0 R]1 15 0 R 2147483647[13 0 R]]>>' }],
    ['has enormously many branches', wide],
    ['has enormously many parents', long],
  ])(
    'because it %s is left alone, and the sealed file says no longer that it is tagged',
    async (_, changes) => {
      const bytes = tagged(changes)
      const { isMarked, pdf } = await treeOf(await seal(bytes))

      expect(isMarked).toBe(false)
      expect(pdf.getPageCount()).toBeGreaterThan(2)
    },
  )

  test('because its elements stand under each other in a circle still holds what is new', async () => {
    const bytes = tagged({
      13: '<</Type/StructElem/S/P/P 14 0 R/K 0>>',
      14: '<</Type/StructElem/S/P/P 13 0 R/K 0>>',
    })

    await expect(seal(bytes)).resolves.toBeInstanceOf(Uint8Array)
  })
})

describe('a document that is not tagged', () => {
  test.each([
    ['has no tree', onePage()],
    ['does not say so', tagged({ 1: '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 10 0 R>>' })],
  ])('because it %s does not become so by its certificate', async (_, bytes) => {
    const sealed = await seal(bytes)

    expect((await treeOf(sealed)).isMarked).toBe(false)
    expect(Buffer.from(sealed.subarray(bytes.length)).includes('StructElem')).toBe(false)
  })

  test('while a certificate by itself is tagged from its first word to its last', async () => {
    const job = { ...(await sealJobWith({ completionCertificate })), bytes: null }
    const { bytes } = await prepareSeal(job)
    const { isMarked, elements, wrong } = await treeOf(bytes)

    expect({ isMarked, wrong }).toEqual({ isMarked: true, wrong: [] })
    expect(elements[0]?.kind).toBe('Document')
    if (hasPoppler) expect(linesOf(bytes)).toContain('"Certificado"')
  })
})
