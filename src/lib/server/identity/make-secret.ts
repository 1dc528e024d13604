import type { Random } from '../ports.ts'

const secretBytes = 32

/** 256 random bits as text: a challenge session or a first refresh token. Long enough to be kept as a plain hash. */
export function makeSecret(random: Random): string {
  return Buffer.from(random.bytes(secretBytes)).toString('base64url')
}
