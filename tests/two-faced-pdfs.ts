import { onePage, pdfStream, type OnePage, type PdfBody } from './hostile-pdfs.ts'

/** What a reader of the admitted file must see, and the sender be told. */
export type TwoFacedPdf = {
  name: string
  bytes: Uint8Array
  /** Operators that draw on a plain page what the file has to look like. */
  looks: string
  warnings: readonly string[]
}

const honest = '100'
const forged = '9999'
/** Opaque: it covers the page's own words. */
const label = (amount: string, at = { x: 72, y: 600 }) =>
  `q 1 1 1 rg ${at.x} ${at.y} 200 40 re f 0 g BT /F1 24 Tf 1 0 0 1 ${at.x + 10} ${at.y + 10} Tm (Rent: ${amount}) Tj ET Q`
const appearance = (amount: string, entries = '') =>
  pdfStream(
    `/Type/XObject/Subtype/Form/BBox[0 0 200 40]/Resources<</Font<</F1 5 0 R>>>>${entries}`,
    label(amount, { x: 0, y: 0 }),
  )

/** ISO 32000-2 table 167. */
const flag = { invisible: 1, hidden: 2, print: 4, noView: 32 } as const

type Page = OnePage & { looks: string; warnings: readonly string[] }
const make = (name: string, { looks, warnings, ...page }: Page): TwoFacedPdf => ({
  name,
  bytes: onePage({ content: label(honest), ...page }),
  looks,
  warnings,
})

/** "Rent: 100" on the page, and one annotation over it that says 9999. */
function annotated(
  name: string,
  entries: string,
  seen: { amount: string; warnings: readonly string[]; objects?: PdfBody; catalog?: string },
): TwoFacedPdf {
  const annotation = `<</Type/Annot/Subtype/Stamp/Rect[72 600 272 640]/AP<</N 7 0 R>>${entries}>>`
  return make(`annotation: ${name}`, {
    page: '/Annots[6 0 R]',
    ...(seen.catalog === undefined ? {} : { catalog: seen.catalog }),
    objects: { 6: annotation, 7: appearance(forged), ...seen.objects },
    looks: label(seen.amount),
    warnings: seen.warnings,
  })
}

/** Files that show one thing on screen and print, or show elsewhere, another. */
export function twoFacedPdfs(): TwoFacedPdf[] {
  return [...annotations(), ...markings(), ...layers(), ...pictures(), ...devices(), ...boxes()]
}

function annotations(): TwoFacedPdf[] {
  const drawn = ['annotations-drawn']
  const removed = ['hidden-content-removed']
  const kinds = ['Stamp', 'FreeText', 'Text', 'Highlight', 'Redact', 'Watermark', 'Odd']
  const turned = appearance(forged, '/Matrix[0 1 -1 0 0 0]')
  return [
    annotated('prints and does not show', `/F ${flag.print | flag.noView}`, {
      amount: honest,
      warnings: removed,
    }),
    annotated('shows and does not print', '/F 0', { amount: forged, warnings: drawn }),
    annotated('shows and prints', `/F ${flag.print}`, { amount: forged, warnings: drawn }),
    annotated('is hidden', `/F ${flag.hidden | flag.print}`, { amount: honest, warnings: removed }),
    ...kinds.map((kind) =>
      annotated(`of the kind ${kind}`, `/F 0/Subtype/${kind}`, { amount: forged, warnings: drawn }),
    ),
    annotated('a popup', '/F 4/Subtype/Popup/Open true', { amount: honest, warnings: [] }),
    annotated('a link with an appearance', '/F 4/Subtype/Link', { amount: forged, warnings: [] }),
    annotated('a widget', '/F 0/Subtype/Widget/FT/Tx/T(a)', {
      amount: forged,
      catalog: '/AcroForm<</Fields[6 0 R]>>',
      warnings: ['form-flattened'],
    }),
    annotated('a widget that only prints', `/F ${flag.print | flag.noView}/Subtype/Widget/FT/Tx/T(a)`, {
      amount: honest,
      catalog: '/AcroForm<</Fields[6 0 R]>>',
      warnings: ['form-flattened', 'hidden-content-removed'],
    }),
    annotated('other when the pointer is over it', '/F 4/AP<</N 7 0 R/R 8 0 R/D 8 0 R>>', {
      amount: forged,
      objects: { 8: appearance(honest) },
      warnings: drawn,
    }),
    annotated('of several states', '/F 4/AS/On/AP<</N<</On 7 0 R/Off 8 0 R>>>>', {
      amount: forged,
      objects: { 8: appearance(honest) },
      warnings: drawn,
    }),
    annotated('in a layer that is off', '/F 4/OC 8 0 R', {
      amount: honest,
      catalog: '/OCProperties<</OCGs[8 0 R]/D<</OFF[8 0 R]>>>>',
      objects: { 8: '<</Type/OCG/Name(a)>>' },
      warnings: removed,
    }),
    {
      ...annotated('turned by its matrix', '/F 0', {
        amount: forged,
        objects: { 6: '', 7: turned },
        warnings: drawn,
      }),
      bytes: onePage({
        page: '/Annots[6 0 R]',
        content: label(honest),
        objects: {
          6: '<</Type/Annot/Subtype/Stamp/Rect[300 100 340 300]/AP<</N 7 0 R>>>>',
          7: turned,
        },
      }),
      looks: `${label(honest)} q 0 1 -1 0 340 100 cm ${label(forged, { x: 0, y: 0 })} Q`,
    },
    {
      ...annotated('on a turned page', '/F 0', { amount: forged, warnings: drawn }),
      bytes: onePage({
        page: '/Rotate 90/Annots[6 0 R]',
        content: label(honest),
        objects: {
          6: '<</Type/Annot/Subtype/Stamp/Rect[100 100 200 120]/AP<</N 7 0 R>>>>',
          7: appearance(forged),
        },
      }),
      looks: `${label(honest)} q .5 0 0 .5 100 100 cm ${label(forged, { x: 0, y: 0 })} Q`,
    },
  ]
}

/** Markings that leave it to each reader how they look. */
function markings(): TwoFacedPdf[] {
  const marking = (kind: string, entries: string, looks: string) =>
    make(`marking: ${kind} without an appearance`, {
      page: `/Annots[<</Type/Annot/Subtype/${kind}/Rect[72 600 272 640]/F 32/C[1 0 0]${entries}>>
        <</Type/Annot/Subtype/${kind}/Rect[72 600 272 640]/C[1 0 0]/BS<</W 2>>${entries}>>]`,
      looks: `${label(honest)}\n${looks}`,
      warnings: ['annotations-drawn', 'hidden-content-removed'],
    })
  return [
    marking('Line', '/L[80 620 260 620]', '1 0 0 RG 2 w 80 620 m 260 620 l S'),
    marking('Ink', '/InkList[[80 620 260 620 260 630]]', '1 0 0 RG 2 w 80 620 m 260 620 l 260 630 l S'),
    marking('Square', '/IC[0 0 1]', '1 0 0 RG 0 0 1 rg 2 w 73 601 198 38 re B'),
    marking('StrikeOut', '/QuadPoints[72 640 272 640 72 600 272 600]', '1 0 0 RG 2 w 72 618 m 272 618 l S'),
  ]
}

function layers(): TwoFacedPdf[] {
  const both = `/OC /A BDC ${label(honest)} EMC /OC /B BDC ${label(forged)} EMC`
  const layered = (
    name: string,
    catalog: string,
    parts: { groups?: readonly [string, string]; content?: string; warnings?: readonly string[] } = {},
  ) =>
    make(`layers: ${name}`, {
      content: parts.content ?? both,
      resources: '/Properties<</A 6 0 R/B 7 0 R/#43 8 0 R>>',
      catalog: `/OCProperties<</OCGs[6 0 R 7 0 R]/D<<${catalog}>>>>`,
      objects: {
        6: `<</Type/OCG/Name(a)${parts.groups?.[0] ?? ''}>>`,
        7: `<</Type/OCG/Name(b)${parts.groups?.[1] ?? ''}>>`,
        8: '<</Type/OCMD/VE[/And[/Not 6 0 R]7 0 R]/OCGs 6 0 R>>',
      },
      looks: label(honest),
      warnings: parts.warnings ?? ['hidden-content-removed'],
    })
  const usage = (view: string, print: string) =>
    `/Usage<</View<</ViewState/${view}>>/Print<</PrintState/${print}>>>>`
  const automatic = ['View', 'Print']
    .map((event) => `<</Event/${event}/Category[/${event}]/OCGs[6 0 R 7 0 R]>>`)
    .join('')
  return [
    layered('off', '/OFF[7 0 R]'),
    layered('all off but one', '/BaseState/OFF/ON[6 0 R]'),
    layered('on screen and on paper', `/AS[${automatic}]`, {
      groups: [usage('ON', 'OFF'), usage('OFF', 'ON')],
      warnings: ['hidden-content-removed', 'print-as-screen'],
    }),
    layered('a usage nobody asks for', '', {
      groups: [usage('OFF', 'OFF'), ''],
      content: `/OC /A BDC ${label(honest)} EMC`,
      warnings: ['print-as-screen'],
    }),
    layered('an expression, by a name in disguise', '/OFF[]', {
      content: `${label(honest)} /#4F#43 /C BDC ${label(forged)} EMC`,
    }),
    layered('a mark that is never closed', '/OFF[7 0 R]', {
      content: `${label(honest)} /OC /B BDC ${label(forged)}`,
    }),
    layered('a part without a frame of its own', '/OFF[7 0 R]', {
      content: `1 0 0 1 0 -40 cm /OC /B BDC 1 0 0 1 0 40 cm ${label(forged)} 0 0 612 792 re W n EMC ${label(honest)}`,
    }),
    make('layers: a form and a picture', {
      content: `${label(honest)} /Fm Do q 200 0 0 40 72 600 cm /Im Do Q`,
      resources: '/XObject<</Fm 6 0 R/Im 7 0 R>>',
      catalog: '/OCProperties<</OCGs[8 0 R]/D<</OFF[8 0 R]>>>>',
      objects: {
        6: pdfStream(
          '/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F1 5 0 R>>>>/OC 8 0 R',
          label(forged),
        ),
        7: greyPixel(0, '/OC 8 0 R'),
        8: '<</Type/OCG/Name(a)>>',
      },
      looks: label(honest),
      warnings: ['hidden-content-removed'],
    }),
    make('layers: within a form, a pattern and a glyph', {
      content: `${label(honest)} /Fm Do /Pattern cs /P scn 72 600 200 40 re f BT /F9 40 Tf 72 600 Td (a) Tj ET`,
      resources: '/XObject<</Fm 6 0 R>>/Pattern<</P 9 0 R>>/Properties<</L 8 0 R>>',
      catalog: '/OCProperties<</OCGs[8 0 R]/D<</OFF[8 0 R]>>>>',
      objects: {
        3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F9 10 0 R>>/XObject<</Fm 6 0 R>>/Pattern<</P 9 0 R>>/Properties<</L 8 0 R>>>>>>',
        6: pdfStream('/Subtype/Form/BBox[0 0 612 792]', `/OC /L BDC ${label(forged)} EMC`),
        8: '<</Type/OCG/Name(a)>>',
        9: pdfStream(
          '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<</Properties<</L 8 0 R>>>>',
          '/OC /L BDC 0 0 9 9 re f EMC',
        ),
        10: '<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[1]/Encoding<</Differences[97/a]>>/CharProcs<</a 11 0 R>>/Resources<</Properties<</L 8 0 R>>>>>>',
        11: pdfStream('', '1 0 d0 /OC /L BDC 0 0 1 1 re f EMC'),
      },
      looks: label(honest),
      warnings: ['hidden-content-removed'],
    }),
  ]
}

function greyPixel(value: number, entries = ''): Uint8Array {
  const image = '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray'
  return pdfStream(`${image}${entries}`, Uint8Array.of(value))
}

function pictures(): TwoFacedPdf[] {
  return [
    make('picture: another one for paper', {
      content: 'q 200 0 0 40 72 600 cm /Im Do Q',
      resources: '/XObject<</Im 6 0 R>>',
      objects: {
        6: greyPixel(0, '/Alternates[<</Image 7 0 R/DefaultForPrinting true>>]'),
        7: greyPixel(255),
      },
      looks: 'q 200 0 0 40 72 600 cm BI /W 1 /H 1 /BPC 8 /CS /G /F /AHx ID 00> EI Q',
      warnings: ['print-as-screen'],
    }),
    make('picture: a program for printers', {
      content: `${label(honest)} /Ps Do`,
      resources: '/XObject<</Ps 6 0 R>>',
      objects: { 6: pdfStream('/Type/XObject/Subtype/PS', '72 600 200 40 rectfill') },
      looks: label(honest),
      warnings: [],
    }),
  ]
}

function devices(): TwoFacedPdf[] {
  return [
    make('device: a cover that overprints', {
      content: `BT /F1 24 Tf 0 0 0 1 k 82 660 Td (Rent: ${forged}) Tj ET q /Over gs 0 0 0 0 k 72 650 200 40 re f Q ${label(honest)}`,
      resources: '/ExtGState<</Over<</OP true/op true/OPM 1>>>>',
      looks: label(honest),
      warnings: [],
    }),
  ]
}

function boxes(): TwoFacedPdf[] {
  return [
    make('box: words beside what is shown', {
      content: `${label(honest)} ${label(forged, { x: 72, y: 700 })}`,
      page: '/CropBox[0 0 612 680]/TrimBox[0 0 612 792]',
      catalog: '/ViewerPreferences<</PrintArea/MediaBox/ViewArea/CropBox>>',
      looks: label(honest),
      warnings: [],
    }),
  ]
}
