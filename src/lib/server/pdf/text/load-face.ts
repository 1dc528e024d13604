import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Face as HarfBuzzFace, Font } from 'harfbuzzjs'
import type { FaceSource } from './faces.ts'

/** A typeface file, opened for shaping. */
export type Face = {
  /** PostScript-like name, unique among the faces. */
  name: string
  file: Uint8Array
  font: Font
  unitsPerEm: number
  /** Of a line, in ems: above and (negative) below the baseline. */
  ascender: number
  descender: number
  covers: ReadonlySet<number>
}

const resolve = createRequire(import.meta.url).resolve
const loaded = new Map<string, Face>()

/** Read once a process: the widest face is ten megabytes. */
export function loadFace(source: FaceSource): Face {
  const known = loaded.get(source.file)
  if (known) return known

  const face = openFace(source)
  loaded.set(source.file, face)
  return face
}

function openFace(source: FaceSource): Face {
  const file = new Uint8Array(readFileSync(resolve(`${source.package}/${source.cut}/${source.file}.ttf`)))
  const face = new HarfBuzzFace(new Blob(file))
  const font = new Font(face)
  const { ascender, descender } = font.hExtents()
  return {
    name: source.file.replace('_', '-'),
    file,
    font,
    unitsPerEm: face.upem,
    ascender: ascender / face.upem,
    descender: descender / face.upem,
    covers: new Set(face.collectUnicodes()),
  }
}
