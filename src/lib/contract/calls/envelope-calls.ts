import { z } from 'zod'
import { call, json, noContent, page } from '../call.ts'
import { envelopeFolders, envelopeSorts } from '#core/envelope/listing.ts'
import {
  CorrectInput,
  CorrectionInput,
  EnvelopeActionInput,
  EnvelopeActionResult,
  ExtendInput,
  MessageInput,
  ReasonInput,
  RemindInput,
  RoomTokenInput,
  RoomTokenShape,
  SendInput,
} from '../envelope-acts.ts'
import {
  AudienceInput,
  EnvelopeFolderCounts,
  EnvelopeFolderName,
  EnvelopeInput,
  EnvelopePatch,
  EnvelopeShape,
  EnvelopeSummary,
  FilingInput,
  RenamedFilingShape,
  ReviewNote,
} from '../envelope-shapes.ts'
import { EnvelopeStatus, GivenInstant, Line, Uuid } from '../shapes.ts'
import { TransferInput, TransferResult } from '../team-shapes.ts'
import { RenameFolderInput, TemplateShape } from '../template-shapes.ts'
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
      /** In the name or the address of one of them. */
      recipient: z.string().max(200).optional(),
      folder: z.enum(envelopeFolders).optional(),
      sender: Uuid.optional(),
      template: Uuid.optional(),
      bulk: Uuid.optional(),
      /** Shown to this team. */
      team: Uuid.optional(),
      /** In the folder of this name, of those that people have named. */
      filedIn: Line(100).optional(),
      /** Of the last change. */
      from: GivenInstant.optional(),
      to: GivenInstant.optional(),
      sentFrom: GivenInstant.optional(),
      sentTo: GivenInstant.optional(),
      /** The trash comes as it was filled, the last first. Left out: by the last change, in the folder `expiring` by the deadline, with `sentFrom` or `sentTo` as they were sent. */
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
  /** For good: a draft, by whoever may change it; what was sent, from the trash and by owners alone. */
  'DELETE /envelopes/{id}': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    answer: noContent(204),
  }),
  /** A draft, or one that has ended. It is in no list but the folder `trash`, and erased after thirty days. */
  'POST /envelopes/{id}/trash': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    answer: json(200, EnvelopeShape),
  }),
  'POST /envelopes/{id}/restore': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    answer: json(200, EnvelopeShape),
  }),
  'POST /envelopes/{id}/send': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    body: SendInput.optional(),
    answer: json(200, EnvelopeShape),
  }),
  /** A scheduled draft becomes one like any other; one that is not scheduled stays as it is. */
  'POST /envelopes/{id}/unschedule': call({
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
  /** A draft that says the same to the same people; of an envelope in any state. */
  'POST /envelopes/{id}/duplicate': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    answer: json(201, EnvelopeShape),
  }),
  /** Of an envelope in any state: its documents, fields and texts, with parts to play in place of its people. */
  'POST /envelopes/{id}/template': call({
    access: 'organization',
    permissions: ['create_templates', 'view_envelopes'],
    params: id,
    answer: json(201, TemplateShape),
  }),
  'POST /envelopes/{id}/remind': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    body: RemindInput.optional(),
    answer: noContent(202),
  }),
  /** The invitation once more, to one whose turn it is; `mailed-just-now` within ten minutes of the last mail by hand or clock. */
  'POST /envelopes/{id}/recipients/{recipient}/invite': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: z.object({ id: Uuid, recipient: Uuid }),
    answer: noContent(202),
  }),
  'POST /envelopes/{id}/correct': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    body: CorrectInput,
    answer: json(200, EnvelopeShape),
  }),
  /** Documents and fields of what is sent: whoever has signed something that changes is asked to sign again. */
  'PUT /envelopes/{id}/correction': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    body: CorrectionInput,
    answer: json(200, EnvelopeShape),
  }),
  'POST /envelopes/{id}/extend': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    body: ExtendInput,
    answer: json(200, EnvelopeShape),
  }),
  /** Who of the organization sees it, in any state. */
  'PUT /envelopes/{id}/visibility': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    body: AudienceInput,
    answer: json(200, EnvelopeShape),
  }),
  /** Into a folder, of whichever name, or out of it; in any state. The trail tells nothing of it. */
  'PUT /envelopes/{id}/folder': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    body: FilingInput,
    answer: json(200, EnvelopeShape),
  }),
  /** That have something in them which the caller sees: the first 200. */
  'GET /envelope-folders': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    answer: json(200, z.object({ items: z.array(EnvelopeFolderName) })),
  }),
  /**
   * What the caller may change of a folder goes along, the trash included, a thousand envelopes in each call; a name that is
   * there already makes one folder of two.
   */
  'POST /envelope-folders/rename': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    body: RenameFolderInput,
    answer: json(200, RenamedFilingShape),
  }),
  /** To a colleague, who is its sender from then on; by its sender, or who manages. */
  'POST /envelopes/{id}/transfer': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    body: TransferInput,
    answer: noContent(204),
  }),
  /** All that somebody has, to a colleague: asked again until it is done. */
  'POST /envelope-transfers': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    body: TransferInput.extend({ from: Uuid }),
    answer: json(200, TransferResult),
  }),
  'POST /envelopes/{id}/recipients/{recipient}/room': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: z.object({ id: Uuid, recipient: Uuid }),
    body: RoomTokenInput,
    answer: json(201, RoomTokenShape),
    secret: true,
  }),
  /** Answers what a recipient has asked: it is mailed to them and shown in their room. */
  'POST /envelopes/{id}/recipients/{recipient}/answer': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: z.object({ id: Uuid, recipient: Uuid }),
    body: MessageInput,
    answer: json(200, EnvelopeShape),
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
    query: z.strictObject({ whose: z.enum(['mine', 'all']).optional() }),
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
} as const
