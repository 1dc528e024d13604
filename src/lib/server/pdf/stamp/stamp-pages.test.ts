import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeSamplePdf } from '../../../../../tests/sample-pdfs.ts'
import type { TextSetting } from '../stamp.ts'
import { readText } from '../render/read-text.ts'
import { renderPages } from '../render/render-pages.ts'
import { textStamp } from '../seal-job.fixture.ts'
import {
  bar,
  boxOf,
  expectWithin,
  hasPoppler,
  inkOn,
  middleOf,
  pageOf,
  pages,
  placesOn,
  poppler,
  sealed,
  tolerance,
} from './stamped-page.fixture.ts'

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
