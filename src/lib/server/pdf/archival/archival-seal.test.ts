import { spawnSync } from 'node:child_process'
import { PDF, PdfArray, PdfDict, PdfName, PdfStream, type PdfObject } from '@libpdf/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { judgeWith } from '../../../../../tests/judges.ts'
import { judge } from '#verifier/judge.ts'
import { makeEvidence, makeOffice, noon, type Office } from '#verifier/sealed-pdf.fixture.ts'
import type { SealJob } from '../seal-job.ts'
import { completeSeal } from '../../trust/complete-seal.ts'
import { admitDocument } from '../intake/admit-document.ts'
import { dictsIn, findDict, findName, findNumber, follow } from '../intake/objects.ts'
import { findPages } from '../intake/page-tree.ts'
import { prepareSeal } from '../prepare-seal.ts'
import { sealJobWith } from '../seal-job.fixture.ts'
import { hasVeraPdf, judgeByVeraPdf, makeArchivalPdf, type ArchivalPdf } from './archival-pdf.fixture.ts'
import { everythingOn } from './everything.fixture.ts'

const hasPdfsig = spawnSync('pdfsig', ['-v']).error === undefined
const hasQpdf = spawnSync('qpdf', ['--version']).error === undefined

let office: Office
beforeAll(async () => {
  office = await makeOffice()
})

/** Admitted, stamped with everything there is, sealed, and with its archive behind the seal. */
async function seal(settings: ArchivalPdf, changes: Partial<SealJob> = {}): Promise<Uint8Array> {
  const { bytes } = await admitDocument(await makeArchivalPdf(settings))
  const { signer, lists, timeStampCertificate } = office
  const archive = {
    material: {
      certificates: [signer.certificate, ...signer.chain, timeStampCertificate],
      revocationLists: lists,
      answers: [],
    },
    timeStamp: { fieldName: 'Paraph time-stamp', reserve: 6000 },
  }
  const job = await sealJobWith({ ...(await everythingOn(makeEvidence())), archive, ...changes, bytes })
  const prepared = await prepareSeal({ ...job, signature: { ...job.signature, reserve: 8192 } })

  return (await completeSeal(prepared, signer, office.timeStamps)).bytes
}

async function read(bytes: Uint8Array) {
  const pdf = await PDF.load(bytes)
  const { context } = pdf
  const catalog = pdf.getCatalog()
  const { pages } = findPages(catalog, context, 100)
  const metadata = follow(catalog.get('Metadata'), context)
  const xmp = metadata instanceof PdfStream ? Buffer.from(metadata.getDecodedData()).toString() : ''

  return { pdf, context, catalog, pages: pages.map(({ dict }) => dict), xmp }
}

const claimIn = (xmp: string) => [
  /<pdfaid:part>(.*)<\/pdfaid:part>/.exec(xmp)?.[1],
  /<pdfaid:conformance>(.*)<\/pdfaid:conformance>/.exec(xmp)?.[1],
]

const kinds: readonly [name: string, settings: ArchivalPdf, level: 'B' | 'U' | 'A'][] = [
  ['2b', { level: 'B' }, 'B'],
  ['2u', { level: 'U' }, 'U'],
  ['3a', { part: 3, level: 'A' }, 'A'],
  ['2b for four inks', { level: 'B', intent: 'CMYK' }, 'B'],
  ['2u in grey', { level: 'U', intent: 'GRAY' }, 'U'],
  ['2b without an intent', { level: 'B', intent: null }, 'B'],
]

describe.each(kinds)('a sealed document that came as PDF/A-%s', (_, settings, level) => {
  let bytes: Uint8Array
  beforeAll(async () => {
    bytes = await seal(settings)
  })

  test('says that it is PDF/A-3, and what else its description says', async () => {
    const { pdf, xmp, context } = await read(bytes)

    expect(claimIn(xmp)).toEqual(['3', level])
    expect(xmp).toContain(`<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${pdf.getTitle()}</rdf:li>`)
    expect(xmp).toContain('<xmp:ModifyDate>2026-11-21T12:00:00Z</xmp:ModifyDate>')
    expect(findDict(context.info.trailer, 'Info', context)?.getString('ModDate')?.asString()).toBe(
      "D:20261121120000+00'00'",
    )
    expect(context.info.trailer.getArray('ID')).toHaveLength(2)
  })

  test('has one intent, and says what our colours mean where it is not that', async () => {
    const { catalog, pages, context } = await read(bytes)
    const intents = dictsIn(catalog, 'OutputIntents', context)
    const isForeign = settings.intent === 'CMYK' || settings.intent === 'GRAY'
    const spaces = pages.map((page) => {
      const resources = findDict(page, 'Resources', context)!
      return findDict(resources, 'ColorSpace', context)?.has('DefaultRGB') ?? false
    })
    const miniatures = pages.flatMap((page) => {
      const objects = findDict(findDict(page, 'Resources', context)!, 'XObject', context)
      return [...(objects ?? [])].flatMap(([name, value]) =>
        name.value.startsWith('Paraph-page') ? [follow(value, context) as PdfDict] : [],
      )
    })

    expect(intents.map(({ dict }) => findName(dict, 'S', context))).toEqual(['GTS_PDFA1'])
    expect(spaces).toEqual(pages.map(() => isForeign))
    expect(miniatures).toHaveLength(2)
    for (const miniature of miniatures) {
      const resources = findDict(miniature, 'Resources', context)!
      expect(findDict(resources, 'ColorSpace', context)?.has('DefaultRGB') ?? false).toBe(isForeign)
    }
  })

  test('has files that belong to it, with all that is to be said of them', async () => {
    const { catalog, context } = await read(bytes)
    const files = dictsIn(catalog, 'AF', context).map(({ dict }) => dict)

    expect(files).toHaveLength(2)
    for (const file of files) {
      expect(['F', 'UF', 'Desc'].every((key) => file.has(key))).toBe(true)
      expect(['Data', 'Supplement']).toContain(findName(file, 'AFRelationship', context))
      const embedded = findDict(findDict(file, 'EF', context)!, 'F', context)!
      expect(findName(embedded, 'Subtype', context)).toMatch(/^[-\w+.]+\/[-\w+.]+$/)
      expect(findDict(embedded, 'Params', context)?.has('ModDate')).toBe(true)
    }
  })

  test('has fields of signatures that print, show nothing and do nothing', async () => {
    const { catalog, pages, context } = await read(bytes)
    const form = findDict(catalog, 'AcroForm', context)!
    const fields = dictsIn(form, 'Fields', context).map(({ dict }) => dict)
    const annotations = pages.flatMap((page) => dictsIn(page, 'Annots', context).map(({ dict }) => dict))

    expect(form.has('NeedAppearances')).toBe(false)
    expect(annotations).toEqual(fields)
    expect(fields).toHaveLength(2)
    for (const field of fields) {
      expect((findNumber(field, 'F', context) ?? 0) & (1 | 2 | 4 | 32 | 256)).toBe(4)
      expect([...field.getArray('Rect')!].map((side) => 'value' in side && side.value)).toEqual([0, 0, 0, 0])
      expect(['A', 'AA', 'AP'].some((key) => field.has(key))).toBe(false)
    }
  })

  test('has all fonts with their programs, and says what each glyph stands for where it claims so', async () => {
    const { pages, context } = await read(bytes)
    const fonts = new Set(
      pages.flatMap((page) => {
        const own = findDict(findDict(page, 'Resources', context)!, 'Font', context)
        return [...(own ?? [])].map(([, value]) => follow(value, context) as PdfDict)
      }),
    )

    expect(fonts.size).toBeGreaterThan(6)
    for (const font of fonts) {
      const descendant = dictsIn(font, 'DescendantFonts', context)[0]!.dict
      expect(findDict(descendant, 'FontDescriptor', context)?.has('FontFile2')).toBe(true)
      const map = follow(font.get('ToUnicode'), context) as PdfStream
      const told = Buffer.from(map.getDecodedData()).toString()
      const codes = glyphsOf(descendant.getArray('W')!).filter((glyph) => glyph !== 0)
      const untold = codes.filter((glyph) => !told.includes(`<${glyph.toString(16).padStart(4, '0')}> <`))
      if (level !== 'B') expect(untold).toEqual([])
    }
  })

  test('is right for our verifier, qpdf and pdfsig', async () => {
    expect(await judge(bytes, noon, [office.root])).toMatchObject({
      indication: 'total-passed',
      signatures: [{ level: 'B-LTA' }, {}],
    })
    if (hasQpdf) expect(judgeWith('qpdf', bytes, { before: ['--check'] })).toContain('No syntax or stream')
    if (!hasPdfsig) return
    expect(judgeWith('pdfsig', bytes, { before: ['-nocert'] })).toContain('Total document signed')
  })

  test.runIf(hasVeraPdf)('is PDF/A-3 for veraPDF', { timeout: 60_000 }, () => {
    expect(judgeByVeraPdf(bytes, level)).toBe('')
  })
})

/** What `W` has widths for (ISO 32000-2 §9.7.4.3), as ours write it. */
function glyphsOf(widths: PdfArray): number[] {
  return [...widths].flatMap((entry: PdfObject) =>
    'value' in entry && typeof entry.value === 'number' ? [entry.value] : [],
  )
}

test('a tagged document whose tree is damaged is kept without the claim that it is tagged', async () => {
  const bytes = await seal({
    level: 'A',
    change: ({ catalog, context }) => findDict(catalog, 'StructTreeRoot', context)?.delete('ParentTree'),
  })

  expect(claimIn((await read(bytes)).xmp)).toEqual(['3', 'U'])
})

test('a document whose glyphs stand for nothing known is kept at level B', async () => {
  const change: ArchivalPdf['change'] = ({ page, context }) => {
    const fonts = findDict(findDict(page, 'Resources', context)!, 'Font', context)
    for (const [, value] of fonts ?? []) (follow(value, context) as PdfDict).set('ToUnicode', PdfName.of('x'))
    for (const [, value] of fonts ?? []) (follow(value, context) as PdfDict).delete('ToUnicode')
  }

  expect(claimIn((await read(await seal({ level: 'U', change }))).xmp)).toEqual(['3', 'B'])
})

test('a title may hold whatever it likes', async () => {
  const title = 'Lease <&> "Zoë" \u0007 契約'
  const part = {
    locale: 'en-US',
    footer: '',
    blocks: [{ kind: 'title', text: title, subtitle: '' }],
  } as const
  const { xmp } = await read(await seal({}, { completionCertificate: [part] }))

  expect(xmp).toContain('>Lease &lt;&amp;&gt; &quot;Zoë&quot;   契約</rdf:li>')
})

test('a small page of a tagged document is told to be nothing where its letters stand', async () => {
  const { pages, context } = await read(await seal({ level: 'A' }))
  const [miniature] = pages.flatMap((page) => {
    const objects = findDict(findDict(page, 'Resources', context)!, 'XObject', context)
    return [...(objects ?? [])].flatMap(([name, value]) =>
      name.value === 'Paraph-page-1' ? [follow(value, context) as PdfStream] : [],
    )
  })
  const content = Buffer.from(miniature!.getDecodedData()).toString('latin1')

  expect(content).toContain('/ActualText <feff>')
  expect(content).not.toContain('MCID')
})
