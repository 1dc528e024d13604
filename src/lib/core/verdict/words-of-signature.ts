import type { Locale } from '../locale/locale.ts'
import { territoryName } from '../locale/territory-name.ts'
import { isKept } from '../seal/seal-level.ts'
import { isAboutIssuer, isUnknownIssuer } from './answer.ts'
import type { SignatureVerdict } from './verdict.ts'

/** What is said of one signature, by the last part of its text's key: the same on screen and on paper. */

export function stateOf({ indication, intact, reason }: SignatureVerdict) {
  if (indication === 'total-passed') return 'valid'
  if (indication === 'total-failed') return 'invalid'

  if (intact && isUnknownIssuer(reason)) return 'unchanged'

  return intact && isAboutIssuer(reason) ? 'unconfirmed' : 'unsure'
}

/** Why, by the key of its text: what is good is called what it is. */
export function reasonOf({ kind, reason }: SignatureVerdict) {
  return reason === 'sound' && kind !== 'seal'
    ? (`verify.sound.${kind}` as const)
    : (`verify.reason.${reason}` as const)
}

/** A seal lets nothing follow but what archives it, so that with its archive it covers all that anybody reads. */
export function coverOf({ coversWholeFile, indication, kind, level }: SignatureVerdict) {
  if (coversWholeFile) return 'coversAll'
  const isArchived = kind === 'seal' && indication === 'total-passed' && level !== null && isKept(level)

  return isArchived ? 'coversDocument' : 'coversPart'
}

/** Who vouches for the time is said with it: a clock anybody can set is no proof. */
export function timeSourceOf({ timeStamped, timeStampTrusted, existedAt }: SignatureVerdict) {
  if (timeStampTrusted) return 'proven'
  if (existedAt !== null) return 'shownLater'

  return timeStamped ? 'stamped' : 'claimed'
}

/** Whether the key was revoked, as far as anybody here can tell. */
export function revocationOf({ reason, level, trustedBy, indication }: SignatureVerdict) {
  if (reason === 'certificate-revoked') return 'revoked'

  if (level !== null && isKept(level)) return 'shown'

  // A signer elsewhere who is believed passes no other way (`verifier/judge-stranger.ts`).
  return trustedBy !== null && indication === 'total-passed' ? 'notDoubted' : 'notShown'
}

/** Who vouches for whoever issued the certificate, and what that makes of it: the keys of their texts and what stands in them. */
export function trustWords({ trustedBy }: SignatureVerdict, locale: Locale) {
  if (!trustedBy) return []
  const { by, territory, provider, service, quality } = trustedBy
  const named = { country: territoryName(territory ?? '', locale), provider, service }

  return [
    { key: `verify.trustedBy.${by}`, named } as const,
    ...(quality ? [{ key: `verify.quality.${quality}`, named: {} } as const] : []),
  ]
}
