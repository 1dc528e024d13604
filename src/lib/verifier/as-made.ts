import { digest } from '#primitives'
import { readElement } from './ber.ts'
import { areHexDigitsOf, sameBytes } from './bytes.ts'
import { buildSignedData, signedAttributes, type SealHash } from './cms/baseline-signature.ts'
import { hashNames } from './cms/signing-certificate.ts'
import { hasLowS, isCanonical } from './cms/ecdsa-signature.ts'
import type { Coverage } from './byte-range.ts'
import { findPath } from './certificate-path.ts'
import { Malformed } from './objects/pdf-object.ts'
import { readPublicKey } from './public-key.ts'
import { type KnownCertificate, parseSignedMessage, type SignedMessage } from './signed-message.ts'
import type { Surroundings } from './surroundings.ts'

const plainContent = '1.2.840.113549.1.7.1'
const timeStampContent = '1.2.840.113549.1.9.16.1.4'

type Trust = Pick<Surroundings, 'roots' | 'brought' | 'record'>

/**
 * True when a seal of ours is byte by byte what we write: made again from what it signs, its certificates and its value,
 * it comes out the same. What nobody signs in a CMS (the case of its digits, further certificates and attributes, copies
 * of roots, the second form of each ECDSA value) is thereby as fixed as the rest. Every other seal before this rule had
 * the higher s, so that only counts where records can be asked, and know nothing of the file.
 */
export function isAsMade(
  gap: Uint8Array,
  { before, after, contents }: Coverage,
  message: SignedMessage,
  trust: Trust,
): boolean {
  const hash = hashOf(message, trust)
  const signed = digest(hash, before, after)
  const [token] = tokensOf(message)
  const expected = remake(message, trust, { digest: signed, hash, contentType: plainContent, token })
  if (!expected || !areHexDigitsOf(gap.subarray(1, -1), contents)) return false
  if (!sameBytes(contents.subarray(0, expected.length), expected)) return false

  return token === undefined || isTokenAsMade(token, trust)
}

/** The same of a document time-stamp of our own, whose place is filled up with zeros. */
export function isStampAsMade(gap: Uint8Array, { contents }: Coverage, trust: Trust): boolean {
  const token = contents.subarray(0, readElement(contents, 0).end)

  return areHexDigitsOf(gap.subarray(1, -1), contents) && isTokenAsMade(token, trust)
}

/** A token of our own is made again too; one of another authority is only as good as its signature. */
function isTokenAsMade(token: Uint8Array, trust: Trust): boolean {
  const message = parseToken(token)
  if (!message) return false
  const { content, certificate, certificates } = message
  if (!content || !certificate) return false
  if (!findPath(certificate, certificates, trust.roots)) return true
  const expected = remake(message, trust, {
    digest: digest('sha256', content),
    contentType: timeStampContent,
    content,
  })

  return expected !== undefined && sameBytes(token, expected)
}

function parseToken(token: Uint8Array): SignedMessage | undefined {
  try {
    return parseSignedMessage(token)
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

type Content = {
  digest: Uint8Array
  hash?: SealHash
  contentType: string
  content?: Uint8Array
  token?: Uint8Array | undefined
}

function remake(
  { certificate, certificates, signer }: SignedMessage,
  trust: Trust,
  { digest, hash, contentType, content, token }: Content,
): Uint8Array | undefined {
  const path = certificate && pathOf(certificate, certificates, trust)
  const value = new Uint8Array(signer.signature.buffer)
  if (!path || !isOneValue(value, certificate, trust) || !haveOneValue(path, trust)) return undefined
  const [own, ...chain] = path.map(({ der }) => der)
  if (!own) return undefined
  const identity = { certificate: own, chain }
  try {
    const attributes = signedAttributes(digest, identity, contentType)
    return buildSignedData({
      signed: { contentType, attributes, value, hash },
      signer: identity,
      ...(content && { content }),
      ...(token && { timeStampToken: token }),
    })
  } catch {
    // What comes out changed when it is encoded was not put in by us.
    return undefined
  }
}

/** SHA-256, but for keys that were brought along and sign with nothing else than SHA-384. */
function hashOf({ certificate, signer }: SignedMessage, { brought }: Trust): SealHash {
  const isBrought = certificate && brought.some(([own]) => sameBytes(own.der, certificate.der))

  return isBrought && hashNames.get(signer.digestAlgorithm.algorithm) === 'sha384' ? 'sha384' : 'sha256'
}

/** A certificate that was brought along has the chain that it came with. */
function pathOf(
  certificate: KnownCertificate,
  certificates: readonly KnownCertificate[],
  { brought, roots }: Trust,
): readonly KnownCertificate[] | undefined {
  const own = brought.find(([first]) => sameBytes(first.der, certificate.der))

  return own ?? findPath(certificate, certificates, roots)
}

/** The signatures of what the path goes through, each by the next, and as its root has them. */
function haveOneValue(path: readonly KnownCertificate[], trust: Trust): boolean {
  return path.every(({ der, fields }, index) => {
    const issuer = path[index + 1]
    const isKnown = [...trust.roots, ...trust.brought.flat()].some((one) => sameBytes(one.der, der))

    return isKnown || !issuer || isOneValue(new Uint8Array(fields.signatureValue), issuer, trust)
  })
}

/** Of RSA there is one signature over the same bytes. */
function isOneValue(value: Uint8Array, { fields }: KnownCertificate, { record }: Trust): boolean {
  const key = readPublicKey(fields.tbsCertificate.subjectPublicKeyInfo)
  if (key?.family !== 'ec') return true

  return record === 'missing' ? hasLowS(value, key.curve) : isCanonical(value)
}

function tokensOf({ signer }: SignedMessage): Uint8Array[] {
  return (signer.unsignedAttrs ?? []).flatMap(({ attrValues }) =>
    attrValues.map((value) => new Uint8Array(value)),
  )
}
