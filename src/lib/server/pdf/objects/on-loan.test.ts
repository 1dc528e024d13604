import { PDF, PdfDict, PdfNumber, PdfRef, type PdfObject } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '#core/refusal.ts'
import { buildPdf, onePageBody, pdfStream, type PdfBody } from '../../../../../tests/hostile-pdfs.ts'
import { makeSamplePdf } from '../../../../../tests/sample-pdfs.ts'
import { admitDocument } from '../intake/admit-document.ts'
import { objectListsOf, onLoan, readSparingly } from './on-loan.ts'
import { writeWhole } from './write-whole.ts'

async function open(bytes: Uint8Array): Promise<PDF> {
  const pdf = await PDF.load(bytes)
  readSparingly(pdf, bytes)
  return pdf
}

function written(object: PdfObject | null): string {
  const parts: Uint8Array[] = []
  const add = (bytes: Uint8Array) => parts.push(bytes)
  const addText = (text: string) => add(Buffer.from(text, 'latin1'))
  const writer = {
    writeAscii: addText,
    writeUtf8: addText,
    writeBytes: add,
    writeByte: (one: number) => add(Uint8Array.of(one)),
  }
  object?.toBytes(writer as never)
  return Buffer.concat(parts).toString('latin1')
}

function withoutLists(bytes: Uint8Array): Uint8Array {
  return Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/xref[^]*?%%EOF/g, ''),
    'latin1',
  )
}

/** Objects of every kind, written in every way. */
const kinds: PdfBody = {
  ...onePageBody({ catalog: '/Kinds[6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 11 0 R 12 0 R]' }),
  6: '<</A/B/C#20D/E /F#c3#a9 /G -.5/H +5./I 1.0/J[1 0 R 2 0 3 true false null]>>',
  7: '(a\\(b\\)\\101\\\r\nc(d)\re)',
  8: '<48 65 6c6C 6>',
  9: pdfStream('/X 1', 'content'),
  10: '<</A 1/A 2 % said twice\n>>',
  11: '7 0 R',
  12: '<</Length 13 0 R>>\nstream\r\nlong\nendstream',
  13: '4',
}

describe('objects that are read one by one', () => {
  test.each([
    ['of every kind', () => Promise.resolve(buildPdf(kinds))],
    ['of a document as another writer makes it', () => makeSamplePdf({ pages: 3 })],
    [
      'of object streams',
      async () => (await PDF.load(await makeSamplePdf({ pages: 3 }))).save({ useXRefStream: true }),
    ],
    ['of a file without cross-references', () => Promise.resolve(withoutLists(buildPdf(kinds)))],
    [
      'of a file without cross-references that says some of them twice',
      () =>
        Promise.resolve(
          withoutLists(Buffer.concat([buildPdf(kinds), buildPdf(onePageBody({ content: '' }))])),
        ),
    ],
  ])('%s are those that the package reads', async (_, make) => {
    const bytes = await make()
    const [sparing, whole] = [await open(bytes), await PDF.load(bytes)]
    const numbers = [...(objectListsOf(sparing.context)?.places() ?? [])].map(([number]) => number)

    expect(numbers.length).toBeGreaterThan(4)
    for (const number of numbers) {
      const [one, other] = [sparing, whole].map(({ context }) => context.resolve(PdfRef.of(number)))
      expect(written(one ?? null), `object ${number}`).toBe(written(other ?? null))
    }
  })

  test('are forgotten after a loan, but for what it changed', async () => {
    const { context } = await open(
      buildPdf({ ...onePageBody({ catalog: '/A 6 0 R/B 7 0 R' }), 6: '<</A 1>>', 7: '<</B<</C 1>>>>' }),
    )
    const read = (number: number) => {
      const object = context.resolve(PdfRef.of(number))
      if (object instanceof PdfDict) return object
      throw new Error(`${number} is no dictionary`)
    }
    const [left, changed] = onLoan(context, () => {
      const deep = read(7)
      deep.getDict('B')?.set('C', PdfNumber.of(2))
      return [read(6), deep]
    })

    expect(read(6)).not.toBe(left)
    expect(read(7)).toBe(changed)
  })

  test('stay what they are while a loan lasts', async () => {
    const { context } = await open(buildPdf({ ...onePageBody({ catalog: '/A 6 0 R' }), 6: '<</A 1>>' }))

    onLoan(context, (rest) => {
      const held = context.resolve(PdfRef.of(6))
      rest(6)
      expect(context.resolve(PdfRef.of(6))).toBe(held)
    })
  })

  test('are refused where too many of them have to stay', async () => {
    const title = 'x'.repeat(1000)
    const outlines: PdfBody = {}
    for (let number = 10; number < 21_000; number += 1)
      outlines[number] = `<</A<</S/Launch>>/Title(${title})/Next ${number + 1} 0 R>>`
    const upload = buildPdf({ ...onePageBody({ catalog: '/Outlines 10 0 R' }), ...outlines })
    const outcome = await admitDocument(upload).then(
      () => 'admitted',
      (error: unknown) => isRefusal(error) && error.code,
    )

    expect(outcome).toBe('document-too-complex')
  }, 60_000)
})

describe('a document written whole', () => {
  test('has what is reached, an array of any length too, and nothing else', async () => {
    const numbers = Array.from({ length: 150_000 }, () => '0').join(' ')
    const body = { 6: `[8 0 R 9 0 R ${numbers}]`, 7: '(nobody comes here)', 8: '(reached)' }
    const pdf = await open(buildPdf({ ...onePageBody({ catalog: '/Wide 6 0 R' }), ...body }))
    const text = Buffer.from(writeWhole(pdf, 0)).toString('latin1')

    expect(text).toContain('(reached)')
    expect(text).not.toContain('nobody')
    expect(text).toMatch(/\[\d+ 0 R null 0 0 0/)
    expect((await PDF.load(Buffer.from(text, 'latin1'))).getPageCount()).toBe(1)
  })
})
