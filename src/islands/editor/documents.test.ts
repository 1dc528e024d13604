import { expect, test } from 'vitest'
import { moveDocument, removeDocument, replaceDocument } from './documents.ts'
import { toDraftDocument } from './draft.ts'
import { area, draftOf, field, fieldIn } from './draft.fixture.ts'

const draft = draftOf([
  field('a'),
  field('b', area({ document: 'annex' })),
  field('c', [area({ page: 1 }), area({ document: 'annex' })]),
])

test('a document goes with what stands on it, and other areas of a field stay', () => {
  const left = removeDocument(draft, 'annex')

  expect(left.documents.map(({ id }) => id)).toEqual(['lease'])
  expect(left.fields.map(({ id, areas }) => [id, areas.length])).toEqual([
    ['a', 1],
    ['c', 1],
  ])
})

test('documents trade places', () => {
  expect(moveDocument(draft, 'annex', -1).documents.map(({ id }) => id)).toEqual(['annex', 'lease'])
  expect(moveDocument(draft, 'lease', -1)).toBe(draft)
})

test('[W1] a replaced document keeps the fields; those beyond its last page move onto it', () => {
  const short = { id: 'short', name: 'Short.pdf', pages: [{ width: 600, height: 800 }] }
  const replaced = replaceDocument(draft, 'lease', short)

  expect(replaced.documents.map(({ id }) => id)).toEqual(['short', 'annex'])
  expect(fieldIn(replaced, 'a').areas).toMatchObject([{ document: 'short', page: 0 }])
  expect(fieldIn(replaced, 'c').areas).toMatchObject([{ document: 'short', page: 0 }, { document: 'annex' }])
  expect(fieldIn(replaced, 'b')).toBe(fieldIn(draft, 'b'))
})

test('what there is to tell of a file comes along, that it is signed first', () => {
  const came = { id: 'x', name: 'X', sha256: '', bytes: 1, pages: [], signed: true, warnings: ['tags-left'] }

  expect(toDraftDocument(came).notes).toEqual(['signed', 'tags-left'])
  expect(toDraftDocument({ ...came, signed: false, warnings: [] }).notes).toEqual([])
  expect(replaceDocument(draft, 'lease', toDraftDocument(came)).documents[0]?.notes).toEqual([
    'signed',
    'tags-left',
  ])
})
