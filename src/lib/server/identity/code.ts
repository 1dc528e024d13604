import type { Random } from '../ports.ts'
import { isSameSecret, keyedHash } from '../secrets.ts'

const codeCount = 100_000_000
const codeDigits = 8
/** Draws at or above the largest multiple of `codeCount` under 2³² would favour the low codes. */
const fairBelow = Math.floor(2 ** 32 / codeCount) * codeCount

/** Eight digits, each code as likely as any other. */
export function makeCode(random: Random): string {
  const drawn = Buffer.from(random.bytes(4)).readUInt32BE()

  return drawn < fairBelow ? String(drawn % codeCount).padStart(codeDigits, '0') : makeCode(random)
}

/** A code has few digits, so what is kept of it needs a key; the session makes it worthless anywhere else. */
export function hashCode(key: Uint8Array, sessionHash: string, code: string): string {
  return keyedHash(key, `${sessionHash}:${code}`)
}

/** True when the code typed (blanks do not count) has this hash. */
export function isCode(key: Uint8Array, sessionHash: string, typed: string, codeHash: string): boolean {
  return isSameSecret(hashCode(key, sessionHash, typed.replace(/\s/g, '')), codeHash)
}
