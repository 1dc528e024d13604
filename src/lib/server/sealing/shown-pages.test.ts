import { describe, expect, test } from 'vitest'
import type { EnvelopeDocument } from '#core/envelope/envelope.ts'
import type { DocumentId } from '#core/ids.ts'
import { locales } from '#core/locale/locale.ts'
import { makeSamplePdf } from '../../../../tests/sample-pdfs.ts'
import { Refusal } from '#core/refusal.ts'
import { renderPages } from '../pdf/render/render-pages.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { certificateOf } from './certificate-content.ts'
import { certificateFacts, field, lease, recipient } from './envelope.fixture.ts'
import { pagesApart } from './pages-apart.ts'
import { pagesBehind, pickPages } from './shown-pages.ts'

const ana = recipient('signer', 'Ana Lima')
const ofPages = (count: number, changes: Partial<EnvelopeDocument> = {}): EnvelopeDocument => ({
  ...lease,
  pages: Array.from({ length: count }, () => ({ width: 595, height: 842 })),
  ...changes,
})
const long = ofPages(200)
const annex = ofPages(3, { id: '0192f6a0-0000-7000-8000-0000000000d2' as DocumentId, name: 'Annex.pdf' })

const onPage = (type: 'signature' | 'text', page: number, document = long) => {
  const one = field(type, ana, page)
  return { ...one, areas: one.areas.map((area) => ({ ...area, page, document: document.id })) }
}
const typed = { kind: 'typed', text: 'Ana Lima', hand: 'caveat' } as const

describe('the pages that a certificate shows', () => {
  test('are signed ones first, then those with values, then the first, and stand in their order', () => {
    const facts = certificateFacts(
      [ana],
      [
        [onPage('signature', 199), typed],
        [onPage('text', 100), 'Rent'],
        [onPage('text', 150), null],
      ],
      { envelope: { documents: [long] } },
    )
    const [{ pages } = { pages: [] }] = pickPages(facts, [long])

    expect(pages).toHaveLength(24)
    expect(pages.slice(-3)).toEqual([21, 100, 199])
    expect(pages).toEqual(pages.toSorted((one, other) => one - other))
  })

  test('are 24 in all, of whichever document', () => {
    const documents = [long, annex]
    const facts = certificateFacts([ana], [[onPage('signature', 2, annex), typed]], {
      envelope: { documents },
    })

    expect(pickPages(facts, documents).map(({ pages }) => pages.length)).toEqual([23, 1])
  })

  test.each(locales)('have words for each number of them that can be shown: %s', (locale) => {
    const facts = certificateFacts([ana], [], { locale, envelope: { documents: [annex, long] } })
    const part = certificateOf(facts, undefined, pagesBehind(facts, annex)).find(
      (one) => one.locale === locale,
    )
    const block = part?.blocks.find((one) => one.kind === 'pages')
    if (block?.kind !== 'pages') throw new Error('no pages are shown')

    expect(block.rest).toHaveLength(4)
    expect(block.rest.at(-1)).toBe('')
    expect(block.rest[2]).toContain('1')
    expect(new Set(block.rest).size).toBe(4)
    expect(new Set(block.pages.map(({ told }) => told)).size).toBe(3)
    expect(block.pages[0]?.told).toContain('Annex.pdf')
    // Of the other document it says where its pages are.
    const index = part?.blocks.indexOf(block) ?? 0
    expect(part?.blocks[index + 1]).toMatchObject({ kind: 'paragraph' })
  })
})

describe('the pages in a certificate by itself', () => {
  const facts = certificateFacts([ana], [], { envelope: { documents: [annex] } })
  const hashes = new Map([[annex.id, 'ef'.repeat(32)]])
  const blobs = { get: async () => makeSamplePdf({ pages: 3 }) } as unknown as BlobStore

  test('are pictures of the sealed file', async () => {
    const { shown, pictures } = await pagesApart({ blobs, pdf: { render: renderPages } }, facts, hashes)

    expect(shown[0]?.pages.map(({ shows }) => shows)).toEqual(
      pictures.map(({ sha256 }) => ({ picture: sha256 })),
    )
    expect(pictures).toHaveLength(3)
    expect(pictures.every(({ bytes, isMiniature }) => isMiniature && bytes.length > 100)).toBe(true)
  })

  test('are told of in words where the file cannot be drawn; anything else stays an error', async () => {
    const refusing = { render: () => Promise.reject(new Refusal('document-too-complex')) }
    const { shown } = await pagesApart({ blobs, pdf: refusing }, facts, hashes)
    const blocks = certificateOf(facts, hashes, shown)[0]?.blocks ?? []
    const block = blocks.find((one) => one.kind === 'pages')

    expect(block).toMatchObject({ pages: [], rest: [expect.stringContaining('cannot be shown')] })
    const broken = { render: () => Promise.reject(new Error('a bug')) }
    await expect(pagesApart({ blobs, pdf: broken }, facts, hashes)).rejects.toThrow('a bug')
  })
})
