import type { Random } from '../ports.ts'

/** The content of a DER INTEGER that cannot be guessed. First bits 01: positive, shortest form, always as long as asked. */
export function makeRandomInteger(random: Random, byteCount: number): ArrayBuffer {
  const bytes = Uint8Array.from(random.bytes(byteCount))
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40

  return bytes.buffer
}
