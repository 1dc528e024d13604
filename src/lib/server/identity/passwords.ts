import { hkdfSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../data/database.ts'
import { identityUser } from '../data/tables/identity.ts'
import type { Random } from '../ports.ts'
import { secretPlaces } from '../secret-places.ts'
import { isSameSecret } from '../secrets.ts'
import type { IdentitySecrets } from './identity-secrets.ts'
import { answerClient, cognitoGroup, makeVerifier, paddedHex, toInteger } from './srp.ts'
import type { IdentityUser } from './users.ts'

const saltBytes = 16
/** RFC 5054 §2.5.3: at least 256 bits. */
const ephemeralBytes = 32

/**
 * What is kept of a password. The verifier is under the instance key: a copy of the database alone is nothing to guess
 * at. `until` ends a temporary one. `reset-required` asks for another although this one is right. `unproven` came with a
 * sign-up: a stranger may have chosen it before the owner of the address confirmed, so it counts only beside a mailed code.
 */
const kept = z.object({
  salt: z.string(),
  verifier: z.string(),
  until: z.string().optional(),
  state: z.enum(['reset-required', 'unproven']).optional(),
})
type Kept = z.infer<typeof kept>

export type NewPassword = { password: string; until?: Date; state?: 'unproven' }

type Parts = {
  secrets: IdentitySecrets
  random: Random
  poolId: string
  /** Whatever is answered for nobody follows from it. */
  decoyKey: Uint8Array
}

export type Passwords = ReturnType<typeof makePasswords>

export function makePasswords(parts: Parts) {
  const { make, open } = makeVerifiers(parts)
  const poolName = toPoolName(parts.poolId)

  return {
    /** For the user's column. */
    make,

    async set(
      tx: Transaction,
      user: IdentityUser,
      { mustChange = false, ...wanted }: NewPassword & { mustChange?: boolean },
    ): Promise<void> {
      await tx
        .update(identityUser)
        .set({ passwordVerifier: make(user, wanted), mustChangePassword: mustChange })
        .where(eq(identityUser.id, user.id))
    },

    prove,

    /** Takes as long for nobody, and for somebody without a password, as for anybody. */
    isRight(user: IdentityUser | null, email: string, password: string): boolean {
      const { salt, verifier } = open(user, email)

      return isSameSecret(
        makeVerifier({ poolName, username: email, password }, salt).toString(16),
        verifier.toString(16),
      )
    },

    /** The service's half of SRP; for nobody one that no password fits, the same salt each time. */
    exchange(
      user: IdentityUser | null,
      email: string,
      clientA: bigint,
    ): { saltHex: string; serverB: bigint; key: Uint8Array } {
      const { salt, verifier } = open(user, email)
      const b = toInteger(Buffer.from(parts.random.bytes(ephemeralBytes)).toString('hex'))

      return { saltHex: paddedHex(salt), ...answerClient(clientA, verifier, b) }
    },
  }
}

/** What is kept of a password, and read again: a verifier under the host's key. */
function makeVerifiers({ secrets, random, poolId, decoyKey }: Parts) {
  const poolName = toPoolName(poolId)

  const make = (
    { id, email }: { id: string; email: string },
    { password, until, state }: NewPassword,
  ): Kept => {
    const salt = toInteger(Buffer.from(random.bytes(saltBytes)).toString('hex'))
    const verifier = paddedHex(makeVerifier({ poolName, username: email, password }, salt))

    return {
      salt: paddedHex(salt),
      verifier: secrets.encrypt(Buffer.from(verifier, 'hex'), secretPlaces.passwordVerifier(id)),
      ...(until && { until: until.toISOString() }),
      ...(state && { state }),
    }
  }

  const open = (user: IdentityUser | null, email: string): { salt: bigint; verifier: bigint } => {
    const own = user && keptPassword(user)
    if (!own) return decoy(decoyKey, email)

    return {
      salt: toInteger(own.salt),
      verifier: toInteger(
        Buffer.from(secrets.decrypt(own.verifier, secretPlaces.passwordVerifier(user.id))).toString('hex'),
      ),
    }
  }

  return { make, open }
}

/** From now on an unproven password counts by itself. */
async function prove(tx: Transaction, user: IdentityUser): Promise<void> {
  const own = keptPassword(user)
  if (own?.state !== 'unproven') return
  const { state: _unproven, ...passwordVerifier } = own
  await tx.update(identityUser).set({ passwordVerifier }).where(eq(identityUser.id, user.id))
}

/** The part of a pool's id that goes into its hashes. */
export function toPoolName(poolId: string): string {
  return poolId.split('_')[1] ?? ''
}

export function keptPassword({ passwordVerifier }: IdentityUser): Kept | null {
  return passwordVerifier === null ? null : kept.parse(passwordVerifier)
}

/** Numbers nobody has a password for. */
function decoy(key: Uint8Array, email: string): { salt: bigint; verifier: bigint } {
  const draw = (what: string, bytes: number) =>
    toInteger(Buffer.from(hkdfSync('sha256', key, email, `no-password/${what}`, bytes)).toString('hex'))

  return { salt: draw('salt', saltBytes), verifier: draw('verifier', 384) % cognitoGroup.modulus }
}
