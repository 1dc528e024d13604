import { describe, expect, test } from 'vitest'
import type { Field, FieldValue } from '#core/fields/field.ts'
import type { CompletionCertificateBlock } from '../pdf/completion-certificate.ts'
import { certificateOf } from './certificate-content.ts'
import { embeddedFiles } from './embedded-files.ts'
import { certificateFacts, field, lease, recipient } from './envelope.fixture.ts'
import type { BlobStore } from '../blobs/blob-store.ts'

const ana = recipient('signer', 'Ana')
const bruno = recipient('approver', 'Bruno')
const at = (page: number, y: number) => [{ document: lease.id, page, x: 0.1, y, width: 0.3, height: 0.04 }]
const picture = {
  kind: 'file',
  sha256: 'cd'.repeat(32),
  name: 'stamp.png',
  type: 'image/png',
  bytes: 3,
} as const
const signature: FieldValue = { kind: 'typed', text: 'Ana', hand: 'caveat' }

const factsOf = (fields: readonly (readonly [Field, FieldValue | null])[], signed = true) =>
  certificateFacts([ana, bruno], fields, { envelope: { documents: [{ ...lease, signed }] } })

function rowsOf(fields: readonly (readonly [Field, FieldValue | null])[], signed = true) {
  const blocks: readonly CompletionCertificateBlock[] =
    certificateOf(factsOf(fields, signed))[0]?.blocks ?? []
  const heading = blocks.findIndex((block) => block.kind === 'heading' && block.text.includes('given for'))
  const table = blocks[heading + 2]
  return heading < 0 ? null : table?.kind === 'facts' ? table.rows : []
}

describe('the table of values of a document that came signed', () => {
  test('tells what was given, by whom and for which page, in the order of the pages', () => {
    const rent = field('number', ana, 1, { label: 'Rent', decimals: 2, areas: at(1, 0.2) })
    const sign = field('signature', ana, 2, { areas: at(0, 0.9) })
    const agreed = field('checkbox', ana, 3, { label: 'Pets allowed', areas: at(0, 0.1) })
    const approval = field('approve', bruno, 4, { areas: at(1, 0.8) })

    expect(
      rowsOf([
        [rent, '1200'],
        [sign, signature],
        [agreed, false],
        [approval, true],
      ]),
    ).toEqual([
      ['Pets allowed (page 1)', 'Not checked\nAna'],
      ['Signature (page 1)', expect.stringMatching(/^Ana · Signature ID [0-9A-F]{12}\nAna$/)],
      ['Rent (page 2)', '1,200.00\nAna'],
      ['Approve (page 2)', 'Approved\nBruno'],
    ])
  })

  test('leaves out what nobody gave, and holds what the sender put on the page', () => {
    const empty = field('text', ana, 1, { label: 'Remark', areas: at(0, 0.1) })
    const note = field('note', ana, 2, { defaultValue: 'Subject to approval', areas: at(0, 0.2) })
    const line = field('strikethrough', ana, 3, { areas: at(0, 0.3) })

    expect(
      rowsOf([
        [empty, null],
        [note, null],
        [line, null],
      ]),
    ).toEqual([
      ['Note (page 1)', 'Subject to approval'],
      ['Strikethrough (page 1)', 'Struck out'],
    ])
  })

  test('is not there for documents that are stamped', () => {
    expect(rowsOf([[field('text', ana, 1, { areas: at(0, 0.1) }), 'x']], false)).toBeNull()
  })

  test('says without any value that the file was left untouched', () => {
    expect(rowsOf([])).toEqual([])
    expect(JSON.stringify(certificateOf(factsOf([])))).toContain('left untouched')
  })
})

describe('pictures given for a document that came signed', () => {
  const stamp = field('stamp', ana, 1, { areas: at(0, 0.1) })
  const blobs = { get: () => Promise.resolve(new Uint8Array(3)) } as unknown as BlobStore

  test('travel with the certificate, as they cannot stand on a page', async () => {
    const files = await embeddedFiles(factsOf([[stamp, picture]]), blobs)

    expect(files.map(({ name }) => name)).toEqual(['evidence.json', 'stamp.png'])
    expect((await embeddedFiles(factsOf([[stamp, picture]], false), blobs)).length).toBe(1)
  })
})
