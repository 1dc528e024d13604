import { isTimeZone } from '#core/organizations/time-zone.ts'
import { z } from 'zod'
import { call, json, noContent } from '../call.ts'
import { MessageInput } from '../envelope-acts.ts'
import { GivenFile, LocaleCode, Sha256, Signature, Uuid } from '../shapes.ts'
import {
  AccessInput,
  AccessStart,
  AccessStartInput,
  CompleteInput,
  ConsentInput,
  DeclineInput,
  DelegateInput,
  OwnNameInput,
  PhoneLink,
  SavedSignatures,
  SavedSignaturesInput,
  SigningSession,
  TradeAnswer,
  TradeInput,
  ValuesInput,
} from '../signing-shapes.ts'
import {
  RecordAnswerShape,
  RecordQuestion,
  IssuersQuery,
  TrustListShape,
  VerdictShape,
} from '../verdict-shapes.ts'
import { imageWidth, PageNumber, TextLines } from './parameters.ts'

const recipient = z.object({ recipient: Uuid })

/** What needs no account: the signing room, and checking a signed file. */
export const signingCalls = {
  'GET /signing/{recipient}': call({
    access: 'recipient',
    params: recipient,
    answer: json(200, SigningSession),
  }),
  'POST /signing/{recipient}/viewed': call({
    access: 'recipient',
    params: recipient,
    form: true,
    answer: json(200, SigningSession),
  }),
  'POST /signing/{recipient}/consent': call({
    access: 'recipient',
    params: recipient,
    form: true,
    body: ConsentInput,
    answer: json(200, SigningSession),
  }),
  'PUT /signing/{recipient}/values': call({
    access: 'recipient',
    params: recipient,
    body: ValuesInput,
    answer: noContent(204),
  }),
  'POST /signing/{recipient}/complete': call({
    access: 'recipient',
    params: recipient,
    form: true,
    body: CompleteInput,
    answer: json(200, SigningSession),
  }),
  'POST /signing/{recipient}/decline': call({
    access: 'recipient',
    params: recipient,
    form: true,
    body: DeclineInput,
    answer: json(200, SigningSession),
  }),
  'POST /signing/{recipient}/delegate': call({
    access: 'recipient',
    params: recipient,
    form: true,
    body: DelegateInput,
    answer: json(200, SigningSession),
  }),
  /** Asks the sender something, as often as the limits let; nobody else reads it. */
  'POST /signing/{recipient}/questions': call({
    access: 'recipient',
    params: recipient,
    form: true,
    body: MessageInput,
    answer: json(200, SigningSession),
  }),
  /** Sends a code, or asks an authenticator. */
  'POST /signing/{recipient}/access/start': call({
    access: 'recipient',
    params: recipient,
    form: true,
    body: AccessStartInput,
    answer: json(200, AccessStart),
  }),
  'POST /signing/{recipient}/access': call({
    access: 'recipient',
    params: recipient,
    form: true,
    body: AccessInput,
    answer: json(200, SigningSession),
  }),
  'POST /signing/{recipient}/name': call({
    access: 'recipient',
    params: recipient,
    form: true,
    body: OwnNameInput,
    answer: json(200, SigningSession),
  }),
  /** A picture or a file for a field, or for a signature: what comes back goes into the values. */
  'POST /signing/{recipient}/files': call({
    access: 'recipient',
    params: recipient,
    upload: 'file',
    query: z.object({ as: z.enum(['image', 'attachment', 'signature']) }),
    answer: json(201, z.object({ value: z.union([GivenFile, Signature]) })),
  }),
  'GET /signing/{recipient}/files/{sha256}': call({
    access: 'recipient',
    params: z.object({ recipient: Uuid, sha256: Sha256 }),
    answer: { status: 200, type: 'application/octet-stream' },
  }),
  /** Asks for the sealed copy by mail, once there is one. */
  'POST /signing/{recipient}/copy': call({
    access: 'recipient',
    params: recipient,
    form: true,
    answer: noContent(202),
  }),
  /** A way into this room for another device, good once and for a few minutes. */
  'POST /signing/{recipient}/phone': call({
    access: 'recipient',
    params: recipient,
    answer: json(201, PhoneLink),
    secret: true,
  }),
  'POST /signing/trade': call({
    access: 'public',
    body: TradeInput,
    answer: json(200, TradeAnswer),
    secret: true,
  }),
  /** A picture to sign with: what comes back may be kept as signature or initials. */
  'POST /users/me/signatures/picture': call({
    access: 'user',
    upload: 'file',
    answer: json(201, z.object({ value: Signature })),
  }),
  /** Of what is kept as a picture, or was uploaded last. */
  'GET /users/me/signatures/{kind}/picture': call({
    access: 'user',
    params: z.object({ kind: z.enum(['signature', 'initials', 'upload']) }),
    answer: { status: 200, type: 'image/png' },
  }),
  'GET /users/me/signatures': call({ access: 'user', answer: json(200, SavedSignatures) }),
  'PUT /users/me/signatures': call({
    access: 'user',
    body: SavedSignaturesInput,
    answer: json(200, SavedSignatures),
  }),
  'GET /signing/{recipient}/documents/{document}/pages/{page}': call({
    access: 'recipient',
    params: z.object({ recipient: Uuid, document: Uuid, page: PageNumber }),
    query: imageWidth,
    answer: { status: 200, type: 'image/webp' },
  }),
  'GET /signing/{recipient}/documents/{document}/pages/{page}/text': call({
    access: 'recipient',
    params: z.object({ recipient: Uuid, document: Uuid, page: PageNumber }),
    answer: json(200, TextLines),
  }),
  'GET /signing/{recipient}/documents/{document}/file': call({
    access: 'recipient',
    params: z.object({ recipient: Uuid, document: Uuid }),
    answer: { status: 200, type: 'application/pdf' },
  }),
  'GET /signing/{recipient}/documents/{document}/sealed': call({
    access: 'recipient',
    params: z.object({ recipient: Uuid, document: Uuid }),
    answer: { status: 200, type: 'application/pdf' },
  }),
  'GET /signing/{recipient}/documents/{document}/sealed/pages/{page}': call({
    access: 'recipient',
    params: z.object({ recipient: Uuid, document: Uuid, page: PageNumber }),
    query: imageWidth,
    answer: { status: 200, type: 'image/webp' },
  }),
  'GET /verify/trust': call({
    access: 'public',
    query: IssuersQuery,
    answer: json(200, TrustListShape),
  }),
  'POST /verify/record': call({
    access: 'public',
    body: RecordQuestion,
    answer: json(200, RecordAnswerShape),
  }),
  'POST /verify': call({ access: 'public', upload: 'pdf', answer: json(200, VerdictShape) }),
  'POST /verify/report': call({
    access: 'public',
    upload: 'pdf',
    query: z.strictObject({
      locale: LocaleCode.optional(),
      timeZone: z.string().max(64).refine(isTimeZone).optional(),
    }),
    answer: { status: 200, type: 'application/pdf' },
  }),
} as const
