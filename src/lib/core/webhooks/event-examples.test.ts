import { describe, expect, test } from 'vitest'
import { examplePayloads, exampleOf } from './event-examples.ts'
import { isEnvelopeEvent, webhookEventGroups, webhookEventTypes } from './event-types.ts'

describe('[W4] examples of events', () => {
  test('are there for each of them, under ids of their own', () => {
    expect(examplePayloads.map(({ type }) => type)).toEqual(webhookEventTypes)
    expect(new Set(examplePayloads.map(({ id }) => id)).size).toBe(webhookEventTypes.length)
  })

  test.each(webhookEventTypes)('%s is told as of something that happened', (type) => {
    const { content, sequence } = exampleOf(type)
    expect(content.type).toBe(type)
    expect(sequence !== null).toBe(isEnvelopeEvent(type))
    expect(Object.keys(content.data)[0]).toBe(type.startsWith('recipient.') ? 'envelope' : type.split('.')[0])
  })

  test.each(webhookEventGroups.recipient)('%s names who it was, in the state they are in', (type) => {
    const { content } = exampleOf(type)
    if (!('recipient' in content.data)) throw new Error('no recipient')
    expect(content.data.envelope.recipients).toContainEqual(content.data.recipient)
  })
})
