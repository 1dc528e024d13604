import { expect, test } from 'vitest'
import { activityText } from './activity-text.ts'

const words = { system: 'Paraph', apiKey: 'An API key' }
const jane = { name: 'Jane Roe', role: 'signer', host: null }

test('an event names who did it, and to whom', () => {
  const actor = { kind: 'member', name: 'Mara' } as const

  expect(
    activityText({ type: 'recipient.reminded', actor, recipient: jane, document: null, facts: {} }, words),
  ).toMatchObject({
    key: 'audit.recipient.reminded',
    names: { actor: 'Mara', recipient: 'Jane Roe', context: 'signer' },
  })
})

test.each([
  ['system', 'Paraph'],
  ['api-key', 'An API key'],
] as const)('without a name, a %s is %s', (kind, name) => {
  const event = {
    type: 'envelope.sent',
    actor: { kind, name: null },
    recipient: null,
    document: null,
    facts: {},
  } as const

  expect(activityText(event, words).names['actor']).toBe(name)
})

test('the way somebody came in has a sentence of its own', () => {
  const event = {
    type: 'recipient.opened',
    actor: { kind: 'recipient', name: null },
    recipient: jane,
    document: null,
    facts: { entry: 'embedded', origin: 'https://acme.example' },
  } as const

  expect(activityText(event, words).names).toMatchObject({
    context: 'embedded',
    origin: 'https://acme.example',
  })
})

test('a document that came or went is named', () => {
  const actor = { kind: 'member', name: 'Mara' } as const
  const event = { type: 'envelope.document_added', actor, recipient: null, facts: {} } as const

  expect(activityText({ ...event, document: 'Rider.pdf' }, words).names['document']).toBe('Rider.pdf')
})
