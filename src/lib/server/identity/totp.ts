import { Secret, TOTP } from 'otpauth'
import type { Random } from '../ports.ts'

// RFC 6238, as every authenticator app has it: SHA-1, six digits, steps of thirty seconds.
const periodSeconds = 30
const digits = 6
const codeShape = /^[0-9]{6}$/
const secretBytes = 20
/** RFC 6238 §5.2: one step before and after, for clocks that are a little off. */
const windowSteps = 1

/** Base32, for the app. */
export function makeTotpSecret(random: Random): string {
  const bytes = random.bytes(secretBytes)

  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32
}

/** The time step whose code was typed (blanks do not count); null for no code of now. */
export function findTotpStep(secret: string, typed: string, at: Date): number | null {
  const token = typed.replace(/\s/g, '')
  if (!codeShape.test(token)) return null

  const totp = new TOTP({
    secret: Secret.fromBase32(secret),
    digits,
    period: periodSeconds,
    algorithm: 'SHA1',
  })
  const timestamp = at.getTime()
  const delta = totp.validate({ token, timestamp, window: windowSteps })

  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta
}
