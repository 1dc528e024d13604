import type { Database } from '../data/database.ts'
import { sealKey, sealList } from '../data/tables/directory.ts'
import { describeError, type Log } from '../log.ts'
import type { Clock } from '../ports.ts'
import { SecretUnreadable } from './authenticated-box.ts'
import { publishedNameOf, readPublishedName } from './authority-address.ts'
import type { InstanceKey } from './instance-key.ts'
import { makeNextList, readList, type PublishedList } from './next-list.ts'

type Parts = { database: Database; instanceKey: InstanceKey; clock: Clock; log: Pick<Log, 'warn'> }

/** Left when the next one is made: time enough for a host that was off over a weekend. */
const renewalLeadMs = 4 * 24 * 60 * 60_000

export type RevocationLists = ReturnType<typeof makeRevocationLists>

export function makeRevocationLists(parts: Parts) {
  const { database, clock, log } = parts
  const makeNext = makeNextList(parts)
  const isFresh = ({ nextUpdate }: Pick<PublishedList, 'nextUpdate'>) =>
    nextUpdate.getTime() - clock.now().getTime() > renewalLeadMs
  const renewed = makeRenewal(makeNext, isFresh, log)

  /** The list of the authority with this purpose, renewed if its end is near; null where there is no such authority. */
  async function current(authority: string): Promise<PublishedList | null> {
    const published = await database.read(null, (tx) => readList(tx, authority))
    if (published && isFresh(published)) return published

    return (await renewed(authority)) ?? published
  }

  /** Renews every list whose end is near, and makes those that are missing. */
  async function renew(): Promise<void> {
    const stored = await database.transaction(null, async (tx) => ({
      keys: await tx.select({ purpose: sealKey.purpose }).from(sealKey),
      lists: await tx
        .select({ authority: sealList.authority, nextUpdate: sealList.nextUpdate })
        .from(sealList),
    }))
    const fresh = new Set(stored.lists.filter(isFresh).map(({ authority }) => authority))
    for (const { purpose } of stored.keys) {
      if (publishedNameOf(purpose, 'crl') === null || fresh.has(purpose)) continue
      // One authority's lost key is no reason to let the others' lists end.
      await renewed(purpose).catch((error: unknown) =>
        log.warn({ authority: purpose, error: describeError(error) }, 'revocation list not renewed'),
      )
    }
  }

  /** The list published under this name; null for a name that is nobody's. */
  async function find(name: string): Promise<PublishedList | null> {
    const known = readPublishedName(name)

    return known?.published === 'crl' ? current(known.authority) : null
  }

  return {
    find,
    current,
    /** Makes the next list of an authority. Throws `SecretUnreadable` when its key is lost. */
    async issue(authority: string): Promise<PublishedList> {
      const list = await makeNext(authority, () => false)
      if (!list) throw new Error(`no authority ${authority}`)

      return list
    },
    renew,
  }
}

/** Makes the next list of an authority, unless there is a fresh one already. */
function makeRenewal(
  makeNext: ReturnType<typeof makeNextList>,
  isFresh: (list: PublishedList) => boolean,
  log: Pick<Log, 'warn'>,
) {
  /** Authorities whose lost key the log has been told of. Whoever asks for lists, and how often, must not fill it. */
  const lost = new Set<string>()

  /** Null where there is no such authority, or its key is lost: it makes no lists any more, and the last one counts until it ends. */
  return async (authority: string): Promise<PublishedList | null> => {
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
}
