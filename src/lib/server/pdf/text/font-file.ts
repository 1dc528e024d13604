import { deflateSync } from 'node:zlib'
import { PdfName, PdfNumber, PdfStream } from '@libpdf/core'
import { isHandFace } from './faces.ts'
import type { Face } from './load-face.ts'
import { subsetFace } from './subset-face.ts'

/** A subset as it is embedded: deflated, with its length before. */
type FontFile = { deflated: Uint8Array; length: number }
type EverydayFile = FontFile & { glyphs: ReadonlySet<number> }

/** Printable ASCII, Latin-1, ligatures of f, and the usual quotes and dashes: all that most certificates in the four languages show. */
const everydayCharacters = [
  ...toRange(0x20, 0x7e),
  ...toRange(0xa0, 0xff),
  ...toRange(0xfb00, 0xfb04),
  ...Array.from('–—‘’“”…ŒœŸ€'),
]
const everyday = new Map<string, EverydayFile>()

/**
 * The face's file with at least these glyphs. Everyday text shares one file a face, made once a process: what it holds
 * too many (8 kB) costs less than a subset for every seal. Which file it is depends on the glyphs only.
 */
export function fontFileStream(face: Face, glyphs: readonly number[]): PdfStream {
  const { deflated, length } = findEverydayFile(face, glyphs) ?? makeFile(face, glyphs)

  return PdfStream.fromDict({ Length1: PdfNumber.of(length), Filter: PdfName.of('FlateDecode') }, deflated)
}

function findEverydayFile(face: Face, glyphs: readonly number[]): EverydayFile | undefined {
  if (isHandFace(face.name)) return undefined

  const file = everyday.get(face.name) ?? makeEverydayFile(face)
  everyday.set(face.name, file)
  return glyphs.every((glyph) => file.glyphs.has(glyph)) ? file : undefined
}

function makeEverydayFile(face: Face): EverydayFile {
  const codePoints = everydayCharacters.map((character) => character.codePointAt(0) ?? 0)
  const glyphs = new Set([0, ...codePoints.flatMap((codePoint) => face.font.nominalGlyph(codePoint) ?? [])])

  return { ...makeFile(face, glyphs), glyphs }
}

function makeFile(face: Face, glyphs: Iterable<number>): FontFile {
  const subset = subsetFace(face, glyphs)

  return { deflated: new Uint8Array(deflateSync(subset)), length: subset.length }
}

function toRange(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}
