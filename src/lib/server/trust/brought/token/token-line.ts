import type { TokenFault } from './token-unfit.ts'

/** Where a key is. */
export type TokenPlace = {
  /** The file of the module of PKCS#11, absolute. */
  module: string
  /** Its label. */
  token: string
  /** Label of the key, or its id in hex. */
  key: string
  pin: string
}

/** A key that is open to sign: RSA answers PKCS#1 v1.5, `ec` the two numbers side by side, both over SHA-256. */
export type TokenFound = {
  kind: 'rsa' | 'ec'
  /** Those of the key's own id first. */
  certificates: readonly Uint8Array[]
}

/** What the process that has the token is asked, one after the other, and what it answers each. */
export type TokenQuestion =
  { ask: 'open'; place: TokenPlace } | { ask: 'sign'; bytes: Uint8Array } | { ask: 'end' }
export type TokenAnswer =
  | { answer: 'open'; found: TokenFound }
  | { answer: 'signed'; signature: Uint8Array }
  | { answer: 'unfit'; fault: TokenFault; detail: string }
