import { deflateSync, crc32 } from 'node:zlib'

/** A real PNG (W3C PNG 3rd edition §5): one colour, 8 bit RGB. */
export function makePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc((width * 3 + 1) * height, 0x40)
  for (let row = 0; row < height; row += 1) rows[row * (width * 3 + 1)] = 0

  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.byteLength)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))

  return Buffer.concat([length, named, check])
}
