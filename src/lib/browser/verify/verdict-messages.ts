import type { Verdict } from '#core/verdict/verdict.ts'
import type { Knowledge } from '#verifier/knowledge.ts'

/** What the worker that judges files is asked, and what it answers. */
export type VerdictQuestion = {
  bytes: Uint8Array<ArrayBuffer>
  at: Date
  roots: readonly Uint8Array[]
  knowledge: Knowledge
}
/** Before that, of whom the host is to be asked; of who signed only where its record is asked, too. */
export type NamesQuestion = { namesIn: Uint8Array<ArrayBuffer>; withSigners: boolean }
export type Names = {
  issuers: string[]
  /** Of the certificates of whoever signed, SHA-256 in hex; none where they were not asked for. */
  signers: string[]
}
export type NamesAnswer = Names | { failure: string }
export type Judged = { verdict: Verdict }
export type VerdictAnswer = Judged | { failure: string }
