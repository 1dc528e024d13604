import { CryptokiError } from './cryptoki-errors.ts'
import { loadFunctions, type CallFunction } from './cryptoki-functions.ts'
import { longBytes, longsIn, toLong, type Long } from './cryptoki-longs.ts'

export type TokenInfo = { label: string; flags: number }
/** What an object is asked to be: numbers, truths, words and bytes by the numbers of their attributes. */
export type Wanted = readonly (readonly [attribute: number, value: number | Uint8Array])[]

const serialSession = 4
const user = 1
const attributeTypeInvalid = 0x12
const attributeSensitive = 0x11
/** More objects than a token for seals has. */
const mostObjects = 500
/** RSA of 8192 bits. */
const mostSignatureBytes = 1024

export type Cryptoki = ReturnType<typeof loadCryptoki>

/**
 * A module of PKCS#11, by the functions that signing takes. They do not return before the token has answered: this belongs into a
 * process of its own. Throws `NoModule`; every function throws `CryptokiError`.
 */
export function loadCryptoki(file: string) {
  const call = loadFunctions(file)

  return {
    initialize: () => call('C_Initialize', null),
    finalize: () => call('C_Finalize', null),
    ...slotsOf(call),

    openSession(slot: Long): Long {
      const session: Long[] = [0]
      call('C_OpenSession', slot, serialSession, null, null, session)

      return session[0] ?? 0
    },

    login(session: Long, pin: string): void {
      const bytes = Buffer.from(pin, 'utf8')
      call('C_Login', session, user, bytes, bytes.length)
    },

    ...objectsOf(call),
  }
}

/** Where tokens are, and what they can do. */
function slotsOf(call: CallFunction) {
  /** What a function lists: it is asked how many there are, then which. */
  function list(name: 'C_GetSlotList' | 'C_GetMechanismList', first: Long): Long[] {
    const count: Long[] = [0]
    call(name, first, null, count)
    const longs = Buffer.alloc(Number(count[0]) * longBytes)
    if (longs.length > 0) call(name, first, longs, count)

    return longsIn(longs, Number(count[0]))
  }

  return {
    /** Those that have a token in them. */
    slots: () => list('C_GetSlotList', 1),

    tokenIn(slot: Long): TokenInfo {
      const info: { label?: Uint8Array; flags?: Long } = {}
      call('C_GetTokenInfo', slot, info)

      return { label: textIn(info.label ?? new Uint8Array()), flags: Number(info.flags) }
    },

    mechanismsOf: (slot: Long) => list('C_GetMechanismList', slot).map(Number),

    flagsOfMechanism(slot: Long, kind: number): number {
      const info: { flags?: Long } = {}
      call('C_GetMechanismInfo', slot, kind, info)

      return Number(info.flags)
    },
  }
}

/** What lies on a token: certificates to be read, and keys to sign with. */
function objectsOf(call: CallFunction) {
  return {
    find(session: Long, wanted: Wanted): Long[] {
      const template = wanted.map(([type, value]) => {
        const bytes = typeof value === 'number' ? toLong(value) : Buffer.from(value)
        return { type, value: bytes, length: bytes.length }
      })
      call('C_FindObjectsInit', session, template, template.length)
      const found = Buffer.alloc(mostObjects * longBytes)
      const count: Long[] = [0]
      call('C_FindObjects', session, found, mostObjects, count)
      call('C_FindObjectsFinal', session)

      return longsIn(found, Number(count[0]))
    },

    /** Null for what the object does not have, or does not tell. */
    read(session: Long, object: Long, type: number): Buffer | null {
      const asked: { type: number; value: Buffer | null; length: Long }[] = [{ type, value: null, length: 0 }]
      try {
        call('C_GetAttributeValue', session, object, asked, 1)
        const bytes = Buffer.alloc(Number(asked[0]?.length))
        if (bytes.length === 0) return bytes
        call('C_GetAttributeValue', session, object, [{ type, value: bytes, length: bytes.length }], 1)
        return bytes
      } catch (error) {
        const isNotTold =
          error instanceof CryptokiError &&
          (error.code === attributeTypeInvalid || error.code === attributeSensitive)
        if (isNotTold) return null
        throw error
      }
    },

    sign(session: Long, key: Long, kind: number, bytes: Uint8Array): Uint8Array {
      call('C_SignInit', session, [{ mechanism: kind, parameter: null, length: 0 }], key)
      const signature = Buffer.alloc(mostSignatureBytes)
      const length: Long[] = [signature.length]
      call('C_Sign', session, Buffer.from(bytes), bytes.length, signature, length)

      return new Uint8Array(signature.subarray(0, Number(length[0])))
    },
  }
}

/** Padded with blanks, not ended by a zero (PKCS#11 2.40 §3.1). */
const textIn = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('utf8')
    .replace(/[ \0]+$/, '')
