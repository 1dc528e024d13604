import { z } from 'zod'
import { verdictReasons } from '#core/verdict/verdict.ts'
import {
  AuditLine,
  EnvelopeInput,
  EnvelopePatch,
  EnvelopeShape,
  EnvelopeSummary,
  ReasonInput,
} from './envelope-shapes.ts'
import {
  CurrentUser,
  OrganizationInput,
  OrganizationShape,
  PreferenceInput,
  Preferences,
  SignUpInput,
  SubscriptionShape,
} from './people-shapes.ts'
import { DocumentShape, EnvelopeStatus, Uuid } from './shapes.ts'
import { CompleteInput, ConsentInput, DeclineInput, SigningSession, ValuesInput } from './signing-shapes.ts'
import { TemplateInput, TemplateShape, TemplateSummary, UseTemplateInput } from './template-shapes.ts'
import { call, json, noContent, page } from './call.ts'

const id = z.object({ id: Uuid })
const documentPage = z.object({ id: Uuid, page: z.coerce.number().int().min(0) })
const recipient = z.object({ recipient: Uuid })
const listing = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  cursor: z.string().max(500).optional(),
})

/** States separated by commas. */
const StatusList = z
  .string()
  .max(200)
  .transform((list) => list.split(','))
  .pipe(z.array(EnvelopeStatus))

const TextLines = z.object({
  lines: z.array(
    z.object({ text: z.string(), x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  ),
})

const SignatureVerdict = z.object({
  fieldName: z.string(),
  indication: z.enum(['total-passed', 'total-failed', 'indeterminate']),
  reason: z.enum(verdictReasons),
  signer: z.string().nullable(),
  issuer: z.string().nullable(),
  signedAt: z.string().nullable(),
  timeStamped: z.boolean(),
  level: z.enum(['B-B', 'B-T', 'B-LT', 'B-LTA']).nullable(),
  kind: z.enum(['seal', 'approval', 'document-time-stamp']),
  coversWholeFile: z.boolean(),
  ours: z.boolean(),
})
export const VerdictShape = z
  .object({
    indication: SignatureVerdict.shape.indication,
    reason: SignatureVerdict.shape.reason,
    sha256: z.string(),
    signatures: z.array(SignatureVerdict),
    evidence: z
      .object({ envelope: z.string(), title: z.string(), events: z.int(), whole: z.boolean() })
      .nullable(),
    /** True when this very file was sealed here. */
    recorded: z.boolean(),
  })
  .meta({ id: 'Verdict' })

/**
 * Every call of the API, by method and path under the base. Validation, OpenAPI document, handlers' types and the
 * browser's client all come from this table.
 */
export const calls = {
  'POST /users/signup': call({ access: 'public', body: SignUpInput, answer: noContent(202) }),
  'GET /users/me': call({ access: 'user', answer: json(200, CurrentUser) }),
  'GET /users/preferences': call({ access: 'user', answer: json(200, Preferences) }),
  'PUT /users/preferences': call({ access: 'user', body: PreferenceInput, answer: json(200, Preferences) }),

  'GET /organizations': call({
    access: 'user',
    answer: json(200, z.object({ items: z.array(OrganizationShape) })),
  }),
  'POST /organizations': call({
    access: 'user',
    query: z.object({ ownerId: z.string().optional() }),
    body: OrganizationInput,
    answer: json(201, OrganizationShape),
  }),
  'GET /organizations/{id}': call({ access: 'user', params: id, answer: json(200, OrganizationShape) }),
  'GET /subscriptions/organization/{id}': call({
    access: 'user',
    params: id,
    answer: json(200, SubscriptionShape),
  }),

  'POST /documents': call({
    access: 'organization',
    permissions: ['create_templates', 'create_envelopes'],
    upload: 'pdf',
    answer: json(201, DocumentShape),
  }),
  'GET /documents/{id}': call({
    access: 'organization',
    permissions: ['view_templates', 'view_envelopes'],
    params: id,
    answer: json(200, DocumentShape),
  }),
  'GET /documents/{id}/file': call({
    access: 'organization',
    permissions: ['view_templates', 'view_envelopes'],
    params: id,
    answer: { status: 200, type: 'application/pdf' },
  }),
  'GET /documents/{id}/pages/{page}': call({
    access: 'organization',
    permissions: ['view_templates', 'view_envelopes'],
    params: documentPage,
    query: z.object({ width: z.coerce.number().int().optional() }),
    answer: { status: 200, type: 'image/webp' },
  }),
  'GET /documents/{id}/pages/{page}/text': call({
    access: 'organization',
    permissions: ['view_templates', 'view_envelopes'],
    params: documentPage,
    answer: json(200, TextLines),
  }),

  'GET /templates': call({
    access: 'organization',
    permissions: ['view_templates'],
    query: listing.extend({
      q: z.string().max(200).optional(),
      status: z.enum(['active', 'archived']).optional(),
    }),
    answer: json(200, page(TemplateSummary)),
  }),
  'POST /templates': call({
    access: 'organization',
    permissions: ['create_templates'],
    body: TemplateInput,
    answer: json(201, TemplateShape),
  }),
  'GET /templates/{id}': call({
    access: 'organization',
    permissions: ['view_templates'],
    params: id,
    answer: json(200, TemplateShape),
  }),
  'PUT /templates/{id}': call({
    access: 'organization',
    permissions: ['create_templates'],
    params: id,
    body: TemplateInput,
    answer: json(200, TemplateShape),
  }),
  'DELETE /templates/{id}': call({
    access: 'organization',
    permissions: ['create_templates'],
    params: id,
    answer: noContent(204),
  }),
  'POST /templates/{id}/archive': call({
    access: 'organization',
    permissions: ['create_templates'],
    params: id,
    answer: json(200, TemplateShape),
  }),
  'POST /templates/{id}/restore': call({
    access: 'organization',
    permissions: ['create_templates'],
    params: id,
    answer: json(200, TemplateShape),
  }),
  'POST /templates/{id}/envelopes': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    body: UseTemplateInput,
    answer: json(201, EnvelopeShape),
  }),

  'GET /envelopes': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    query: listing.extend({
      q: z.string().max(200).optional(),
      status: StatusList.optional(),
      recipientEmail: z.string().max(254).optional(),
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
    answer: noContent(202),
  }),
  'POST /envelopes/{id}/reseal': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    answer: json(202, EnvelopeShape),
  }),
  'GET /envelopes/{id}/audit': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    params: id,
    answer: json(200, z.object({ items: z.array(AuditLine), whole: z.boolean() })),
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
  'GET /signing/{recipient}/documents/{document}/pages/{page}': call({
    access: 'recipient',
    params: z.object({ recipient: Uuid, document: Uuid, page: z.coerce.number().int().min(0) }),
    query: z.object({ width: z.coerce.number().int().optional() }),
    answer: { status: 200, type: 'image/webp' },
  }),
  'GET /signing/{recipient}/documents/{document}/pages/{page}/text': call({
    access: 'recipient',
    params: z.object({ recipient: Uuid, document: Uuid, page: z.coerce.number().int().min(0) }),
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

  'POST /verify': call({ access: 'public', upload: 'pdf', answer: json(200, VerdictShape) }),
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
