import type { InstanceKey } from '../trust/instance-key.ts'
import type { Random } from '../ports.ts'
import { secretPlaces } from '../secret-places.ts'

/** Standard Webhooks 1.0: between 24 and 64 bytes. */
const secretBytes = 32
const prefix = 'whsec_'

/** What an endpoint's requests are signed with: known to its owner and, encrypted, to us. */
export interface SigningSecrets {
  /** `whsec_` and base64, and the same as it is kept. */
  make(place: EndpointPlace): { secret: string; kept: string }
  /** As the owner was shown it. */
  open(kept: string, place: EndpointPlace): string
}
export type EndpointPlace = { organizationId: string; id: string }

export function makeSigningSecrets(instanceKey: InstanceKey, random: Random): SigningSecrets {
  return {
    make(place) {
      const secret = prefix + Buffer.from(random.bytes(secretBytes)).toString('base64')
      const sealed = instanceKey.encryptSecret(Buffer.from(secret), secretPlaces.webhookSecret(place))

      return { secret, kept: Buffer.from(sealed).toString('base64') }
    },
    open: (kept, place) =>
      Buffer.from(
        instanceKey.decryptSecret(
          new Uint8Array(Buffer.from(kept, 'base64')),
          secretPlaces.webhookSecret(place),
        ),
      ).toString(),
  }
}
