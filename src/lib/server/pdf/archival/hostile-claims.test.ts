import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '#core/refusal.ts'
import { admitDocument } from '../intake/admit-document.ts'
import { findDict } from '../intake/objects.ts'
import { prepareSeal } from '../prepare-seal.ts'
import { sealJobWith } from '../seal-job.fixture.ts'
import { makeArchivalPdf, type ArchivalPdf } from './archival-pdf.fixture.ts'
import { writeMetadata } from './write-metadata.ts'

const namespace = 'http://www.aiim.org/pdfa/ns/id/'
const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
const bound = `xmlns:pdfaid="${namespace}"`
const described = (attributes: string) => `<rdf:Description rdf:about="" ${attributes}/>`
const claim = 'pdfaid:part="2" pdfaid:conformance="B"'
const packet = (content: string, { root = '', around = '' } = {}) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/" ${around}><rdf:RDF ${rdf} ${root}>${content}</rdf:RDF></x:xmpmeta>`

async function admit(settings: ArchivalPdf) {
  const { bytes, warnings } = await admitDocument(await makeArchivalPdf(settings))
  const isSaid = (await PDF.load(bytes)).getCatalog().has('Metadata')

  return { bytes, warnings, isSaid }
}

describe('a claim', { timeout: 20_000 }, () => {
  test.each([
    ['where its prefix is used', packet(described(`${bound} ${claim}`))],
    ['by the root', packet(described(claim), { root: bound })],
    ['by what is around the root', packet(described(claim), { around: bound })],
    ['in a root with nothing around it', `<rdf:RDF ${rdf}>${described(`${bound} ${claim}`)}</rdf:RDF>`],
  ])('is read that is given its meaning %s', async (_, metadata) => {
    expect((await admit({ metadata })).warnings).toEqual(['archival-kept'])
  })

  const spelt = namespace.replaceAll('/', '&#x2F;').replace(':', '&#58;')
  test.each([
    ['of a part as only programmers write it', packet(described(`${bound} ${claim.replace('2', '0x2')}`))],
    ['of a part with decimals', packet(described(`${bound} ${claim.replace('2', '2.0')}`))],
    [
      'whose prefix means something else where it is used',
      packet(described(`xmlns:pdfaid="urn:x" ${claim}`), { root: bound }),
    ],
    ['whose meaning stands beside it', packet(described(claim) + described(bound))],
    ['spelt by numbers of letters', packet(described(`xmlns:pdfaid="${spelt}" ${claim}`))],
    [
      'spelt by entities',
      `<!DOCTYPE x [<!ENTITY a "http://www.aiim.">]>${packet(described(`xmlns:pdfaid="&a;org/pdfa/ns/id/" ${claim}`))}`,
    ],
    [
      'beside entities that grow',
      `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${packet(described(`${bound} ${claim}`))}&b;`,
    ],
    ['among tags that do not end', `${namespace}${'<rdf:RDF '.repeat(110_000)}`],
    ['among attributes that do not end', packet(described(`${bound} ${'a="'.repeat(300_000)}`))],
    ['below more tags than any', packet('<a>'.repeat(200_000) + described(`${bound} ${claim}`))],
    ['below many tags', packet('<a>'.repeat(9000) + described(`${bound} ${claim}`) + '</a>'.repeat(9000))],
    ['in a packet larger than any', packet(described(`${bound} ${claim}`)) + ' '.repeat(2 ** 20)],
    ['that may stand in metadata longer than is read', ' '.repeat(16 * 2 ** 20 + 1)],
    ['of reserved words', packet(`<__proto__ ${bound} ${claim}/>`)],
    ['twice', packet(described(`${bound} ${claim}`) + described(`${bound} ${claim}`))],
  ])('is taken off %s', async (_, metadata) => {
    expect(await admit({ metadata })).toMatchObject({ warnings: ['claim-dropped'], isSaid: false })
  })
})

describe('a document that claims PDF/A', { timeout: 20_000 }, () => {
  test.each<[string, NonNullable<ArchivalPdf['change']>]>([
    [
      'whose tree of pages runs in a circle',
      ({ catalog, context }) => {
        const pages = findDict(catalog, 'Pages', context)!
        pages.set('Kids', new PdfArray([...pages.getArray('Kids')!, catalog.get('Pages') as PdfRef]))
      },
    ],
    [
      'with a form that has itself among its resources',
      ({ page, context }) => {
        const form = PdfStream.fromDict({ Subtype: PdfName.of('Form') }, Buffer.from('/Self Do'))
        const objects = PdfDict.of({ Self: context.register(form) })
        form.set('BBox', new PdfArray([0, 0, 9, 9].map((side) => PdfNumber.of(side))))
        form.set('Resources', PdfDict.of({ XObject: objects }))
        findDict(page, 'Resources', context)!.set('XObject', objects)
      },
    ],
    [
      'with entries that lead to themselves',
      ({ catalog, context }) => {
        const array = new PdfArray([])
        array.push(context.register(array))
        catalog.set('Note', array)
      },
    ],
    ['that draws with many streams', ({ page }) => repeatContent(page, 50)],
  ])('and %s is kept, and sealed', async (_, change) => {
    const { bytes, warnings } = await admit({ change })
    const job = await sealJobWith({ bytes })

    expect(warnings).toEqual(['archival-kept'])
    expect(Object.values(await prepareSeal(job)).length).toBeGreaterThan(0)
  })

  test('and draws one stream more often than anybody reads says nothing any more', async () => {
    const change: ArchivalPdf['change'] = ({ page, context }) => {
      const large = new PdfStream(new PdfDict(), Buffer.from(`%${' '.repeat(2 ** 20)}\n`))
      page.set('Contents', context.register(large))
      repeatContent(page, 70)
    }

    expect((await admit({ change })).warnings).toEqual(['archival-broken'])
  })

  test.each([1000, 100_000])('and nests %i arrays ends in an answer or a refusal', async (depth) => {
    const bytes = Buffer.from(await makeArchivalPdf({ change: ({ catalog }) => catalog.set('Note', nest()) }))
    const [before, after] = bytes.toString('latin1').split('/Innermost') as [string, string]
    const deep = before + '['.repeat(depth) + ']'.repeat(depth) + after
    const outcome = await admitDocument(Buffer.from(deep, 'latin1')).catch((error: unknown) => error)

    expect(outcome instanceof Error ? isRefusal(outcome) : outcome).toBeTruthy()
  })
})

const nest = () => new PdfArray([PdfName.of('Innermost')])

function repeatContent(page: PdfDict, times: number): void {
  const content = page.get('Contents') as PdfRef
  page.set('Contents', new PdfArray(Array.from({ length: times }, () => content)))
}

describe('what is said of a document that describes itself in odd ways', () => {
  async function say(entries: Record<string, PdfString | PdfName | PdfNumber>): Promise<string> {
    const pdf = await PDF.load(await makeArchivalPdf())
    pdf.context.info.trailer.set('Info', pdf.context.register(PdfDict.of(entries)))
    writeMetadata(pdf, 'B', new Date('2026-11-21T12:00:00Z'))
    const metadata = findDict(pdf.getCatalog(), 'Metadata', pdf.context)

    return metadata instanceof PdfStream ? Buffer.from(metadata.getDecodedData()).toString() : ''
  }

  test.each(['D:20269999999999', 'D:99991399000000', 'yesterday', ''])('has no date for %j', async (date) => {
    const said = await say({ CreationDate: PdfString.fromString(date) })

    for (const [, at = ''] of said.matchAll(/<xmp:CreateDate>(.*)<\/xmp:CreateDate>/g))
      expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(said).toContain('<pdfaid:part>3</pdfaid:part>')
  })

  test('has no title for what is none', async () => {
    const said = await say({ Title: PdfNumber.of(7), Author: PdfName.of('Zoe') })

    expect(said).not.toContain('<dc:title>')
    expect(said).not.toContain('<dc:creator>')
  })

  test('escapes whatever could be taken for more than text', async () => {
    const said = await say({ Subject: PdfString.fromString('</rdf:li>]]>&#60;\u0001\ufffe') })

    expect(said).toContain('>&lt;/rdf:li&gt;]]&gt;&amp;#60;')
    expect(said).not.toMatch(/[\u0001\ufffe]/)
  })
})
