import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Face } from './load-face.ts'

/** The calls of harfbuzz-subset.wasm (hb.h, hb-subset.h) that are used here. Pointers are numbers. */
type Subsetter = {
  memory: WebAssembly.Memory
  _initialize(): void
  malloc(size: number): number
  hb_blob_create(bytes: number, size: number, mode: number, userData: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_data(blob: number, size: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, member: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_set(input: number, which: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_or_fail(face: number, input: number): number
}

// hb-subset.h: HB_SUBSET_FLAGS_NO_HINTING, _RETAIN_GIDS, _NO_LAYOUT_CLOSURE; HB_SUBSET_SETS_DROP_TABLE_TAG.
const flags = 0x1 | 0x2 | 0x200
const dropTables = 3
const readOnly = 1
/** A reader of embedded CID fonts asks for outlines and metrics only (ISO 32000-2 §9.9). */
const unusedTables =
  'GSUB GPOS GDEF STAT fvar gvar avar HVAR MVAR name DSIG meta vmtx vhea VORG BASE cmap post OS/2'.split(' ')

let loading: Subsetter | undefined
const opened = new Map<string, number>()

/** The face with the outlines of `glyphs` only, under their own numbers. */
export function subsetFace(face: Face, glyphs: Iterable<number>): Uint8Array {
  const hb = (loading ??= loadSubsetter())
  const input = hb.hb_subset_input_create_or_fail()
  const wanted = hb.hb_subset_input_glyph_set(input)
  for (const glyph of glyphs) hb.hb_set_add(wanted, glyph)
  const dropped = hb.hb_subset_input_set(input, dropTables)
  for (const table of unusedTables) hb.hb_set_add(dropped, toTag(table))
  hb.hb_subset_input_set_flags(input, flags)

  const subset = hb.hb_subset_or_fail(openFace(hb, face), input)
  hb.hb_subset_input_destroy(input)
  if (!subset) throw new Error(`${face.name} cannot be subset`)
  const blob = hb.hb_face_reference_blob(subset)
  const start = hb.hb_blob_get_data(blob, 0)
  const bytes = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(blob))
  hb.hb_blob_destroy(blob)
  hb.hb_face_destroy(subset)
  return bytes
}

function loadSubsetter(): Subsetter {
  const path = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)))
  // The package types shaping only.
  const subsetter = exports as unknown as Subsetter
  subsetter._initialize()
  return subsetter
}

/** Copied into the memory of the subsetter once a process. */
function openFace(hb: Subsetter, face: Face): number {
  const known = opened.get(face.name)
  if (known) return known

  const pointer = hb.malloc(face.file.length)
  new Uint8Array(hb.memory.buffer).set(face.file, pointer)
  const blob = hb.hb_blob_create(pointer, face.file.length, readOnly, 0, 0)
  const handle = hb.hb_face_create(blob, 0)
  hb.hb_blob_destroy(blob)
  opened.set(face.name, handle)
  return handle
}

/** Four ASCII letters, as OpenType writes the names of tables. */
function toTag(table: string): number {
  return Buffer.from(table.padEnd(4), 'latin1').readUInt32BE()
}
