import type { Verdict } from '#core/verdict/verdict.ts'
import type { Knowledge } from '#verifier/knowledge.ts'

/** What the worker that judges files is asked, and what it answers. */
export type VerdictQuestion = {
  bytes: Uint8Array<ArrayBuffer>
  at: Date
  roots: readonly Uint8Array[]
  knowledge: Knowledge
}
export type VerdictAnswer = { verdict: Verdict } | { failure: string }
