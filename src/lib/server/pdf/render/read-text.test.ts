import { describe, expect, test } from 'vitest'
import { onePage } from '../../../../../tests/hostile-pdfs.ts'
import { makeSamplePdf, type SamplePdf } from '../../../../../tests/sample-pdfs.ts'
import { readText } from './read-text.ts'

const heading = async (sample: SamplePdf) => {
  const lines = await readText(await makeSamplePdf(sample), 0)
  return lines.find(({ text }) => text === 'Sample page 1 of 1')!
}
const [paperWidth, paperHeight] = [595.28, 841.89]

describe('the text of a page', () => {
  test('comes line by line, from top to bottom', async () => {
    const lines = await readText(await makeSamplePdf({ pages: 2, text: ['First line', 'Second line'] }), 1)

    expect(lines.map(({ text }) => text)).toEqual(['Sample page 2 of 2', 'First line', 'Second line'])
    expect(lines.map(({ y }) => y)).toEqual(lines.map(({ y }) => y).sort((one, other) => one - other))
  })

  test('has boxes around its letters', async () => {
    const { x, y, width, height } = await heading({})

    expect(x * paperWidth).toBeCloseTo(72, -0.5)
    expect((y + height) * paperHeight).toBeGreaterThan(paperHeight - 760)
    expect(y * paperHeight).toBeLessThan(paperHeight - 772)
    expect(height * paperHeight).toBeLessThan(30)
    expect(width * paperWidth).toBeGreaterThan(120)
  })

  test.each([90, 180, 270] as const)('turns with a page turned by %d', async (rotate) => {
    const upright = await heading({})
    const turned = await heading({ rotate })
    const [left, top] = [upright.x, upright.y]
    const [right, bottom] = [1 - upright.x - upright.width, 1 - upright.y - upright.height]
    const expected = { 90: [bottom, left], 180: [right, bottom], 270: [top, right] }[rotate]

    expect(turned.x).toBeCloseTo(expected[0]!, 3)
    expect(turned.y).toBeCloseTo(expected[1]!, 3)
    expect(turned.width).toBeCloseTo(rotate === 180 ? upright.width : upright.height, 3)
  })

  test('counts from the corner of the crop box', async () => {
    const { x, y } = await heading({ cropBox: [50, 400, 450, 800] })
    const { x: x0, y: y0 } = await heading({})

    expect(x).toBeCloseTo((x0 * paperWidth - 50) / 400, 3)
    expect(y).toBeCloseTo((y0 * paperHeight - (paperHeight - 800)) / 400, 3)
  })

  test('leaves out what is cropped away', async () => {
    expect(await heading({ cropBox: [0, 0, 400, 700] })).toBeUndefined()
  })

  test('may be none', async () => {
    expect(await readText(onePage({ content: '0 0 9 9 re f' }), 0)).toEqual([])
  })
})
