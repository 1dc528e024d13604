import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { identitySession } from '../data/tables/identity.ts'
import { keyedHash } from '../secrets.ts'
import { networkOf } from './networks.ts'
import type { Caller } from './operation.ts'

/**
 * Where calls come from: a browser by its device cookie, else a network. An address that strangers may name too is
 * guarded by it: what they do from elsewhere must not undo what its owner does.
 */
export interface Origins {
  /** Text that tells one place from another, and not where it is. */
  placeOf(caller: Caller): string
  /** The same for the network alone; null for a caller whose address is not known. */
  networkOf(caller: Caller): string | null
  /** Whether the person has been signed in on this device or from this network. */
  isKnown(tx: Transaction, userId: string, caller: Caller): Promise<boolean>
}

export function makeOrigins(key: Uint8Array): Origins {
  const hashOf = (kind: string, text: string) => keyedHash(key, `origin/${kind}:${text}`)

  return {
    placeOf: ({ device, ip }) => (device ? hashOf('device', device) : hashOf('network', networkOf(ip ?? ''))),

    networkOf: ({ ip }) => (ip === null ? null : hashOf('network', networkOf(ip))),

    async isKnown(tx, userId, { device, ip }) {
      const places = await tx
        .selectDistinct({ device: identitySession.device, ip: identitySession.ip })
        .from(identitySession)
        .where(
          and(
            eq(identitySession.userId, userId),
            or(isNotNull(identitySession.device), isNotNull(identitySession.ip)),
          ),
        )
      const network = ip === null ? null : networkOf(ip)

      return places.some(
        (place) =>
          (device !== null && place.device === device) ||
          (network !== null && place.ip !== null && networkOf(place.ip) === network),
      )
    },
  }
}
