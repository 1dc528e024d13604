import { nameOfReturn } from './cryptoki-words.ts'

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
