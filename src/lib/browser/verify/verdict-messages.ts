import type { Verdict } from '#core/verdict/verdict.ts'
import type { Knowledge } from '#verifier/knowledge.ts'

/** What the worker that judges files is asked, and what it answers. */
export type VerdictQuestion = {
  bytes: Uint8Array<ArrayBuffer>
  at: Date
  roots: readonly Uint8Array[]
  knowledge: Knowledge
}
/** Before that, of whom the host is to be asked. */
export type NamesQuestion = { namesIn: Uint8Array<ArrayBuffer> }
export type NamesAnswer = { issuers: string[] } | { failure: string }
export type Judged = {
  verdict: Verdict
  /** Of the certificates of whoever signed, SHA-256 in hex. */
  signers: string[]
}
export type VerdictAnswer = Judged | { failure: string }
