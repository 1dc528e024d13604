import koffi, { type TypeObject } from 'koffi'
import { CryptokiError, NoModule } from './cryptoki-errors.ts'
import type { Long } from './cryptoki-longs.ts'

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

type Asked = (...parameters: unknown[]) => Long

/** Calls one by its name. Throws `CryptokiError`. */
export type CallFunction = (name: Name, ...parameters: unknown[]) => void

/** The functions of a module, as they lie in its file. Throws `NoModule`. */
export function loadFunctions(file: string): CallFunction {
  const known = functionsOf(file)

  return (name, ...parameters) => {
    const code = Number(known.get(name)?.(...parameters))
    if (code !== 0) throw new CryptokiError(name, code)
  }
}

/** A library that nobody holds is unloaded some day, and its functions, which are called by their places, with it. */
const held: unknown[] = []

/** Every module has one function that is found by its name, and tells where the others are. */
function functionsOf(file: string): ReadonlyMap<string, Asked> {
  try {
    const library = koffi.load(file)
    held.push(library)
    const getList = library.func('C_GetFunctionList', 'ulong', [koffi.out('void **')]) as Asked
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
