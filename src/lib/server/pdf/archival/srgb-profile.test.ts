import sharp from 'sharp'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { srgbProfile } from './srgb-profile.ts'

/** Corners, greys, the dark where the curve is straight, and skin. */
const colours = [
  [0, 0, 0],
  [255, 255, 255],
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [128, 128, 128],
  [5, 5, 5],
  [224, 172, 105],
  [12, 40, 90],
]

test('means what sRGB means to a colour engine that has a profile of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'))
  try {
    const file = join(folder, 'srgb.icc')
    writeFileSync(file, srgbProfile())
    const raw = { width: colours.length, height: 1, channels: 3 } as const
    const given = sharp(Uint8Array.from(colours.flat()), { raw })
    const converted = await given.withIccProfile(file).png().toBuffer()
    const { icc } = await sharp(converted).metadata()
    const back = await sharp(converted).toColourspace('srgb').raw().toBuffer()

    expect(icc && Buffer.compare(icc, srgbProfile())).toBe(0)
    for (const [index, value] of colours.flat().entries())
      expect(Math.abs((back[index] ?? NaN) - value)).toBeLessThanOrEqual(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('is a profile of version 4.2 for monitors whose tags lie within it', () => {
  const bytes = Buffer.from(srgbProfile())
  const words = [12, 16, 20, 36].map((at) => bytes.toString('latin1', at, at + 4))
  const tags = Array.from({ length: bytes.readUInt32BE(128) }, (_, index) => 132 + 12 * index)
  const ends = tags.map((at) => bytes.readUInt32BE(at + 4) + bytes.readUInt32BE(at + 8))

  expect([bytes.readUInt32BE(0), bytes[8]]).toEqual([bytes.length, 4])
  expect(words).toEqual(['mntr', 'RGB ', 'XYZ ', 'acsp'])
  expect(Math.max(...ends)).toBeLessThanOrEqual(bytes.length)
  expect(tags.every((at) => bytes.readUInt32BE(at + 4) % 4 === 0)).toBe(true)
})
