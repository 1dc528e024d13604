import { isSealedSample } from './sealed-samples.ts'
import type { Verdict } from './verdict.ts'

/** What a layperson wants to know of a file, in one sentence. */
export const answers = [
  'genuine',
  'vouched',
  'test',
  'sample',
  'imitation',
  'stranger',
  'unconfirmed',
  'broken',
  'unsigned',
  'unreadable',
  'unsure',
] as const
/** Its issuer is on a list that is gone by, and nobody can tell that it may be believed. */
const unconfirmed: ReadonlySet<Verdict['reason']> = new Set([
  'issuer-not-trusted-then',
  'certificate-expired-since',
  'revocation-unknown',
])
export type Answer = (typeof answers)[number]

/**
 * `sample`: it is, to its last byte, what visitors are given to look at, sealed by a key that serves for nothing else.
 * `imitation`: it looks like a file that was sealed here, and another authority sealed it. `stranger`: every signature holds and nothing that shows was changed since, only whose they are we cannot say.
 * `vouched`: it holds, too, and somebody elsewhere who is believed says whose it is; none is of this host. `unconfirmed`: they
 * name somebody, and nothing shows that this counted then. One
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
  if (indication === 'total-passed') return test ? 'test' : isOfOthers(signatures) ? 'vouched' : 'genuine'
  if (indication === 'total-failed') return 'broken'
  if (reason === 'no-signature') return 'unsigned'
  if (reason === 'not-sealed-here') return 'imitation'
  if (reason === 'not-a-pdf' || reason === 'unreadable') return 'unreadable'

  if (holdBut(isUnknownIssuer, signatures)) return 'stranger'

  return holdBut(isAboutIssuer, signatures) ? 'unconfirmed' : 'unsure'
}

function holdBut(
  isDoubt: (reason: Verdict['reason']) => boolean,
  signatures: Verdict['signatures'],
): boolean {
  return signatures.every(
    ({ intact, indication, reason }) => intact && (indication === 'total-passed' || isDoubt(reason)),
  )
}

function isOfOthers(signatures: Verdict['signatures']): boolean {
  return (
    signatures.some(({ trustedBy }) => trustedBy !== null) &&
    !signatures.some(({ ours, kind }) => ours && kind !== 'document-time-stamp')
  )
}

/** Nothing is wrong with such a signature but that nobody here vouches for the name on it. */
export function isUnknownIssuer(reason: Verdict['reason']): boolean {
  return reason === 'certificate-not-trusted' || reason === 'certificate-chain-incomplete'
}

/** Nor with one of these, but that its certificate is not believed as it stands: its issuer is known, and was then not enough. */
export function isAboutIssuer(reason: Verdict['reason']): boolean {
  return isUnknownIssuer(reason) || unconfirmed.has(reason)
}

/** Why, by the key of its text. */
export function meaningOf(given: Answer, { reason, signatures }: Pick<Verdict, 'reason' | 'signatures'>) {
  if (given === 'sample') return 'verify.sampleMeans'
  if (given === 'stranger') return 'verify.strangerMeans'
  if (given === 'genuine') {
    const reasons = signatures.map((one) => one.reason)
    if (reasons.includes('algorithm-not-supported')) return 'verify.earlierUnjudged'
    if (reasons.some((one) => unconfirmed.has(one))) return 'verify.earlierUnconfirmed'
    if (reasons.some(isUnknownIssuer)) return 'verify.earlierStrangers'
  }
  if (given === 'vouched') return 'verify.vouchedMeans'

  return given === 'unsigned' ? 'verify.unsignedMeans' : (`verify.reason.${reason}` as const)
}
