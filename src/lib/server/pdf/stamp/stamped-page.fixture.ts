import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF, PdfNumber, type PdfDict } from '@libpdf/core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { makeSamplePdf } from '../../../../../tests/sample-pdfs.ts'
import type { PageSize } from '../pdf-engine.ts'
import type { Placement, Stamp } from '../stamp.ts'
import { prepareSeal } from '../prepare-seal.ts'
import { renderPages } from '../render/render-pages.ts'
import { sealJobWith } from '../seal-job.fixture.ts'

export type Box = { left: number; top: number; right: number; bottom: number }

export const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0
/** Points. */
export const tolerance = 2

export const pages = [0, 90, 180, 270].flatMap((rotate) => [
  { rotate, cropBox: undefined, unit: 1 },
  { rotate, cropBox: [50, 100, 450, 700] as const, unit: 2 },
  // Beyond the medium, and wider than high.
  { rotate, cropBox: [-20, 7, 613, 300] as const, unit: 1 },
])
export type Page = (typeof pages)[number]

function firstPageOf(pdf: PDF): PdfDict {
  const page = pdf.getPage(0)
  if (!page) throw new Error('There is no page')

  return page.dict
}

export async function pageOf({
  rotate,
  cropBox,
  unit,
}: Page): Promise<{ bytes: Uint8Array; size: PageSize }> {
  const sample = await makeSamplePdf({ rotate: rotate as 0 | 90 | 180 | 270, cropBox, text: [] })
  const pdf = await PDF.load(sample)
  const dict = firstPageOf(pdf)
  dict.delete('Contents')
  if (unit !== 1) dict.set('UserUnit', PdfNumber.of(unit))
  // A viewer shows of the crop box what lies on the medium (A4).
  const [left, bottom, right, top] = cropBox ?? [0, 0, 595, 842]
  const [width, height] = [Math.min(right, 595) - Math.max(left, 0), Math.min(top, 842) - Math.max(bottom, 0)]
  const size = { width: width * unit, height: height * unit }
  return {
    bytes: await pdf.save(),
    size: rotate % 180 === 0 ? size : { width: size.height, height: size.width },
  }
}

/** Six places on a page, the same in every run, one below the other so that no two are read as one line. */
export function placesOn({ rotate, unit }: Page): Placement[] {
  const seed = createHash('sha256').update(`${rotate}/${unit}`).digest()
  return Array.from({ length: 6 }, (_, index) => {
    const [dx = 0, dy = 0, height = 0] = [0, 1, 2].map((part) => (seed[index * 3 + part] ?? 0) / 255)
    return { page: 0, x: 0.6 * dx, y: 0.16 * index + 0.04 * dy, width: 0.35, height: 0.06 + 0.05 * height }
  })
}

export function boxOf({ x, y, width, height }: Omit<Placement, 'page'>, page: PageSize): Box {
  return {
    left: x * page.width,
    top: y * page.height,
    right: (x + width) * page.width,
    bottom: (y + height) * page.height,
  }
}

export function expectWithin(found: Box | null | undefined, area: Box): void {
  expect(found).toBeTruthy()
  if (!found) return
  expect(found.left).toBeGreaterThan(area.left - tolerance)
  expect(found.top).toBeGreaterThan(area.top - tolerance)
  expect(found.right).toBeLessThan(area.right + tolerance)
  expect(found.bottom).toBeLessThan(area.bottom + tolerance)
}

export const middleOf = ({ left, right, top, bottom }: Box) =>
  [(left + right) / 2, (top + bottom) / 2] as const

export async function sealed(
  stamps: readonly Stamp[],
  changes: Parameters<typeof sealJobWith>[0] = {},
): Promise<Uint8Array> {
  return (await prepareSeal(await sealJobWith({ ...changes, stamps }))).bytes
}

/** Where the page differs from white, in points. */
export async function inkOn(bytes: Uint8Array, page: PageSize): Promise<Box | null> {
  const [image] = await renderPages(bytes, [0], Math.round(page.width))
  if (!image) throw new Error('No page was rendered')
  const { data, info } = await sharp(image.webp).greyscale().raw().toBuffer({ resolveWithObject: true })
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  data.forEach((shade, index) => {
    if (shade > 200) return
    const [x, y] = [index % info.width, Math.floor(index / info.width)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x + 1)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y + 1)
  })
  return box.left === Infinity ? null : box
}

/** A red bar, three times as wide as high, with a clear hole in its middle. */
const barPixels = Buffer.from(
  Array.from({ length: 300 * 100 }, (_, index) => {
    const [x, y] = [index % 300, Math.floor(index / 300)]
    return [200, 0, 0, Math.abs(x - 150) < 60 && Math.abs(y - 50) < 25 ? 0 : 255]
  }).flat(),
)
export const barPng = await sharp(barPixels, { raw: { width: 300, height: 100, channels: 4 } })
  .png()
  .toBuffer()
export const bar = { sha256: 'aa'.repeat(32), bytes: new Uint8Array(barPng) }

export function lettersOf(text: string): string {
  return Array.from(text.normalize('NFC').replace(/\s/g, '')).sort().join('')
}

export function poppler(bytes: Uint8Array): Map<string, Box> {
  const found = pdftotext(bytes, ['-bbox']).matchAll(
    /<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.+?)<\/word>/g,
  )
  return new Map(
    [...found].map(([, left, top, right, bottom, text]) => [
      text ?? '',
      { left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) },
    ]),
  )
}

export function pdftotext(bytes: Uint8Array, options: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'stamps-'))
  try {
    writeFileSync(join(folder, 'sealed.pdf'), bytes)
    const { stdout } = spawnSync('pdftotext', [...options, join(folder, 'sealed.pdf'), '-'], {
      encoding: 'utf8',
    })
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The glyph numbers of every string shown by an Identity-H font; 0 is .notdef. */
export async function shownGlyphs(bytes: Uint8Array): Promise<number[]> {
  const pdf = await PDF.load(bytes)
  const contents = firstPageOf(pdf).get('Contents')
  const streams = contents && 'at' in contents ? [...(contents as Iterable<unknown>)] : [contents]
  const text = streams
    .map((ref) => pdf.context.registry.resolve(ref as never))
    .map((stream) =>
      Buffer.from((stream as { getDecodedData(): Uint8Array }).getDecodedData()).toString('latin1'),
    )
    .join('\n')
  return [...text.matchAll(/<([0-9a-f]+)> Tj/g)].flatMap(([, codes]) =>
    (codes?.match(/.{4}/g) ?? []).map((code) => parseInt(code, 16)),
  )
}
