import { z } from 'zod'
import { call, json, noContent } from '../call.ts'
import { Uuid } from '../shapes.ts'
import { CompleteInput, ConsentInput, DeclineInput, SigningSession, ValuesInput } from '../signing-shapes.ts'
import { VerdictShape } from '../verdict-shapes.ts'
import { TextLines } from './parameters.ts'

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
