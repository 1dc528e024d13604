import { z } from 'zod'
import { call, json, noContent, page } from '../call.ts'
import {
  AuditLine,
  WayInShape,
  CorrectInput,
  EnvelopeActionInput,
  EnvelopeActionResult,
  EnvelopeFolderCounts,
  envelopeFolders,
  envelopeSorts,
  EnvelopeInput,
  EnvelopePatch,
  EnvelopeShape,
  EnvelopeSummary,
  ExtendInput,
  ReasonInput,
  RemindInput,
  ReviewNote,
  RoomTokenInput,
  RoomTokenShape,
} from '../envelope-shapes.ts'
import { EnvelopeStatus, GivenInstant, Sha256, Uuid } from '../shapes.ts'
import { id, listing } from './parameters.ts'

/** States separated by commas. */
const StatusList = z
  .string()
  .max(200)
  .transform((list) => list.split(','))
  .pipe(z.array(EnvelopeStatus))

export const envelopeCalls = {
  'GET /envelopes': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    query: listing.extend({
      q: z.string().max(200).optional(),
      status: StatusList.optional(),
      recipientEmail: z.string().max(254).optional(),
      folder: z.enum(envelopeFolders).optional(),
      sender: Uuid.optional(),
      template: Uuid.optional(),
      bulk: Uuid.optional(),
      /** Of the last change. */
      from: GivenInstant.optional(),
      to: GivenInstant.optional(),
      /** Left out: by the last change, in the folder `expiring` by the deadline. */
      sort: z.enum(envelopeSorts).optional(),
    }),
    answer: json(200, page(EnvelopeSummary)),
  }),
  'POST /envelopes': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    body: EnvelopeInput,
    answer: json(201, EnvelopeShape),
  }),
  'GET /envelopes/{id}': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    params: id,
    answer: json(200, EnvelopeShape),
  }),
  'PATCH /envelopes/{id}': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    body: EnvelopePatch,
    answer: json(200, EnvelopeShape),
  }),
  'DELETE /envelopes/{id}': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    answer: noContent(204),
  }),
  'POST /envelopes/{id}/send': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    answer: json(200, EnvelopeShape),
  }),
  'POST /envelopes/{id}/void': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    body: ReasonInput,
    answer: json(200, EnvelopeShape),
  }),
  'POST /envelopes/{id}/remind': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    body: RemindInput.optional(),
    answer: noContent(202),
  }),
  'POST /envelopes/{id}/correct': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    body: CorrectInput,
    answer: json(200, EnvelopeShape),
  }),
  'POST /envelopes/{id}/extend': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    body: ExtendInput,
    answer: json(200, EnvelopeShape),
  }),
  'POST /envelopes/{id}/recipients/{recipient}/room': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: z.object({ id: Uuid, recipient: Uuid }),
    body: RoomTokenInput,
    answer: json(201, RoomTokenShape),
    secret: true,
  }),
  'POST /envelope-actions': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    body: EnvelopeActionInput,
    answer: json(200, EnvelopeActionResult),
  }),
  'GET /envelope-counts': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    answer: json(200, EnvelopeFolderCounts),
  }),
  'POST /envelopes/{id}/reseal': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    answer: json(202, EnvelopeShape),
  }),
  /** What a sender should know of the texts that are known before sending. */
  'GET /envelopes/{id}/review': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    answer: json(200, z.object({ items: z.array(ReviewNote) })),
  }),
  'GET /envelopes/{id}/audit': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    params: id,
    answer: json(200, z.object({ items: z.array(AuditLine), whole: z.boolean(), ways: z.array(WayInShape) })),
  }),
  'GET /envelopes/{id}/evidence': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    params: id,
    answer: { status: 200, type: 'application/json' },
  }),
  'GET /envelopes/{id}/documents/{document}/sealed': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    params: z.object({ id: Uuid, document: Uuid }),
    answer: { status: 200, type: 'application/pdf' },
  }),
  /** The completion certificate alone, sealed. */
  'GET /envelopes/{id}/certificate': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    params: id,
    answer: { status: 200, type: 'application/pdf' },
  }),
  /** Every sealed document, attachment and the evidence. */
  'GET /envelopes/{id}/archive': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    params: id,
    answer: { status: 200, type: 'application/zip' },
  }),
  'GET /envelopes/{id}/attachments/{sha256}': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    params: z.object({ id: Uuid, sha256: Sha256 }),
    answer: { status: 200, type: 'application/octet-stream' },
  }),
} as const
