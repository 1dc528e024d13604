import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF, PdfNumber } from '@libpdf/core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeSamplePdf } from '../../../../../tests/sample-pdfs.ts'
import type { PageSize, Placement, Stamp, TextSetting } from '../../ports.ts'
import { prepareSeal } from '../prepare-seal.ts'
import { readText } from '../render/read-text.ts'
import { renderPages } from '../render/render-pages.ts'
import { sealJobWith, textStamp } from '../seal-job.fixture.ts'

type Box = { left: number; top: number; right: number; bottom: number }

const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0
/** Points. */
const tolerance = 2

const pages = [0, 90, 180, 270].flatMap((rotate) => [
  { rotate, cropBox: undefined, unit: 1 },
  { rotate, cropBox: [50, 100, 450, 700] as const, unit: 2 },
  // Beyond the medium, and wider than high.
  { rotate, cropBox: [-20, 7, 613, 300] as const, unit: 1 },
])
type Page = (typeof pages)[number]

async function pageOf({ rotate, cropBox, unit }: Page): Promise<{ bytes: Uint8Array; size: PageSize }> {
  const sample = await makeSamplePdf({ rotate: rotate as 0 | 90 | 180 | 270, cropBox, text: [] })
  const pdf = await PDF.load(sample)
  const { dict } = pdf.getPage(0)!
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
function placesOn({ rotate, unit }: Page): Placement[] {
  const seed = createHash('sha256').update(`${rotate}/${unit}`).digest()
  return Array.from({ length: 6 }, (_, index) => {
    const [dx, dy, height] = [0, 1, 2].map((part) => (seed[index * 3 + part] ?? 0) / 255)
    return { page: 0, x: 0.6 * dx!, y: 0.16 * index + 0.04 * dy!, width: 0.35, height: 0.06 + 0.05 * height! }
  })
}

function boxOf({ x, y, width, height }: Omit<Placement, 'page'>, page: PageSize): Box {
  return {
    left: x * page.width,
    top: y * page.height,
    right: (x + width) * page.width,
    bottom: (y + height) * page.height,
  }
}

function expectWithin(found: Box | null | undefined, area: Box): void {
  expect(found).toBeTruthy()
  if (!found) return
  expect(found.left).toBeGreaterThan(area.left - tolerance)
  expect(found.top).toBeGreaterThan(area.top - tolerance)
  expect(found.right).toBeLessThan(area.right + tolerance)
  expect(found.bottom).toBeLessThan(area.bottom + tolerance)
}

const middleOf = ({ left, right, top, bottom }: Box) => [(left + right) / 2, (top + bottom) / 2] as const

async function sealed(
  stamps: readonly Stamp[],
  changes: Parameters<typeof sealJobWith>[0] = {},
): Promise<Uint8Array> {
  return (await prepareSeal(await sealJobWith({ ...changes, stamps }))).bytes
}

/** Where the page differs from white, in points. */
async function inkOn(bytes: Uint8Array, page: PageSize): Promise<Box | null> {
  const [image] = await renderPages(bytes, [0], Math.round(page.width))
  const { data, info } = await sharp(image!.webp).greyscale().raw().toBuffer({ resolveWithObject: true })
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
const barPng = await sharp(barPixels, { raw: { width: 300, height: 100, channels: 4 } })
  .png()
  .toBuffer()
const bar = { sha256: 'aa'.repeat(32), bytes: new Uint8Array(barPng) }

describe('where a value is found on the page', () => {
  test.each(pages)('as a text in its area, however the page is turned: %o', async (page) => {
    const { bytes, size } = await pageOf(page)
    const places = placesOn(page)
    const words = places.map((_, index) => `Word${index}end`)
    const stamped = await sealed(
      places.map((place, index) => textStamp(words[index]!, place)),
      { bytes },
    )
    const lines = await readText(stamped, 0)

    places.forEach((place, index) => {
      const line = lines.find(({ text }) => text.includes(words[index]!))
      expectWithin(line && boxOf(line, size), boxOf(place, size))
    })
  })

  test.each(pages)('as a mark in the middle of its area: %o', async (page) => {
    const { bytes, size } = await pageOf(page)
    const area = { page: 0, x: 0.4, y: 0.6, width: 0.05, height: 0.06 }
    for (const kind of ['tick', 'dot', 'strike'] as const) {
      const ink = await inkOn(await sealed([{ ...area, kind, colour: '#000000' }], { bytes }), size)
      expectWithin(ink, boxOf(area, size))
      const [[x, y], [midX, midY]] = [middleOf(ink!), middleOf(boxOf(area, size))]
      expect(Math.abs(x - midX)).toBeLessThan(tolerance)
      expect(Math.abs(y - midY)).toBeLessThan(tolerance)
    }
  })

  test.each(pages)('as a picture with its proportions: %o', async (page) => {
    const { bytes, size } = await pageOf(page)
    const area = { page: 0, x: 0.2, y: 0.3, width: 0.4, height: 0.3 }
    const stamped = await sealed([{ ...area, kind: 'picture', sha256: bar.sha256 }], {
      bytes,
      pictures: [bar],
    })
    const ink = await inkOn(stamped, size)

    expectWithin(ink, boxOf(area, size))
    expect((ink!.right - ink!.left) / (ink!.bottom - ink!.top)).toBeCloseTo(3, 0)
  })

  test.skipIf(!hasPoppler)('by another reader too (skipped without pdftotext)', async () => {
    const page = { rotate: 0, cropBox: undefined, unit: 1 }
    const { bytes, size } = await pageOf(page)
    const places = placesOn(page)
    const stamped = await sealed(
      places.map((place, index) => textStamp(`Word${index}end`, place)),
      { bytes },
    )
    const words = poppler(stamped)

    places.forEach((place, index) => expectWithin(words.get(`Word${index}end`), boxOf(place, size)))
  })
})

describe('how a text is set', () => {
  const size = { width: 595, height: 842 }
  const area = { page: 0, x: 0.2, y: 0.4, width: 0.5, height: 0.04 }
  const inkOfText = async (text: string, setting: Partial<TextSetting>) => {
    const { bytes } = await pageOf({ rotate: 0, cropBox: undefined, unit: 1 })
    return inkOn(await sealed([textStamp(text, area, setting)], { bytes }), size)
  }
  const { left, right } = boxOf(area, size)

  test.each([
    ['Zoe', 'start', 'left'],
    ['Zoe', 'end', 'right'],
    ['محمد', 'start', 'right'],
    ['محمد', 'end', 'left'],
  ] as const)('%s at the %s stands %s', async (text, align, side) => {
    const ink = await inkOfText(text, { align })

    expect(Math.abs(ink![side] - (side === 'left' ? left : right))).toBeLessThan(5)
    expect(ink!.right - ink!.left).toBeLessThan(60)
  })

  test('in the middle when centred', async () => {
    expect(
      Math.abs(middleOf((await inkOfText('Zoe', { align: 'center' }))!)[0] - (left + right) / 2),
    ).toBeLessThan(2)
  })

  test('in its colour, and none for what is no colour', async () => {
    const { bytes } = await pageOf({ rotate: 0, cropBox: undefined, unit: 1 })
    const colourOf = async (colour: string) => {
      const stamped = await sealed([{ ...textStamp('M', area, { colour, size: 24 }), weight: 'bold' }], {
        bytes,
      })
      const [image] = await renderPages(stamped, [0], 595)
      const { channels } = await sharp(image!.webp).stats()
      return channels.map(({ min }) => min)
    }

    const [[red, green], [ink]] = [await colourOf('#ff0000'), await colourOf('red) Tj')]
    expect(red).toBeGreaterThan(150)
    expect(green).toBeLessThan(100)
    expect(ink).toBeLessThan(100)
  })

  test.each(['cells', 'multiline'] as const)('is read whole from %s', async (how) => {
    const text = how === 'cells' ? 'AB12WM' : 'First line\nSecond line'
    const setting = how === 'cells' ? { cells: 8 } : { multiline: true }
    const stamped = await sealed([textStamp(text, { ...area, height: 0.08 }, setting)])
    const read = (await readText(stamped, 0)).map((line) => line.text).join('\n')

    expect(read).toContain(text)
  })

  test('as small as it must be once nobody can shorten it, with the name of a letter that no face has', async () => {
    const narrow = { page: 0, x: 0.3, y: 0.3, width: 0.08, height: 0.01 }
    const id = '0192f6a0-1c2d-7000-8000-1234567890ab 𓀀'
    const read = (await readText(await sealed([textStamp(id, narrow)]), 0)).map((line) => line.text).join('')

    expect(read.replaceAll(/\s/g, '')).toContain('0192f6a0-1c2d-7000-8000-1234567890ab[U+13000]')
    await sealed([textStamp(id, { ...narrow, width: 0.002, height: 0.0005 })])
  })
})

describe('a signature', () => {
  const area = { page: 0, x: 0.2, y: 0.4, width: 0.4, height: 0.08 }
  const size = { width: 595, height: 842 }
  const typed = (text: string, hand: 'caveat' | 'dancing-script' | 'marck-script'): Stamp => ({
    ...area,
    kind: 'signature',
    signature: { kind: 'typed', text, hand },
    caption: '',
  })
  const names = [
    'Ελένη Παπαδοπούλου',
    'Дмитрий Щукин',
    'Nguyễn Thị Phương',
    'محمد الأحمد',
    '王小明',
    '김민수',
    '山田さくら',
    'გიორგი ბერიძე',
    'Հովհաննես Շիրազ',
    'রহিম উদ্দিন',
    'தமிழ்ச்செல்வி',
    'አበበ ቢቂላ',
    'Zoë Åsa Łucja',
  ]
  const hands = ['caveat', 'dancing-script', 'marck-script'] as const

  test.each(names.flatMap((name) => hands.map((hand) => [name, hand] as const)))(
    '%s in %s is readable, never boxes',
    async (name, hand) => {
      const { bytes } = await pageOf({ rotate: 0, cropBox: undefined, unit: 1 })
      const stamped = await sealed([typed(name, hand)], { bytes })
      const read = (await readText(stamped, 0)).map((line) => line.text).join(' ')

      // PDFium tells right-to-left letters in the order they stand in.
      expect(lettersOf(read)).toBe(lettersOf(name))
      expectWithin(await inkOn(stamped, size), boxOf(area, size))
      expect(await shownGlyphs(stamped)).not.toContain(0)
      if (hasPoppler)
        expect(
          pdftotext(stamped, [])
            .normalize('NFKC')
            .replace(/[\u202a-\u202e]/g, ''),
        ).toContain(name)
    },
  )

  test.each([
    [
      'of words',
      'Maximiliana Konstantina Alexandrovna von Hohenzollern-Sigmaringen y Fernández de Córdoba Montenegro A',
    ],
    ['without a space', 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100)],
    ['in Chinese', '李'.repeat(100)],
  ])('of 100 letters %s is legible in a usual box, and whole', async (_, text) => {
    const { bytes } = await pageOf({ rotate: 0, cropBox: undefined, unit: 1 })
    for (const hand of hands) {
      const usual = { page: 0, x: 0.2, y: 0.4, width: 0.3, height: 0.055 }
      const stamped = await sealed([{ ...typed(text, hand), ...usual }], { bytes })
      const lines = await readText(stamped, 0)

      expect(lettersOf(lines.map((line) => line.text).join(''))).toBe(lettersOf(text))
      // Seven points are the least that a hand is read at: of a line, that and what is above and below the letters.
      expect(Math.min(...lines.map((line) => line.height * size.height))).toBeGreaterThanOrEqual(7)
      expectWithin(await inkOn(stamped, size), boxOf(usual, size))
    }
  })

  test('with a flower in the name has it on paper', async () => {
    const { bytes } = await pageOf({ rotate: 0, cropBox: undefined, unit: 1 })
    const stamped = await sealed([typed('Zoë 🌻', 'caveat')], { bytes })

    expect(await shownGlyphs(stamped)).not.toContain(0)
    // PDFium tells no letters beyond the first plane.
    if (hasPoppler) expect(pdftotext(stamped, [])).toContain('🌻')
  })

  test('with a letter that no face has names it instead of drawing a box', async () => {
    const stamped = await sealed([typed('Zoë 𓀀', 'caveat')])

    expect((await readText(stamped, 0)).map((line) => line.text).join(' ')).toContain('Zoë [U+13000]')
  })

  test('uploaded as a picture keeps its proportions and what is clear in it', async () => {
    const { bytes } = await pageOf({ rotate: 0, cropBox: undefined, unit: 1 })
    const uploaded = { kind: 'uploaded', sha256: bar.sha256, width: 300, height: 100 } as const
    const stamp: Stamp = {
      ...area,
      kind: 'signature',
      signature: uploaded,
      caption: 'Reason: I agree\nABC123',
    }
    const stamped = await sealed([stamp], { bytes, pictures: [bar] })
    const pdf = await PDF.load(stamped)
    const text = Buffer.from(await pdf.save()).toString('latin1')

    expect(text).toContain('/SMask')
    const read = (await readText(stamped, 0)).map((line) => line.text)
    expect(read).toEqual(['Reason: I agree', 'ABC123'])
    expectWithin(await inkOn(stamped, size), boxOf(area, size))
  })

  test('whose reason is long ends in an ellipsis beside its whole id', async () => {
    const caption = `Reason: ${'I have read and approve of this. '.repeat(20)}\nABCDEF012345`
    const signature = { kind: 'typed', text: 'Ana', hand: 'caveat' } as const
    const stamped = await sealed([{ ...area, kind: 'signature', signature, caption }])
    const read = (await readText(stamped, 0)).map((line) => line.text)

    expect(read.find((line) => line.startsWith('Reason: I have'))).toMatch(/…$/)
    expect(read).toContain('ABCDEF012345')
  })
})

describe('a picture', () => {
  const area = { page: 0, x: 0.2, y: 0.4, width: 0.3, height: 0.2 }
  const show = (bytes: Uint8Array) =>
    sealed([{ ...area, kind: 'picture', sha256: bar.sha256 }], { pictures: [{ ...bar, bytes }] })

  test('gives the same bytes every time, and lies in the file once however often it is shown', async () => {
    const twice = [area, { ...area, y: 0.7 }].map((place) => ({
      ...place,
      kind: 'picture' as const,
      sha256: bar.sha256,
    }))
    const { bytes } = await pageOf({ rotate: 0, cropBox: undefined, unit: 1 })
    const seal = () => sealed(twice, { bytes, pictures: [bar] })
    const [first, second] = [await seal(), await seal()]

    expect(Buffer.compare(first, second)).toBe(0)
    expect(
      Buffer.from(first)
        .toString('latin1')
        .match(/\/Subtype \/Image/g),
    ).toHaveLength(2)
  })

  test.each(['jpeg', 'webp', 'png'] as const)('may be %s', async (format) => {
    expect(
      Buffer.from(await show(await sharp(barPng).toFormat(format).toBuffer())).toString('latin1'),
    ).toContain('/Image')
  })

  test.each([
    ['is no picture', Buffer.from('no picture')],
    [
      'could run code',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      ),
    ],
    ['is cut off', barPng.subarray(0, 60)],
  ])('that %s leaves its box empty', async (_, bytes) => {
    expect(Buffer.from(await show(bytes)).toString('latin1')).not.toContain('/Image')
  })
})

describe('a test', () => {
  test('says so across every page, the certificate too, and the page stays readable', async () => {
    const bytes = await makeSamplePdf({ pages: 3, rotate: 90 })
    const title = { kind: 'title', text: 'Certificate', subtitle: 'Lease' } as const
    const completionCertificate = [{ locale: 'en-US', blocks: [title], footer: 'Paraph' }]
    const stamped = await sealed([], { bytes, completionCertificate, watermark: 'PRUEBA' })

    for (const page of [0, 1, 2, 3]) {
      const read = (await readText(stamped, page)).map((line) => line.text).join('\n')
      expect(read).toContain('PRUEBA')
      expect(read).toContain(page === 3 ? 'Certificate' : `Sample page ${page + 1} of 3`)
    }
    expect((await readText(await sealed([], { bytes }), 0)).map((line) => line.text).join()).not.toContain(
      'PRUEBA',
    )
  })
})

function lettersOf(text: string): string {
  return Array.from(text.normalize('NFC').replace(/\s/g, '')).sort().join('')
}

function poppler(bytes: Uint8Array): Map<string, Box> {
  const found = pdftotext(bytes, ['-bbox']).matchAll(
    /<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.+?)<\/word>/g,
  )
  return new Map(
    [...found].map(([, left, top, right, bottom, text]) => [
      text!,
      { left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) },
    ]),
  )
}

function pdftotext(bytes: Uint8Array, options: readonly string[]): string {
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
async function shownGlyphs(bytes: Uint8Array): Promise<number[]> {
  const pdf = await PDF.load(bytes)
  const contents = pdf.getPage(0)!.dict.get('Contents')
  const streams = contents && 'at' in contents ? [...(contents as Iterable<unknown>)] : [contents]
  const text = streams
    .map((ref) => pdf.context.registry.resolve(ref as never))
    .map((stream) =>
      Buffer.from((stream as { getDecodedData(): Uint8Array }).getDecodedData()).toString('latin1'),
    )
    .join('\n')
  return [...text.matchAll(/<([0-9a-f]+)> Tj/g)].flatMap(([, codes]) =>
    (codes!.match(/.{4}/g) ?? []).map((code) => parseInt(code, 16)),
  )
}
