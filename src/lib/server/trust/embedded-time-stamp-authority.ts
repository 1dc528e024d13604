import { createHash, X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import { Accuracy, TSTInfo, TSTInfoVersion, id_ct_tstInfo } from '@peculiar/asn1-tsp'
import type { Clock, Random, TimeStampAuthority } from '../ports.ts'
import { buildSignedData } from '#verifier/cms/baseline-signature.ts'
import { signDigest } from './cms.ts'
import type { KeptSigner } from './key-store.ts'
import { nameIn } from './name-in.ts'
import { makeRandomInteger } from './random-integer.ts'
import { imprintOf, toMessageImprint } from './time-stamp.ts'

/** "The host's own clock, nobody else's": under the arc of UUIDs, which needs no registration (ITU-T X.667). */
const policy = '2.25.181781693403105241653307527101984481295'

export type EmbeddedTimeStampOptions = {
  /** The key for time-stamps and nothing else; asked at every stamp, since it is renewed. */
  findSigner: () => Promise<KeptSigner>
  clock: Clock
  random: Random
}

/**
 * A time-stamp authority inside this process. Its tokens prove the order and time of seals as far as the host is
 * believed; the certificate's name says that it is the host itself.
 */
export function makeEmbeddedTimeStampAuthority({
  findSigner,
  clock,
  random,
}: EmbeddedTimeStampOptions): TimeStampAuthority {
  async function stampBy(signer: KeptSigner, parts: readonly Uint8Array[]): Promise<Uint8Array> {
    const statement = toStatement(imprintOf(parts), clock.now(), random)
    const signed = await signDigest(createHash('sha256').update(statement).digest(), signer, id_ct_tstInfo)

    return buildSignedData({ signed, signer, content: statement })
  }

  return {
    stamp: async (...parts) => stampBy(await findSigner(), parts),

    // One key for all that is stamped by this choice: whoever keeps it can say whether it was revoked meanwhile.
    async choose() {
      const signer = await findSigner()
      const { certificate, chain, purposes } = signer
      const by = { kind: 'host', name: nameIn(new X509Certificate(certificate)) } as const
      const certificates = [certificate, ...chain]

      return { by, purposes, certificates, stamp: (...parts) => stampBy(signer, parts) }
    },
  }
}

/** RFC 3161 §2.4.2. Whole seconds, because DER allows no trailing zeros in a fraction. */
function toStatement(sha256: Uint8Array, at: Date, random: Random): Uint8Array {
  const genTime = new Date(Math.floor(at.getTime() / 1000) * 1000)
  const statement = new TSTInfo({
    version: TSTInfoVersion.v1,
    policy,
    messageImprint: toMessageImprint(sha256),
    serialNumber: makeRandomInteger(random, 16),
    genTime,
    accuracy: new Accuracy({ seconds: 1 }),
  })

  return new Uint8Array(AsnConvert.serialize(statement))
}
