import { desc, inArray, sql } from 'drizzle-orm'
import {
  createLocalJWKSet,
  errors,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  type CryptoKey,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
  type LocalJWKSet,
} from 'jose'
import type { Database, Transaction } from '../data/database.ts'
import { identityKey } from '../data/tables/identity.ts'
import type { Clock, Random } from '../ports.ts'
import { secretPlaces } from '../secret-places.ts'
import type { IdentitySecrets } from './identity-secrets.ts'

const algorithm = 'RS256'
/** NIST SP 800-57 part 1, table 2: as strong as 128 bits. Shorter keys of an earlier version go with their year. */
const modulusLength = 3072
const keyLifetimeMs = 365 * 86_400_000
/** A replaced key still verifies for this long: far longer than any token lives. */
const retirementMs = 86_400_000
/** Tokens can name any key; only so often does an unknown name cost a look at the database. */
const lookAgainAfterMs = 10_000
const creationLock = 7_270_728

type KeyRow = typeof identityKey.$inferSelect
type KeyRing = {
  readAt: number
  current: { kid: string; privateKey: CryptoKey }
  renewAt: number
  verifier: LocalJWKSet
}

type Parts = { database: Database; secrets: IdentitySecrets; clock: Clock; random: Random }

export type SigningKeys = ReturnType<typeof makeSigningKeys>

export function makeSigningKeys(parts: Parts) {
  const { database, secrets, clock } = parts
  const create = makeCreateKey(parts)
  let ring: Promise<KeyRing> | null = null

  const read = async (): Promise<KeyRing> => {
    const stored = await database.transaction(null, readRows)
    const rows = isCurrent(stored[0], clock.now()) ? stored : await create()
    const [newest] = rows
    if (newest === undefined) throw new Error('There is no identity signing key')

    const pem = Buffer.from(secrets.decrypt(newest.privateKey, secretPlaces.tokenKey(newest.kid))).toString()

    return {
      readAt: clock.now().getTime(),
      current: { kid: newest.kid, privateKey: await importPKCS8(pem, algorithm) },
      renewAt: newest.createdAt.getTime() + keyLifetimeMs,
      verifier: createLocalJWKSet({
        keys: rows.filter((_, index) => !isOutlived(rows[index - 1], clock.now())).map(toJwk),
      }),
    }
  }

  const load = () => {
    const loading = read()
    ring = loading
    // A failed read is not kept: the next call tries again.
    loading.catch(() => (ring = ring === loading ? null : ring))

    return loading
  }

  const getRing = async (): Promise<KeyRing> => {
    const kept = await (ring ?? load())

    return kept.renewAt <= clock.now().getTime() ? load() : kept
  }

  const resolve: JWTVerifyGetKey = async (header, token) => {
    const kept = await getRing()
    try {
      return await kept.verifier(header, token)
    } catch (error) {
      const mayLookAgain = clock.now().getTime() - kept.readAt >= lookAgainAfterMs
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayLookAgain) throw error

      return (await load()).verifier(header, token)
    }
  }

  return {
    /** The key that signs now; made on first use and once a year. */
    current: async (): Promise<KeyRing['current']> => (await getRing()).current,
    /** Every public key a living token may have been signed with. */
    jwks: async (): Promise<JSONWebKeySet> => (await getRing()).verifier.jwks(),
    /** Finds a token's public key, also one another process has just made. */
    resolve,
  }
}

/** Makes the next key; answers with all of them, the newest first. */
function makeCreateKey({ database, secrets, clock, random }: Parts) {
  const makeRow = async (): Promise<KeyRow> => {
    const kid = random.uuid()
    const { privateKey, publicKey } = await generateKeyPair(algorithm, { modulusLength, extractable: true })
    const sealed = secrets.encrypt(Buffer.from(await exportPKCS8(privateKey)), secretPlaces.tokenKey(kid))

    return { kid, publicKey: { ...(await exportJWK(publicKey)) }, privateKey: sealed, createdAt: clock.now() }
  }

  /** Made outside the transaction, kept only if no other process was quicker. */
  return async (): Promise<KeyRow[]> => {
    const made = await makeRow()

    return database.transaction(null, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${creationLock})`)
      const rows = await readRows(tx)
      if (isCurrent(rows[0], clock.now())) return rows

      const outlived = rows.filter((_, index) => isOutlived(rows[index - 1], clock.now()))
      if (outlived.length > 0) {
        const kids = outlived.map(({ kid }) => kid)
        await tx.delete(identityKey).where(inArray(identityKey.kid, kids))
      }
      await tx.insert(identityKey).values(made)

      return [made, ...rows]
    })
  }
}

function readRows(tx: Transaction): Promise<KeyRow[]> {
  return tx.select().from(identityKey).orderBy(desc(identityKey.createdAt), desc(identityKey.kid))
}

function isCurrent(newest: KeyRow | undefined, now: Date): boolean {
  return newest !== undefined && newest.createdAt.getTime() + keyLifetimeMs > now.getTime()
}

/** True when the key's successor has signed for so long that no token of the older one lives. */
function isOutlived(successor: KeyRow | undefined, now: Date): boolean {
  return successor !== undefined && successor.createdAt.getTime() + retirementMs <= now.getTime()
}

function toJwk({ kid, publicKey }: KeyRow): JWK {
  const { n, e } = publicKey

  return { kty: 'RSA', n: String(n), e: String(e), kid, alg: algorithm, use: 'sig' }
}
