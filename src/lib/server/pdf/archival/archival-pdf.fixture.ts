import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF, PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, PdfStream, PdfString } from '@libpdf/core'
import { emptyPdf } from '../certificate/empty-pdf.ts'
import { appendPages } from '../intake/page-tree.ts'
import { writeWhole } from '../objects/write-whole.ts'
import { addResources } from '../stamp/add-resources.ts'
import { element } from '../tagged/element.ts'
import { beginStructure } from '../tagged/structure.ts'
import { Drawing } from '../text/drawing.ts'
import { FontBook } from '../text/font-book.ts'
import { shapeLine } from '../text/shape-line.ts'
import { addIntent, type Space } from './output-intent.ts'

export type ArchivalPdf = {
  part?: number
  level?: 'B' | 'U' | 'A'
  /** What its colours are meant for; null for a file without an output intent. */
  intent?: Space | null
  text?: string
  /** In place of the description in XMP. */
  metadata?: string | Uint8Array
  /** Changes the file before it is written. */
  change?: (parts: { catalog: PdfDict; page: PdfDict; context: PDF['context'] }) => void
  /** Added to what the page draws. */
  content?: string
}

const claimOf = (part: number, level: string, more = '') =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="${part}" pdfaid:conformance="${level}">${more}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

/** How colours are written in documents meant for these. */
const black: Readonly<Record<Space, string>> = { RGB: '0 0 0 rg', CMYK: '0 0 0 1 k', GRAY: '0 g' }

/** A page of PDF/A that says so, with a line of text in a font of its own. */
export function makeArchivalPdf(settings: ArchivalPdf = {}): Promise<Uint8Array> {
  return build({ part: 2, level: 'B', intent: 'RGB', text: 'An agreement', ...settings })
}

async function build(
  settings: ArchivalPdf & Required<Pick<ArchivalPdf, 'part' | 'level' | 'text'>>,
): Promise<Uint8Array> {
  const { part, level, intent = null, text, metadata = claimOf(part, level) } = settings
  const pdf = await PDF.load(emptyPdf())
  const { context } = pdf
  const catalog = pdf.getCatalog()
  const page = new PdfDict()
  const ref = context.register(page)
  const structure = level === 'A' ? beginStructure(catalog, context) : undefined
  const book = new FontBook(context, 'fixture', { tellsEveryGlyph: true })
  const drawing = new Drawing(book, new Map(), structure?.marksOn({ ref, dict: page }))
  const paragraph = element('P')
  structure?.placeLast([paragraph])
  drawing.tagged(paragraph, () => drawing.line(shapeLine(text, 'regular'), 72, 700, 14, '#000000'))
  const resources = new PdfDict()
  addResources(resources, drawing, null, context)
  // Without an intent no number means a colour by itself.
  if (!intent) resources.set('ColorSpace', PdfDict.of({ Calibrated: calibrated() }))
  const drawn = drawing.toContent().replaceAll('0 0 0 rg', intent ? black[intent] : '/Calibrated cs 0 0 0 sc')
  const content = `${drawn}\n${settings.content ?? ''}`
  page.set('Type', PdfName.of('Page'))
  page.set('MediaBox', new PdfArray([0, 0, 595, 842].map((side) => PdfNumber.of(side))))
  page.set('Resources', resources)
  page.set('Contents', context.register(new PdfStream(new PdfDict(), Buffer.from(content))))
  appendPages(catalog, [{ ref, dict: page }], context)
  book.embed()
  structure?.write()
  if (intent === 'RGB') addIntent(catalog, context)
  else if (intent) catalog.set('OutputIntents', new PdfArray([foreignIntent(intent, context)]))
  catalog.set('Lang', PdfString.fromString('en-US'))
  const stream = new PdfStream(new PdfDict(), Buffer.from(metadata))
  stream.set('Type', PdfName.of('Metadata'))
  stream.set('Subtype', PdfName.of('XML'))
  catalog.set('Metadata', context.register(stream))
  settings.change?.({ catalog, page, context })

  return writeWhole(pdf, 10_000)
}

/** ISO 32000-1 §8.6.5.3. */
function calibrated(): PdfArray {
  const white = new PdfArray([0.9505, 1, 1.089].map((value) => PdfNumber.of(value)))

  return new PdfArray([PdfName.of('CalRGB'), PdfDict.of({ WhitePoint: white })])
}

/** The header alone of a profile for printing (ICC.1 §7.2): nobody converts a colour by it here. */
function foreignIntent(space: Exclude<Space, 'RGB'>, context: PDF['context']): PdfDict {
  const profile = Buffer.alloc(132)
  profile.writeUInt32BE(profile.length, 0)
  profile.writeUInt32BE(0x02_10_00_00, 8)
  profile.write(`prtr${space.padEnd(4)}Lab `, 12, 'latin1')
  profile.write('acsp', 36, 'latin1')
  const entries = { N: PdfNumber.of(space === 'CMYK' ? 4 : 1) }

  return PdfDict.of({
    Type: PdfName.of('OutputIntent'),
    S: PdfName.of('GTS_PDFA1'),
    OutputConditionIdentifier: PdfString.fromString('Custom'),
    Info: PdfString.fromString('Custom'),
    DestOutputProfile: context.register(PdfStream.fromDict(entries, new Uint8Array(profile))),
  })
}

/** A link that goes to the web, with these flags. */
export function linkOf(flags: number | null, action = 'URI'): PdfDict {
  const link = PdfDict.of({
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Link'),
    Rect: new PdfArray([72, 600, 200, 620].map((side) => PdfNumber.of(side))),
    A: PdfDict.of({
      S: PdfName.of(action),
      URI: PdfString.fromString('https://example.org/'),
      N: PdfName.of('NextPage'),
    }),
  })
  if (flags !== null) link.set('F', PdfNumber.of(flags))
  return link
}

export const yes = PdfBool.of(true)

export const hasVeraPdf = spawnSync('verapdf', ['--version']).error === undefined
if (!hasVeraPdf) console.warn('verapdf is not installed: PDF/A is judged by our own tests alone')

/** What veraPDF says of the file as PDF/A-3: nothing where it keeps to it, else the rules it breaks. */
export function judgeByVeraPdf(bytes: Uint8Array, level: 'B' | 'U' | 'A'): string {
  const folder = mkdtempSync(join(tmpdir(), 'archival-'))
  try {
    const file = join(folder, 'file.pdf')
    writeFileSync(file, bytes)
    const flavour = `3${level.toLowerCase()}`
    const { stdout } = spawnSync('verapdf', ['--format', 'text', '--verbose', '--flavour', flavour, file], {
      encoding: 'utf8',
    })
    return stdout.startsWith('PASS') ? '' : stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}
