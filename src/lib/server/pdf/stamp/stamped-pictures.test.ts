import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { bar, barPng, pageOf, sealed } from './stamped-page.fixture.ts'

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
