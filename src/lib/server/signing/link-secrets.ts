import type { Clock, Random } from '../ports.ts'
import { keyedHash } from '../secrets.ts'
import { sha256 } from '../sha256.ts'
import type { InstanceKey } from '../trust/instance-key.ts'
import { isAddress, type LinkPlace, type LinkRow } from './link-rows.ts'

type Parts = { deriveKey: InstanceKey['deriveKey']; clock: Clock; random: Random }

/**
 * A link's secret is an HMAC of its id under a key derived from the instance's: it can be sent again, while the
 * database keeps only its hash.
 */
export type LinkSecrets = ReturnType<typeof makeLinkSecrets>

export function makeLinkSecrets({ deriveKey, clock, random }: Parts) {
  const linkKey = deriveKey('signing-links')
  const tokenKey = deriveKey('embedding')
  const secretOf = (linkId: string): string => keyedHash(linkKey, linkId)

  return {
    secretOf,
    toRow(
      { organizationId, envelopeId, recipientId }: LinkPlace,
      made: Pick<LinkRow, 'kind'> &
        Partial<Pick<LinkRow, 'origin' | 'expiresAt' | 'issuedBy' | 'issuedByKey'>>,
    ) {
      const linkId = random.uuid()
      const secret = isAddress(made.kind) ? secretOf(linkId) : keyedHash(tokenKey, `token.${linkId}`)
      const place = { organizationId, envelopeId, recipientId }

      return {
        secret,
        row: { ...place, ...made, linkId, secretHash: sha256(secret), createdAt: clock.now() },
      }
    },
  }
}
