import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { sealKey, sealList, sealRevocation } from '../data/tables/directory.ts'
import { describeError, type Log } from '../log.ts'
import type { Clock } from '../ports.ts'
import { SecretUnreadable } from './authenticated-box.ts'
import type { InstanceKey } from './instance-key.ts'
import { authorityOfList, listNameOf } from './list-address.ts'
import { makeRevocationList } from './revocation-list.ts'
import { fromBase64, toBase64, toKeyRow } from './seal-key-rows.ts'

type Parts = { database: Database; instanceKey: InstanceKey; clock: Clock; log: Pick<Log, 'warn'> }

export type PublishedList = { bytes: Uint8Array; number: number; thisUpdate: Date; nextUpdate: Date }

export interface RevocationLists {
  /** The list published under this name, renewed if its end is near; null for a name that is nobody's. */
  find(name: string): Promise<PublishedList | null>
  /** Makes the next list of an authority. Throws `SecretUnreadable` when its key is lost. */
  issue(authority: string): Promise<PublishedList>
  /** Renews every list whose end is near, and makes those that are missing. */
  renew(): Promise<void>
}

const dayMs = 24 * 60 * 60_000
const validMs = 7 * dayMs
/** Left when the next one is made: time enough for a host that was off over a weekend. */
const renewalLeadMs = 4 * dayMs

export function makeRevocationLists({ database, instanceKey, clock, log }: Parts): RevocationLists {
  const isFresh = ({ nextUpdate }: Pick<PublishedList, 'nextUpdate'>) =>
    nextUpdate.getTime() - clock.now().getTime() > renewalLeadMs

  /** Authorities whose lost key the log has been told of. Whoever asks for lists, and how often, must not fill it. */
  const lost = new Set<string>()

  async function find(name: string): Promise<PublishedList | null> {
    const authority = authorityOfList(name)
    if (authority === null) return null
    const { published, isKnown } = await database.transaction(null, async (tx) => ({
      published: await readList(tx, authority),
      isKnown: await isAuthorityKnown(tx, authority),
    }))
    if (!isKnown || (published && isFresh(published))) return published

    return (await renewed(authority)) ?? published
  }

  const issue = (authority: string) => makeNext(authority, () => false)

  /** Null where the key is lost: it makes no lists any more, and the last one says what it says until it ends. */
  async function renewed(authority: string): Promise<PublishedList | null> {
    try {
      const list = await makeNext(authority, isFresh)
      lost.delete(authority)
      return list
    } catch (error) {
      if (!(error instanceof SecretUnreadable)) throw error
      if (!lost.has(authority))
        log.warn({ authority }, 'the key of this authority does not open: its revocation list is not renewed')
      lost.add(authority)
      return null
    }
  }

  /** The next list, or the last where it will do. Of those who ask at once one makes it, and the others see it. */
  async function makeNext(
    authority: string,
    willDo: (last: PublishedList) => boolean,
  ): Promise<PublishedList> {
    return database.transaction(null, async (tx) => {
      const [stored] = await tx.select().from(sealKey).where(eq(sealKey.purpose, authority)).for('update')
      if (!stored) throw new Error(`no authority ${authority}`)
      const last = await readList(tx, authority)
      if (last && willDo(last)) return last
      const key = toKeyRow(stored)
      const at = clock.now()
      const number = (last?.number ?? 0) + 1
      const list: PublishedList = {
        number,
        thisUpdate: at,
        nextUpdate: new Date(at.getTime() + validMs),
        bytes: makeRevocationList({
          issuer: {
            certificate: key.certificate,
            privateKey: instanceKey.decryptSecret(key.privateKey, [key.purpose]),
          },
          from: at,
          until: new Date(at.getTime() + validMs),
          number,
          revoked: await entriesOf(tx, authority),
        }),
      }
      const { bytes, ...times } = list
      const row = { ...times, list: toBase64(bytes) }
      await tx
        .insert(sealList)
        .values({ authority, ...row })
        .onConflictDoUpdate({ target: sealList.authority, set: row })

      return list
    })
  }

  async function renew(): Promise<void> {
    const stored = await database.transaction(null, async (tx) => ({
      keys: await tx.select({ purpose: sealKey.purpose }).from(sealKey),
      lists: await tx
        .select({ authority: sealList.authority, nextUpdate: sealList.nextUpdate })
        .from(sealList),
    }))
    const fresh = new Set(stored.lists.filter(isFresh).map(({ authority }) => authority))
    for (const { purpose } of stored.keys) {
      if (listNameOf(purpose) === null || fresh.has(purpose)) continue
      // One authority's lost key is no reason to let the others' lists end.
      await renewed(purpose).catch((error: unknown) =>
        log.warn({ authority: purpose, error: describeError(error) }, 'revocation list not renewed'),
      )
    }
  }

  return { find, issue, renew }
}

async function isAuthorityKnown(tx: Transaction, authority: string): Promise<boolean> {
  const rows = await tx
    .select({ purpose: sealKey.purpose })
    .from(sealKey)
    .where(eq(sealKey.purpose, authority))

  return rows.length > 0
}

async function readList(tx: Transaction, authority: string): Promise<PublishedList | null> {
  const [row] = await tx.select().from(sealList).where(eq(sealList.authority, authority))

  return row
    ? {
        bytes: fromBase64(row.list),
        number: row.number,
        thisUpdate: row.thisUpdate,
        nextUpdate: row.nextUpdate,
      }
    : null
}

async function entriesOf(tx: Transaction, authority: string) {
  const rows = await tx
    .select({ certificate: sealKey.certificate, revocation: sealRevocation })
    .from(sealRevocation)
    .innerJoin(sealKey, eq(sealKey.purpose, sealRevocation.purpose))
    .where(eq(sealRevocation.authority, authority))
    .orderBy(sealRevocation.revokedAt)

  return rows.map(({ certificate, revocation: { reason, since, revokedAt } }) => ({
    certificate: fromBase64(certificate),
    at: revokedAt,
    reason,
    since,
  }))
}
