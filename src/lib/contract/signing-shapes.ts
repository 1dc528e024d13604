import { z } from 'zod'
import {
  AccessCheckName,
  Area,
  EnvelopeStatus,
  Email,
  FieldShape,
  FieldValue,
  Instant,
  Line,
  LocaleCode,
  PageSize,
  RecipientRole,
  RecipientStatus,
  Signature,
  Uuid,
} from './shapes.ts'
import { fieldTypes } from '#core/fields/field.ts'

/** Which of the room's steps a recipient stands at. */
export const signingStages = ['access', 'consent', 'fill', 'waiting', 'done', 'closed'] as const

/** A field this recipient fills in (`mine`), or that its conditions and formulas look at; with its value so far. */
export const RoomField = FieldShape.omit({ recipient: true }).extend({
  mine: z.boolean(),
  value: FieldValue.nullable(),
})
export type RoomField = z.infer<typeof RoomField>

/** The check to pass next, and what is needed to. */
export const RoomAccess = z.object({
  check: AccessCheckName,
  /** Where a code goes, mostly hidden: `m•••@e•••.org`, `•••• 42`. */
  hint: z.string().nullable(),
  /** A code is on its way. */
  sent: z.boolean(),
  triesLeft: z.int().nullable(),
  /** Which of all the checks it is, from 1. */
  step: z.int(),
  of: z.int(),
})
export type RoomAccess = z.infer<typeof RoomAccess>

export const SigningSession = z
  .object({
    recipient: z.object({
      id: Uuid,
      name: z.string(),
      email: z.string(),
      role: RecipientRole,
      status: RecipientStatus,
      locale: LocaleCode,
      mayDelegate: z.boolean(),
      /** Whoever takes over is asked for a code by text message, so their phone number is needed. */
      phoneNeeded: z.boolean(),
      mayDecline: z.boolean(),
      /** There are access checks: on another device they are asked again. */
      isChecked: z.boolean(),
      /** The signer a witness attests or an assistant fills in for. */
      attachedTo: z.string().nullable(),
      /** Beside the envelope's, for this recipient alone. */
      message: z.string(),
    }),
    /** What is to be passed before anything of the document is shown. */
    access: RoomAccess.nullable(),
    /** How the room was entered: a member's own way in may offer the signatures they keep. */
    entry: z.enum(['mail', 'own', 'direct', 'embedded', 'in-person', 'phone']),
    /** Kept by the member who signs. */
    saved: z.object({ signature: Signature.nullable(), initials: Signature.nullable() }),
    envelope: z.object({
      id: Uuid,
      title: z.string(),
      message: z.string(),
      status: EnvelopeStatus,
      version: z.int(),
      senderName: z.string(),
      organizationName: z.string(),
      /** In which its deadline is told. */
      timeZone: z.string(),
      mode: z.enum(['live', 'test']),
      /** The organization's own look. */
      brand: z.object({ colour: z.string().nullable(), logoUrl: z.string().nullable() }),
      expiresAt: Instant.nullable(),
      reason: z.string().nullable(),
    }),
    stage: z.enum(signingStages),
    disclosure: z.object({ version: z.string(), sha256: z.string(), paragraphs: z.array(z.string()) }),
    documents: z.array(z.object({ id: Uuid, name: z.string(), pages: z.array(PageSize) })),
    fields: z.array(RoomField),
    /** Values of other recipients already given, to be shown on the pages. */
    others: z.array(z.object({ type: z.enum(fieldTypes), areas: z.array(Area), value: FieldValue })),
    /** With the sizes of its pages, the certificate's among them. */
    sealed: z.array(z.object({ document: Uuid, name: z.string(), pages: z.array(PageSize) })),
    /** How far everybody is, and by name whose turn it is: for whoever has finished while others have not. */
    progress: z.object({ done: z.int(), all: z.int(), next: z.array(z.string()) }).nullable(),
    /** What this recipient has asked the sender, and was answered; `text` is null once it was erased. */
    messages: z.array(
      z.object({
        from: z.enum(['recipient', 'sender']),
        name: z.string().nullable(),
        text: z.string().nullable(),
        at: Instant,
      }),
    ),
  })
  .meta({ id: 'SigningSession' })
export type SigningSession = z.infer<typeof SigningSession>

export const ConsentInput = z.strictObject({
  version: z.int(),
  agreed: z.literal(true),
  /** SHA-256 of the text that was shown: nobody agrees to another one. */
  disclosure: z.string().optional(),
})
/** By field; null takes a value back. */
const GivenValues = z.record(Uuid, FieldValue.nullable())
export const ValuesInput = z.strictObject({ version: z.int(), values: GivenValues })
export const CompleteInput = z.strictObject({
  version: z.int(),
  values: GivenValues.optional(),
  signature: Signature.optional(),
  initials: Signature.optional(),
  timeZone: z.string().max(64).optional(),
})
export type CompleteInput = z.infer<typeof CompleteInput>
export const DeclineInput = z.strictObject({ reason: z.string().trim().min(1).max(1000) })
export const DelegateInput = z.strictObject({
  name: Line(100),
  email: Email,
  /** With the country code; needed where `phoneNeeded` says so. Kept as E.164. */
  phone: z.string().trim().max(40).optional(),
  locale: LocaleCode.optional(),
  reason: z.string().trim().min(1).max(1000),
})
export type DelegateInput = z.infer<typeof DelegateInput>
/** An answer to the check that comes next: a passcode or a code; nothing for `account`. */
export const AccessInput = z.strictObject({
  check: AccessCheckName,
  answer: z.string().max(200).optional(),
  /** Of `passkey`: the authenticator's answer (WebAuthn). */
  credential: z.record(z.string(), z.unknown()).optional(),
})
export type AccessInput = z.infer<typeof AccessInput>
export const AccessStartInput = z.strictObject({ check: AccessCheckName })
/** Of `passkey`: what the authenticator is asked (WebAuthn). */
export const AccessStart = z.object({
  sent: z.boolean(),
  options: z.record(z.string(), z.unknown()).nullable(),
})
/** An address that opens the room once, on another device. */
export const PhoneLink = z.object({ url: z.string(), expiresAt: Instant })
export type PhoneLink = z.infer<typeof PhoneLink>
/** An in-person signer says who they are. */
export const OwnNameInput = z.strictObject({ version: z.int(), name: Line(100) })
/** The token of an embedded or in-person room, traded once for what a browser holds in memory. */
export const TradeInput = z.strictObject({
  token: z.string().max(200),
  /** Of embedded rooms: what the frame's page was given, and what its script saw of the page around it. */
  frame: z
    .strictObject({
      admission: z.string().max(600),
      ancestors: z.array(z.string().max(300)).max(20).nullable(),
      answered: z.string().max(300).nullable(),
      isTop: z.boolean(),
    })
    .optional(),
})
export type TradeInput = z.infer<typeof TradeInput>
export const TradeAnswer = z.object({ recipient: Uuid, bearer: z.string(), expiresAt: Instant })
export type TradeAnswer = z.infer<typeof TradeAnswer>
export const SavedSignatures = z.object({ signature: Signature.nullable(), initials: Signature.nullable() })
export type SavedSignatures = z.infer<typeof SavedSignatures>
export const SavedSignaturesInput = z.strictObject({
  signature: Signature.nullish(),
  initials: Signature.nullish(),
})
