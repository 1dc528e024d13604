import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { catalogues } from '#server/i18n/translator.ts'

const here = new URL('./', import.meta.url)
const file = readFileSync(new URL('inter.woff2', here))
const config = readFileSync(new URL('../../../astro.config.mjs', here), 'utf8')

test('the face of the interface weighs at most 20 kB', () => {
  expect(file.length).toBeLessThanOrEqual(20_000)
})

test('it has every character that is said in four languages', () => {
  const covered = charactersOf(tableOf('cmap'))
  const said =
    JSON.stringify(catalogues) + 'ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜàâæçèéêëîïôœùûüÿÁÍÑÓÚáíñóú¿¡ªºÃÕãõ0123456789«»“”‘’–—…·€'
  // The narrow space of French and what keeps words together have no look of their own.
  const missing = Array.from(said).filter(
    (one) => !covered.has(one.codePointAt(0) ?? 0) && !/[\u202f\u2060]/.test(one),
  )

  expect(missing).toEqual([])
})

test('it has the weights that are asked for, and no others', () => {
  const axes = tableOf('fvar')
  const at = axes.readUInt16BE(4)
  const [least, most] = [axes.readInt32BE(at + 4), axes.readInt32BE(at + 12)].map((fixed) => fixed / 65_536)

  expect(axes.toString('latin1', at, at + 4)).toBe('wght')
  expect(config).toContain(`weight: '${least} ${most}'`)
  expect(config).toContain("src: ['./src/layouts/fonts/inter.woff2']")
})

/** WOFF 2.0 §4: the tables lie one behind the other in one stream; these two are stored as they are. */
function tableOf(tag: 'cmap' | 'fvar'): Buffer {
  const tables: { tag: string; length: number }[] = []
  let at = 48
  const readBase128 = () => {
    for (let value = 0; ;) {
      const byte = file.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  for (let count = file.readUInt16BE(12); count > 0; count -= 1) {
    const flags = file.readUInt8(at++)
    const known = flags & 63
    const name = known < 63 ? knownTags[known]! : file.toString('latin1', at, (at += 4))
    const length = readBase128()
    const isOutlines = name === 'glyf' || name === 'loca'
    const isTransformed = isOutlines ? flags >> 6 !== 3 : flags >> 6 !== 0
    tables.push({ tag: name, length: isTransformed ? readBase128() : length })
  }
  const bytes = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)))
  const index = tables.findIndex((table) => table.tag === tag)
  const start = tables.slice(0, index).reduce((sum, { length }) => sum + length, 0)

  return bytes.subarray(start, start + tables[index]!.length)
}

/** By format 4, in which characters of the first plane are written (OpenType, cmap). */
function charactersOf(cmap: Buffer): Set<number> {
  const covered = new Set<number>()
  for (let record = 4; record < 4 + 8 * cmap.readUInt16BE(2); record += 8) {
    const at = cmap.readUInt32BE(record + 4)
    if (cmap.readUInt16BE(at) !== 4) continue
    const doubled = cmap.readUInt16BE(at + 6)
    for (let segment = 0; segment < doubled; segment += 2) {
      const end = cmap.readUInt16BE(at + 14 + segment)
      for (let one = cmap.readUInt16BE(at + 16 + doubled + segment); one <= end; one += 1) covered.add(one)
    }
  }

  return covered
}

/** WOFF 2.0 §4.1. */
const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
    .match(/.{4} ?/g)!
    .map((tag) => tag.slice(0, 4))
