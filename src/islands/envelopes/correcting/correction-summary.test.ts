import { expect, test } from 'vitest'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { plainField } from '#core/fields/field.ts'
import type { DraftField } from '../../editor/draft.ts'
import { summaryOf } from './correction-summary.ts'

const at = '2026-03-01T12:00:00.000Z'
const recipients = [
  { id: 'r1', key: 'jane', name: 'Jane', recipientRole: 'signer', status: 'completed', completedAt: at },
  { id: 'r2', key: 'omar', name: 'Omar', recipientRole: 'signer', status: 'viewed', completedAt: null },
  { id: 'r3', key: 'copy', name: 'Copy', recipientRole: 'cc', status: 'waiting', completedAt: null },
].map((one) => ({ ...one, attachedTo: null }))
const envelope = { recipients } as unknown as EnvelopeShape
const lease = { id: 'lease', name: 'Lease', pages: [] }
const field = (id: string, recipient: string): DraftField => ({
  ...plainField,
  ...{ id, recipient, type: 'signature', options: [] },
  areas: [{ document: 'lease', page: 0, x: 0, y: 0, width: 0.1, height: 0.1 }],
})
const sent = { documents: [lease], fields: [field('one', 'jane'), field('two', 'omar')] }
const names = (people: readonly { name: string }[]) => people.map(({ name }) => name)

test('nothing is to be told of what is as it was sent', () => {
  expect(summaryOf(envelope, sent, { ...sent, fields: sent.fields.toReversed() })).toMatchObject({
    ...{ added: [], removed: [], isReordered: false, fields: [], again: [] },
  })
})

test('another document asks again who has signed, and tells whose turn it is', () => {
  const rider = { id: 'rider', name: 'Rider', pages: [] }
  const summary = summaryOf(envelope, sent, { ...sent, documents: [rider] })
  expect(summary).toMatchObject({ added: ['Rider'], removed: ['Lease'], isReordered: false })
  expect([names(summary.again), names(summary.told)]).toEqual([['Jane'], ['Omar']])
})

test('fields are counted by whose they are; those of others ask nobody again', () => {
  const summary = summaryOf(envelope, sent, { ...sent, fields: [...sent.fields, field('three', 'omar')] })
  expect(summary.fields).toEqual([{ name: 'Omar', added: 1, changed: 0, removed: 0 }])
  expect(summary.again).toEqual([])
})
