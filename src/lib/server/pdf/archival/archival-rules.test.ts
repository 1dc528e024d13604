import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import { expect, test } from 'vitest'
import { admitDocument } from '../intake/admit-document.ts'
import { findDict } from '../intake/objects.ts'
import { linkOf, makeArchivalPdf, type ArchivalPdf } from './archival-pdf.fixture.ts'

type Change = NonNullable<ArchivalPdf['change']>

const told = async (settings: ArchivalPdf) => (await admitDocument(await makeArchivalPdf(settings))).warnings
const name = (value: string) => PdfName.of(value)
const among =
  (category: string, called: string, value: PdfDict | PdfArray): Change =>
  ({ page, context }) => {
    const resources = findDict(page, 'Resources', context)!
    const dict = findDict(resources, category, context) ?? new PdfDict()
    dict.set(called, value)
    resources.set(category, dict)
  }
const fontOf = (entries: Record<string, PdfName | PdfDict>) =>
  among('Font', 'Other', PdfDict.of({ Subtype: name('Type1'), BaseFont: name('Some'), ...entries }))
const program = (context: Parameters<Change>[0]['context']) => context.register(new PdfStream(new PdfDict()))
const inks = (names: readonly string[], attributes: PdfDict) =>
  among(
    'ColorSpace',
    'Inks',
    new PdfArray([
      name('DeviceN'),
      new PdfArray(names.map(name)),
      name('DeviceRGB'),
      PdfDict.of({ FunctionType: PdfNumber.of(4) }),
      attributes,
    ]),
  )
/** Admission takes off the states among resources what is for devices; a pattern has one of its own (ISO 32000-1 table 76). */
const shadingWith = (state: Record<string, PdfDict | PdfName>) =>
  among('Pattern', 'Shaded', PdfDict.of({ PatternType: PdfNumber.of(2), ExtGState: PdfDict.of(state) }))
const described = (ink: string) => PdfDict.of({ Colorants: PdfDict.of({ [ink]: new PdfArray([]) }) })
const picture = (entries: string) => `q BI /W 1 /H 1 /BPC 8 ${entries} ID 1 EI Q`

test.each<[string, ArchivalPdf]>([
  [
    'a function for the values of a soft mask',
    {
      change: among(
        'ExtGState',
        'Masked',
        PdfDict.of({ SMask: PdfDict.of({ S: name('Luminosity'), TR: name('Identity') }) }),
      ),
    },
  ],
  ['the least of integers', { change: ({ catalog }) => catalog.set('Note', PdfNumber.of(-(2 ** 31))) }],
  [
    'names that mean something to JavaScript alone',
    {
      change: (parts) => {
        parts.catalog.set('Note', name('constructor'))
        among('ColorSpace', 'toString', new PdfArray([name('DeviceGray')]))(parts)
      },
      content: '/toString cs',
    },
  ],
  [
    'a space that is called as only pictures in content call those of devices',
    { change: among('ColorSpace', 'CMYK', new PdfArray([name('DeviceGray')])), content: '/CMYK cs 0 sc' },
  ],
  ['inks that are described', { change: inks(['Black', 'Gold'], described('Gold')) }],
  ['a picture in content', { content: picture('/CS /G /I false /Intent /Perceptual /F [/A85 /Fl]') }],
  ['a picture in content with many blanks', { content: picture(`/CS${' '.repeat(500_000)}/#47`) }],
])('a document that claims PDF/A with %s is kept', { timeout: 10_000 }, async (_, settings) => {
  expect(await told(settings)).toEqual(['archival-kept'])
})

test.each<[string, ArchivalPdf]>([
  [
    'a font that does not say that it is one',
    {
      change: (parts) => fontOf({ FontDescriptor: PdfDict.of({ FontFile: program(parts.context) }) })(parts),
    },
  ],
  [
    'a font whose program is not there',
    { change: fontOf({ Type: name('Font'), FontDescriptor: PdfDict.of({ FontFile: PdfRef.of(9000) }) }) },
  ],
  [
    'dots of no kind that is allowed',
    { change: shadingWith({ HT: PdfDict.of({ HalftoneType: PdfNumber.of(6) }) }) },
  ],
  [
    'dots with a name',
    {
      change: shadingWith({
        HT: PdfDict.of({ HalftoneType: PdfNumber.of(1), HalftoneName: PdfString.fromString('Fine') }),
      }),
    },
  ],
  ['a function for all values of a state', { change: shadingWith({ TR: name('Identity') }) }],
  ['a second function for all values of a state', { change: shadingWith({ TR2: name('Identity') }) }],
  [
    'an action of an unknown kind after another',
    {
      change: ({ page }) => {
        const link = linkOf(4)
        const next = new PdfArray([PdfDict.of({ S: name('Dance') })])
        ;(link.get('A') as PdfDict).set('Next', next)
        page.set('Annots', new PdfArray([link]))
      },
    },
  ],
  ['a key longer than readers hold', { change: ({ catalog }) => catalog.set('x'.repeat(128), name('y')) }],
  ['an ink that nothing describes', { change: inks(['Black', 'Gold'], described('Silver')) }],
  [
    'more inks than readers hold',
    {
      change: inks(
        Array.from({ length: 33 }, () => 'Black'),
        new PdfDict(),
      ),
    },
  ],
  [
    'a long list of ways to blend',
    {
      change: among(
        'ExtGState',
        'Blends',
        PdfDict.of({ BM: new PdfArray(Array.from({ length: 101 }, () => name('Normal'))) }),
      ),
    },
  ],
  ['a name in its content longer than readers hold', { content: `/${'x'.repeat(128)} MP` }],
  ['a number in its content less than all', { content: '-2147483649 w' }],
  ['a space in its content that is not there', { content: '/Missing cs' }],
  ['a pattern in its content that is not there', { content: '/Pattern cs /Missing scn' }],
  ['a form in its content behind another operand', { content: '1 /Missing Do' }],
  ['a picture in content with an intent of its own making', { content: picture('/CS /G /Intent /Vivid') }],
  [
    'a picture in content with a filter that PDF/A has none of',
    { content: picture('/CS /G /F [/A85 /LZW]') },
  ],
  ['a picture in content in colours of a device', { content: picture('/CS [/I /DeviceCMYK 0 <00>]') }],
  ['a picture in content that names its colours in disguise', { content: picture('/C#53 /CM#59K') }],
  ['a picture in content that says two things', { content: picture('/CS /G /ColorSpace /CMYK') }],
])('a document that claims PDF/A with %s says nothing any more', async (_, settings) => {
  expect(await told(settings)).toEqual(['archival-broken'])
})
