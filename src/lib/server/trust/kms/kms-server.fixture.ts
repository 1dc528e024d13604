import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateEncrypt,
  randomBytes,
  randomUUID,
  type KeyObject,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { p256, p384 } from '@noble/curves/nist.js'
import { findSignatureFault } from './signature-v4.fixture.ts'

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

/** What it does whatever it is asked. `broken`: its signatures are another key's. */
export type KmsMood = 'well' | 'hung' | 'throttled' | 'failing' | 'cut-off' | 'broken'

export type KmsServer = Awaited<ReturnType<typeof startKms>>

class KmsRefusal extends Error {
  readonly word: string
  readonly status: number

  constructor(word: string, message: string, status = 400) {
    super(message)
    this.word = word
    this.status = status
  }
}

type Question = Readonly<Record<string, unknown>>

const account = '111122223333'
const mostEncrypted = 4096

/**
 * AWS KMS as far as it is asked here, on loopback: its JSON protocol (`TrentService`), signatures of requests that are looked at,
 * keys that encrypt and sign, contexts of encryption, states of keys, and the words for whatever is wrong that its API reference has.
 */
export async function startKms({ region = 'eu-central-1' }: { region?: string } = {}) {
  const keys = new Map<string, FakeKey>()
  const aliases = new Map<string, string>()
  const credentials = {
    accessKeyId: `AKIA${randomBytes(8).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64'),
  }
  const asked: string[] = []
  const state: { mood: KmsMood } = { mood: 'well' }

  function addKey(spec: KmsKeySpec = 'SYMMETRIC_DEFAULT', pem?: Buffer | string): FakeKey {
    const id = randomUUID()
    const arn = `arn:aws:kms:${region}:${account}:key/${id}`
    const material = pem ? { privateKey: createPrivateKey(pem) } : makeMaterial(spec)
    const key: FakeKey = { id, arn, spec, material, state: 'Enabled', denied: new Set() }
    keys.set(id, key)

    return key
  }

  function findKey(named: unknown): FakeKey {
    const [, of, name] = /^arn:aws:kms:([\w-]+):\d+:(.+)$/.exec(String(named)) ?? [
      null,
      region,
      String(named),
    ]
    if (of !== region) throw new KmsRefusal('NotFoundException', `Invalid arn ${of}`)
    const id = name?.startsWith('alias/') ? aliases.get(name) : name?.replace(/^key\//, '')
    const key = keys.get(id ?? '')
    if (!key) throw new KmsRefusal('NotFoundException', `Key '${String(named)}' does not exist`)

    return key
  }

  /** In the order in which AWS looks: who may, what state it is in, what it is for. */
  function useKey(key: FakeKey, action: string): FakeKey {
    if (key.denied.has(action))
      throw new KmsRefusal(
        'AccessDeniedException',
        `User: arn:aws:iam::${account}:user/paraph is not authorized to perform: kms:${action} on resource: ${key.arn}`,
      )
    if (key.state === 'Disabled') throw new KmsRefusal('DisabledException', `${key.arn} is disabled.`)
    if (key.state !== 'Enabled')
      throw new KmsRefusal(
        'KMSInvalidStateException',
        `${key.arn} is ${key.state === 'PendingDeletion' ? 'pending deletion' : 'pending import'}.`,
      )
    const isForSigning = action === 'Sign' || action === 'GetPublicKey'
    if (isForSigning !== 'privateKey' in key.material)
      throw new KmsRefusal(
        'InvalidKeyUsageException',
        `${key.arn} key usage is ${isForSigning ? 'ENCRYPT_DECRYPT' : 'SIGN_VERIFY'} which is not valid for ${action}.`,
      )

    return key
  }

  function answerTo(action: string, question: Question): object {
    if (action === 'Decrypt') return decrypt(question)
    const key = useKey(findKey(question['KeyId']), action)
    if (action === 'GenerateDataKey') return generateDataKey(key, question)
    if (action === 'Encrypt') return encrypt(key, question)
    if (action === 'GetPublicKey') return publicKeyOf(key)
    if (action === 'Sign') return sign(key, question)
    throw new KmsRefusal('UnknownOperationException', action)
  }

  /** Which key it was, the ciphertext says by itself. */
  function decrypt(question: Question): object {
    const blob = Buffer.from(String(question['CiphertextBlob']), 'base64')
    const own = [...keys.values()].find(({ id }) => blob.subarray(1, 37).toString() === id)
    if (question['KeyId'] !== undefined) {
      const named = useKey(findKey(question['KeyId']), 'Decrypt')
      if (own && own !== named)
        throw new KmsRefusal(
          'IncorrectKeyException',
          'The key ID in the request does not identify a CMK that can perform this operation.',
        )
    }
    if (!own) throw new KmsRefusal('InvalidCiphertextException', '')
    const plain = unlock(useKey(own, 'Decrypt'), blob, question['EncryptionContext'])

    return { KeyId: own.arn, Plaintext: plain.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const action = String(request.headers['x-amz-target']).replace('TrentService.', '')
    asked.push(action)
    try {
      if (state.mood === 'hung') return
      if (state.mood === 'cut-off') {
        request.socket.destroy()
        return
      }
      const headers = request.headers as Record<string, string>
      const fault = findSignatureFault(
        { method: request.method ?? '', headers, body },
        {
          ...{ region, service: 'kms', now: new Date() },
          secretOf: (id) => (id === credentials.accessKeyId ? credentials.secretAccessKey : null),
        },
      )
      if (fault) throw new KmsRefusal(fault.word, fault.message)
      if (state.mood === 'throttled') throw new KmsRefusal('ThrottlingException', 'Rate exceeded')
      if (state.mood === 'failing') throw new KmsRefusal('KMSInternalException', 'An internal error', 500)
      send(response, 200, answerTo(action, JSON.parse(body) as Question))
    } catch (error) {
      if (!(error instanceof KmsRefusal)) throw error
      send(response, error.status, { __type: error.word, message: error.message })
    }
  }

  function sign(key: FakeKey, question: Question): object {
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
    const material = state.mood === 'broken' ? makeMaterial(key.spec) : key.material
    const signature = 'privateKey' in material ? signDigest(material.privateKey, digest) : Buffer.alloc(0)

    return { KeyId: key.arn, SigningAlgorithm: algorithm, Signature: signature.toString('base64') }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    ...{ endpoint, region, credentials, addKey, asked, state },
    addAlias(name: string, key: FakeKey): void {
      aliases.set(name, key.id)
    },
    /** What whoever runs the host sets, and has from AWS. */
    environment: {
      KMS_ENDPOINT: endpoint,
      KMS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function makeMaterial(spec: KmsKeySpec): Material {
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

function unlock({ arn, material }: FakeKey, blob: Buffer, context: unknown): Buffer {
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

function generateDataKey(key: FakeKey, question: Question): object {
  if (question['KeySpec'] !== 'AES_256') throw new KmsRefusal('ValidationException', 'KeySpec')
  const plain = randomBytes(32)
  const blob = lock(key, plain, question['EncryptionContext'])

  return {
    KeyId: key.arn,
    Plaintext: plain.toString('base64'),
    CiphertextBlob: blob.toString('base64'),
  }
}

function encrypt(key: FakeKey, question: Question): object {
  const plain = Buffer.from(String(question['Plaintext']), 'base64')
  if (plain.length === 0 || plain.length > mostEncrypted)
    throw new KmsRefusal('ValidationException', 'Plaintext')

  return {
    KeyId: key.arn,
    CiphertextBlob: lock(key, plain, question['EncryptionContext']).toString('base64'),
  }
}

function publicKeyOf({ arn, spec, material }: FakeKey): object {
  if (!('privateKey' in material)) throw new Error('This key has no public one')
  const der = createPublicKey(material.privateKey).export({ type: 'spki', format: 'der' })

  return {
    ...{ KeyId: arn, KeySpec: spec, KeyUsage: 'SIGN_VERIFY', SigningAlgorithms: specs[spec] },
    PublicKey: der.toString('base64'),
  }
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

function send(response: ServerResponse, status: number, answer: object): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'x-amzn-requestid': randomUUID(),
  })
  response.end(JSON.stringify(answer))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)

  return Buffer.concat(chunks).toString('utf8')
}
