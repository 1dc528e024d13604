import type { SignatureVerdict, Verdict, VerdictReason } from './verdict.ts'

/** ETSI TS 119 102-2 §4: what a report calls things; names and addresses are the standard's. */
const mainIndications = {
  'total-passed': 'urn:etsi:019102:mainindication:total-passed',
  'total-failed': 'urn:etsi:019102:mainindication:total-failed',
  indeterminate: 'urn:etsi:019102:mainindication:indeterminate',
} as const

/** EN 319 102-1 table 5 and 6. Ours are finer: what has no sub-indication of its own is a constraint of ours that was not met. */
const subIndications: Readonly<Partial<Record<VerdictReason, string>>> = {
  'byte-range-malformed': 'FORMAT_FAILURE',
  'gap-not-contents': 'FORMAT_FAILURE',
  'signature-not-covering-file': 'FORMAT_FAILURE',
  'changed-after-signing': 'FORMAT_FAILURE',
  'cms-malformed': 'FORMAT_FAILURE',
  'digest-mismatch': 'HASH_FAILURE',
  'signature-value-wrong': 'SIG_CRYPTO_FAILURE',
  'algorithm-not-supported': 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
  'certificate-malformed': 'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  'certificate-not-valid-then': 'OUT_OF_BOUNDS_NO_POE',
  'certificate-revoked': 'REVOKED_NO_POE',
  'certificate-not-trusted': 'NO_CERTIFICATE_CHAIN_FOUND',
  'certificate-chain-incomplete': 'NO_CERTIFICATE_CHAIN_FOUND',
  'issuer-not-trusted-then': 'NO_CERTIFICATE_CHAIN_FOUND',
  'certificate-expired-since': 'OUT_OF_BOUNDS_NO_POE',
  'revocation-unknown': 'TRY_LATER',
}
const constraint = 'SIG_CONSTRAINTS_FAILURE'

const processes = {
  basic: 'urn:etsi:019102:validationprocess:Basic',
  longTerm: 'urn:etsi:019102:validationprocess:LTVM',
  archived: 'urn:etsi:019102:validationprocess:LTA',
} as const

export type ReportParts = {
  /** When the verdict was made. */
  at: Date
  /** Who made it: the address of a host, or the name of a program. */
  validator: string
  fileName?: string
}
export type ValidationReport = ReturnType<typeof toReport>

/**
 * A verdict as a validation report in the shape of ETSI TS 119 102-2, written as JSON: the same elements by the same names. What it
 * does not have are the validation objects, which are in the file. Of our own is the reason (`urn:paraph:verdict:reason`), and what
 * a file tells of its trail.
 */
export function toReport(verdict: Verdict, { at, validator, fileName }: ReportParts) {
  const { signatures, evidence, indication, reason, sha256 } = verdict

  return {
    ValidationReport: {
      SignatureValidationReport: signatures.map((signature, place) => ({
        SignatureIdentifier: { id: `signature-${place + 1}`, DAIdentifier: signature.fieldName },
        ValidationTimeInfo: { ValidationTime: at.toISOString(), ...bestTime(signature) },
        SignersDocument: { DigestAlgAndValue: digestOf(sha256), ...(fileName && { Name: fileName }) },
        SignatureAttributes: {
          ...(signature.signedAt && {
            SigningTime: { Signed: !signature.timeStamped, Time: signature.signedAt },
          }),
        },
        SignerInformation: {
          ...{ Signer: signature.signer, Issuer: signature.issuer },
          ...(signature.trustedBy && { 'urn:paraph:trusted-by': signature.trustedBy }),
        },
        SignatureQuality: {
          Kind: signature.kind,
          ...(signature.level && {
            SignatureQualityInformation: [`PAdES-BASELINE-${signature.level.slice(2)}`],
          }),
        },
        SignatureValidationProcess: { SignatureValidationProcessID: processOf(signature) },
        SignatureValidationStatus: statusOf(signature),
      })),
      SignatureValidator: { DigitalIdentity: validator },
      OverallStatus: statusOf({ indication, reason }),
      ...(evidence && {
        'urn:paraph:evidence': {
          ...{ envelope: evidence.envelope, title: evidence.title },
          ...{ events: evidence.events, whole: evidence.whole },
        },
      }),
    },
  }
}

function statusOf({ indication, reason }: Pick<SignatureVerdict, 'indication' | 'reason'>) {
  const sub = subIndicationOf({ indication, reason })

  return {
    MainIndication: mainIndications[indication],
    ...(sub && { SubIndication: `urn:etsi:019102:subindication:${sub}` }),
    AssociatedValidationReportData: {
      AdditionalValidationReportData: { ReportData: { Type: 'urn:paraph:verdict:reason', Value: reason } },
    },
  }
}

/** Null where there is nothing to add. */
export function subIndicationOf({
  indication,
  reason,
}: Pick<SignatureVerdict, 'indication' | 'reason'>): string | null {
  return indication === 'total-passed' ? null : (subIndications[reason] ?? constraint)
}

/** A time that somebody states about themselves is no proof of existence. */
function bestTime({ signedAt, timeStampTrusted, existedAt }: SignatureVerdict) {
  const proven = timeStampTrusted ? signedAt : existedAt
  if (!proven) return {}

  return { BestSignatureTime: { POETime: proven, TypeOfProof: 'urn:etsi:019102:poetype:validation' } }
}

function processOf({ level }: SignatureVerdict): string {
  if (level === 'B-LTA') return processes.archived

  return level === 'B-LT' || level === 'B-T' ? processes.longTerm : processes.basic
}

function digestOf(sha256: string) {
  return { DigestMethod: 'http://www.w3.org/2001/04/xmlenc#sha256', DigestValue: toBase64(sha256) }
}

function toBase64(hex: string): string {
  return btoa(hex.replace(/../g, (pair) => String.fromCharCode(parseInt(pair, 16))))
}
