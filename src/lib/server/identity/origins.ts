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
  /** The same for the network alone. */
  networkOf(caller: Caller): string
  /** The device or network of the caller on which the person has been signed in; null when it is neither. */
  findKnown(tx: Transaction, userId: string, caller: Caller): Promise<string | null>
}

export function makeOrigins(key: Uint8Array): Origins {
  const hashOf = (kind: string, text: string) => keyedHash(key, `origin/${kind}:${text}`)

  const networkKey = (ip: string | null) => hashOf('network', networkOf(ip ?? ''))

  return {
    placeOf: ({ device, ip }) => (device ? hashOf('device', device) : networkKey(ip)),
    networkOf: ({ ip }) => networkKey(ip),

    async findKnown(tx, userId, { device, ip }) {
      const { device: ownDevice, ip: ownIp } = identitySession
      const places = await tx
        .selectDistinct({ device: ownDevice, ip: ownIp })
        .from(identitySession)
        .where(and(eq(identitySession.userId, userId), or(isNotNull(ownDevice), isNotNull(ownIp))))
      if (device !== null && places.some((place) => place.device === device)) return hashOf('device', device)

      const isOwnNetwork = (own: string | null) => own !== null && networkKey(own) === networkKey(ip)

      return ip !== null && places.some((place) => isOwnNetwork(place.ip)) ? networkKey(ip) : null
    },
  }
}
