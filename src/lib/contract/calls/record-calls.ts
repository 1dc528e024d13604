import { z } from 'zod'
import { mostInArchive } from '#core/envelope/listing.ts'
import { call, json } from '../call.ts'
import { EnvelopePages } from '../envelope-shapes.ts'
import { distinct, Sha256, Uuid } from '../shapes.ts'
import { TrailShape } from '../trail-shapes.ts'
import { id, imageWidth, PageNumber } from './parameters.ts'

/** Ids separated by commas: as many as fit into an address. */
const IdList = z
  .string()
  .max(3700)
  .transform((list) => list.split(','))
  .pipe(distinct(Uuid, mostInArchive, (id) => id.toLowerCase()).min(1))

/** What is read of an envelope: its trail, its pages and its files. */
export const recordCalls = {
  'GET /envelopes/{id}/audit': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    params: id,
    answer: json(200, TrailShape),
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
  /** Before it is sealed: the document with what has been given so far, marked on every page as not sealed. */
  'GET /envelopes/{id}/documents/{document}/copy': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    params: z.object({ id: Uuid, document: Uuid }),
    answer: { status: 200, type: 'application/pdf' },
  }),
  /** What its pages show now: sealed ones, or the documents with their fields and what has been given. */
  'GET /envelopes/{id}/pages': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    params: id,
    answer: json(200, EnvelopePages),
  }),
  /** A page (from 0) of the sealed file, the certificate's behind those of the document. */
  'GET /envelopes/{id}/documents/{document}/sealed/pages/{page}': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    params: z.object({ id: Uuid, document: Uuid, page: PageNumber }),
    query: imageWidth,
    answer: { status: 200, type: 'image/webp' },
  }),
  /** A picture that somebody who has finished gave: a signature, a stamp, an image. */
  'GET /envelopes/{id}/pictures/{sha256}': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    params: z.object({ id: Uuid, sha256: Sha256 }),
    answer: { status: 200, type: 'image/png' },
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
  /**
   * The archives of several completed envelopes in one, a folder each. `not-included.csv` names those that it lacks, and why:
   * not sealed yet, or not there for who asks.
   */
  'GET /envelope-archive': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    query: z.strictObject({ ids: IdList }),
    answer: { status: 200, type: 'application/zip' },
  }),
  'GET /envelopes/{id}/attachments/{sha256}': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    params: z.object({ id: Uuid, sha256: Sha256 }),
    answer: { status: 200, type: 'application/octet-stream' },
  }),
} as const
