export type SealKeyRow = {
  /** What the key is for, and from the second on its version: `seal:{organization}:{mode}`, `seal:…:2`. */
  purpose: string
  /** DER. */
  certificate: Uint8Array
  /** PKCS#8 under the instance key, bound to the purpose. Nothing, under the instance key, where the key itself is not here. */
  privateKey: Uint8Array
  /** Of one that was brought along: its issuers up to the root, in DER. */
  chain?: readonly Uint8Array[] | null
  createdAt: Date
}

/** Rows are written once and stay: seals made with them must be explainable for ever. */
export interface SealKeyRows {
  /**
   * Those of `purposes` that are there; of all keys the revoked, none of which is used again once it stands there; and the
   * purpose of the key that the organization brought along to seal with, if it has one.
   */
  read(
    purposes: readonly string[],
    organizationId?: string,
  ): Promise<{ rows: readonly SealKeyRow[]; revoked: ReadonlySet<string>; chosen: string | null }>
  /** Writes all of them, or none where another writer was first with one: each is issued by another of them. */
  insertTogether(rows: readonly SealKeyRow[]): Promise<'written' | 'taken'>
}

/** The keys there are, as far as they were asked for, and those that are about to be. */
export type Ring = { revoked: ReadonlySet<string>; chosen: string | null; made: SealKeyRow[] }

/** How many versions of a key are asked for at once, behind those that are known. */
const versionsAhead = 3

export type KeyRing = ReturnType<typeof makeKeyRing>

/** Rows never change, so what was read once need not be read again; what was missing may appear. */
export function makeKeyRing(rows: SealKeyRows) {
  const known = new Map<string, SealKeyRow>()

  /** Oldest first. */
  function versionsOf(purpose: string): SealKeyRow[] {
    const versions: SealKeyRow[] = []
    for (let row = known.get(purpose); row; row = known.get(toVersion(purpose, versions.length + 1)))
      versions.push(row)

    return versions
  }

  async function read(purposes: readonly string[], organizationId?: string): Promise<Ring> {
    for (;;) {
      const asked = purposes.flatMap((purpose) => {
        const there = versionsOf(purpose).length
        return Array.from({ length: versionsAhead }, (_, more) => toVersion(purpose, there + 1 + more))
      })
      const { rows: found, revoked, chosen } = await rows.read(asked, organizationId)
      for (const row of found) known.set(row.purpose, row)
      const last = asked.filter((_, index) => index % versionsAhead === versionsAhead - 1)
      if (!last.some((purpose) => known.has(purpose))) return { revoked, chosen, made: [] }
    }
  }

  return {
    versionsOf,
    read,

    /** What of these was not asked for yet is read; null where nothing is missing. */
    async readMissing(purposes: readonly string[], organizationId: string): Promise<Ring | null> {
      return purposes.every((purpose) => known.has(purpose)) ? null : read(purposes, organizationId)
    },

    /** Chooses among the keys there are; those it makes are written together. Who comes second uses the first one's. */
    async settle<T>(
      purposes: readonly string[],
      choose: (ring: Ring) => Promise<T>,
      first: Ring | null = null,
    ): Promise<T> {
      for (let ring = first ?? (await read(purposes)); ; ring = await read(purposes)) {
        const chosen = await choose(ring)
        if (ring.made.length === 0) return chosen
        if ((await rows.insertTogether(ring.made)) === 'taken') continue
        for (const row of ring.made) known.set(row.purpose, row)

        return chosen
      }
    },
  }
}

export const toVersion = (purpose: string, version: number) =>
  version === 1 ? purpose : `${purpose}:${version}`
