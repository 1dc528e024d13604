import type { SignatureVerdict } from '#core/verdict/verdict.ts'
import type { KnownAuthority } from './authorities.ts'
import type { Existence } from './existence.ts'
import type { Finding } from './findings.ts'
import type { Knowledge } from './knowledge.ts'
import type { RevocationSources } from './revoked-path.ts'
import type { SealedFile } from './sealed-file.ts'
import type { KnownCertificate } from './signed-message.ts'
import type { ValidationStore } from './validation-store.ts'

/** What is known beside the one signature that is judged. */
export type Surroundings = {
  file: SealedFile
  store: ValidationStore
  roots: readonly KnownCertificate[]
  /** Certificates that were brought along and are believed by themselves, each with its issuers up to the root. */
  brought: readonly (readonly [KnownCertificate, ...KnownCertificate[]])[]
  /** And those whose time-stamps are trusted besides. */
  stampRoots: readonly KnownCertificate[]
  /** Authorities elsewhere that somebody vouches for. */
  authorities: readonly KnownAuthority[]
  at: Date
  record: Knowledge['record']
  recordedAt: Date | undefined
  revocations: RevocationSources['revocations']
  /** What the document time-stamps that are believed show, as far as they have been judged. */
  existences: readonly Existence[]
}

/** What a signature's own bytes say: whether they hold, whom to believe, and what is told of them. */
export type Content = {
  integrity: Finding[]
  trust: Finding[]
  facts: Partial<SignatureVerdict>
  namesUs?: boolean
  isCovered?: boolean
}

/** Where the path of a signer of ours ends that is believed. */
export function trustedEnds({ roots, brought }: Pick<Surroundings, 'roots' | 'brought'>): KnownCertificate[] {
  return [...roots, ...brought.map(([own]) => own)]
}

/** Where the path of any signer ends as far as it is known: for what issuers say of those below them. */
export function knownEnds({
  stampRoots,
  brought,
  authorities,
}: Pick<Surroundings, 'stampRoots' | 'brought' | 'authorities'>): KnownCertificate[] {
  const own = [...stampRoots, ...brought.map((path) => path.at(-1) ?? path[0])]

  return [...own, ...authorities.map(({ certificate }) => certificate)]
}
