import type { Verdict } from '#core/verdict/verdict.ts'
import { judgeAside } from './judge-aside.ts'
import type { Knowledge } from './knowledge.ts'

/*
 * The library (README.md beside this file): `npm run verifier:pack` makes a package of what is named here. Everything else may
 * change from one release to the next.
 */

export type VerifyOptions = {
  /** Root certificates to believe, DER. None: every signature is judged, and nobody is believed. */
  roots?: readonly Uint8Array[]
  /** Now, unless it is given. */
  at?: Date
} & Omit<Knowledge, 'record' | 'recordedAt' | 'seals'>

/**
 * The verdict on a PDF, in the words of EN 319 102-1. Never rejects for a bad file: what cannot be read is `indeterminate`,
 * `unreadable`. The bytes must not change meanwhile.
 */
export function verify(
  bytes: Uint8Array<ArrayBuffer>,
  { roots = [], at = new Date(), ...knowledge }: VerifyOptions = {},
): Promise<Verdict> {
  const question = { bytes, at, roots, knowledge: { record: 'unknown', ...knowledge } } as const

  return judgeAside(question, globalThis.crypto?.subtle)
}

export { toReport, type ReportParts, type ValidationReport } from '#core/verdict/validation-report.ts'
export type {
  EvidenceVerdict,
  Indication,
  SignatureVerdict,
  TrustedBy,
  Verdict,
  VerdictReason,
} from '#core/verdict/verdict.ts'
export type { ListedService, ServiceState, TrustedAuthority, Voucher } from './authorities.ts'
export type { Knowledge, KnownRevocation } from './knowledge.ts'
export { namesIn, type NamesIn } from './names-in.ts'
