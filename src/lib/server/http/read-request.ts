import type { Call } from '#contract/call.ts'
import { Refusal } from '#core/refusal.ts'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Held } from '../requests/bytes-in-flight.ts'
import { isTooDeep } from '../requests/json-depth.ts'
import { InvalidRequest } from './problem-of.ts'
import { readBytes } from '../requests/read-bytes.ts'
import { findUnusableText } from './unusable-text.ts'

const tooDeep: z.core.$ZodIssue = { code: 'custom', path: [], message: 'Nested too deeply', input: undefined }

/** Of calls that do not say more themselves. */
const maxJsonBytes = 2_000_000

/** Lists without filters refuse any. */
export function queryOf({ query, answer }: Call): z.ZodType | undefined {
  const isList = 'schema' in answer && answer.schema instanceof z.ZodObject && 'items' in answer.schema.shape

  return query ?? (isList ? noFilters : undefined)
}

const noFilters = z.strictObject({})

/** One part of a request as its schema gives it back. Throws `InvalidRequest`. */
export function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const unusable = findUnusableText(value)
  if (unusable) throw new InvalidRequest([unusable])
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new InvalidRequest(parsed.error.issues)

  return parsed.data
}

export async function readJson(
  c: Context,
  { maxBodyBytes }: Call,
  schema: z.ZodType,
  held: Held,
): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  // A call that needs no body may come without one.
  if (!type && schema.safeParse(undefined).success) return undefined
  if (!/^application\/json\b/i.test(type)) throw new Refusal('unsupported-media-type')
  const text = await readText(c, held, maxBodyBytes)
  if (isTooDeep(text)) throw new InvalidRequest([tooDeep])
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Unreadable JSON fails the schema like any other wrong body.
    return undefined
  }
}

export async function readForm(c: Context, held: Held): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(c, held))
}

async function readText(c: Context, held: Held, maxBytes = maxJsonBytes): Promise<string> {
  return new TextDecoder().decode(await readBytes(c.req.raw, maxBytes, 'body-too-large', held))
}

/** RFC 9110 §13.1.1: `*` and no header ask for nothing; a tag that is none of ours matches no version, which count from 1. */
export function readIfMatch(header: string | null): number | null {
  if (header === null || header.trim() === '*') return null

  return Number(/^"(\d{1,9})"$/.exec(header.trim())?.[1] ?? 0)
}
