import { describe, expect, test } from 'vitest'
import { examplePayloads } from '#core/webhooks/event-examples.ts'
import { webhookEventTypes } from '#core/webhooks/event-types.ts'
import type { WebhookPayload } from '#core/webhooks/webhook-event.ts'
import { z } from 'zod'
import { webhookPayloadParts, webhookPayloadShapes } from './webhook-payload-shapes.ts'

const shapeOf = (type: string) => {
  const found = webhookPayloadShapes.find((one) => one.type === type)
  if (!found) throw new Error(type)

  return found.shape
}

/** Fields that are not documented are told by nobody's mistake but ours. */
function strictly(shape: z.ZodType): z.ZodType {
  return z.fromJSONSchema(close(z.toJSONSchema(shape)) as z.core.JSONSchema.JSONSchema)
}

function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close)
  if (typeof value !== 'object' || value === null) return value
  const closed = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, close(part)]))

  return 'properties' in value ? { ...closed, additionalProperties: false } : closed
}

describe('what is documented of payloads', () => {
  test('[W4] is there for every event', () => {
    expect(webhookPayloadShapes.map(({ type }) => type)).toEqual(webhookEventTypes)
    expect(examplePayloads.map(({ type }) => type)).toEqual(webhookEventTypes)
  })

  test.each(webhookEventTypes)('[W4] fits the example of %s, field by field', (type) => {
    const example = examplePayloads.find((payload) => payload.type === type)
    expect(strictly(shapeOf(type)).safeParse(example).error).toBeUndefined()
    expect(strictly(shapeOf(type)).safeParse({ ...example, name: 'Jane' }).success).toBe(false)
  })

  test('is what the rules say', () => {
    const { envelope, recipient, template, member, subscription } = webhookPayloadParts
    const documented: z.ZodType<WebhookPayload['data']> = z.union([
      envelope.data,
      recipient.data,
      template.data,
      member.data,
      subscription.data,
    ])
    expect(examplePayloads.every(({ data }) => documented.safeParse(data).success)).toBe(true)
  })
})
