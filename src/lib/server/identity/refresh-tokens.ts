import { eq, or, type SQL } from 'drizzle-orm'
import { identitySession } from '../data/tables/identity.ts'
import type { Random } from '../ports.ts'
import { isSameSecret, keyedHash } from '../secrets.ts'
import { sha256 } from '../sha256.ts'
import { makeSecret } from './make-secret.ts'

/** Every refresh token of a sign-in names it under a seal: whichever of them comes back, its family is known. */
export function makeRefreshTokens({ random, refreshKey }: { random: Random; refreshKey: Uint8Array }) {
  const sealOf = (family: string, secret: string) => keyedHash(refreshKey, `${family}.${secret}`)
  const toToken = (family: string, secret: string) => `${family}.${secret}.${sealOf(family, secret)}`
  const familyOf = (refreshToken: string): string | null => {
    const [family = '', secret = '', seal = ''] = refreshToken.split('.')

    return isSameSecret(seal, sealOf(family, secret)) ? family : null
  }

  return {
    /** The first of a sign-in. */
    firstOf: (family: string): string => toToken(family, makeSecret(random)),

    /**
     * The next refresh token follows from the last, so a call repeated in the grace period gets the same one: two tabs
     * may write their answers to the cookie in any order. Without the key nobody can take the step.
     */
    successorOf: (family: string, refreshToken: string): string =>
      toToken(family, keyedHash(refreshKey, refreshToken)),

    /** The sign-in that the token was ever given for. Tokens of earlier versions name none: of those the last is known. */
    isOfFamily(refreshToken: string): SQL | undefined {
      const family = familyOf(refreshToken)
      const { id, refreshHash, previousRefreshHash } = identitySession
      const given = sha256(refreshToken)

      return family === null ? or(eq(refreshHash, given), eq(previousRefreshHash, given)) : eq(id, family)
    },
  }
}
