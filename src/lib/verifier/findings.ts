import type { Indication, VerdictReason } from '#core/verdict/verdict.ts'

/** Something to say about a signature or a file; the gravest decides. */
export type Finding = { indication: Indication; reason: VerdictReason }

/** Shown to be wrong, as opposed to what we cannot know (EN 319 102-1 §5.1.3). */
const failures: ReadonlySet<VerdictReason> = new Set([
  'byte-range-malformed',
  'gap-not-contents',
  'signature-not-covering-file',
  'changed-after-signing',
  'digest-mismatch',
  'signature-value-wrong',
  'cms-malformed',
  'signing-certificate-attribute-wrong',
  'time-stamp-invalid',
  'evidence-damaged',
])
const gravity: readonly Indication[] = ['total-passed', 'indeterminate', 'total-failed']

export const sound: Finding = { indication: 'total-passed', reason: 'sound' }

export function toFinding(reason: VerdictReason): Finding {
  if (reason === 'sound') return sound

  return { indication: failures.has(reason) ? 'total-failed' : 'indeterminate', reason }
}

/** The gravest, the first of equals; sound without any. */
export function gravest(findings: readonly Finding[]): Finding {
  return findings.reduce(
    (worst, finding) =>
      gravity.indexOf(finding.indication) > gravity.indexOf(worst.indication) ? finding : worst,
    sound,
  )
}
