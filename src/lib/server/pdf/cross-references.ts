import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, type PdfRef } from '@libpdf/core'
import type { RevisionWriter } from './revision-writer.ts'

export type Written = { ref: PdfRef; offset: number }
export type CrossReferences = {
  written: readonly Written[]
  /** With the offset of the previous ones; it may still say how those were written. */
  trailer: PdfDict
  /** One more than the highest object number in use. */
  size: number
}

/** What describes cross-references in a stream and not the document (ISO 32000-2 table 17, §7.5.8.4). */
const formKeys = ['Type', 'W', 'Index', 'Length', 'Filter', 'DecodeParms', 'XRefStm'] as const
/** Bytes of an entry: its type, an offset (files up to 1 TB), a generation. */
const widths = [1, 5, 2] as const
/** An object that stands by itself (table 18). */
const inUse = 1

/** §7.5.4: a table of subsections of consecutive numbers, then the trailer (§7.5.5). */
export function asTable({ written, trailer, size }: CrossReferences, writer: RevisionWriter): void {
  const start = writer.position
  writer.writeAscii('xref\n')
  for (const section of toSections(written)) {
    writer.writeAscii(`${section[0]?.ref.objectNumber ?? 0} ${section.length}\n`)
    for (const { ref, offset } of section) {
      writer.writeAscii(`${pad(offset, 10)} ${pad(ref.generation, 5)} n\r\n`)
    }
  }
  writer.writeAscii('trailer\n')
  writer.writeObject(settled(trailer, size))
  writeEnd(start, writer)
}

/** §7.5.8: a stream that is the trailer too, and lists itself. */
export function asStream({ written, trailer, size }: CrossReferences, writer: RevisionWriter): void {
  const start = writer.position
  const sections = toSections([...written, { ref: { objectNumber: size, generation: 0 }, offset: start }])
  const dict = settled(trailer, size + 1)
  dict.set('Type', PdfName.of('XRef'))
  dict.set('W', numbers(widths))
  dict.set(
    'Index',
    numbers(sections.flatMap((section) => [section[0]?.ref.objectNumber ?? 0, section.length])),
  )

  writer.writeAscii(`${size} 0 obj\n`)
  writer.writeObject(new PdfStream(dict, Buffer.concat(sections.flat().map(toEntry))))
  writer.writeAscii('\nendobj')
  writeEnd(start, writer)
}

function settled(trailer: PdfDict, size: number): PdfDict {
  for (const key of formKeys) trailer.delete(key)
  trailer.set('Size', PdfNumber.of(size))

  return trailer
}

function writeEnd(start: number, writer: RevisionWriter): void {
  writer.writeAscii(`\nstartxref\n${start}\n%%EOF\n`)
}

type Listed = { ref: Pick<PdfRef, 'objectNumber' | 'generation'>; offset: number }

function toSections(written: readonly Listed[]): Listed[][] {
  const sections: Listed[][] = []
  for (const one of written.toSorted((a, b) => a.ref.objectNumber - b.ref.objectNumber)) {
    const last = sections.at(-1)
    if (last?.at(-1)?.ref.objectNumber === one.ref.objectNumber - 1) last.push(one)
    else sections.push([one])
  }
  return sections
}

function toEntry({ ref, offset }: Listed): Buffer {
  const [type, position, generation] = widths
  const entry = Buffer.alloc(type + position + generation)
  entry.writeUIntBE(inUse, 0, type)
  entry.writeUIntBE(offset, type, position)
  entry.writeUIntBE(ref.generation, type + position, generation)

  return entry
}

const numbers = (values: readonly number[]) => new PdfArray(values.map((value) => PdfNumber.of(value)))
const pad = (value: number, digits: number) => String(value).padStart(digits, '0')
