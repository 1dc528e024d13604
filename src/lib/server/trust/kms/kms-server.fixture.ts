import { createPrivateKey, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  encrypt,
  generateDataKey,
  KmsRefusal,
  makeMaterial,
  publicKeyOf,
  sign,
  unlock,
  type FakeKey,
  type KmsKeySpec,
  type Question,
} from './kms-key.fixture.ts'
import { findSignatureFault } from './signature-v4.fixture.ts'

/** What it does whatever it is asked. `broken`: its signatures are another key's. */
export type KmsMood = 'well' | 'hung' | 'throttled' | 'failing' | 'cut-off' | 'broken'

export type KmsServer = Awaited<ReturnType<typeof startKms>>

const account = '111122223333'

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
    if (action === 'Sign')
      return sign(key, question, state.mood === 'broken' ? makeMaterial(key.spec) : key.material)
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
