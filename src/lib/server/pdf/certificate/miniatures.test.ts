import { PDF, PdfArray, PdfStream } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { onePage } from '../../../../../tests/hostile-pdfs.ts'
import { textOfPdf } from '../../../../../tests/judges.ts'
import { makeSamplePdf } from '../../../../../tests/sample-pdfs.ts'
import { makeOffice, noon } from '#verifier/sealed-pdf.fixture.ts'
import { judge } from '#verifier/judge.ts'
import type { CompletionCertificateBlock } from '../completion-certificate.ts'
import { completeSeal } from '../../trust/complete-seal.ts'
import { findDict, follow } from '../intake/objects.ts'
import { prepareSeal } from '../prepare-seal.ts'
import { readText } from '../render/read-text.ts'
import { sealJobWith, textStamp } from '../seal-job.fixture.ts'
import { hasPoppler, linesOf, seal, tagged, treeOf } from '../tagged/tagged-pdf.fixture.ts'

const place = { page: 0, x: 0.3, y: 0.4, width: 0.3, height: 0.03 }
const rest = ['None can be shown.', '… and more', '']
const pagesBlock = (...pages: number[]): CompletionCertificateBlock => ({
  kind: 'pages',
  pages: pages.map((page) => ({
    shows: { page },
    label: `Number ${page + 1}`,
    told: `Page ${page + 1} as it was signed`,
  })),
  rest,
})
const certificateOf = (...blocks: CompletionCertificateBlock[]) => [
  { locale: 'en-US', footer: 'Foot', blocks },
]

async function sealed(bytes: Uint8Array, pages: readonly number[] = [0], changes = {}) {
  const job = await sealJobWith({
    bytes,
    stamps: [textStamp('Upright', place)],
    completionCertificate: certificateOf(pagesBlock(...pages)),
    ...changes,
  })
  return (await prepareSeal(job)).bytes
}

describe('the pages that a certificate shows', () => {
  const cases = [0, 90, 180, 270].flatMap((rotate) =>
    [undefined, [50, 100, 450, 700] as const].map((cropBox) => ({ rotate: rotate as 0 | 90, cropBox })),
  )

  test.each(cases)(
    'stand upright and whole, with what was stamped on them: %o',
    async ({ rotate, cropBox }) => {
      // Nothing but the stamp: lines that run another way would be read as one with it.
      const pdf = await PDF.load(await makeSamplePdf({ rotate, cropBox }))
      pdf.getPage(0)!.dict.delete('Contents')
      const bytes = await sealed(await pdf.save())
      const [width, height] = cropBox ? [400, 600] : [595, 842]
      const shown = rotate % 180 === 0 ? { width, height } : { width: height, height: width }
      const scale = Math.min(112.82 / shown.width, 144 / shown.height)
      const lines = await readText(bytes, 1)
      const line = lines.find(({ text }) => text.includes('Upright'))!

      expect(line.width).toBeGreaterThan(line.height)
      // The first of its row, on the left margin below the top.
      expect(Math.abs(line.x * 595.28 - (48 + (place.x * shown.width + 2) * scale))).toBeLessThan(1)
      const middle = 52 + (place.y + place.height / 2) * shown.height * scale
      expect(Math.abs((line.y + line.height / 2) * 841.89 - middle)).toBeLessThan(1)
    },
  )

  test('keep to their sheet, whatever their content leaves behind', async () => {
    const pdf = await PDF.load(await makeSamplePdf({ pages: 2 }))
    const disorder = pdf.createStream({}, new TextEncoder().encode(' Q .5 0 0 .5 90 90 cm q '))
    for (const page of pdf.getPages()) {
      page.dict.set('Contents', new PdfArray([disorder, page.dict.get('Contents')!]))
    }
    const lines = await readText(await sealed(await pdf.save(), [0, 1]), 2)
    const labels = lines.filter(({ text }) => text.includes('Number'))

    expect(labels.map(({ text }) => text).join(' ')).toMatch(/Number 1.*Number 2/)
    for (const { x, y, height } of labels) {
      expect(x * 595.28).toBeGreaterThan(47)
      expect((y + height / 2) * 841.89).toBeCloseTo(52 + 144 + 4 + 6, -1)
    }
  })

  test('leave pages without stamps as they are, and weigh little', async () => {
    const bytes = await makeSamplePdf({ pages: 20 })
    const all = Array.from({ length: 20 }, (_, page) => page)
    const [without, whole] = await Promise.all([sealed(bytes, []), sealed(bytes, all)])
    const before = await PDF.load(bytes)
    const highest = before.context.registry.nextObjectNumber
    const rewritten = (file: Uint8Array) =>
      [
        ...Buffer.from(file.subarray(bytes.length))
          .toString('latin1')
          .matchAll(/^(\d+) 0 obj$/gm),
      ]
        .map(([, number]) => Number(number))
        .filter((number) => number < highest)
        .sort()

    expect(rewritten(whole)).toEqual(rewritten(without))
    expect(whole.length - without.length).toBeLessThan(20 * 1000)
  })

  test('are made once, however many languages show them', async () => {
    const bytes = await makeSamplePdf()
    const twice = ['en-US', 'pt-BR'].flatMap((locale) =>
      certificateOf(pagesBlock(0)).map((part) => ({ ...part, locale })),
    )
    const file = await sealed(bytes, [], { completionCertificate: twice })

    expect(Buffer.from(file).toString('latin1').split('/Subtype /Form').length - 1).toBe(1)
  })

  test('give equal bytes for equal jobs', async () => {
    const bytes = await makeSamplePdf({ pages: 3 })

    expect(Buffer.compare(await sealed(bytes, [0, 1, 2]), await sealed(bytes, [0, 1, 2]))).toBe(0)
  })

  test('are told of in words where one would make the file big', async () => {
    // Random numbers do not pack.
    const lines = Array.from({ length: 120_000 }, (_, i) => `${(i * 7919.37) % 595} ${(i * 104.729) % 842} l`)
    const busy = onePage({ content: `0 0 m ${lines.join(' ')} S` })
    const bytes = await sealed(busy)

    expect(Buffer.from(bytes).includes('/Subtype /Form')).toBe(false)
    expect((await readText(bytes, 1)).map(({ text }) => text)).toContain(rest[0])
    const few = await readText(await sealed(await makeSamplePdf()), 1)
    expect(few.map(({ text }) => text)).toContain(rest[1])
  })

  test('say nothing of a page that is not there', async () => {
    expect((await readText(await sealed(await makeSamplePdf(), [7]), 1)).map(({ text }) => text)).toContain(
      rest[0],
    )
  })

  test('are not found twice by who searches or copies the text', async () => {
    const text = textOfPdf(await sealed(await makeSamplePdf()))

    expect(text.split('Sample page').length - 1).toBe(1)
    expect(text).toContain('Number 1')
  })

  test('are what they are, not an attack, for our own verdict', async () => {
    const office = await makeOffice()
    const signature = { fieldName: 'Seal', reason: 'r', signerName: 'Rivers Ltd', at: noon, reserve: 8192 }
    const job = await sealJobWith({ signature, completionCertificate: certificateOf(pagesBlock(0)) })
    const { bytes } = await completeSeal(await prepareSeal(job), office.signer, office.timeStamps)

    expect(await judge(bytes, noon, [office.root])).toMatchObject({ indication: 'total-passed' })
  })
})

describe('the pages of a tagged document in its certificate', () => {
  const certificate = { completionCertificate: certificateOf(pagesBlock(0, 1)) }

  test('are figures with words for who does not see them, each in the order of the tree', async () => {
    const { elements, wrong } = await treeOf(await seal(tagged(), certificate))

    expect(wrong).toEqual([])
    expect(elements.filter(({ kind }) => kind === 'Figure').map(({ alt }) => alt)).toEqual([
      'Signature of Zoe',
      'Page 1 as it was signed',
      'Page 2 as it was signed',
    ])
  })

  test('bring no numbers along that mean something else on their own page', async () => {
    const bytes = await seal(tagged(), certificate)
    const pdf = await PDF.load(bytes)
    const { context } = pdf
    const forms = [...findDict(findDict(pdf.getPage(2)!.dict, 'Resources', context)!, 'XObject', context)!]
    const contents = forms.map(([, ref]) => {
      const form = follow(ref, context)
      return form instanceof PdfStream ? Buffer.from(form.getDecodedData()).toString('latin1') : ''
    })

    expect(contents.map((content) => /First|Second/.exec(content)?.[0])).toEqual(['First', 'Second'])
    expect(contents.join()).not.toMatch(/MCID|BDC|EMC/)
    if (!hasPoppler) return
    const lines = linesOf(bytes).filter((line) => line !== '')
    // Whose content it is in the certificate, and nothing of it in the document.
    expect(lines.slice(lines.indexOf('Sect'))).toEqual([
      'Sect',
      'Figure',
      '"FirstZoe BellABC123"',
      'Figure',
      '"Second"',
    ])
    expect(lines.slice(0, 3)).toEqual(['Document', 'P (block)', '"First"'])
  })
})

describe('a picture of a page in a certificate by itself', () => {
  test('is set as large as its place lets it be, with its words', async () => {
    const { default: sharp } = await import('sharp')
    const page = { width: 240, height: 340, channels: 3, background: '#123456' } as const
    const picture = { sha256: 'ab'.repeat(32), bytes: await sharp({ create: page }).webp().toBuffer() }
    const shows = { picture: picture.sha256 }
    const block = { kind: 'pages', pages: [{ shows, label: 'Number 1', told: 'Page 1' }], rest } as const
    const job = await sealJobWith({
      pictures: [{ ...picture, isMiniature: true }],
      completionCertificate: certificateOf(block),
    })
    const { bytes } = await prepareSeal({ ...job, bytes: null })
    const { elements } = await treeOf(bytes)
    const pdf = await PDF.load(bytes)

    expect(elements.filter(({ kind }) => kind === 'Figure').map(({ alt }) => alt)).toEqual(['Page 1'])
    expect(pdf.getPageCount()).toBe(1)
    expect(Buffer.from(bytes).includes('/DCTDecode')).toBe(true)
  })
})
