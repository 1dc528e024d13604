import { X509Certificate } from 'node:crypto'
import type { RevocationReason } from '#core/seal/revocation.ts'
import { eq, or } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { organization } from '../data/tables/people.ts'
import type { Clock, Random } from '../ports.ts'
import { SecretUnreadable } from './authenticated-box.ts'
import type { InstanceKey } from './instance-key.ts'
import { type KeptKey, readKeptKeys } from './kept-keys.ts'
import { makeSealKeys, type SealKeyOptions } from './key-store.ts'
import { makeRevocationLists } from './revocation-lists.ts'
import { revokeKey } from './revoke-key.ts'
import { makeSealKeyRows } from './seal-key-rows.ts'

/** Which key, as an operator names it. */
export type Wish =
  | { kind: 'serial'; serial: string }
  | { kind: 'root' }
  | { kind: 'current'; organization: string | undefined; mode: 'live' | 'test' }

export type Revoked = {
  key: KeptKey
  now: { reason: RevocationReason; since: Date }
  /** Serial of the key in its place, where one was made at once; `lost`: the key that should issue it does not open. */
  next: { serial: string } | 'later' | 'lost'
  /** `none`: a root stands on no list. `lost`: the key that should sign the list does not open. */
  list: 'issued' | 'none' | 'lost'
}

export type KeyCustody = ReturnType<typeof makeKeyCustody>

type Parts = {
  database: Database
  instanceKey: InstanceKey
  clock: Clock
  random: Random
  addresses: SealKeyOptions['addresses']
}

/** What an operator does with the keys of the host: see them, and take one out of use with another in its place. */
export function makeKeyCustody(parts: Parts) {
  const { database, clock } = parts
  const after = makeAfterRevocation(parts)

  /**
   * Throws an error in words when there is no such key or nothing to change. No private key but the authority's is needed.
   * The list and the new key only follow what is written down: cut off between them, both come by themselves.
   */
  async function revoke(wish: Wish & { reason: RevocationReason; since: Date | null }): Promise<Revoked> {
    const organizationId =
      wish.kind === 'current' ? await findOrganization(database, wish.organization) : null
    const { key, now, authority } = await database.transaction(null, async (tx) => {
      const all = await readKeptKeys(tx)
      const key = findKey(all, wish, organizationId)
      const at = clock.now()
      const now = await revokeKey(tx, key, all, { reason: wish.reason, since: wish.since ?? at, at })
      if (!now) throw new Error(`${key.serial} is revoked already, since ${toTime(key.revocation?.since)}.`)
      const revoked = (await readKeptKeys(tx)).find(({ serial }) => serial === key.serial)
      return { key, now, authority: revoked?.authority ?? null }
    })

    return { key, now, list: await after.issueList(authority), next: await after.replace(key) }
  }

  return { revoke }
}

function makeAfterRevocation({ database, instanceKey, clock, ...parts }: Parts) {
  const rows = makeSealKeyRows(database)
  const seals = makeSealKeys({ ...parts, instanceKey, clock, rows })
  const lists = makeRevocationLists({ database, instanceKey, clock, log: { warn() {} } })

  async function issueList(authority: string | null): Promise<Revoked['list']> {
    if (authority === null) return 'none'
    try {
      await lists.issue(authority)
      return 'issued'
    } catch (error) {
      if (error instanceof SecretUnreadable) return 'lost'
      throw error
    }
  }

  async function replace(key: KeptKey): Promise<Revoked['next']> {
    try {
      const certificate = await certificateInPlaceOf(key)
      return certificate ? { serial: new X509Certificate(certificate).serialNumber } : 'later'
    } catch (error) {
      if (error instanceof SecretUnreadable) return 'lost'
      throw error
    }
  }

  /** Null where nobody is left to seal. */
  async function certificateInPlaceOf({ kind, organizationId, mode }: KeptKey): Promise<Uint8Array | null> {
    if (kind === 'root') return seals.root()
    if (kind === 'time-stamp') return (await seals.timeStampSigner()).certificate
    // Whoever brought it along brings another, or takes it away.
    if (kind === 'brought') return null
    const home = organizationId && (await findHome(database, organizationId))
    if (!home || !mode) return null

    return (await seals.signerFor({ ...home, mode })).certificate
  }

  return { issueList, replace }
}

async function findHome(database: Database, id: string): Promise<{ id: string; name: string } | undefined> {
  const [home] = await database.read(null, (tx) =>
    tx
      .select({ id: organization.organizationId, name: organization.name })
      .from(organization)
      .where(isUuid(id) ? or(eq(organization.organizationId, id), bySlug(id)) : bySlug(id)),
  )

  return home
}

/** Without a name it is the only one that seals. */
async function findOrganization(database: Database, named: string | undefined): Promise<string> {
  if (named !== undefined) {
    const home = await findHome(database, named)
    if (!home) throw new Error(`No organization is called ${named}.`)
    return home.id
  }
  const sealing = new Set(
    (await database.transaction(null, readKeptKeys)).flatMap(({ organizationId }) => organizationId ?? []),
  )
  const [only] = sealing
  if (only === undefined || sealing.size > 1)
    throw new Error(
      only === undefined
        ? 'Nothing was sealed yet: there is no key to revoke.'
        : 'Several organizations seal here. Say which: --organization <id or slug>; seal list shows their ids.',
    )

  return only
}

const bySlug = (slug: string) => eq(organization.slug, slug)
const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
const toTime = (at: Date | undefined) => at?.toISOString() ?? '–'

function findKey(keys: readonly KeptKey[], wish: Wish, organizationId: string | null): KeptKey {
  const found = keys.findLast((key) => {
    if (wish.kind === 'serial') return key.serial === wish.serial
    if (wish.kind === 'root') return key.kind === 'root' && key.isNewest
    return (
      key.kind === 'seal' && key.isNewest && key.organizationId === organizationId && key.mode === wish.mode
    )
  })
  if (!found) {
    throw new Error(
      wish.kind === 'serial'
        ? `No key of this host has the serial ${wish.serial}: seal list shows them.`
        : 'There is no such key yet.',
    )
  }

  return found
}
