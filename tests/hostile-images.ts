import { crc32, deflateSync } from 'node:zlib'

const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG that claims to be so many pixels wide and high in RGB, and holds 16 MB of black ones. */
export function pngClaiming(side: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(2 ** 24))
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** PNG §5.3 */
function chunk(type: string, content: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
