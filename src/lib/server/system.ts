import { randomBytes } from 'node:crypto'
import type { Clock, Random } from './ports.ts'

export const systemClock: Clock = { now: () => new Date() }

export function makeRandom(clock: Clock): Random {
  return {
    bytes: (count) => new Uint8Array(randomBytes(count)),
    uuid: () => uuidV7(clock.now().getTime(), randomBytes(10)),
  }
}

/** RFC 9562 §5.7: 48 bits of milliseconds, then version, variant and 74 random bits. */
function uuidV7(milliseconds: number, random: Uint8Array): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(milliseconds, 0, 6)
  bytes.set(random, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')

  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
