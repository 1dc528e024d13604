import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  generateKeyPairSync,
  privateEncrypt,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { p256, p384 } from '@noble/curves/nist.js'

/** Kinds of keys, by what AWS calls them. */
const specs = {
  SYMMETRIC_DEFAULT: null,
  RSA_2048: ['RSASSA_PKCS1_V1_5_SHA_256'],
  RSA_3072: ['RSASSA_PKCS1_V1_5_SHA_256'],
  RSA_4096: ['RSASSA_PKCS1_V1_5_SHA_256'],
  ECC_NIST_P256: ['ECDSA_SHA_256'],
  ECC_NIST_P384: ['ECDSA_SHA_384'],
  ECC_NIST_P521: ['ECDSA_SHA_512'],
  ECC_SECG_P256K1: ['ECDSA_SHA_256'],
} as const
export type KmsKeySpec = keyof typeof specs

export type FakeKey = {
  readonly id: string
  readonly arn: string
  state: 'Enabled' | 'Disabled' | 'PendingDeletion' | 'PendingImport'
  /** Actions that the policy of the key keeps from everybody. */
  readonly denied: Set<string>
  readonly spec: KmsKeySpec
  /** Of another than what was made, for who looks whether a key was replaced. */
  material: Material
}
type Material = { symmetric: Buffer } | { privateKey: KeyObject }

export class KmsRefusal extends Error {
  readonly word: string
  readonly status: number

  constructor(word: string, message: string, status = 400) {
    super(message)
    this.word = word
    this.status = status
  }
}

export type Question = Readonly<Record<string, unknown>>

const mostEncrypted = 4096

export function makeMaterial(spec: KmsKeySpec): Material {
  const curves = {
    ECC_NIST_P256: 'P-256',
    ECC_NIST_P384: 'P-384',
    ECC_NIST_P521: 'P-521',
    ECC_SECG_P256K1: 'secp256k1',
  } as const
  if (spec === 'SYMMETRIC_DEFAULT') return { symmetric: randomBytes(32) }
  if (spec in curves) return generateKeyPairSync('ec', { namedCurve: curves[spec as keyof typeof curves] })

  return generateKeyPairSync('rsa', { modulusLength: Number(spec.slice(4)) })
}

/** A version, the key's id, and AES-256-GCM bound to the key and the context, which is told in no order. */
function lock({ id, arn, material }: FakeKey, plain: Uint8Array, context: unknown): Buffer {
  if (!('symmetric' in material)) throw new Error('This key does not encrypt')
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', material.symmetric, nonce).setAAD(contextOf(arn, context))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])

  return Buffer.concat([Buffer.from([1]), Buffer.from(id), nonce, cipher.getAuthTag(), sealed])
}

export function unlock({ arn, material }: FakeKey, blob: Buffer, context: unknown): Buffer {
  if (!('symmetric' in material)) throw new Error('This key does not decrypt')
  const cipher = createDecipheriv('aes-256-gcm', material.symmetric, blob.subarray(37, 49))
  cipher.setAAD(contextOf(arn, context)).setAuthTag(blob.subarray(49, 65))
  try {
    return Buffer.concat([cipher.update(blob.subarray(65)), cipher.final()])
  } catch {
    throw new KmsRefusal('InvalidCiphertextException', '')
  }
}

const contextOf = (arn: string, context: unknown) =>
  Buffer.from(JSON.stringify([arn, Object.entries(context ?? {}).toSorted()]))

export function generateDataKey(key: FakeKey, question: Question): object {
  if (question['KeySpec'] !== 'AES_256') throw new KmsRefusal('ValidationException', 'KeySpec')
  const plain = randomBytes(32)
  const blob = lock(key, plain, question['EncryptionContext'])

  return {
    KeyId: key.arn,
    Plaintext: plain.toString('base64'),
    CiphertextBlob: blob.toString('base64'),
  }
}

export function encrypt(key: FakeKey, question: Question): object {
  const plain = Buffer.from(String(question['Plaintext']), 'base64')
  if (plain.length === 0 || plain.length > mostEncrypted)
    throw new KmsRefusal('ValidationException', 'Plaintext')

  return {
    KeyId: key.arn,
    CiphertextBlob: lock(key, plain, question['EncryptionContext']).toString('base64'),
  }
}

export function publicKeyOf({ arn, spec, material }: FakeKey): object {
  if (!('privateKey' in material)) throw new Error('This key has no public one')
  const der = createPublicKey(material.privateKey).export({ type: 'spki', format: 'der' })

  return {
    ...{ KeyId: arn, KeySpec: spec, KeyUsage: 'SIGN_VERIFY', SigningAlgorithms: specs[spec] },
    PublicKey: der.toString('base64'),
  }
}

/** `material`: what it is signed with. */
export function sign(key: FakeKey, question: Question, material: Material): object {
  const algorithm = String(question['SigningAlgorithm'])
  const known: readonly string[] = specs[key.spec] ?? []
  if (!known.includes(algorithm))
    throw new KmsRefusal(
      'InvalidKeyUsageException',
      `Algorithm ${algorithm} is incompatible with key spec ${key.spec}.`,
    )
  const digest = Buffer.from(String(question['Message']), 'base64')
  if (question['MessageType'] !== 'DIGEST' || digest.length !== Number(algorithm.slice(-3)) / 8)
    throw new KmsRefusal('ValidationException', `Digest is invalid length for algorithm ${algorithm}.`)
  const signature = 'privateKey' in material ? signDigest(material.privateKey, digest) : Buffer.alloc(0)

  return { KeyId: key.arn, SigningAlgorithm: algorithm, Signature: signature.toString('base64') }
}

/** RFC 8017 §9.2: SHA-256 as it stands before its value. */
const digestInfo = Buffer.from('3031300d060960864801650304020105000420', 'hex')

function signDigest(privateKey: KeyObject, digest: Buffer): Buffer {
  if (privateKey.asymmetricKeyType === 'rsa')
    return privateEncrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
      Buffer.concat([digestInfo, digest]),
    )
  const { d = '' } = privateKey.export({ format: 'jwk' })
  const curve = digest.length === 48 ? p384 : p256
  const how = { prehash: false, format: 'der', lowS: false } as const

  return Buffer.from(curve.sign(digest, Buffer.from(d, 'base64url'), how))
}
