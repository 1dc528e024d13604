import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  Certificate,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'
import { prepareApproval } from '#server/pdf/prepare-approval.ts'
import { toName } from '#server/trust/distinguished-name.ts'
import { encodeBaseline, namesOf, wrapOneSigner } from '#verifier/cms/one-signer.ts'
import { encodeSet } from '#verifier/cms/signed-data.ts'
import { makeSamplePdf } from './sample-pdfs.ts'

type Method = {
  digest: string
  signature: string
  hash: (bytes: Uint8Array) => Buffer
  sign: (bytes: Uint8Array, key: KeyObject) => Buffer
  makeKeys: () => { publicKey: KeyObject; privateKey: KeyObject }
}

const methods = {
  'SHA-1': {
    digest: '1.3.14.3.2.26',
    // sha1WithRSAEncryption, RFC 3279 §2.2.1.
    signature: '1.2.840.113549.1.1.5',
    hash: (bytes) => createHash('sha1').update(bytes).digest(),
    sign: (bytes, key) => sign('sha1', bytes, key),
    makeKeys: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  },
  Ed448: {
    // id-shake256, with 64 bytes as ISO/TS 32002 has it in PDF.
    digest: '2.16.840.1.101.3.4.2.12',
    signature: '1.3.101.113',
    hash: (bytes) => createHash('shake256', { outputLength: 64 }).update(bytes).digest(),
    sign: (bytes, key) => sign(null, bytes, key),
    makeKeys: () => generateKeyPairSync('ed448'),
  },
} as const satisfies Record<string, Method>

export type UnjudgedMethod = keyof typeof methods
export const unjudgedMethods = Object.keys(methods) as UnjudgedMethod[]

type Holder = { certificate: Uint8Array; privateKey: KeyObject }

/** A PDF with one whole signature in a method that Paraph does not judge, by "Rivers Ltd", who vouches for itself. */
export async function signUnjudged(
  method: UnjudgedMethod,
  bytes?: Uint8Array,
  at = new Date(),
): Promise<Uint8Array> {
  const signature = { fieldName: 'Counterparty', reason: 'Agreed', signerName: 'Rivers Ltd', at }
  const prepared = await prepareApproval({
    bytes: bytes ?? (await makeSamplePdf()),
    signature: { ...signature, reserve: 8192 },
    seed: 'elsewhere',
  })
  const { start, end } = prepared.contents
  const covered = [prepared.bytes.subarray(0, start - 1), prepared.bytes.subarray(end + 1)]
  const cms = signContent(methods[method], Buffer.concat(covered), at)
  const file = Buffer.from(prepared.bytes)
  file.write(cms.toString('hex'), start, 'latin1')

  return file
}

/** A detached CMS signature with the attributes of a CAdES baseline one (EN 319 122-1 §6.3). */
function signContent(method: Method, content: Uint8Array, at: Date): Buffer {
  const { certificate, privateKey } = makeHolder(method, at)
  const names = namesOf(certificate)
  const attributes = encodeBaseline(method.hash(content), names)
  const value = method.sign(encodeSet(attributes), privateKey)

  return Buffer.from(
    wrapOneSigner({
      names,
      algorithms: toAlgorithms(method),
      attributes,
      value,
      certificates: [certificate],
    }),
  )
}

const toAlgorithms = ({ digest, signature }: Method) => ({ digest, signature: { algorithm: signature } })

function makeHolder(method: Method, at: Date): Holder {
  const { publicKey, privateKey } = method.makeKeys()
  const name = toName({ commonName: 'Rivers Ltd', organizationName: 'Rivers Ltd', serialNumber: 'rivers' })
  const signatureAlgorithm = new AlgorithmIdentifier({ algorithm: method.signature })
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: Uint8Array.from([1, ...randomBytes(8)]).buffer,
    signature: signatureAlgorithm,
    issuer: name,
    validity: new Validity({
      notBefore: new Date(at.getTime() - 3_600_000),
      notAfter: new Date(at.getTime() + 365 * 86_400_000),
    }),
    subject: name,
    subjectPublicKeyInfo: AsnConvert.parse(key, SubjectPublicKeyInfo),
  })
  const value = method.sign(new Uint8Array(AsnConvert.serialize(tbsCertificate)), privateKey)
  const signatureValue = Uint8Array.from(value).buffer
  const certificate = new Certificate({ tbsCertificate, signatureAlgorithm, signatureValue })

  return { certificate: new Uint8Array(AsnConvert.serialize(certificate)), privateKey }
}
