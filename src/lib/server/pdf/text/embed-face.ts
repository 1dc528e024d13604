import { PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core'
import type { Context } from '../intake/objects.ts'
import { compressedStream } from './compressed-stream.ts'
import { fontFileStream } from './font-file.ts'
import type { BookSetting, UsedFace } from './font-book.ts'
import { toUtf16 } from './pdf-text.ts'

/** Makes the dictionary a Type 0 font whose codes are glyph numbers (ISO 32000-2 §9.7, Identity-H). */
export function fillFontDict(used: UsedFace, setting: BookSetting, context: Context): void {
  const name = PdfName.of(`${used.tag}+${used.face.name}`)
  const glyphs = [...used.glyphs.keys()].sort((one, other) => one - other)
  const descendant = PdfDict.of({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('CIDFontType2'),
    BaseFont: name,
    CIDSystemInfo: PdfDict.of({
      Registry: PdfString.fromString('Adobe'),
      Ordering: PdfString.fromString('Identity'),
      Supplement: PdfNumber.of(0),
    }),
    FontDescriptor: context.register(toDescriptor(used, name, glyphs, context)),
    DW: PdfNumber.of(0),
    W: toWidths(used, glyphs),
    CIDToGIDMap: PdfName.of('Identity'),
  })
  used.dict.set('Type', PdfName.of('Font'))
  used.dict.set('Subtype', PdfName.of('Type0'))
  used.dict.set('BaseFont', name)
  used.dict.set('Encoding', PdfName.of('Identity-H'))
  used.dict.set('DescendantFonts', new PdfArray([context.register(descendant)]))
  used.dict.set('ToUnicode', context.register(compressedStream(toUnicodeMap(used, glyphs, setting))))
}

function toDescriptor(
  { face }: UsedFace,
  name: PdfName,
  glyphs: readonly number[],
  context: Context,
): PdfDict {
  const ascent = Math.round(face.ascender * 1000)
  const descent = Math.round(face.descender * 1000)
  const symbolic = 4
  return PdfDict.of({
    Type: PdfName.of('FontDescriptor'),
    FontName: name,
    Flags: PdfNumber.of(symbolic),
    FontBBox: new PdfArray([-500, descent, 2000, ascent].map((side) => PdfNumber.of(side))),
    ItalicAngle: PdfNumber.of(0),
    Ascent: PdfNumber.of(ascent),
    Descent: PdfNumber.of(descent),
    CapHeight: PdfNumber.of(714),
    StemV: PdfNumber.of(80),
    FontFile2: context.register(fontFileStream(face, glyphs)),
  })
}

function toWidths({ face }: UsedFace, glyphs: readonly number[]): PdfArray {
  return new PdfArray(
    glyphs.flatMap((glyph) => {
      const width = Math.round((face.font.glyphHAdvance(glyph) * 1000) / face.unitsPerEm)
      return [PdfNumber.of(glyph), new PdfArray([PdfNumber.of(width)])]
    }),
  )
}

/** ISO 32000-2 §9.10.3. */
function toUnicodeMap(
  { glyphs }: UsedFace,
  order: readonly number[],
  { tellsEveryGlyph }: BookSetting,
): Uint8Array {
  const entries = order.flatMap((glyph) => {
    const text = tellsEveryGlyph ? fitText(glyphs.get(glyph)) : glyphs.get(glyph)
    return text ? [`<${toHex(glyph)}> <${Buffer.from(toUtf16(text)).toString('hex')}>`] : []
  })
  const blocks: string[] = []
  for (let start = 0; start < entries.length; start += 100) {
    const block = entries.slice(start, start + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return new TextEncoder().encode(
    [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
      '1 begincodespacerange <0000> <ffff> endcodespacerange',
      ...blocks,
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n'),
  )
}

/** Shows as nothing, and nothing is parted there. */
const wordJoiner = '\u2060'

/** Without the characters that PDF/A takes for none (ISO 19005-3 §6.2.11.7.2). */
function fitText(text = ''): string {
  return text.replace(/[\0\ufeff\ufffe]/g, '') || wordJoiner
}

export function toHex(glyph: number): string {
  return glyph.toString(16).padStart(4, '0')
}
