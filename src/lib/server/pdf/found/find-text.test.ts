import { describe, expect, test } from 'vitest'
import { onePage } from '../../../../../tests/hostile-pdfs.ts'
import { makeSamplePdf } from '../../../../../tests/sample-pdfs.ts'
import { findText } from './find-text.ts'

const [paperWidth, paperHeight] = [595.28, 841.89]

describe('text looked for as an anchor', () => {
  test('is found wherever it stands, page after page', async () => {
    const bytes = await makeSamplePdf({ pages: 3, text: ['Sign here and sign here'] })
    const places = await findText(bytes, 'ign here', null)

    expect(places.map(({ page }) => page)).toEqual([0, 0, 1, 1, 2, 2])
    expect(places[0]!.x).toBeLessThan(places[1]!.x)
    expect(places[0]!.y).toBe(places[1]!.y)
  })

  test('is found on one page alone', async () => {
    const bytes = await makeSamplePdf({ pages: 3 })

    expect(await findText(bytes, 'Sample page', 1)).toMatchObject([{ page: 1 }])
  })

  test('lies where it is drawn', async () => {
    const [place] = await findText(await makeSamplePdf({ text: ['Tenant'] }), 'Tenant', null)

    expect(place!.x * paperWidth).toBeCloseTo(72, 0)
    // Helvetica at 12 points: T e n a n t are 3,113 thousandths wide.
    expect(place!.width * paperWidth).toBeCloseTo(12 * 3.113, 0)
    const baseline = (1 - place!.y - place!.height) * paperHeight
    expect(baseline).toBeGreaterThan(717)
    expect(baseline).toBeLessThan(725)
  })

  test.each([90, 180, 270] as const)('lies there on a page turned by %d', async (rotate) => {
    const [upright] = await findText(await makeSamplePdf({}), 'Sample page 1', null)
    const [turned] = await findText(await makeSamplePdf({ rotate }), 'Sample page 1', null)
    const { x, y, width, height } = upright!
    const [right, below] = [1 - x - width, 1 - y - height]
    const expected = { 90: [below, x], 180: [right, below], 270: [y, right] }[rotate]

    expect(turned!.x).toBeCloseTo(expected[0]!, 3)
    expect(turned!.y).toBeCloseTo(expected[1]!, 3)
    expect(turned!.width).toBeCloseTo(rotate === 180 ? width : height, 3)
  })

  test('lies there on a cropped page', async () => {
    const cropBox = [50, 400, 450, 800] as const
    const [whole] = await findText(await makeSamplePdf({}), 'Sample', null)
    const [cropped] = await findText(await makeSamplePdf({ cropBox }), 'Sample', null)

    expect(cropped!.x * 400).toBeCloseTo(whole!.x * paperWidth - 50, 0)
    expect(cropped!.y * 400).toBeCloseTo(whole!.y * paperHeight - (paperHeight - 800), 0)
  })

  test('is found across runs and white space of its line', async () => {
    const content =
      'BT /F1 12 Tf 72 700 Td (Sig) Tj (n   he) Tj ET BT /F1 12 Tf 1 0 0 1 119.5 700 Tm [(r) -60 (e)] TJ ET'
    const places = await findText(onePage({ content }), ' Sign\n here ', null)

    expect(places).toHaveLength(1)
    expect(places[0]!.x * 612).toBeCloseTo(72, 0)
  })

  test.each(['sample', 'Sample page 2', ' ', ''])('is not found as "%s"', async (text) => {
    expect(await findText(await makeSamplePdf(), text, null)).toEqual([])
  })

  test('is not found where it is cropped away', async () => {
    expect(await findText(await makeSamplePdf({ cropBox: [0, 0, 400, 700] }), 'Sample', null)).toEqual([])
  })
})
