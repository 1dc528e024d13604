import { z } from 'zod'
import { maxImportLetters } from '#core/contacts/contact.ts'
import { call, json, noContent, page } from '../call.ts'
import {
  ContactImportInput,
  ContactImportShape,
  ContactInput,
  ContactShape,
  SuggestedPeople,
} from '../contact-shapes.ts'
import { id, listing } from './parameters.ts'

/** People whom an organization sends to. */
export const contactCalls = {
  /** By name; `q` is looked for in name, address and company, without accents and case. */
  'GET /contacts': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    query: listing.extend({ q: z.string().max(200).optional() }),
    answer: json(200, page(ContactShape)),
  }),
  'POST /contacts': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    body: ContactInput,
    answer: json(201, ContactShape),
  }),
  'GET /contacts/{id}': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    params: id,
    answer: json(200, ContactShape),
  }),
  'PUT /contacts/{id}': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    body: ContactInput,
    answer: json(200, ContactShape),
  }),
  'DELETE /contacts/{id}': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    params: id,
    answer: noContent(204),
  }),
  /** Who is probably meant by a few letters; without any, who was sent to lately. Beside them whoever asks. */
  'GET /contact-suggestions': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    query: z.strictObject({
      q: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(20).default(8),
    }),
    answer: json(200, SuggestedPeople),
  }),
  /** A file that cannot be read is `import-unreadable`; faulty lines are left out and named. */
  'POST /contact-imports': call({
    access: 'organization',
    permissions: ['create_envelopes'],
    body: ContactImportInput,
    // In two bytes a letter, or with every letter escaped, and what is said besides.
    maxBodyBytes: 2 * maxImportLetters + 20_000,
    answer: json(200, ContactImportShape),
  }),
  /** By name, 200,000 at most, in columns that an import knows. */
  'GET /contact-export': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    answer: { status: 200, type: 'text/csv' },
  }),
} as const
