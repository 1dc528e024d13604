import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import {
  activeContent,
  activeMarker,
  buildPdf,
  onePage,
  onePageBody,
  pdfStream,
} from '../../../../../tests/hostile-pdfs.ts'
import { makeSamplePdf } from '../../../../../tests/sample-pdfs.ts'
import { admitDocument, intakeLimits } from './admit-document.ts'
import { bytesOf, join, textOf } from './admitted.fixture.ts'

describe('admitting a document', () => {
  test('keeps its pages and their text', async () => {
    const { bytes, pages, warnings, formFields } = await admitDocument(await makeSamplePdf({ pages: 3 }))

    expect(pages).toHaveLength(3)
    expect(await textOf(bytes)).toContain('Sample page 1 of 3')
    expect({ warnings, formFields }).toEqual({ warnings: [], formFields: 0 })
  })

  test('makes something that is admitted again without a word', async () => {
    const first = await admitDocument(onePage({ catalog: '/OpenAction<</S/Launch/F(x)>>' }))
    const second = await admitDocument(first.bytes)

    expect(first.warnings).toEqual(['active-content-removed'])
    expect(second).toMatchObject({ pages: first.pages, warnings: [] })
  })

  test('repairs a file without cross-references and says so', async () => {
    const file = Buffer.from(await makeSamplePdf()).toString('latin1')
    const { warnings, pages } = await admitDocument(bytesOf(file.slice(0, file.lastIndexOf('xref\n0'))))

    expect({ warnings, pages: pages.length }).toEqual({ warnings: ['repaired'], pages: 1 })
  })

  test('leaves white space behind the end', async () => {
    await expect(admitDocument(join(await makeSamplePdf(), '\r\n \0'))).resolves.toBeDefined()
  })

  test.each([
    ['before its beginning', 'Content-Type: application/pdf\r\n\r\n', ''],
    ['behind its end', '', '<html>Downloaded</html>'],
    ['around it', '\n', 'PK archive'],
  ])('takes off what stands %s, and says so', async (_, before, behind) => {
    const { bytes, warnings } = await admitDocument(join(before, await makeSamplePdf(), behind))

    expect(warnings).toEqual(['repaired'])
    expect(await textOf(bytes)).toContain('Sample page 1 of 1')
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Content-Type|Downloaded|PK archive/)
  })

  test('reads a file whose offsets count what stands before it', async () => {
    const lead = '#!/bin/sh\n'
    const file = Buffer.from(onePage()).toString('latin1')
    const shifted = (line: string) => String(Number(line) + lead.length).padStart(line.length, '0')
    const counted = file.replace(/^\d{10}(?= 00000 n)/gm, shifted).replace(/(?<=startxref\n)\d+/, shifted)
    const { bytes, warnings } = await admitDocument(bytesOf(lead + counted))

    expect(warnings).toEqual(['repaired'])
    expect(await textOf(bytes)).toBe('Hello')
  })

  test.each([10, 1000, 3000])('finds a page %i levels deep', async (levels) => {
    const chain = Object.fromEntries(
      Array.from({ length: levels }, (_, index) => {
        const kid = index === levels - 1 ? 3 : 11 + index
        const parent = index > 0 ? 9 + index : 2
        return [10 + index, `<</Type/Pages/Parent ${parent} 0 R/Kids[${kid} 0 R]/Count 1>>`]
      }),
    )
    const body = { ...onePageBody(), ...chain, 2: '<</Type/Pages/Kids[10 0 R]/Count 1>>' }
    const { bytes, pages } = await admitDocument(buildPdf(body))

    expect(pages).toHaveLength(1)
    expect(await textOf(bytes)).toBe('Hello')
  })

  test('warns of fonts that a reader has to replace', async () => {
    const font = '<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiMin/CIDSystemInfo<</Ordering(Japan1)>>>>'
    const body = {
      5: '<</Type/Font/Subtype/Type0/BaseFont/HeiseiMin/Encoding/UniJIS-UTF16-H/DescendantFonts[6 0 R]>>',
    }
    const { warnings } = await admitDocument(onePage({ objects: { ...body, 6: font } }))

    expect(warnings).toEqual(['fonts-not-embedded'])
  })
})

describe('text is never lost without a word', () => {
  const swapped = (first: number, second: number) => {
    const lines = Buffer.from(onePage()).toString('latin1').split('\n')
    const table = lines.lastIndexOf('xref') + 2
    const [one, other] = [lines[table + first]!, lines[table + second]!]
    lines[table + first] = other
    lines[table + second] = one
    return bytesOf(lines.join('\n'))
  }

  test.each([
    ['the content and the font', 4, 5],
    ['the page and its content', 3, 4],
  ])('where the cross-references of %s lead to each other', async (_, first, second) => {
    const { bytes, warnings } = await admitDocument(swapped(first, second))

    expect(await textOf(bytes)).toBe('Hello')
    expect(warnings).toEqual(['repaired'])
  })

  test('where an offset leads nowhere', async () => {
    const lines = Buffer.from(onePage()).toString('latin1').split('\n')
    const table = lines.lastIndexOf('xref') + 2
    lines[table + 4] = lines[table + 4]!.replace(/^\d{10}/, '0000000009')
    const { bytes, warnings } = await admitDocument(bytesOf(lines.join('\n')))

    expect(await textOf(bytes)).toBe('Hello')
    expect(warnings).toEqual(['repaired'])
  })

  test('and a wrong entry that nobody follows is left alone', async () => {
    const file = Buffer.from(onePage({ objects: { 6: '(unused)' } }))
      .toString('latin1')
      .split('\n')
    const table = file.lastIndexOf('xref') + 2
    file[table + 6] = file[table + 6]!.replace(/^\d{10}/, '0000000009')

    expect((await admitDocument(bytesOf(file.join('\n')))).warnings).toEqual([])
  })
})

describe('a file is refused when it', () => {
  const refused = async (bytes: Uint8Array, code: string, limits = intakeLimits) =>
    expect(admitDocument(bytes, limits)).rejects.toMatchObject({ name: 'Refusal', code })

  test('does not begin as a PDF', async () => {
    await refused(join(' '.repeat(2000), await makeSamplePdf()), 'document-not-pdf')
    await refused(join('PK archive'), 'document-not-pdf')
  })

  test('is too large', async () => {
    await refused(await makeSamplePdf(), 'document-too-large', { ...intakeLimits, maxBytes: 100 })
  })

  test('has no pages', async () => {
    await refused(
      buildPdf({ 1: '<</Type/Catalog/Pages 2 0 R>>', 2: '<</Type/Pages/Kids[]>>' }),
      'document-no-pages',
    )
  })

  test('has too many pages', async () => {
    await refused(await makeSamplePdf({ pages: 3 }), 'document-too-many-pages', {
      ...intakeLimits,
      maxPages: 2,
    })
  })

  test('lists a page that is not in it', async () => {
    const body = { ...onePageBody(), 2: '<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2>>' }
    await refused(buildPdf(body), 'document-unreadable')
  })

  test('has more fields than the limit', async () => {
    const fields = '<</FT/Tx/T(a)>><</FT/Tx/T(b)>><</FT/Tx/T(c)>>'
    const form = onePage({ catalog: `/AcroForm<</Fields[${fields}]>>` })
    await refused(form, 'document-too-complex', { ...intakeLimits, maxFields: 2 })
    await expect(admitDocument(form, { ...intakeLimits, maxFields: 3 })).resolves.toMatchObject({
      formFields: 3,
    })
  })

  test.each([
    ['asks for rendering', '/NeedsRendering true/AcroForm<</Fields[<</FT/Tx/T(a)>>]/XFA 6 0 R>>'],
    ['has no field', '/AcroForm<</Fields[]/XFA 6 0 R>>'],
    ['configures it', '/AcroForm<</Fields[<</FT/Tx/T(a)>>]/XFA[(config) 7 0 R]>>'],
  ])('is a dynamic form that %s', async (_, catalog) => {
    const config = pdfStream(
      '',
      '<config><acrobat><dynamicRender>required</dynamicRender></acrobat></config>',
    )
    await refused(
      onePage({ catalog, objects: { 6: pdfStream('', '<xdp/>'), 7: config } }),
      'document-dynamic-form',
    )
  })
})

describe('what acts, hides or carries', () => {
  test.each([...activeContent()])('is gone: $name', async ({ bytes }) => {
    const admitted = await admitDocument(bytes)
    const pdf = await PDF.load(admitted.bytes)
    const everything = Buffer.from(await pdf.save({ compressStreams: false }))

    expect(admitted.warnings).toContainEqual(expect.stringMatching(/^(active-content|attachments)-removed$/))
    expect(everything.includes(activeMarker)).toBe(false)
    expect(everything.toString('latin1')).not.toMatch(
      /JavaScript|Launch|SubmitForm|EmbeddedFile|OpenAction|GoToR/,
    )
  })

  test('does not take harmless links with it', async () => {
    const link = '<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.org/terms)>>>>'
    const { bytes, warnings } = await admitDocument(onePage({ page: `/Annots[${link}]` }))

    expect(Buffer.from(bytes).includes('https://example.org/terms')).toBe(true)
    expect(warnings).toEqual([])
  })

  test('includes objects of earlier revisions', async () => {
    const pdf = await PDF.load(onePage({ objects: { 6: '(an earlier secret)' }, page: '/Note 6 0 R' }))
    pdf.getPage(0)?.dict.delete('Note')
    const { bytes } = await admitDocument(await pdf.save({ incremental: true }))

    expect(Buffer.from(bytes).includes('earlier secret')).toBe(false)
  })
})
