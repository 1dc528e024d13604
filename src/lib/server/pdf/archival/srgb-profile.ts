/** IEC 61966-2-1 §5: the curve of sRGB as a parametric curve of type 3 (ICC.1:2004-10 §10.15): exponent, a, b, c, d. */
const curve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
/**
 * The primaries of IEC 61966-2-1 and the matrix from its white (D65) to that of profiles (D50) by the method of Bradford,
 * as Bruce Lindbloom gives both ("RGB/XYZ Matrices", "Chromatic Adaptation").
 */
const primaries = {
  rXYZ: [0.4360747, 0.2225045, 0.0139322],
  gXYZ: [0.3850649, 0.7168786, 0.0971045],
  bXYZ: [0.1430804, 0.0606169, 0.7141733],
} as const
const adaptation = [
  [1.0478112, 0.0228866, -0.050127],
  [0.0295424, 0.9904844, -0.0170491],
  [-0.0092345, 0.0150436, 0.7521316],
]
/** ICC.1:2004-10 §7.2.16. */
const whiteOfProfiles = [0.9642, 1, 0.8249]

const headerLength = 128
const entryLength = 12

/** A profile of sRGB as monitors show it (ICC.1:2004-10, version 4.2), always the same bytes. */
export function srgbProfile(): Uint8Array {
  const tone = Buffer.concat([ascii('para'), uint32(0), uint16(3), uint16(0), ...curve.map(fixed)])
  const tags: [name: string, data: Buffer][] = [
    ['desc', text('sRGB')],
    ['cprt', text('Public domain')],
    ['wtpt', xyz(whiteOfProfiles)],
    ['chad', Buffer.concat([ascii('sf32'), uint32(0), ...adaptation.flat().map(fixed)])],
    ...Object.entries(primaries).map(([name, value]): [string, Buffer] => [name, xyz(value)]),
    ['rTRC', tone],
    ['gTRC', tone],
    ['bTRC', tone],
  ]
  const start = headerLength + 4 + tags.length * entryLength
  const entries: Buffer[] = []
  const data: Buffer[] = []
  let offset = start
  for (const [name, content] of tags) {
    entries.push(ascii(name), uint32(offset), uint32(content.length))
    const padded = Buffer.concat([content, Buffer.alloc(-content.length & 3)])
    data.push(padded)
    offset += padded.length
  }
  return new Uint8Array(Buffer.concat([header(offset), uint32(tags.length), ...entries, ...data]))
}

/** ICC.1:2004-10 §7.2. */
function header(length: number): Buffer {
  const bytes = Buffer.alloc(headerLength)
  bytes.writeUInt32BE(length, 0)
  bytes.writeUInt32BE(0x04_20_00_00, 8)
  bytes.write('mntrRGB XYZ ', 12, 'latin1')
  for (const [index, part] of [2026, 1, 1].entries()) bytes.writeUInt16BE(part, 24 + 2 * index)
  bytes.write('acsp', 36, 'latin1')
  Buffer.concat(whiteOfProfiles.map(fixed)).copy(bytes, 68)

  return bytes
}

function text(words: string): Buffer {
  const letters = Buffer.from(words, 'utf16le').swap16()
  const at = 28
  return Buffer.concat([
    ascii('mluc'),
    ...[0, 1, entryLength].map(uint32),
    ascii('enUS'),
    uint32(letters.length),
    uint32(at),
    letters,
  ])
}

const xyz = (values: readonly number[]) => Buffer.concat([ascii('XYZ '), uint32(0), ...values.map(fixed)])
const ascii = (letters: string) => Buffer.from(letters, 'latin1')

/** §4.1: s15Fixed16Number. */
function fixed(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(Math.round(value * 65_536))
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
