import { AsnConvert, AsnProp, AsnPropTypes, AsnType, AsnTypeTypes } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'

const sha1 = '1.3.14.3.2.26'
const mgf1 = '1.2.840.113549.1.1.8'

/** RSASSA-PSS-params, RFC 4055 §3.1, with its defaults. */
class PssParameters {
  hash = new AlgorithmIdentifier({ algorithm: sha1 })
  mask: AlgorithmIdentifier | undefined
  saltLength = 20
  trailer = 1
}
AsnType({ type: AsnTypeTypes.Sequence })(PssParameters)
AsnProp({ type: AlgorithmIdentifier, context: 0, optional: true })(PssParameters.prototype, 'hash')
AsnProp({ type: AlgorithmIdentifier, context: 1, optional: true })(PssParameters.prototype, 'mask')
AsnProp({ type: AsnPropTypes.Integer, context: 2, optional: true })(PssParameters.prototype, 'saltLength')
AsnProp({ type: AsnPropTypes.Integer, context: 3, optional: true })(PssParameters.prototype, 'trailer')

/** Hashes by their object identifiers. Undefined for what does not parse, and for another mask or trailer than there is. */
export function readPssParameters(
  encoded: ArrayBuffer,
): { hash: string; maskHash: string; saltLength: number } | undefined {
  try {
    const { hash, mask, saltLength, trailer } = AsnConvert.parse(encoded, PssParameters)
    if (trailer !== 1 || !mask?.parameters || mask.algorithm !== mgf1 || saltLength < 0) return undefined
    const maskHash = AsnConvert.parse(mask.parameters, AlgorithmIdentifier).algorithm

    return { hash: hash.algorithm, maskHash, saltLength }
  } catch {
    return undefined
  }
}
