import type { SignatureVerdict } from '#core/verdict/verdict.ts'
import type { Name } from '@peculiar/asn1-x509'
import type { KnownCertificate } from './signed-message.ts'

/** Common name, else organization, else whatever comes first. */
const preference = ['2.5.4.3', '2.5.4.10']

export function commonName(name: Name): string | null {
  const attributes = [...name].flatMap((part) => [...part])
  const wanted = preference
    .map((type) => attributes.find((attribute) => attribute.type === type))
    .find((attribute) => attribute !== undefined)

  return (wanted ?? attributes[0])?.value.toString() || null
}

/** What a verdict calls the holder and whoever issued it. */
export function namesOf(
  certificate: KnownCertificate | undefined,
): Pick<SignatureVerdict, 'signer' | 'issuer'> {
  if (!certificate) return { signer: null, issuer: null }
  const { subject, issuer } = certificate.fields.tbsCertificate

  return { signer: commonName(subject), issuer: commonName(issuer) }
}
