import { expect, test } from 'vitest'
import type { Cryptoki, Wanted } from './cryptoki.ts'
import { CryptokiError } from './cryptoki-errors.ts'
import { attributes, flags, mechanisms, returns } from './cryptoki-words.ts'
import { openToken } from './open-token.ts'

const place = { module: '/module.so', token: 'Rivers', key: 'seal', pin: '4711' }
const usual = flags.initialized | flags.mayLogIn
const long = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32LE(value)

  return bytes
}

/** A token that is in a state in which SoftHSM never is. */
function makeToken({ state = usual, login = () => {}, keyType = 0, signs = 1 } = {}) {
  const told = new Map<number, Buffer>([
    [attributes.keyType, long(keyType)],
    [attributes.id, Buffer.from([1])],
    [attributes.sign, Buffer.from([signs])],
  ])
  const tries: string[] = []
  const cryptoki = {
    slots: () => [7],
    tokenIn: () => ({ label: 'Rivers', flags: state }),
    openSession: () => 1,
    login: (_: unknown, pin: string) => {
      tries.push(pin)
      login()
    },
    find: (_: unknown, wanted: Wanted) => (wanted[0]?.[1] === 3 ? [5] : []),
    read: (_: unknown, __: unknown, attribute: number) => told.get(attribute) ?? null,
    mechanismsOf: () => [mechanisms.sha256Rsa],
    flagsOfMechanism: () => flags.mechanismSigns,
    sign: () => new Uint8Array(),
  } as unknown as Cryptoki

  return { cryptoki, tries }
}

const fails = (code: number) => () => {
  throw new CryptokiError('C_Login', code)
}

test('a PIN that is locked, or has a last try left, is not tried', () => {
  for (const [flag, fault] of [
    [flags.pinLocked, 'pin-locked'],
    [flags.finalTry, 'pin-last-try'],
  ] as const) {
    const { cryptoki, tries } = makeToken({ state: usual | flag })
    expect(() => openToken(cryptoki, place)).toThrow(expect.objectContaining({ fault }) as Error)
    expect(tries).toEqual([])
  }
})

test.each([
  [returns.pinLocked, 'pin-locked'],
  [returns.pinIncorrect, 'pin-wrong'],
  [returns.pinInvalid, 'pin-wrong'],
  [returns.pinLength, 'pin-wrong'],
])('an answer of 0x%x to the PIN is %s', (code, fault) => {
  const { cryptoki, tries } = makeToken({ login: fails(code) })
  expect(() => openToken(cryptoki, place)).toThrow(expect.objectContaining({ fault }) as Error)
  expect(tries).toEqual(['4711'])
})

test('who is logged in already stays so, and a token without a PIN is not given one', () => {
  expect(openToken(makeToken({ login: fails(returns.loggedIn) }).cryptoki, place).found.kind).toBe('rsa')
  const { cryptoki, tries } = makeToken({ state: flags.initialized })
  openToken(cryptoki, place)
  expect(tries).toEqual([])
})

test('a key of another kind is none to seal with, and a token that does not sign with a kind says which it lacks', () => {
  const { cryptoki } = makeToken({ keyType: 0x40 })
  expect(() => openToken(cryptoki, place)).toThrow(expect.objectContaining({ fault: 'key-kind' }) as Error)
  const { cryptoki: other } = makeToken({ keyType: 3 })
  expect(() => openToken(other, place)).toThrow('CKM_ECDSA_SHA256, CKM_ECDSA')
})

test('a key that may not sign is none to seal with', () => {
  const { cryptoki } = makeToken({ signs: 0 })
  expect(() => openToken(cryptoki, place)).toThrow('its CKA_SIGN is false')
})
