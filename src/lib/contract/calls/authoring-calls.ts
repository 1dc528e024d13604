import { z } from 'zod'
import { maxCsvLetters } from '#core/bulk/largest-file.ts'
import { call, json, noContent, page } from '../call.ts'
import { EnvelopeShape } from '../envelope-shapes.ts'
import { DocumentShape, FoundFieldShape, Uuid } from '../shapes.ts'
import {
  BulkInput,
  BulkShape,
  DirectLinkInput,
  DirectLinkShape,
  FolderShape,
  RenamedFolderShape,
  RenameFolderInput,
  ShareInput,
  ShareShape,
  TemplateInput,
  TemplateShape,
  TemplateSummary,
  TemplateVersionShape,
  UseTemplateInput,
} from '../template-shapes.ts'
import { id, imageWidth, listing, PageNumber, TextLines } from './parameters.ts'

const version = z.object({ id: Uuid, version: z.coerce.number().int().min(1) })
const documentPage = z.object({ id: Uuid, page: PageNumber })

/** Documents and templates. */
export const authoringCalls = {
  'POST /documents': call({
    access: 'organization',
    permissions: ['create_templates', 'create_envelopes'],
    upload: 'document',
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
    query: imageWidth,
    answer: { status: 200, type: 'image/webp' },
  }),
  'GET /documents/{id}/pages/{page}/text': call({
    access: 'organization',
    permissions: ['view_templates', 'view_envelopes'],
    params: documentPage,
    answer: json(200, TextLines),
  }),
  'GET /documents/{id}/suggestions': call({
    access: 'organization',
    permissions: ['create_templates', 'create_envelopes'],
    params: id,
    answer: json(200, z.object({ items: z.array(FoundFieldShape) })),
  }),

  'GET /templates': call({
    access: 'organization',
    permissions: ['view_templates'],
    query: listing.extend({
      q: z.string().max(200).optional(),
      status: z.enum(['active', 'archived']).optional(),
      /** Empty: those in no folder. */
      folder: z.string().max(100).optional(),
      sort: z.enum(['updated', 'name']).optional(),
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
  'GET /template-folders': call({
    access: 'organization',
    permissions: ['view_templates'],
    answer: json(200, z.object({ items: z.array(FolderShape) })),
  }),
  /** All of a folder's templates move; a name that is there already makes one folder of two. */
  'POST /template-folders/rename': call({
    access: 'organization',
    permissions: ['create_templates'],
    body: RenameFolderInput,
    answer: json(200, RenamedFolderShape),
  }),
  'POST /templates/{id}/duplicate': call({
    access: 'organization',
    permissions: ['create_templates'],
    params: id,
    answer: json(201, TemplateShape),
  }),
  'GET /templates/{id}/versions': call({
    access: 'organization',
    permissions: ['view_templates'],
    params: id,
    query: listing,
    answer: json(200, page(TemplateVersionShape)),
  }),
  'GET /templates/{id}/versions/{version}': call({
    access: 'organization',
    permissions: ['view_templates'],
    params: version,
    answer: json(200, TemplateShape),
  }),
  'POST /templates/{id}/versions/{version}/restore': call({
    access: 'organization',
    permissions: ['create_templates'],
    params: version,
    answer: json(200, TemplateShape),
  }),

  'GET /templates/{id}/shares': call({
    access: 'organization',
    permissions: ['view_templates'],
    params: id,
    answer: json(200, z.object({ items: z.array(ShareShape) })),
  }),
  'POST /templates/{id}/shares': call({
    access: 'organization',
    permissions: ['create_templates'],
    params: id,
    body: ShareInput,
    answer: json(201, ShareShape),
  }),
  'DELETE /templates/{id}/shares/{share}': call({
    access: 'organization',
    permissions: ['create_templates'],
    params: z.object({ id: Uuid, share: Uuid }),
    answer: noContent(204),
  }),

  'GET /templates/{id}/direct-link': call({
    access: 'organization',
    permissions: ['view_templates'],
    params: id,
    answer: json(200, z.object({ link: DirectLinkShape.nullable() })),
  }),
  'PUT /templates/{id}/direct-link': call({
    access: 'organization',
    permissions: ['create_templates'],
    params: id,
    body: DirectLinkInput,
    answer: json(200, DirectLinkShape),
  }),
  /** A new address; the old one is dead. */
  'POST /templates/{id}/direct-link/renew': call({
    access: 'organization',
    permissions: ['create_templates'],
    params: id,
    answer: json(200, DirectLinkShape),
  }),
  'GET /templates/{id}/direct-link/qr': call({
    access: 'organization',
    permissions: ['view_templates'],
    params: id,
    answer: { status: 200, type: 'image/svg+xml' },
  }),

  'POST /templates/{id}/bulk': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    body: BulkInput,
    // A file of the largest size in two bytes a letter, or with every letter escaped, and what is said besides.
    maxBodyBytes: 2 * maxCsvLetters + 20_000,
    creates: true,
    answer: json(202, BulkShape),
  }),
  /** An empty file with the columns of the template. */
  'GET /templates/{id}/bulk/columns': call({
    access: 'organization',
    permissions: ['view_templates'],
    params: id,
    answer: { status: 200, type: 'text/csv' },
  }),
  'GET /bulk-sends': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    query: listing,
    answer: json(200, page(BulkShape)),
  }),
  'GET /bulk-sends/{id}': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    params: id,
    answer: json(200, BulkShape),
  }),
  'POST /bulk-sends/{id}/pause': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    answer: json(200, BulkShape),
  }),
  'POST /bulk-sends/{id}/resume': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    answer: json(200, BulkShape),
  }),
  'GET /bulk-sends/{id}/result': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    params: id,
    answer: { status: 200, type: 'text/csv' },
  }),
} as const
