import { z } from 'zod'
import { call, json, noContent, page } from '../call.ts'
import { EnvelopeShape } from '../envelope-shapes.ts'
import { DocumentShape, Uuid } from '../shapes.ts'
import { TemplateInput, TemplateShape, TemplateSummary, UseTemplateInput } from '../template-shapes.ts'
import { id, listing, TextLines } from './parameters.ts'

const documentPage = z.object({ id: Uuid, page: z.coerce.number().int().min(0) })

/** Documents and templates. */
export const authoringCalls = {
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
} as const
