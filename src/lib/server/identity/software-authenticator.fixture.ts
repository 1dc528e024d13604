import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

// A passkey made of node:crypto: W3C Web Authentication Level 3 §6 (authenticator data) and §7 (client data).

const userPresent = 0x01
const userVerifiedFlag = 0x04
const attestedData = 0x40

type CreationOptions = { challenge: string; rp: { id: string }; user?: { id: string } }
type RequestOptions = { challenge: string; rpId: string }

export interface SoftwareAuthenticator {
  create(options: CreationOptions): object
  get(options: RequestOptions): object
}

/** `origin` is the page the browser would stand on; `counter` how often the key has been used. */
export function makeSoftwareAuthenticator(options: {
  origin: string
  verifiesUser?: boolean
  counter?: () => number
}): SoftwareAuthenticator {
  const { origin, verifiesUser = true } = options
  let used = 0
  let userHandle: string | undefined
  const counter = options.counter ?? (() => (used += 1))
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)

  const authenticatorData = (rpId: string, flags: number, attested: Uint8Array = new Uint8Array()) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter())
    const verified = verifiesUser ? userVerifiedFlag : 0

    return Buffer.concat([sha256(rpId), Buffer.from([flags | userPresent | verified]), count, attested])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    create({ challenge, rp, user }) {
      userHandle = user?.id
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, toCoseKey(publicKey)])
      const authData = new Uint8Array(authenticatorData(rp.id, attestedData, attested))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])

      return credential({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: encodeCbor(attestation).toString('base64url'),
        transports: ['internal', 'hybrid'],
      })
    },

    get({ challenge, rpId }) {
      const clientDataJSON = clientData('webauthn.get', challenge)
      const authData = authenticatorData(rpId, 0)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientDataJSON)]), privateKey)

      return credential({
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle && { userHandle }),
      })
    },
  }
}

/** RFC 9053 §7.1.1: an ES256 key on P-256. */
function toCoseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

  return encodeCbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  )
}

function encodeCbor(value: Map<string | number, unknown>): Buffer {
  return Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]))
}

function sha256(bytes: string | Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
