import { describe, expect, test } from 'vitest'
import { envelope, fieldOf, lease, noon, recipient } from '../../../../../tests/cast.ts'
import type { Field } from '../../fields/field.ts'
import type { DocumentId, FieldId, RecipientId } from '../../ids.ts'
import { completeRecipient, consentToSign } from '../acting.ts'
import { declineEnvelope } from '../declining.ts'
import { envelopeStatuses, type Envelope, type EnvelopeDocument, type Recipient } from '../envelope.ts'
import { sendEnvelope } from '../sending.ts'
import { assertAskedAgain } from './asking-again.ts'
import { correctContent } from './correct-content.ts'

const disclosure = { version: '1', locale: 'en-US', sha256: 'a' }
const [jane, omar, lea] = ['jane', 'omar', 'lea'] as RecipientId[] as [RecipientId, RecipientId, RecipientId]
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
const rider: EnvelopeDocument = {
  ...{ id: 'rider' as DocumentId, name: 'Rider', sha256: 'b'.repeat(64) },
  pages: [{ width: 595, height: 842 }],
}
const sent = (...people: Recipient[]) => sendEnvelope(envelope('draft', people), noon).envelope
const finish = (state: Envelope, who: RecipientId, at = noon) =>
  completeRecipient(consentToSign(state, who, at, disclosure).envelope, who, at).envelope
const withFields = (state: Envelope, ...fields: Field[]): Envelope => ({ ...state, fields })
const correct = (state: Envelope, change: Partial<Pick<Envelope, 'documents' | 'fields'>>, at = later(9)) =>
  correctContent(state, { documents: state.documents, fields: state.fields, ...change }, at)
const again = ({ events }: ReturnType<typeof correct>) =>
  events.flatMap(({ type, recipient: id }) => (type === 'recipient.reopened' ? [id] : []))
const states = (state: Envelope) => state.recipients.map(({ status }) => status)
const text = (owner: RecipientId, id: string, change: object = {}) =>
  fieldOf(owner, {}, { id: id as FieldId, type: 'text', required: false, ...change })
const moved = (field: Field): Field => ({ ...field, areas: field.areas.map((area) => ({ ...area, y: 0.5 })) })

describe('[W2] correcting documents', () => {
  const both = finish(sent(recipient('jane', 1), recipient('omar', 1)), jane)

  test('asks everybody again who has finished, and tells whoever has been asked', () => {
    const decision = correct(both, { documents: [...both.documents, rider] })
    expect(decision.envelope).toMatchObject({
      version: both.version + 1,
      status: 'in_progress',
      recipients: [
        { status: 'notified', notifiedAt: later(9), consentedAt: null, completedAt: null },
        { status: 'notified', notifiedAt: later(9), consentedAt: null },
      ],
    })
    expect(decision.events).toEqual([
      { type: 'envelope.corrected', facts: { version: both.version + 1, content: true } },
      {
        type: 'envelope.document_added',
        facts: { document: rider.id, sha256: rider.sha256 },
        personal: { document: 'Rider' },
      },
      { type: 'recipient.reopened', recipient: jane },
      { type: 'recipient.notified', recipient: jane },
      { type: 'recipient.notified', recipient: omar },
    ])
    expect(decision.effects).toEqual([
      { kind: 'drop-answers', fields: ['jane-signature'] },
      { kind: 'invite', recipient: jane },
      { kind: 'invite', recipient: omar },
    ])
  })

  test('says which one came and which one went', () => {
    const fields = both.fields.map((field) => ({
      ...field,
      areas: field.areas.map((area) => ({ ...area, document: rider.id })),
    }))
    const { events } = correct(both, { documents: [rider], fields })
    expect(events.map(({ type, facts }) => [type, facts?.['document']])).toEqual(
      expect.arrayContaining([
        ['envelope.document_added', rider.id],
        ['envelope.document_removed', lease],
      ]),
    )
    expect(events).toContainEqual({
      type: 'recipient.fields_changed',
      recipient: omar,
      facts: { added: 0, changed: 1, removed: 0 },
    })
  })

  test('takes the turn back from who comes after, until those before have signed again', () => {
    const state = finish(sent(recipient('jane', 1), recipient('omar', 2)), jane)
    const { envelope: after } = correct(state, { documents: [...state.documents, rider] })
    expect(states(after)).toEqual(['notified', 'waiting'])
    expect(states(finish(after, jane, later(10)))).toEqual(['completed', 'notified'])
  })

  test('forgets an own deadline that has passed since they signed', () => {
    const late = { ...recipient('jane', 1), expiresAt: later(2) }
    const state = finish(sent(late, recipient('omar', 1)), jane, later(1))
    const { envelope: after } = correct(state, { documents: [...state.documents, rider] })
    expect(after.recipients[0]).toMatchObject({ status: 'notified', expiresAt: null })
  })
})

describe('[W2] correcting fields', () => {
  const draft = sent(recipient('jane', 1), recipient('omar', 1), recipient('lea', 2))
  const signed = finish(draft, jane, later(1))

  test('of who has not finished asks nobody again', () => {
    const fields = [...signed.fields, text(omar, 'rent')]
    const decision = correct(signed, { fields })
    expect(again(decision)).toEqual([])
    expect(states(decision.envelope)).toEqual(['completed', 'notified', 'waiting'])
    expect(decision.effects).toEqual([
      { kind: 'drop-answers', fields: [] },
      { kind: 'invite', recipient: omar },
    ])
  })

  test('asks those again whose own they are, and who signed after them', () => {
    const state = finish(finish(draft, omar, later(1)), jane, later(2))
    const change = (owner: RecipientId) => ({
      fields: state.fields.map((field) => (field.recipient === owner ? moved(field) : field)),
    })
    expect(again(correct(state, change(omar)))).toEqual([jane, omar])
    expect(again(correct(state, change(jane)))).toEqual([jane])
  })

  test('asks everybody again who has signed where something is printed for all', () => {
    const note = text(lea, 'note', { type: 'note', defaultValue: 'Keep off' })
    expect(again(correct(signed, { fields: [...signed.fields, note] }))).toEqual([jane])
  })

  test('asks who has signed again where what their own reads changes', () => {
    const hidden = text(jane, 'pets', {
      condition: { match: 'all', of: [{ field: 'rent', is: 'filled', value: null }] },
    })
    const state = withFields(signed, ...signed.fields, hidden, text(omar, 'rent'))
    const fields = state.fields.map((field) => (field.id === 'rent' ? moved(field) : field))
    expect(again(correct(state, { fields }))).toEqual([jane])
  })

  test('keeps answers where a field only moves, and forgets those to another question', () => {
    const state = withFields(
      draft,
      ...draft.fields,
      text(omar, 'rent'),
      text(omar, 'pets'),
      text(omar, 'car'),
    )
    const fields = state.fields.flatMap((field) => {
      if (field.id === 'rent') return [moved(field)]
      if (field.id === 'pets') return [{ ...field, type: 'number' } as Field]
      return field.id === 'car' ? [] : [field]
    })
    expect(correct(state, { fields }).effects).toContainEqual({
      kind: 'drop-answers',
      fields: ['pets', 'car'],
    })
  })
})

describe('[W2] a correction of the content is refused', () => {
  const state = sent(recipient('jane', 1), recipient('omar', 1))

  test('with nothing to correct, be it in another order', () => {
    expect(() => correct(state, { fields: state.fields.toReversed() })).toThrow('nothing-to-correct')
  })

  test('where such an envelope could not be sent', () => {
    expect(() => correct(state, { documents: [] })).toThrow('envelope-without-documents')
    expect(() => correct(state, { fields: state.fields.slice(1) })).toThrow('signer-without-signature-field')
    expect(() => correct(state, { documents: [rider] })).toThrow('field-document-unknown')
  })

  test('for fields of somebody who is not asked any more', () => {
    const desk = { key: 'desk', needs: 1 }
    const group = ['jane', 'omar'].map((name) => ({ ...recipient(name, 1), group: desk }))
    const declined = declineEnvelope(sent(...group), jane, 'No', later(1)).envelope
    expect(() => correct(declined, { fields: [...declined.fields, text(jane, 'rent')] })).toThrow(
      'recipient-declined',
    )
  })

  test.each(envelopeStatuses.filter((status) => status !== 'sent' && status !== 'in_progress'))(
    'once it is %s',
    (status) => {
      expect(() => correct({ ...state, status }, { documents: [...state.documents, rider] })).toThrow(
        /^envelope-/,
      )
    },
  )
})

test('[W2] a correction is refused where others would sign again than the sender was told', () => {
  const both = finish(sent(recipient('jane', 1), recipient('omar', 1)), jane)
  const decision = correct(both, { documents: [...both.documents, rider] })

  expect(() => assertAskedAgain(decision, [jane])).not.toThrow()
  expect(() => assertAskedAgain(decision, [])).toThrow('envelope-changed')
  expect(() => assertAskedAgain(decision, [jane, omar])).toThrow('envelope-changed')
})
