import { isSealedSample } from './sealed-samples.ts'
import type { Verdict } from './verdict.ts'

/** What a layperson wants to know of a file, in one sentence. */
export const answers = [
  'genuine',
  'test',
  'sample',
  'imitation',
  'stranger',
  'broken',
  'unsigned',
  'unreadable',
  'unsure',
] as const
export type Answer = (typeof answers)[number]

/**
 * `sample`: it is, to its last byte, what visitors are given to look at, sealed by a key that serves for nothing else.
 * `imitation`: it looks like a file that was sealed here, and another authority sealed it. `stranger`: every signature holds and nothing that shows was changed since, only whose they are we cannot say. One
 * signature that is in doubt for another reason leaves the whole file in doubt.
 */
export function answerOf({
  indication,
  reason,
  signatures,
  test = false,
  sha256 = '',
}: Pick<Verdict, 'indication' | 'reason' | 'signatures'> &
  Partial<Pick<Verdict, 'test' | 'sha256'>>): Answer {
  if (isSealedSample(sha256)) return 'sample'
  if (indication === 'total-passed') return test ? 'test' : 'genuine'
  if (indication === 'total-failed') return 'broken'
  if (reason === 'no-signature') return 'unsigned'
  if (reason === 'not-sealed-here') return 'imitation'
  if (reason === 'not-a-pdf' || reason === 'unreadable') return 'unreadable'

  const onlyTheIssuerIsUnknown = signatures.every(
    (signature) =>
      signature.intact && (signature.indication === 'total-passed' || isUnknownIssuer(signature.reason)),
  )

  return onlyTheIssuerIsUnknown ? 'stranger' : 'unsure'
}

/** Nothing is wrong with such a signature but that nobody here vouches for the name on it. */
export function isUnknownIssuer(reason: Verdict['reason']): boolean {
  return reason === 'certificate-not-trusted' || reason === 'certificate-chain-incomplete'
}

/** Why, by the key of its text. */
export function meaningOf(given: Answer, { reason, signatures }: Pick<Verdict, 'reason' | 'signatures'>) {
  if (given === 'sample') return 'verify.sampleMeans'
  if (given === 'stranger') return 'verify.strangerMeans'
  if (given === 'genuine') {
    const reasons = signatures.map((one) => one.reason)
    if (reasons.includes('algorithm-not-supported')) return 'verify.earlierUnjudged'
    if (reasons.some(isUnknownIssuer)) return 'verify.earlierStrangers'
  }

  return given === 'unsigned' ? 'verify.unsignedMeans' : (`verify.reason.${reason}` as const)
}
