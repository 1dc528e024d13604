import koffi, { type TypeObject } from 'koffi'
import { nameOfReturn } from './cryptoki-words.ts'

/** A CK_ULONG: a number, unless it is too large for one. */
export type Long = number | bigint

export type TokenInfo = { label: string; flags: number }
/** What an object is asked to be: numbers, truths, words and bytes by the numbers of their attributes. */
export type Wanted = readonly (readonly [attribute: number, value: number | Uint8Array])[]

/** A function of the module answered with something other than CKR_OK. */
export class CryptokiError extends Error {
  override name = 'CryptokiError'
  readonly code: number

  constructor(call: string, code: number) {
    super(`${call} answers ${nameOfReturn(code)}`)
    this.code = code
  }
}

/** The file is there, and is no module of PKCS#11. */
export class NoModule extends Error {
  override name = 'NoModule'
}

const version = koffi.struct({ major: 'uint8', minor: 'uint8' })
const attribute = koffi.struct('CK_ATTRIBUTE', { type: 'ulong', value: 'void *', length: 'ulong' })
const mechanism = koffi.struct('CK_MECHANISM', { mechanism: 'ulong', parameter: 'void *', length: 'ulong' })
const text = (length: number) => koffi.array('uint8', length, 'Typed')
const tokenInfo = koffi.struct('CK_TOKEN_INFO', {
  ...{ label: text(32), manufacturer: text(32), model: text(16), serial: text(16), flags: 'ulong' },
  counts: koffi.array('ulong', 10),
  ...{ hardware: version, firmware: version, time: text(16) },
})
const mechanismInfo = koffi.struct('CK_MECHANISM_INFO', { least: 'ulong', most: 'ulong', flags: 'ulong' })
const many = (type: TypeObject | string) => koffi.pointer(koffi.type(type))
const out = (type: TypeObject | string) => koffi.out(many(type))
const inOut = (type: TypeObject | string) => koffi.inout(many(type))

/** Those that are used here: their place in CK_FUNCTION_LIST (PKCS#11 2.40 §3.4 and its header), and what they take. */
const functions = {
  C_Initialize: [0, ['void *']],
  C_Finalize: [1, ['void *']],
  C_GetSlotList: [4, ['uint8', 'void *', inOut('ulong')]],
  C_GetTokenInfo: [6, ['ulong', out(tokenInfo)]],
  C_GetMechanismList: [7, ['ulong', 'void *', inOut('ulong')]],
  C_GetMechanismInfo: [8, ['ulong', 'ulong', out(mechanismInfo)]],
  C_OpenSession: [12, ['ulong', 'ulong', 'void *', 'void *', out('ulong')]],
  C_Login: [18, ['ulong', 'ulong', many('uint8'), 'ulong']],
  C_GetAttributeValue: [24, ['ulong', 'ulong', inOut(attribute), 'ulong']],
  C_FindObjectsInit: [26, ['ulong', many(attribute), 'ulong']],
  C_FindObjects: [27, ['ulong', 'void *', 'ulong', inOut('ulong')]],
  C_FindObjectsFinal: [28, ['ulong']],
  C_SignInit: [42, ['ulong', many(mechanism), 'ulong']],
  C_Sign: [43, ['ulong', many('uint8'), 'ulong', many('uint8'), inOut('ulong')]],
} as const
type Name = keyof typeof functions

const serialSession = 4
const user = 1
const attributeTypeInvalid = 0x12
const attributeSensitive = 0x11
const longBytes = koffi.sizeof('ulong')
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
  const call = makeCall(functionsOf(file))

  /** What a function lists: it is asked how many there are, then which. */
  function list(name: 'C_GetSlotList' | 'C_GetMechanismList', first: Long): Long[] {
    const count: Long[] = [0]
    call(name, first, null, count)
    const longs = Buffer.alloc(Number(count[0]) * longBytes)
    if (longs.length > 0) call(name, first, longs, count)

    return longsIn(longs, Number(count[0]))
  }

  return {
    initialize: () => call('C_Initialize', null),
    finalize: () => call('C_Finalize', null),
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

    openSession(slot: Long): Long {
      const session: Long[] = [0]
      call('C_OpenSession', slot, serialSession, null, null, session)

      return session[0] ?? 0
    },

    login(session: Long, pin: string): void {
      const bytes = Buffer.from(pin, 'utf8')
      call('C_Login', session, user, bytes, bytes.length)
    },

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

/** A CK_ULONG as it lies in memory. */
export function longIn(bytes: Uint8Array | null): number | null {
  return bytes?.length === longBytes ? Number(koffi.decode(bytes, 'ulong') as Long) : null
}

function toLong(value: number): Buffer {
  const bytes = Buffer.alloc(longBytes)
  koffi.encode(bytes, 'ulong', value)

  return bytes
}

function longsIn(bytes: Buffer, count: number): Long[] {
  return count === 0 ? [] : [...(koffi.decode(bytes, koffi.array('ulong', count, 'Array')) as Long[])]
}

type Asked = (...parameters: unknown[]) => Long

/** Every module has one function that is found by its name, and tells where the others are. */
function functionsOf(file: string): ReadonlyMap<string, Asked> {
  try {
    const getList = koffi.load(file).func('C_GetFunctionList', 'ulong', [koffi.out('void **')]) as Asked
    const list: bigint[] = [0n]
    const code = Number(getList(list))
    if (code !== 0) throw new CryptokiError('C_GetFunctionList', code)
    const most = Math.max(...Object.values(functions).map(([place]) => place)) + 1
    // They stand behind a version of two bytes.
    const places = koffi.decode(
      list[0],
      koffi.sizeof('void *'),
      koffi.array('void *', most, 'Array'),
    ) as bigint[]

    return new Map(
      Object.entries(functions).map(([name, [place, takes]]) => [
        name,
        koffi.decode(places[place], koffi.proto('ulong', [...takes])) as Asked,
      ]),
    )
  } catch (cause) {
    throw new NoModule(cause instanceof Error ? cause.message : 'it does not load', { cause })
  }
}

function makeCall(known: ReadonlyMap<string, Asked>) {
  return (name: Name, ...parameters: unknown[]): void => {
    const code = Number(known.get(name)?.(...parameters))
    if (code !== 0) throw new CryptokiError(name, code)
  }
}

/** Padded with blanks, not ended by a zero (PKCS#11 2.40 §3.1). */
const textIn = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('utf8')
    .replace(/[ \0]+$/, '')
