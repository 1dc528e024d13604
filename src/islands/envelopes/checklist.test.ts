import { describe, expect, test } from 'vitest'
import { type Draft, freshField, plainRole, plainSettings } from '../editor/draft.ts'
import { missingParts } from './checklist.ts'

const documents = [{ id: 'lease', name: 'Lease.pdf', pages: [{ width: 595, height: 842 }] }]
const area = { document: 'lease', page: 0, x: 0, y: 0, width: 0.2, height: 0.1 }
const ana = {
  ...plainRole,
  key: 'ana',
  name: 'Ana',
  email: 'ana@example.com',
  locale: 'pt-BR',
  recipientRole: 'signer',
  order: 1,
} as const
const ready: Draft = {
  title: 'Lease',
  message: '',
  documents,
  roles: [ana],
  fields: [freshField('a', 'signature', 'ana', area)],
  settings: plainSettings,
}
const codesOf = (draft: Draft) => missingParts(draft).map(({ code }) => code)

describe('[W2] what is missing before an envelope can be sent', () => {
  test('is nothing for a signer with a signature field on a document', () => {
    expect(missingParts(ready)).toEqual([])
  })

  test('is told all at once', () => {
    expect(codesOf({ ...ready, documents: [], roles: [], fields: [] })).toEqual([
      'envelope-without-documents',
      'envelope-without-recipients',
    ])
  })

  test('names the signer who has nothing to sign', () => {
    expect(missingParts({ ...ready, fields: [] })).toMatchObject([
      { code: 'signer-without-signature-field', name: 'Ana', place: 'role-ana' },
    ])
  })

  test('is an address that is not one yet, and leads to it', () => {
    expect(missingParts({ ...ready, roles: [{ ...ana, email: 'ana@exam' }] })).toMatchObject([
      { code: 'recipient-email-missing', name: 'Ana', place: 'role-email-ana' },
    ])
  })

  test('is somebody to act when there are only copies', () => {
    expect(codesOf({ ...ready, roles: [{ ...ana, recipientRole: 'cc' }], fields: [] })).toEqual([
      'envelope-without-recipients',
    ])
  })

  test('is another role for an approver who would have to sign', () => {
    expect(codesOf({ ...ready, roles: [{ ...ana, recipientRole: 'approver' }] })).toEqual([
      'signature-field-not-for-role',
    ])
  })

  test('is what a person still lacks for their part', () => {
    const lacking = { ...ana, recipientRole: 'in_person', email: '', access: ['passcode'] } as const

    expect(codesOf({ ...ready, roles: [lacking] })).toEqual([
      'recipient-host-missing',
      'recipient-passcode-missing',
    ])
  })

  test('is a signer for a witness, and enough people for a group', () => {
    const witness = { ...ana, key: 'w', name: 'Wit', recipientRole: 'witness' } as const
    const fields = [...ready.fields, freshField('b', 'signature', 'w', area)]

    expect(codesOf({ ...ready, roles: [ana, witness], fields })).toEqual(['recipient-attachment-invalid'])
    expect(codesOf({ ...ready, roles: [{ ...ana, group: { key: 'g', needs: 2 } }] })).toEqual([
      'recipient-group-invalid',
    ])
  })
})
