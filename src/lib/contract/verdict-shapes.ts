import { z } from 'zod'
import { auditEventTypes } from '#core/audit/audit-event.ts'
import { entries, frameProofs } from '#core/audit/way-in.ts'
import { accessChecks } from '#core/envelope/envelope.ts'
import { qualities, verdictReasons, vouchers } from '#core/verdict/verdict.ts'
import { Sha256 } from './shapes.ts'

const SignatureVerdict = z.object({
  fieldName: z.string(),
  indication: z.enum(['total-passed', 'total-failed', 'indeterminate']),
  reason: z.enum(verdictReasons),
  signer: z.string().nullable(),
  issuer: z.string().nullable(),
  signedAt: z.string().nullable(),
  timeStamped: z.boolean(),
  /** By when a later document time-stamp that is believed shows it to have been there. */
  existedAt: z.string().nullable(),
  level: z.enum(['B-B', 'B-T', 'B-LT', 'B-LTA']).nullable(),
  kind: z.enum(['seal', 'approval', 'document-time-stamp']),
  coversWholeFile: z.boolean(),
  ours: z.boolean(),
  /** Who vouches for the authority it leads to, by the lists that this host was given; null for ours and for unknown ones. */
  trustedBy: z
    .object({
      by: z.enum(vouchers),
      authority: z.string().nullable(),
      territory: z.string().nullable(),
      provider: z.string().nullable(),
      service: z.string().nullable(),
      quality: z.enum(qualities).nullable(),
    })
    .nullable(),
})
const Text = z.string().nullable()
/** Who acted, by the audit trail inside the file. */
const ToldPerson = z.object({
  name: Text,
  email: Text,
  consentedAt: Text,
  completedAt: Text,
  declinedAt: Text,
  checks: z.array(z.enum(accessChecks)),
  ways: z.array(
    z.object({
      entry: z.enum(entries),
      isAddressChecked: z.boolean(),
      openedBy: z.object({ kind: z.enum(['member', 'api-key']), name: Text, key: Text }).nullable(),
      origin: Text,
      proved: z.array(z.enum(frameProofs)),
    }),
  ),
})
const ToldEvent = z.object({
  at: z.string(),
  type: z.enum(auditEventTypes),
  by: Text,
  recipient: Text,
  facts: z.object({ entry: Text, directLink: z.boolean(), origin: Text, reason: Text, document: Text }),
})
/** An authority elsewhere, and who vouches for it: a national list of the EU by the states of a service, others without. */
const ListedAuthority = z.object({
  certificate: z.string(),
  subject: Sha256,
  vouchers: z.array(
    z.union([
      z.object({
        by: z.literal('eu'),
        territory: z.string(),
        provider: z.string(),
        service: z.string(),
        purpose: z.enum(['signing', 'time-stamping']),
        states: z.array(
          z.object({
            since: z.string(),
            isGranted: z.boolean(),
            isFor: z.array(z.enum(['signature', 'seal'])),
            qualifiers: z.array(z.string()),
          }),
        ),
      }),
      z.object({ by: z.enum(['adobe', 'host']) }),
    ]),
  ),
})
/** Names of issuers in a file: SHA-256 of their DER, in hex, separated by commas. Of the file, nothing is told with them. */
export const IssuersQuery = z.object({
  issuers: z
    .string()
    .regex(/^[\da-f]{64}(,[\da-f]{64}){0,63}$/)
    .optional(),
})
/** Whom a host believes, and what it has revoked: what a verdict needs beside the file, wherever it is made. */
export const TrustListShape = z
  .object({
    /** When the host said so. */
    at: z.string(),
    /** Certificates in DER, base64: roots of this host, the oldest first. */
    roots: z.array(z.string()),
    /** Roots of time-stamp authorities elsewhere that it believes. */
    anchors: z.array(z.string()),
    /** Keys of its own that it has revoked, by the SHA-256 of their certificates, in hex. */
    revocations: z.array(z.object({ sha256: z.string(), since: z.string(), isInForeignHands: z.boolean() })),
    /** Of the authorities elsewhere that it was given lists of, those that were asked for. */
    authorities: z.array(ListedAuthority),
  })
  .meta({ id: 'TrustList' })
export type TrustList = z.infer<typeof TrustListShape>

/** A file that stays where it is, by the fingerprints (SHA-256, in hex) of itself and of the certificates of its signers. */
export const RecordQuestion = z
  .strictObject({ sha256: Sha256, signers: z.array(Sha256).max(50) })
  .meta({ id: 'RecordQuestion' })
export type RecordQuestion = z.infer<typeof RecordQuestion>

export const RecordAnswerShape = z
  .object({
    /** True when this very file was sealed here. */
    recorded: z.boolean(),
    sealedAt: z.string().nullable(),
    /** Of the signers' certificates those that were brought to this host to seal with, and their issuers: DER, base64. */
    seals: z.array(z.object({ certificate: z.string(), chain: z.array(z.string()) })),
  })
  .meta({ id: 'RecordAnswer' })
export type RecordAnswer = z.infer<typeof RecordAnswerShape>

export const VerdictShape = z
  .object({
    indication: SignatureVerdict.shape.indication,
    reason: SignatureVerdict.shape.reason,
    sha256: z.string(),
    /** True for a seal of an organization's test mode. */
    test: z.boolean(),
    /** True for content that does not show and could be made to; found or not beside what the signatures come to. */
    hiddenContent: z.boolean(),
    signatures: z.array(SignatureVerdict),
    evidence: z
      .object({
        envelope: z.string(),
        title: z.string(),
        events: z.int(),
        whole: z.boolean(),
        people: z.array(ToldPerson),
        /** The first 500 events. */
        trail: z.array(ToldEvent),
      })
      .nullable(),
    /** True when this very file was sealed here. */
    recorded: z.boolean(),
  })
  .meta({ id: 'Verdict' })
