import { deflateSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { Malformed } from './objects/pdf-object.ts'
import { ObjectCache, PdfView } from './pdf-view.ts'
import { readRevisions } from './revisions.ts'
import { appendRevision, lastStartXref, plainObjects } from './sealed-pdf.fixture.ts'

const first = appendRevision(new Uint8Array(), plainObjects())
const second = appendRevision(first, { 4: '<</Length 0>>\nstream\n\nendstream' })
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** A second revision whose cross-reference and one object lie in streams, with PNG prediction. */
function withStreams(): Uint8Array {
  const body = '40 0 <</Kind /Packed>>'
  const container = `41 0 obj\n<</Type /ObjStm /N 1 /First 5 /Length ${body.length}>>\nstream\n${body}\nendstream\nendobj\n`
  const offset = first.length + container.length
  const rows = [
    [2, 0, 0, 41, 0],
    [1, 0, first.length >> 8, first.length & 255, 0],
    [1, 0, offset >> 8, offset & 255, 0],
  ]
  const predicted = rows.flatMap((row, index) => [
    2,
    ...row.map((byte, at) => (byte - (rows[index - 1]?.[at] ?? 0)) & 255),
  ])
  const packed = deflateSync(Uint8Array.from(predicted)).toString('latin1')
  const xref =
    `42 0 obj\n<</Type /XRef /Size 43 /Root 1 0 R /Index [40 3] /W [1 3 1] /Prev ${lastStartXref(first)} ` +
    `/Filter /FlateDecode /DecodeParms <</Predictor 12 /Columns 5>> /Length ${packed.length}>>\nstream\n${packed}\nendstream\nendobj\n`

  return Buffer.from(`${latin1(first)}${container}${xref}startxref\n${offset}\n%%EOF`, 'latin1')
}

describe('reading revisions', () => {
  test('finds each save with its bounds', () => {
    expect(readRevisions(second)).toMatchObject({
      trailingBytes: false,
      revisions: [
        { start: 0, end: first.length, reachesOut: false },
        { start: first.length, end: second.length, reachesOut: false },
      ],
    })
  })

  test('reads cross-reference and object streams', () => {
    const bytes = withStreams()
    const { revisions } = readRevisions(bytes)
    const view = new PdfView(bytes, revisions, new ObjectCache())

    expect(revisions).toHaveLength(2)
    expect(revisions[1]).toMatchObject({ end: bytes.length, endOfMarker: bytes.length, reachesOut: false })
    expect(view.dictionary({ kind: 'reference', number: 40, generation: 0 })?.entries.get('Kind')).toEqual({
      kind: 'name',
      value: 'Packed',
    })
    expect(view.catalog().entries.has('Pages')).toBe(true)
  })

  test('tells bytes behind the end', () => {
    expect(readRevisions(Buffer.concat([second, Buffer.from('more')])).trailingBytes).toBe(true)
  })

  test('a view shows its revision, not a later one', () => {
    const { revisions } = readRevisions(second)
    const cache = new ObjectCache()
    const lengths = [1, 2].map((count) => {
      const object = new PdfView(second, revisions.slice(0, count), cache).object(4, 0)
      return object.kind === 'stream' ? object.raw.length : -1
    })

    expect(lengths).toEqual([34, 0])
  })

  test('notices a cross-reference into an older revision', () => {
    const stolen = `xref\n3 1\n0000000009 00000 n \ntrailer\n<</Root 1 0 R /Prev ${lastStartXref(first)}>>\n`
    const bytes = Buffer.from(`${latin1(first)}${stolen}startxref\n${first.length}\n%%EOF\n`, 'latin1')

    expect(readRevisions(bytes).revisions[1]).toMatchObject({ reachesOut: true })
  })

  test.each([
    ['a circle', latin1(second).replace(/\/Prev \d+/, `/Prev ${lastStartXref(second)}`)],
    ['Prev into nothing', latin1(second).replace(/\/Prev \d+/, '/Prev 999999')],
    ['Prev by reference', latin1(second).replace(/\/Prev \d+/, '/Prev 4 0 R')],
    [
      'a startxref of another revision',
      latin1(second).replace(/startxref\n\d+\n%%EOF\n$/, `startxref\n${lastStartXref(first)}\n%%EOF\n`),
    ],
    [
      'an object listed twice',
      latin1(second)
        .replace('xref\n4 1\n', 'xref\n4 2\n0000000000 65535 f \n')
        .replace('trailer', '4 1\n0000000009 00000 n \ntrailer'),
    ],
    ['no end', latin1(second).replaceAll('%%EOF', '')],
    ['no startxref', latin1(second).replaceAll('startxref', 'start-ref')],
  ])('%s is refused', (_, text) => {
    expect(() => readRevisions(Buffer.from(text, 'latin1'))).toThrow(Malformed)
  })

  test('a stream whose length is itself is refused', () => {
    const bytes = appendRevision(first, { 50: '<</Length 50 0 R>>\nstream\n\nendstream' })
    const view = new PdfView(bytes, readRevisions(bytes).revisions, new ObjectCache())

    expect(() => view.object(50, 0)).toThrow(Malformed)
  })
})
