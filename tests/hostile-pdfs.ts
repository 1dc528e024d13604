import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { makeSamplePdf } from './sample-pdfs.ts'

export type HostilePdf = { name: string; bytes: Uint8Array }

/** A body of indirect objects by number: a dictionary or other object as text, or a stream as bytes. */
export type PdfBody = Record<number, string | Uint8Array>

/** Lays out a file with a right cross-reference table around any objects. Object 1 is the catalog. */
export function buildPdf(body: PdfBody, trailer = ''): Uint8Array {
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets = new Map<number, number>()
  let length = parts[0]!.length
  for (const [number, object] of Object.entries(body)) {
    const content = typeof object === 'string' ? Buffer.from(object, 'latin1') : object
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), content, Buffer.from('\nendobj\n')])
    offsets.set(Number(number), length)
    parts.push(part)
    length += part.length
  }
  const size = Object.keys(body).reduce((most, number) => Math.max(most, Number(number)), 0) + 1
  const rows = Array.from({ length: size - 1 }, (_, index) => xrefRow(offsets.get(index + 1)))
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`
  const end = `trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + end)])
}

function xrefRow(offset: number | undefined): string {
  return offset === undefined ? '0000000000 00000 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
}

export function pdfStream(entries: string, content: string | Uint8Array): Uint8Array {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  const head = Buffer.from(`<<${entries}/Length ${bytes.length}>>\nstream\n`, 'latin1')
  return Buffer.concat([head, bytes, Buffer.from('\nendstream')])
}

export type OnePage = {
  content?: string | Uint8Array
  catalog?: string
  page?: string
  mediaBox?: string
  resources?: string
  objects?: PdfBody
}

/** Objects 1–5: catalog, pages, page, content, Helvetica as /F1. `objects` may replace any of them. */
export function onePageBody(parts: OnePage = {}): PdfBody {
  const { content = 'BT /F1 12 Tf 72 700 Td (Hello) Tj ET', mediaBox = '[0 0 612 792]' } = parts
  return {
    1: `<</Type/Catalog/Pages 2 0 R ${parts.catalog ?? ''}>>`,
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: `<</Type/Page/Parent 2 0 R/MediaBox ${mediaBox}/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>${parts.resources ?? ''}>>${parts.page ?? ''}>>`,
    4: typeof content === 'string' ? pdfStream('', content) : content,
    5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...parts.objects,
  }
}

export const onePage = (parts: OnePage = {}) => buildPdf(onePageBody(parts))

/** Files made to break readers, one at a time: some are tens of megabytes. */
export async function* hostilePdfs(): AsyncGenerator<HostilePdf> {
  yield* await truncations()
  yield* wrongShapes()
  yield* bombs()
  yield* depths()
  yield* pageTrees()
  yield* drawings()
  yield* forms()
  yield* crossReferences()
  yield* activeContent()
}

/** Cuts of a good file at every eighth. */
export async function truncations(): Promise<HostilePdf[]> {
  const whole = await makeSamplePdf({ pages: 8 })
  return [1, 2, 3, 4, 5, 6, 7].map((eighths) => ({
    name: `truncated at ${eighths}/8`,
    bytes: whole.subarray(0, Math.floor((whole.length * eighths) / 8)),
  }))
}

export function* wrongShapes(): Generator<HostilePdf> {
  const good = onePage()
  const text = (value: string) => Buffer.from(value, 'latin1')
  yield { name: 'empty', bytes: new Uint8Array() }
  yield { name: 'header alone', bytes: text('%PDF-1.7\n') }
  yield { name: 'noise', bytes: pseudoRandom(200_000) }
  yield { name: 'header and noise', bytes: Buffer.concat([text('%PDF-1.7\n'), pseudoRandom(200_000)]) }
  yield {
    name: 'polyglot: script before the header',
    bytes: Buffer.concat([text('<script>1</script>'), good]),
  }
  yield { name: 'polyglot: archive behind the end', bytes: Buffer.concat([good, text('PK\x03\x04 archive')]) }
  yield { name: 'zero pages', bytes: buildPdf({ ...onePageBody(), 2: '<</Type/Pages/Kids[]/Count 0>>' }) }
  yield { name: 'no pages entry', bytes: buildPdf({ 1: '<</Type/Catalog>>' }) }
  yield { name: 'catalog is a number', bytes: buildPdf({ 1: '42' }) }
}

/** 2 GB behind a few kilobytes: zeros deflated twice. */
export function* bombs(): Generator<HostilePdf> {
  const twice = deflateSync(deflatedZeros(2 ** 31), { level: 9 })
  const filters = '/Filter[/FlateDecode/FlateDecode]'
  const once = deflatedZeros(64 * 2 ** 20)
  yield { name: 'bomb: content of 2 GB', bytes: onePage({ content: pdfStream(filters, twice) }) }
  yield {
    name: 'bomb: content of 64 MB',
    bytes: onePage({ content: pdfStream('/Filter/FlateDecode', once) }),
  }
  const objectStream = { 6: pdfStream(`/Type/ObjStm/N 1/First 5${filters}`, twice) }
  yield { name: 'bomb: object stream of 2 GB', bytes: onePage({ page: '/X 6 0 R', objects: objectStream }) }
  yield {
    name: 'bomb: ToUnicode of 2 GB',
    bytes: onePage({ objects: compositeFont(pdfStream(filters, twice)) }),
  }
  yield { name: 'bomb: cross-reference stream of 2 GB', bytes: crossReferenceBomb(twice, filters) }
  const image = (size: number, pixels: Uint8Array) =>
    pdfStream(
      `/Type/XObject/Subtype/Image/Width ${size}/Height ${size}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/FlateDecode`,
      pixels,
    )
  yield {
    name: 'bomb: image of 60,000 × 60,000',
    bytes: onePage({
      content: 'q 500 0 0 500 50 50 cm /Im Do Q',
      resources: '/XObject<</Im 6 0 R>>',
      objects: { 6: image(60_000, once) },
    }),
  }
  const columns = '/DecodeParms<</Predictor 12/Columns 2000000000/Colors 4/BitsPerComponent 16>>'
  yield {
    name: 'bomb: predictor of two billion columns',
    bytes: onePage({ content: pdfStream(`/Filter/FlateDecode${columns}`, deflateSync(Buffer.alloc(100))) }),
  }
  const hex = pdfStream(`/Filter[${'/ASCIIHexDecode'.repeat(5000)}]`, '71>')
  yield { name: 'bomb: 5,000 filters', bytes: onePage({ content: hex }) }
}

export function* depths(): Generator<HostilePdf> {
  const arrays = { 6: '['.repeat(1e6) + ']'.repeat(1e6) }
  yield { name: 'depth: a million arrays', bytes: onePage({ page: '/X 6 0 R', objects: arrays }) }
  const dictionaries = `/P <<${'/A<<'.repeat(2e5)}${'>>'.repeat(2e5)}>> BDC EMC`
  yield { name: 'depth: 200,000 dictionaries in content', bytes: onePage({ content: dictionaries }) }
  yield { name: 'depth: two million q', bytes: onePage({ content: 'q '.repeat(2e6) + 'Q '.repeat(2e6) }) }
  const outlines = Object.fromEntries(
    Array.from({ length: 50_000 }, (_, index) => [10 + index, `<</Title(a)/First ${11 + index} 0 R>>`]),
  )
  yield { name: 'depth: 50,000 outlines', bytes: onePage({ catalog: '/Outlines 10 0 R', objects: outlines }) }
}

export function* pageTrees(): Generator<HostilePdf> {
  const withPages = (pages: string, objects: PdfBody = {}) =>
    buildPdf({ ...onePageBody(), ...objects, 2: pages })
  yield { name: 'pages: circle', bytes: withPages('<</Type/Pages/Kids[3 0 R 2 0 R]/Count 2>>') }
  const orphan = { 3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>' }
  yield {
    name: 'pages: own parent',
    bytes: withPages('<</Type/Pages/Kids[3 0 R]/Count 1/Parent 2 0 R>>', orphan),
  }
  yield {
    name: 'pages: two billion claimed',
    bytes: withPages('<</Type/Pages/Kids[3 0 R]/Count 2000000000>>'),
  }
  const million = '3 0 R '.repeat(1e6)
  yield {
    name: 'pages: one a million times',
    bytes: withPages(`<</Type/Pages/Kids[${million}]/Count 1000000>>`),
  }
  const numbers = Array.from({ length: 100_000 }, (_, index) => 10 + index)
  const many = Object.fromEntries(
    numbers.map((number) => [number, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>']),
  )
  const kids = numbers.map((number) => `${number} 0 R`).join(' ')
  yield { name: 'pages: 100,000', bytes: withPages(`<</Type/Pages/Kids[${kids}]/Count 100000>>`, many) }
  yield {
    name: 'pages: 50,000 deep',
    bytes: withPages('<</Type/Pages/Kids[10 0 R]/Count 1>>', chainOfPages(50_000)),
  }
  const doubling = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      10 + index,
      `<</Type/Pages/Parent 2 0 R/Count 1/Kids[${11 + index} 0 R ${11 + index} 0 R]>>`,
    ]),
  )
  const last = { 50: '<</Type/Pages/Parent 2 0 R/Count 0/Kids[]>>' }
  yield {
    name: 'pages: doubling forty times',
    bytes: withPages('<</Type/Pages/Kids[3 0 R 10 0 R]/Count 1>>', { ...doubling, ...last }),
  }
  for (const mediaBox of [
    '[0 0 14400000 14400000]',
    '[0 0 -5 0]',
    '[0 0 (a) /b]',
    '[0 0 1e30 1]',
    '[612 792 0 0]',
  ]) {
    yield { name: `pages: media box ${mediaBox}`, bytes: onePage({ mediaBox }) }
  }
}

export function* drawings(): Generator<HostilePdf> {
  const form = (entries: string, content: string) =>
    pdfStream(`/Type/XObject/Subtype/Form/BBox[0 0 612 792]${entries}`, content)
  yield {
    name: 'drawing: form that draws itself',
    bytes: onePage({
      content: '/Fm Do',
      resources: '/XObject<</Fm 6 0 R>>',
      objects: { 6: form('/Resources<</XObject<</Fm 6 0 R>>>>', '/Fm Do /Fm Do') },
    }),
  }
  const laughs = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      10 + index,
      form(`/Resources<</XObject<</A ${11 + index} 0 R>>>>`, '/A Do '.repeat(10)),
    ]),
  )
  yield {
    name: 'drawing: billion laughs',
    bytes: onePage({
      content: '/A Do',
      resources: '/XObject<</A 10 0 R>>',
      objects: { ...laughs, 40: form('', '0 0 1 1 re f') },
    }),
  }
  const tile = '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 0.001/YStep 0.001'
  yield {
    name: 'drawing: tiny tiling steps',
    bytes: onePage({
      content: '/Pattern cs /P scn 0 0 612 792 re f',
      resources: '/Pattern<</P 6 0 R>>',
      objects: { 6: pdfStream(`${tile}/Resources<<>>`, '0 0 1 1 re f') },
    }),
  }
  yield {
    name: 'drawing: three million operators',
    bytes: onePage({ content: '0 0 m 612 792 l S\n'.repeat(1e6) }),
  }
  yield {
    name: 'drawing: content is its own length',
    bytes: buildPdf({ ...onePageBody(), 4: '<</Length 4 0 R>>\nstream\nq Q\nendstream' }),
  }
}

export function* forms(): Generator<HostilePdf> {
  const withForm = (objects: PdfBody) => onePage({ catalog: '/AcroForm 6 0 R', objects })
  yield {
    name: 'form: circle',
    bytes: withForm({
      6: '<</Fields[7 0 R]>>',
      7: '<</FT/Tx/T(a)/Kids[7 0 R 8 0 R]>>',
      8: '<</FT/Tx/T(b)/Parent 7 0 R/Kids[7 0 R]>>',
    }),
  }
  const nested = Array.from({ length: 20_000 }, (_, index) => {
    const parent = index > 0 ? `/Parent ${9 + index} 0 R` : ''
    return [10 + index, `<</T(a)/Kids[${11 + index} 0 R]${parent}>>`] as const
  })
  const innermost = { 20010: '<</FT/Tx/T(z)/Parent 20009 0 R>>' }
  yield {
    name: 'form: 20,000 deep',
    bytes: withForm({ 6: '<</Fields[10 0 R]>>', ...Object.fromEntries(nested), ...innermost }),
  }
  const numbers = Array.from({ length: 100_000 }, (_, index) => 10 + index)
  const field = (number: number) =>
    `<</FT/Tx/T(f${number})/Type/Annot/Subtype/Widget/Rect[0 0 10 10]/P 3 0 R>>`
  const fields = Object.fromEntries(numbers.map((number) => [number, field(number)]))
  const list = numbers.map((number) => `${number} 0 R`).join(' ')
  yield { name: 'form: 100,000 fields', bytes: withForm({ 6: `<</Fields[${list}]>>`, ...fields }) }
}

export function* crossReferences(): Generator<HostilePdf> {
  const good = Buffer.from(onePage())
  const table = good.lastIndexOf('xref\n0')
  const circle = good.toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R/Prev ${table}`)
  yield { name: 'cross-reference: circle', bytes: Buffer.from(circle, 'latin1') }
  yield { name: 'cross-reference: 20,000 revisions', bytes: manyRevisions(good, table, 20_000) }
  const objects = Array.from(
    { length: 500_000 },
    (_, index) => `${10 + index} 0 obj\n<</A ${index}>>\nendobj\n`,
  )
  const body = Object.entries(onePageBody()).map(([number, object]) => {
    return `${number} 0 obj\n${Buffer.from(object).toString('latin1')}\nendobj\n`
  })
  const none = `%PDF-1.4\n${body.join('')}${objects.join('')}trailer<</Root 1 0 R>>\n%%EOF\n`
  yield { name: 'cross-reference: none, 500,000 objects', bytes: Buffer.from(none, 'latin1') }
  const extending = { 6: pdfStream('/Type/ObjStm/N 0/First 0/Extends 6 0 R', '') }
  yield { name: 'cross-reference: object stream extends itself', bytes: onePage({ objects: extending }) }
}

/** The marker stands in every script, address and file name of these, to look for afterwards. */
export const activeMarker = 'PAYLOAD'

export function* activeContent(): Generator<HostilePdf> {
  const script = `<</S/JavaScript/JS(app.alert\\("${activeMarker}"\\))>>`
  yield {
    name: 'active: script at opening',
    bytes: onePage({
      catalog: `/OpenAction 6 0 R/AA<</WC 6 0 R>>/Names<</JavaScript<</Names[(a) 6 0 R]>>>>`,
      page: '/AA<</O 6 0 R>>',
      objects: { 6: script },
    }),
  }
  const link = (action: string) => `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 612 792]/A ${action}>>]`
  const actions = {
    'program at a link': `<</S/Launch/F(${activeMarker}.exe)>>`,
    'javascript address at a link': `<</S/URI/URI( java\\nscript:${activeMarker})>>`,
    'script after a harmless step': `<</S/GoTo/D[3 0 R/Fit]/Next[<</S/Named/N/NextPage/Next ${script}>>]>>`,
    'form sent from a link': `<</S/SubmitForm/F<</FS/URL/F(http://${activeMarker}.example/)>>>>`,
    'remote document at a link': `<</S/GoToR/F(\\\\\\\\host\\\\${activeMarker})/D[0/Fit]>>`,
  }
  for (const [name, action] of Object.entries(actions)) {
    yield { name: `active: ${name}`, bytes: onePage({ page: link(action) }) }
  }
  yield {
    name: 'active: script in the outline',
    bytes: onePage({
      catalog: '/Outlines 6 0 R',
      objects: { 6: '<</First 7 0 R/Last 7 0 R/Count 1>>', 7: `<</Title(a)/Parent 6 0 R/A ${script}>>` },
    }),
  }
  yield {
    name: 'active: script in a field',
    bytes: onePage({
      catalog: '/AcroForm<</Fields[6 0 R]>>',
      page: '/Annots[6 0 R]',
      objects: { 6: `<</FT/Tx/T(a)/Subtype/Widget/Rect[0 0 9 9]/P 3 0 R/AA<</K ${script}>>/A ${script}>>` },
    }),
  }
  yield {
    name: 'active: attached file',
    bytes: onePage({
      catalog: '/Names<</EmbeddedFiles<</Names[(a) 6 0 R]>>>>/AF[6 0 R]',
      page: '/Annots[<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS 6 0 R>>]',
      objects: {
        6: '<</Type/Filespec/F(a.exe)/EF<</F 7 0 R>>>>',
        7: pdfStream('/Type/EmbeddedFile', activeMarker),
      },
    }),
  }
}

/** A zlib stream of `length` zero bytes (a multiple of 16 MB), made by repeating one deflated block. RFC 1950. */
function deflatedZeros(length: number): Uint8Array {
  const step = 16 * 2 ** 20
  // A full flush forgets what came before, so that every repetition means the same.
  const block = deflateRawSync(Buffer.alloc(step), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const checksum = Buffer.alloc(4)
  // Adler-32 of zeros: the first sum stays 1, the second counts.
  checksum.writeUInt32BE((length % 65_521) * 65_536 + 1)
  const blocks = Array.from({ length: length / step }, () => block)
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...blocks, Buffer.from([0x03, 0x00]), checksum])
}

function compositeFont(toUnicode: Uint8Array): PdfBody {
  const system = '<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>'
  return {
    5: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>',
    6: `<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo${system}>>`,
    7: toUnicode,
  }
}

function crossReferenceBomb(zeros: Uint8Array, filters: string): Uint8Array {
  const table = pdfStream(`/Type/XRef/Size 400000000/W[1 4 1]/Root 1 0 R${filters}`, zeros)
  const head = Buffer.from('%PDF-1.7\n9 0 obj\n')
  return Buffer.concat([head, table, Buffer.from('\nendobj\nstartxref\n9\n%%EOF')])
}

function chainOfPages(length: number): PdfBody {
  const node = (index: number) => {
    const kid = index === length - 1 ? 3 : 11 + index
    return `<</Type/Pages/Parent ${index > 0 ? 9 + index : 2} 0 R/Kids[${kid} 0 R]/Count 1>>`
  }
  return Object.fromEntries(Array.from({ length }, (_, index) => [10 + index, node(index)]))
}

function manyRevisions(first: Uint8Array, table: number, count: number): Uint8Array {
  const parts = [first]
  let length = first.length
  let previous = table
  for (let revision = 0; revision < count; revision++) {
    const trailer = `trailer\n<</Size 6/Root 1 0 R/Prev ${previous}>>\nstartxref\n${length}\n%%EOF\n`
    const part = Buffer.from(`xref\n0 0\n${trailer}`)
    previous = length
    parts.push(part)
    length += part.length
  }
  return Buffer.concat(parts)
}

/** The same noise every time: a linear congruential generator. */
function pseudoRandom(length: number): Uint8Array {
  let state = 1
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}
