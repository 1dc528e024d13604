import { PDF, PdfDict } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { buildPdf, onePage, onePageBody, pdfStream } from '../../../../../tests/hostile-pdfs.ts'
import { readText } from '../render/read-text.ts'
import { admitDocument } from './admit-document.ts'
import { textOf } from './admitted.fixture.ts'

describe('form fields', () => {
  const appearance = (text: string) =>
    pdfStream(
      '/Type/XObject/Subtype/Form/BBox[0 0 200 20]/Resources<</Font<</F1 5 0 R>>>>',
      `BT /F1 12 Tf 2 5 Td (${text}) Tj ET`,
    )
  const widget = (entries: string) =>
    `<</FT/Tx/T(a)/Type/Annot/Subtype/Widget/Rect[72 100 272 120]/P 3 0 R/DA(/F1 12 Tf 0 g)${entries}>>`
  const form = (field: string, catalog = '/AcroForm<</Fields[6 0 R]/DR<</Font<</F1 5 0 R>>>>>>') =>
    onePage({ catalog, page: '/Annots[6 0 R]', objects: { 6: field, 7: appearance('Mara Vogel') } })

  test('become part of the page where they stood', async () => {
    const { bytes, formFields, warnings } = await admitDocument(form(widget('/V(Mara Vogel)/AP<</N 7 0 R>>')))
    const line = (await readText(bytes, 0)).find(({ text }) => text === 'Mara Vogel')

    expect({ formFields, warnings }).toEqual({ formFields: 1, warnings: ['form-flattened'] })
    expect(line?.x).toBeCloseTo(74 / 612, 2)
    expect(line?.y).toBeCloseTo((792 - 117) / 792, 1)
    expect(await textOf(bytes)).toContain('Hello')
  })

  test.each(['', '/Ff 1'])('show their value even without an appearance (%s)', async (flags) => {
    const { bytes } = await admitDocument(form(widget(`/V(Typed value)${flags}`)))

    expect(await textOf(bytes)).toContain('Typed value')
  })

  test('that are hidden stay unseen', async () => {
    const { bytes } = await admitDocument(form(widget('/V(Mara Vogel)/F 2/AP<</N 7 0 R>>')))

    expect(await textOf(bytes)).toBe('Hello')
  })
})

describe('pages', () => {
  const sizes = async (page: string, mediaBox = '[0 0 612 792]') =>
    (await admitDocument(onePage({ mediaBox, page }))).pages

  test.each([
    ['rotated', '/Rotate 90', { width: 792, height: 612 }],
    ['rotated backwards', '/Rotate -90', { width: 792, height: 612 }],
    ['turned more than once', '/Rotate 540', { width: 612, height: 792 }],
    ['cropped', '/CropBox[100 100 300 500]', { width: 200, height: 400 }],
    ['cropped beyond the paper', '/CropBox[-100 -100 300 9999]', { width: 300, height: 792 }],
    ['cropped to nothing', '/CropBox[700 0 800 100]', { width: 612, height: 792 }],
    ['cropped and rotated', '/CropBox[100 100 300 500]/Rotate 270', { width: 400, height: 200 }],
    ['in larger units', '/UserUnit 2', { width: 1224, height: 1584 }],
  ])('%s have the size that is shown', async (_, page, size) => {
    expect(await sizes(page)).toEqual([size])
  })

  test.each([
    ['[612 792 0 0]', { width: 612, height: 792 }],
    ['[0 0 (a) /b]', { width: 612, height: 792 }],
    ['[0 0 0 792]', { width: 612, height: 792 }],
    ['[0 0 20000 100]', { width: 14_400, height: 100 }],
  ])('get a sane size for %s', async (mediaBox, size) => {
    expect(await sizes('', mediaBox)).toEqual([size])
  })

  test('own what they inherit', async () => {
    const body = {
      ...onePageBody(),
      2: '<</Type/Pages/Kids[3 0 R]/Count 1/Resources<</Font<</F1 5 0 R>>>>/MediaBox[0 0 300 800]/Rotate 90>>',
      3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
    }
    const { bytes, pages } = await admitDocument(buildPdf(body))
    const page = (await PDF.load(bytes)).getPage(0)

    expect(pages).toEqual([{ width: 800, height: 300 }])
    expect(page?.getResources().get('Font')).toBeInstanceOf(PdfDict)
    expect(await textOf(bytes)).toBe('Hello')
  })

  test('that are one object twice become two', async () => {
    const body = { ...onePageBody(), 2: '<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>' }
    const { bytes } = await admitDocument(buildPdf(body))
    const [first, second] = (await PDF.load(bytes)).getPages()

    expect(first?.ref).not.toEqual(second?.ref)
  })
})
