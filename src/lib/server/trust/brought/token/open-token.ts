import { createHash } from 'node:crypto'
import type { Cryptoki } from './cryptoki.ts'
import { CryptokiError } from './cryptoki-errors.ts'
import { longIn, type Long } from './cryptoki-longs.ts'
import { attributes, flags, keyTypes, mechanisms, objectClass, returns, x509 } from './cryptoki-words.ts'
import type { TokenFound, TokenPlace } from './token-line.ts'
import { TokenUnfit } from './token-unfit.ts'

export type OpenToken = { found: TokenFound; sign(bytes: Uint8Array): Uint8Array }

type Session = { cryptoki: Cryptoki; slot: Long; session: Long }

/** Logs in and finds the key. Throws `TokenUnfit` for what is not as it is said to be, and `CryptokiError`. */
export function openToken(cryptoki: Cryptoki, { token, key: name, pin }: TokenPlace): OpenToken {
  const slot = findSlot(cryptoki, token)
  const session = cryptoki.openSession(slot)
  logIn({ cryptoki, slot, session }, pin)
  const at = { cryptoki, slot, session }
  const key = findKey(at, name)
  const { kind, sign } = chooseMechanism(at, key)

  return { found: { kind, certificates: readCertificates(at, key) }, sign }
}

function findSlot(cryptoki: Cryptoki, token: string): Long {
  const there = cryptoki
    .slots()
    .map((slot) => ({ slot, ...cryptoki.tokenIn(slot) }))
    .filter((one) => (one.flags & flags.initialized) !== 0)
  const [found, ...others] = there.filter(({ label }) => label === token)
  if (!found)
    throw new TokenUnfit(
      'token-missing',
      there
        .map(({ label }) => label)
        .toSorted()
        .join(', '),
    )
  if (others.length > 0) throw new TokenUnfit('several-tokens', String(others.length + 1))

  return found.slot
}

/** Once: a token locks after a few wrong PINs, and its last try is left to a person. */
function logIn({ cryptoki, slot, session }: Session, pin: string): void {
  const { flags: state } = cryptoki.tokenIn(slot)
  if ((state & flags.mayLogIn) === 0) return
  if ((state & flags.pinLocked) !== 0) throw new TokenUnfit('pin-locked')
  if ((state & flags.finalTry) !== 0) throw new TokenUnfit('pin-last-try')
  try {
    cryptoki.login(session, pin)
  } catch (cause) {
    const code = cause instanceof CryptokiError ? cause.code : null
    if (code === returns.loggedIn) return
    if (code === returns.pinLocked) throw new TokenUnfit('pin-locked', '', { cause })
    const isWrong = code === returns.pinIncorrect || code === returns.pinInvalid || code === returns.pinLength
    if (isWrong) throw new TokenUnfit('pin-wrong', '', { cause })
    throw cause
  }
}

/** By its label, else by its id. */
function findKey(at: Session, name: string): Long {
  const { cryptoki, session } = at
  const find = (attribute: number, value: Uint8Array) =>
    cryptoki.find(session, [
      [objectClass.attribute, objectClass.privateKey],
      [attribute, value],
    ])
  const labelled = find(attributes.label, Buffer.from(name, 'utf8'))
  const isId = /^([0-9a-f]{2})+$/i.test(name)
  const found = labelled.length > 0 || !isId ? labelled : find(attributes.id, Buffer.from(name, 'hex'))
  const [key] = found
  if (key === undefined) throw new TokenUnfit('key-missing', namesOfKeys(at).toSorted().join(', '))
  if (found.length > 1)
    throw new TokenUnfit(
      'several-keys',
      found
        .map((one) => idOf(at, one))
        .toSorted()
        .join(', '),
    )

  return key
}

function namesOfKeys(at: Session): string[] {
  const { cryptoki, session } = at
  const keys = cryptoki.find(session, [[objectClass.attribute, objectClass.privateKey]])

  return keys.map((key) => {
    const label = cryptoki.read(session, key, attributes.label)?.toString('utf8')
    return label ? `${label} (${idOf(at, key)})` : idOf(at, key)
  })
}

const idOf = ({ cryptoki, session }: Session, object: Long) =>
  cryptoki.read(session, object, attributes.id)?.toString('hex') ?? ''

/** Those of the token that hash, where it has them: some that keep to FIPS 140 sign nothing else. */
const wanted = {
  rsa: [mechanisms.sha256Rsa, mechanisms.rsa],
  ec: [mechanisms.ecdsaSha256, mechanisms.ecdsa],
} as const
const namesOfWanted = { rsa: 'CKM_SHA256_RSA_PKCS, CKM_RSA_PKCS', ec: 'CKM_ECDSA_SHA256, CKM_ECDSA' } as const

function chooseMechanism(at: Session, key: Long): Pick<TokenFound, 'kind'> & Pick<OpenToken, 'sign'> {
  const { cryptoki, slot, session } = at
  const read = (attribute: number) => cryptoki.read(session, key, attribute)
  const type = longIn(read(attributes.keyType))
  const kind = type === keyTypes.rsa ? 'rsa' : type === keyTypes.ec ? 'ec' : null
  if (!kind) throw new TokenUnfit('key-kind')
  if (read(attributes.sign)?.[0] === 0) throw new TokenUnfit('key-not-signing')
  if (read(attributes.alwaysAuthenticate)?.[0] === 1) throw new TokenUnfit('key-asks-again')
  const there = cryptoki.mechanismsOf(slot)
  const mechanism = wanted[kind].find(
    (one) => there.includes(one) && (cryptoki.flagsOfMechanism(slot, one) & flags.mechanismSigns) !== 0,
  )
  if (mechanism === undefined) throw new TokenUnfit('mechanism-missing', namesOfWanted[kind])

  return {
    kind,
    sign: (bytes) => cryptoki.sign(session, key, mechanism, preparedFor(mechanism, bytes)),
  }
}

/** DigestInfo of SHA-256 (RFC 8017 §9.2, note 1), without its hash. */
const digestInfo = Buffer.from('3031300d060960864801650304020105000420', 'hex')

function preparedFor(mechanism: number, bytes: Uint8Array): Uint8Array {
  if (mechanism === mechanisms.sha256Rsa || mechanism === mechanisms.ecdsaSha256) return bytes
  const digest = createHash('sha256').update(bytes).digest()

  return mechanism === mechanisms.rsa ? Buffer.concat([digestInfo, digest]) : digest
}

/** All of the token: its issuers lie under ids of their own, if they do. */
function readCertificates(at: Session, key: Long): Uint8Array[] {
  const { cryptoki, session } = at
  const objects = cryptoki.find(session, [
    [objectClass.attribute, objectClass.certificate],
    [attributes.certificateType, x509],
  ])
  const own = idOf(at, key)
  const isOwn = (object: Long) => idOf(at, object) === own
  const sorted = [...objects.filter(isOwn), ...objects.filter((object) => !isOwn(object))]

  return sorted.flatMap((object) => {
    const bytes = cryptoki.read(session, object, attributes.value)
    return bytes && bytes.length > 0 ? [new Uint8Array(bytes)] : []
  })
}
