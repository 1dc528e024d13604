import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import type { Database } from '../data/database.ts'
import { makeSecurityEvents } from '../security/security-events.ts'
import { makeRandom } from '../system.ts'
import {
  makeEmbeddedIdentity,
  type EmbeddedIdentity,
  type EmbeddedIdentityOptions,
} from './embedded-identity.ts'
import type { CodeMail, CodeSms } from './identity-parts.ts'
import type { IdentitySecrets } from './identity-secrets.ts'

export const poolId = 'local-1_Test'
export const clientId = 'test-client'
export const issuer = `https://sign.example/idp/${poolId}`
/** For tests that are not about limits. */
export const manyTimes = { sendsPerAddress: 1000, asksPerIp: 1000, triesPerPerson: 1000 }
export const silent = pino({ level: 'silent' })

type Body = Record<string, unknown> & {
  __type?: string
  Session?: string
  ChallengeName?: string
  UserSub?: string
  AuthenticationResult?: { IdToken: string; AccessToken: string; RefreshToken: string; ExpiresIn: number }
}
type Confirmed = { subject: string; email: string; attributes: Readonly<Record<string, string>> }

export interface IdentityWorld {
  database: Database
  identity: EmbeddedIdentity
  mails: CodeMail[]
  messages: CodeSms[]
  confirmed: Confirmed[]
  clock: { now(): Date; at: number }
  /** Calls an operation as the protocol has it; `ip` null is not limited. `device`: the secret of a browser's cookie. */
  call(operation: string, input: object, ip?: string | null, device?: string): Promise<Body>
  lastCode(email: string): string
  /** Registers and confirms. */
  register(email: string, attributes?: Record<string, string>, password?: string): Promise<void>
  /** Signs in with a mailed code. */
  signIn(email: string): Promise<NonNullable<Body['AuthenticationResult']>>
}

export async function openIdentityWorld(
  options: Partial<EmbeddedIdentityOptions> = {},
): Promise<IdentityWorld> {
  const database = options.database ?? (await openCopiedDatabase())
  const clock = { at: Date.parse('2026-03-02T09:00:00Z'), now: () => new Date(clock.at) }
  const mails: CodeMail[] = []
  const messages: CodeSms[] = []
  const confirmed: Confirmed[] = []
  const identity = makeEmbeddedIdentity({
    database,
    secrets,
    clock,
    random: makeRandom(clock),
    issuer,
    poolId,
    clientId,
    log: silent,
    security: makeSecurityEvents({ log: silent, key: new Uint8Array(32) }),
    sendCode: (_tx, mail) => Promise.resolve(void mails.push(mail)),
    sendSms: (_tx, sms) => Promise.resolve(void messages.push(sms)),
    onConfirmed: (_tx, person) => Promise.resolve(void confirmed.push(person)),
    ...options,
  })

  const call: IdentityWorld['call'] = async (operation, input, ip = null, device) => {
    const request = toRequest(operation, { ClientId: clientId, ...input }, device)
    const response = await identity.handle(request, {
      ip,
      userAgent: 'test',
    })
    const body = (await response.json()) as Body
    if (response.status !== (body.__type ? 400 : 200)) throw new Error(`${operation}: ${response.status}`)

    return body
  }
  const lastCode = (email: string) => {
    const mail = mails.findLast((sent) => sent.email === email)
    if (mail === undefined || !('code' in mail)) throw new Error(`No code for ${email}`)

    return mail.code
  }

  return {
    database,
    identity,
    mails,
    messages,
    confirmed,
    clock,
    call,
    lastCode,
    async register(email, attributes = {}, password) {
      const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
      await call('SignUp', { Username: email, UserAttributes })
      await call('ConfirmSignUp', { Username: email, ConfirmationCode: lastCode(email) })
      if (!password) return

      await call('ForgotPassword', { Username: email })
      const ConfirmationCode = lastCode(email)
      await call('ConfirmForgotPassword', { Username: email, ConfirmationCode, Password: password })
    },
    async signIn(email) {
      const asked = await call('InitiateAuth', askForCode(email))
      const answered = await call('RespondToAuthChallenge', answerCode(email, asked.Session, lastCode(email)))
      if (!answered.AuthenticationResult) throw new Error(answered.__type)

      return answered.AuthenticationResult
    },
  }
}

export function askForCode(email: string): object {
  return { AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'EMAIL_OTP' } }
}

export function answerCode(email: string, session: string | undefined, code: string): object {
  return {
    ChallengeName: 'EMAIL_OTP',
    Session: session,
    ChallengeResponses: { USERNAME: email, EMAIL_OTP_CODE: code },
  }
}

export function toRequest(operation: string, input: object, device?: string): Request {
  return new Request('https://sign.example/idp/', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...(device && { cookie: `paraph-device=${device}` }),
    },
    body: JSON.stringify(input),
  })
}

/** Some code as long as `code` that is another. */
export function wrongCode(code: string): string {
  const zeros = '0'.repeat(code.length)

  return code === zeros ? `${zeros.slice(1)}1` : zeros
}

/** Serves the identity service on a free port of this machine, as a deployment does. */
export async function serveIdentity(identity: EmbeddedIdentity): Promise<{ url: string; server: Server }> {
  const listener = getRequestListener((request) =>
    identity.handle(request, { ip: '127.0.0.1', userAgent: null }),
  )
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server }
}

/** One a test file, so that worlds over one database understand each other. */
const root = randomBytes(32)

export const secrets = makeSecrets()

function makeSecrets(): IdentitySecrets {
  return {
    encrypt(plain, place) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', root, nonce).setAAD(Buffer.from(place.join('/')))
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])

      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    decrypt(text, place) {
      const sealed = Buffer.from(text, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', root, sealed.subarray(0, 12))
      decipher.setAAD(Buffer.from(place.join('/')))
      decipher.setAuthTag(sealed.subarray(12, 28))

      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
    },
    deriveKey: (purpose) => new Uint8Array(hkdfSync('sha256', root, new Uint8Array(0), purpose, 32)),
  }
}

/** The secret of somebody's device cookie. */
export const deviceOf = (name: string): string => name.padEnd(43, '_')
