import { calls } from '#contract/calls.ts'
import type { Call } from '#contract/call.ts'
import { Problem } from '#contract/problem.ts'
import { webhookPayloadShapes } from '#contract/webhook-payload-shapes.ts'
import { examplePayloads } from '#core/webhooks/event-examples.ts'
import type { WebhookEventType } from '#core/webhooks/event-types.ts'
import { z } from 'zod'

type Schema = Record<string, unknown>

/** OpenAPI 3.1, whose schemas are JSON Schema 2020-12: made from the same table that validates. */
export function describeApi(serverUrl: string): Record<string, unknown> {
  const components: Record<string, Schema> = {}
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
    hoist(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), components)
  const problem = schemaOf(Problem, 'output')
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of Object.entries<Call>(calls)) {
    const [method = '', path = ''] = name.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, call, schemaOf, problem) }
  }

  return {
    openapi: '3.1.0',
    info: {
      title: 'Paraph',
      version: '1',
      description: 'Electronic document signing. Problems follow RFC 9457.',
    },
    servers: [{ url: serverUrl }],
    paths,
    webhooks: Object.fromEntries(
      webhookPayloadShapes.map(({ type, shape }) => [
        type,
        { post: webhookOf(type, schemaOf(shape, 'output')) },
      ]),
    ),
    components: {
      schemas: components,
      securitySchemes: {
        identityToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        signingCookie: { type: 'apiKey', in: 'cookie', name: '__Secure-paraph-room' },
      },
    },
  }
}

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Schema

function operationOf(name: string, call: Call, schemaOf: SchemaOf, problem: Schema): Record<string, unknown> {
  const { answer } = call
  const content =
    'schema' in answer
      ? { 'application/json': { schema: schemaOf(answer.schema, 'output') } }
      : 'type' in answer
        ? { [answer.type]: { schema: { type: 'string', format: 'binary' } } }
        : undefined

  return {
    operationId: name.replace(/[^a-zA-Z]+(\w?)/g, (_, next: string) => next.toUpperCase()),
    summary: call.permissions ? `Needs one of: ${call.permissions.join(', ')}` : `Access: ${call.access}`,
    security: securityOf(call),
    parameters: [
      ...parametersOf(call.params, 'path', schemaOf),
      ...parametersOf(call.query, 'query', schemaOf),
      ...organizationParameters(call),
      ...uploadHeaders(call),
    ],
    ...requestOf(call, schemaOf),
    responses: {
      [answer.status]: { description: 'Done', ...(content && { content }) },
      default: { description: 'Problem', content: { 'application/problem+json': { schema: problem } } },
    },
  }
}

/** Standard Webhooks 1.0: what every request carries besides its body. */
const webhookHeaders = [
  { name: 'webhook-id', schema: { type: 'string', format: 'uuid' } },
  { name: 'webhook-timestamp', schema: { type: 'integer' }, description: 'Seconds since 1970' },
  {
    name: 'webhook-signature',
    schema: { type: 'string' },
    description: '`v1,` and base64; several by spaces',
  },
].map((header) => ({ ...header, in: 'header', required: true }))

function webhookOf(type: WebhookEventType, schema: Schema): Record<string, unknown> {
  const example = examplePayloads.find((payload) => payload.type === type)

  return {
    summary: `Sent to endpoints that listen to ${type}`,
    parameters: webhookHeaders,
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
    responses: {
      '2XX': { description: 'Taken; anything else is sent again, at growing intervals' },
      410: { description: 'Wanted no longer: the endpoint is disabled at once' },
    },
  }
}

/** What an upload may say it is; the bytes decide. */
const uploadTypes: Readonly<Record<NonNullable<Call['upload']>, readonly string[]>> = {
  pdf: ['application/pdf'],
  document: [
    'application/pdf',
    'image/png',
    'image/jpeg',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  file: ['application/octet-stream'],
}

function requestOf(call: Call, schemaOf: SchemaOf) {
  if (call.upload) {
    const binary = { schema: { type: 'string', format: 'binary' } }
    const content = Object.fromEntries(uploadTypes[call.upload].map((type) => [type, binary]))
    return { requestBody: { required: true, content } }
  }
  if (!call.body) return {}
  const schema = schemaOf(call.body, 'input')
  const required = !call.body.safeParse(undefined).success

  return { requestBody: { required, content: { 'application/json': { schema } } } }
}

/** Percent-encoded UTF-8, as header values cannot hold everything people type. */
function uploadHeaders({ upload }: Call) {
  if (!upload) return []
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  })

  return [
    header('x-file-name', 'Name of the file, percent-encoded UTF-8.'),
    ...(upload === 'document'
      ? [
          header(
            'x-document-password',
            'Unlocks an encrypted PDF, percent-encoded UTF-8. Needed after `document-encrypted`; kept nowhere.',
          ),
        ]
      : []),
  ]
}

function parametersOf(shape: z.ZodObject | undefined, place: 'path' | 'query', schemaOf: SchemaOf) {
  return Object.entries(shape?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !(schema as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(schema as z.ZodType, 'input'),
  }))
}

/** Which of the caller's organizations a call speaks for; by the query where headers cannot be set. */
function organizationParameters({ access }: Call) {
  if (access !== 'user' && access !== 'organization') return []
  const id = { schema: { type: 'string', format: 'uuid' }, required: false }
  const type = { schema: { type: 'string', enum: ['live', 'test'] }, required: false }

  return [
    { name: 'x-organization', in: 'header', ...id },
    {
      name: 'x-organization-type',
      in: 'header',
      ...type,
      description:
        'The mode the caller is in; without it the organization’s own. A key keeps the mode it was made in.',
    },
    {
      name: 'organizationId',
      in: 'query',
      ...id,
      description: 'In place of x-organization; this one or none.',
    },
    { name: 'organizationType', in: 'query', ...type, description: 'In place of x-organization-type.' },
  ]
}

function securityOf({ access }: Call) {
  if (access === 'public') return []

  return [access === 'recipient' ? { signingCookie: [] } : { identityToken: [] }]
}

/** Named schemas move to the document's components; references follow them. */
function hoist(schema: Schema, components: Record<string, Schema>): Schema {
  const { $defs, $schema: _, ...rest } = schema
  for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Schema>)) {
    components[name] ??= pointed(definition) as Schema
  }

  return pointed(rest) as Schema
}

function pointed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointed)
  if (typeof value !== 'object' || value === null) return value

  return Object.fromEntries(
    Object.entries(value).map(([key, part]) =>
      key === '$ref' && typeof part === 'string'
        ? [key, part.replace('#/$defs/', '#/components/schemas/')]
        : [key, pointed(part)],
    ),
  )
}
