import type { Random } from '../ports.ts'
import type { InstanceKey } from '../trust/instance-key.ts'
import { keyedHash } from '../secrets.ts'
import { makeDirectLinkSettings } from './direct-link-settings.ts'
import { makeOpenDirectLink, type OpeningParts } from './open-direct-link.ts'

type Parts = OpeningParts & {
  deriveKey: InstanceKey['deriveKey']
  random: Random
  publicUrl: string
}

/** The public form of a template: whoever has the address makes an envelope and is its first signer. */
export type DirectLinks = ReturnType<typeof makeDirectLinks>

/**
 * A link's secret is an HMAC of its id under a key derived from the instance's: it can be shown again, while the database
 * keeps only its hash.
 */
export function makeDirectLinks({ deriveKey, random, publicUrl, ...parts }: Parts) {
  const { database, clock } = parts
  const key = deriveKey('direct-links')
  const secretOf = (id: string) => keyedHash(key, id)

  return {
    ...makeDirectLinkSettings({ database, clock, random, publicUrl, secretOf }),
    ...makeOpenDirectLink(parts),
  }
}
