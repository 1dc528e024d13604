import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString, PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { admitDocument } from '../intake/admit-document.ts'
import { findDict } from '../intake/objects.ts'
import { linkOf, makeArchivalPdf, yes, type ArchivalPdf } from './archival-pdf.fixture.ts'

const told = async (settings: ArchivalPdf) => (await admitDocument(await makeArchivalPdf(settings))).warnings
const metadataOf = async (bytes: Uint8Array) => (await PDF.load(bytes)).getCatalog().has('Metadata')

describe('a document that is PDF/A', () => {
  test.each([
    ['2b', { part: 2, level: 'B' }],
    ['2u', { part: 2, level: 'U' }],
    ['2a', { part: 2, level: 'A' }],
    ['3b', { part: 3, level: 'B' }],
    ['for printing in four inks', { intent: 'CMYK' }],
    ['in grey', { intent: 'GRAY' }],
    ['whose colours mean something by themselves', { intent: null }],
    ['with a link', { change: ({ page }) => page.set('Annots', new PdfArray([linkOf(4)])) }],
    ['with a page turn', { change: ({ page }) => page.set('Annots', new PdfArray([linkOf(4, 'Named')])) }],
  ] satisfies [string, ArchivalPdf][])('goes on to say so: %s', async (_, settings) => {
    const { bytes, warnings } = await admitDocument(await makeArchivalPdf(settings))

    expect(warnings).toEqual(['archival-kept'])
    expect(await metadataOf(bytes)).toBe(true)
    expect((await admitDocument(bytes)).warnings).toEqual(['archival-kept'])
  })

  test('and PDF/UA is kept as the first alone, which is told', async () => {
    const ua =
      '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" pdfuaid:part="1"/>'

    expect(await told({ metadata: claiming(2, 'B', ua) })).toEqual(['archival-kept', 'claim-dropped'])
  })
})

const claiming = (part: number | string, level: string, more = '') =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>${level}</pdfaid:conformance></rdf:Description>${more}</rdf:RDF></x:xmpmeta>`

test.each([
  ['PDF/A-1, of which not all can be checked', claiming(1, 'B')],
  ['PDF/A-4', claiming(4, '')],
  ['no level', claiming(2, '')],
  [
    'two parts',
    claiming(2, 'B', '<rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="3"/>'),
  ],
  ['another prefix', claiming(2, 'B').replaceAll('pdfaid', 'a')],
  [
    'a prefix of another meaning',
    claiming(2, 'B').replace('http://www.aiim.org/pdfa/ns/id/', 'http://www.aiim.org/pdfa/ns/id/x'),
  ],
  ['no XML', claiming(2, 'B').replace('</rdf:RDF>', '')],
  ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${claiming(2, 'B')}`],
  ['another encoding', Buffer.from(claiming(2, 'B'), 'utf16le')],
])('a document that claims %s says nothing any more, and this is told', async (_, metadata) => {
  const { bytes, warnings } = await admitDocument(await makeArchivalPdf({ metadata }))

  expect(warnings).toEqual(['claim-dropped'])
  expect(await metadataOf(bytes)).toBe(false)
})

type Change = NonNullable<ArchivalPdf['change']>

const stream = (entries: Record<string, PdfName | PdfNumber | typeof yes>, bytes = '') =>
  PdfStream.fromDict(entries, new Uint8Array(Buffer.from(bytes)))
const image = {
  Type: PdfName.of('XObject'),
  Subtype: PdfName.of('Image'),
  Width: PdfNumber.of(1),
  Height: PdfNumber.of(1),
  BitsPerComponent: PdfNumber.of(8),
  ColorSpace: PdfName.of('DeviceGray'),
}
/** Among the resources of the page. */
const among =
  (category: string, make: () => PdfDict): Change =>
  ({ page, context }) => {
    const resources = findDict(page, 'Resources', context)!
    const dict = findDict(resources, category, context) ?? new PdfDict()
    dict.set('Other', context.register(make()))
    resources.set(category, dict)
  }
const state = (key: string, value: PdfName) => among('ExtGState', () => PdfDict.of({ [key]: value }))
const intentOf =
  (change: (intent: PdfDict, context: PDF['context']) => void): Change =>
  ({ catalog, context }) => {
    const intents = catalog.getArray('OutputIntents')!
    change(context.resolve(intents.at(0) as PdfRef) as PdfDict, context)
  }
const embeddedFont = (kind: string, entries: Record<string, PdfName>, flags: number) =>
  among('Font', () =>
    PdfDict.of({
      Type: PdfName.of('Font'),
      Subtype: PdfName.of(kind),
      BaseFont: PdfName.of('Some'),
      FontDescriptor: PdfDict.of({ Flags: PdfNumber.of(flags), FontFile2: stream({}) }),
      ...entries,
    }),
  )

const broken: readonly [string, Change][] = [
  [
    'a font without its program',
    among('Font', () =>
      PdfDict.of({
        Type: PdfName.of('Font'),
        Subtype: PdfName.of('Type1'),
        BaseFont: PdfName.of('Helvetica'),
      }),
    ),
  ],
  ['letters whose codes nobody says', embeddedFont('TrueType', {}, 32)],
  [
    'symbols whose codes are said twice',
    embeddedFont('TrueType', { Encoding: PdfName.of('WinAnsiEncoding') }, 4),
  ],
  [
    'a filter that PDF/A has none of',
    among('XObject', () => stream({ ...image, Filter: PdfName.of('LZWDecode') })),
  ],
  ['a picture that readers smoothen', among('XObject', () => stream({ ...image, Interpolate: yes }))],
  [
    'a picture in colours of a device',
    among('XObject', () => stream({ ...image, ColorSpace: PdfName.of('DeviceCMYK') })),
  ],
  [
    'a picture with an intent of its own making',
    among('XObject', () => stream({ ...image, Intent: PdfName.of('Vivid') })),
  ],
  [
    'another file as a picture',
    among('XObject', () => stream({ Subtype: PdfName.of('Form'), Ref: PdfName.of('x') })),
  ],
  ['a halftone origin', state('HTP', PdfName.of('Any'))],
  ['an unknown way to blend', state('BM', PdfName.of('Glow'))],
  ['a link that does not print', ({ page }) => page.set('Annots', new PdfArray([linkOf(0)]))],
  ['a link without flags', ({ page }) => page.set('Annots', new PdfArray([linkOf(null)]))],
  ['an action of an unknown kind', ({ page }) => page.set('Annots', new PdfArray([linkOf(4, 'Dance')]))],
  [
    'a string longer than readers hold',
    ({ catalog }) => catalog.set('Note', PdfString.fromString('x'.repeat(32_768))),
  ],
  ['a name longer than readers hold', ({ catalog }) => catalog.set('Note', PdfName.of('x'.repeat(128)))],
  ['a number larger than readers hold', ({ catalog }) => catalog.set('Note', PdfNumber.of(2 ** 31))],
  [
    'a page smaller than any',
    ({ page }) => page.set('MediaBox', new PdfArray([0, 0, 2, 800].map((side) => PdfNumber.of(side)))),
  ],
  [
    'an intent whose profile is for a scanner',
    intentOf((intent, context) => {
      const profile = Buffer.alloc(132)
      profile.write('scnrRGB ', 12)
      intent.set(
        'DestOutputProfile',
        context.register(stream({ N: PdfNumber.of(3) }, profile.toString('latin1'))),
      )
    }),
  ],
  ['an intent without a profile', intentOf((intent) => intent.delete('DestOutputProfile'))],
  [
    'two intents of two profiles',
    ({ catalog, context }) => {
      const other = PdfDict.of({
        S: PdfName.of('GTS_PDFX'),
        DestOutputProfile: context.register(stream({ N: PdfNumber.of(3) })),
      })
      catalog.set('OutputIntents', new PdfArray([...catalog.getArray('OutputIntents')!, other]))
    },
  ],
]

test.each(broken)('a document that claims PDF/A with %s says nothing any more', async (_, change) => {
  const { bytes, warnings } = await admitDocument(await makeArchivalPdf({ change }))

  expect(warnings).toContain('archival-broken')
  expect(warnings).not.toContain('archival-kept')
  expect(await metadataOf(bytes)).toBe(false)
})

test.each([
  ['colours for four inks', '0 0 0 1 k'],
  ['a space for four inks', '/DeviceCMYK cs'],
  ['an operator nobody knows', 'glow'],
  ['an intent of its own making', '/Vivid ri'],
  ['a state saved too deep', `${'q '.repeat(21)}${'Q '.repeat(21)}`],
  ['a number too near to nothing', `0.${'0'.repeat(40)}1 w`],
  ['a form that is not there', '/Missing Do'],
  ['a picture for four inks', 'q BI /W 1 /H 1 /BPC 8 /CS /CMYK ID 1234 EI Q'],
  ['a picture that readers smoothen', 'q BI /W 1 /H 1 /BPC 8 /CS /G /I true ID 1 EI Q'],
])('a document that claims PDF/A and draws %s says nothing any more', async (_, content) => {
  expect(await told({ content })).toEqual(['archival-broken'])
})

test('a document that draws in red, green and blue for printing in four inks says nothing any more', async () => {
  expect(await told({ intent: 'CMYK', content: '1 0 0 rg' })).toEqual(['archival-broken'])
})

test.each([
  ['something that acts', ({ page }) => page.set('AA', new PdfDict()), 'active-content-removed'],
  [
    'a layer that is off',
    ({ catalog, page, context }) => {
      const layer = context.register(
        PdfDict.of({ Type: PdfName.of('OCG'), Name: PdfString.fromString('Draft') }),
      )
      const off = PdfDict.of({ OFF: new PdfArray([layer]), Name: PdfString.fromString('Usual') })
      catalog.set('OCProperties', PdfDict.of({ OCGs: new PdfArray([layer]), D: off }))
      const form = stream({ Type: PdfName.of('XObject'), Subtype: PdfName.of('Form') })
      form.set('BBox', new PdfArray([0, 0, 9, 9].map((side) => PdfNumber.of(side))))
      form.set('OC', layer)
      among('XObject', () => form)({ catalog, page, context })
    },
    'hidden-content-removed',
  ],
] satisfies [string, Change, string][])(
  'a document out of which %s is taken says nothing any more',
  async (_, change, warning) => {
    expect(await told({ change })).toEqual(['archival-changed', warning].sort())
  },
)

test('a document whose parts describe themselves by properties of its own says nothing any more', async () => {
  const change: Change = ({ page, context }) =>
    page.set('Metadata', context.register(stream({ Type: PdfName.of('Metadata') })))
  const schemas = '<rdf:Description xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"/>'

  expect(await told({ change, metadata: claiming(2, 'B', schemas) })).toEqual(['archival-broken'])
  expect(await told({ change })).toEqual(['archival-kept'])
})
