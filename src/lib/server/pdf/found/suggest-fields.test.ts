import { describe, expect, test } from 'vitest'
import { onePage, pdfStream } from '../../../../../tests/hostile-pdfs.ts'
import { makeSamplePdf } from '../../../../../tests/sample-pdfs.ts'
import { suggestFields } from './suggest-fields.ts'

/** Text at places of a letter page, 12 points high, in WinAnsi. */
const write = (...runs: [text: string, x: number, y: number][]) =>
  `BT /F1 12 Tf ${runs.map(([text, x, y]) => `1 0 0 1 ${x} ${y} Tm (${text}) Tj`).join(' ')} ET `
const line = (x: number, y: number, length = 200) => `${x} ${y} m ${x + length} ${y} l S `
const frame = (x: number, y: number, width: number, height: number) => `${x} ${y} ${width} ${height} re S `
const winAnsi = { 5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>' }
const paper = (content: string, page = '') => onePage({ content, objects: winAnsi, page })
const suggested = async (content: string) => (await suggestFields(paper(content), [0])).map(told)
const told = ({ type, label }: { type: string; label: string }) => `${type}: ${label}`
const sorted = (some: readonly string[]) => [...some].sort()

describe('fields are suggested', () => {
  test.each([
    [
      'English',
      ['Signature', 'Date', 'Full name', 'Title', 'Email'],
      ['signature', 'date_signed', 'name', 'title', 'email'],
    ],
    [
      'Spanish',
      ['Firma', 'Fecha', 'Nombre y apellidos', 'Cargo', 'Correo electr\xf3nico'],
      ['signature', 'date_signed', 'name', 'title', 'email'],
    ],
    [
      'French',
      ['Signature', 'Date', 'Nom et pr\xe9nom', 'Fonction', 'Courriel'],
      ['signature', 'date_signed', 'name', 'title', 'email'],
    ],
    [
      'Portuguese',
      ['Assinatura', 'Data', 'Nome completo', 'Cargo', 'E-mail'],
      ['signature', 'date_signed', 'name', 'title', 'email'],
    ],
  ])('in %s, on typed lines', async (_, labels, types) => {
    const content = labels
      .map((label, index) => write([`${label}: ____________________`, 72, 700 - index * 60]))
      .join('')

    expect(sorted(await suggested(content))).toEqual(
      sorted(labels.map((label, index) => `${types[index]}: ${label}`)),
    )
  })

  test.each([
    ['before it', write(['Signature:', 72, 500]) + line(140, 498), 0.9],
    ['below it', line(72, 500) + write(['Signature', 74, 487]), 0.9],
    ['above it', write(['Signature', 72, 550]) + line(72, 500), 0.9],
  ])('on a drawn line with the label %s', async (_, content) => {
    expect(await suggested(content)).toEqual(['signature: Signature'])
  })

  test('on several lines side by side', async () => {
    const content =
      line(72, 500, 180) + line(330, 500, 120) + write(['Tenant\x92s signature', 74, 486], ['Date', 332, 486])

    expect(await suggested(content)).toEqual(['signature: Tenant’s signature', 'date_signed: Date'])
  })

  test('on several typed lines of one line of text', async () => {
    const content = write(['Name: __________  Born on: ___/___/______', 72, 500])

    expect(sorted(await suggested(content))).toEqual(['date: Born on', 'name: Name'])
  })

  test('on dots, but not in a table of contents', async () => {
    const content = write(
      ['Firma ..............................', 72, 500],
      ['Introduction ..................... 12', 72, 300],
    )

    expect(await suggested(content)).toEqual(['signature: Firma'])
  })

  test('in boxes, by the label in or above them', async () => {
    const content =
      frame(72, 500, 200, 60) +
      write(['Signature', 76, 545]) +
      write(['Email', 72, 424]) +
      frame(72, 396, 200, 22)

    expect(await suggested(content)).toEqual(['email: Email', 'signature: Signature'])
  })

  test.each([
    ['of lines from edge to edge', (y: number) => line(72, y, 400)],
    ['of lines around every cell', (y: number) => line(72, y, 150) + line(223, y, 249)],
  ])('in cells of a table %s', async (_, across) => {
    const down = (x: number) => `${x} 420 m ${x} 480 l S `
    const content =
      [480, 450, 420].map(across).join('') +
      [72, 222.5, 472].map(down).join('') +
      write(['Firma', 80, 460], ['Nombre y apellidos', 80, 430])

    expect(await suggested(content)).toEqual(['signature: Firma', 'name: Nombre y apellidos'])
    const [first] = await suggestFields(paper(content), [0])
    expect(first!.areas[0]!.x * 612).toBeCloseTo(225, -0.5)
    expect(first!.areas[0]!.width * 612).toBeCloseTo(245, -0.5)
  })

  test('in boxes to tick', async () => {
    const content =
      frame(72, 500, 10, 10) + write(['I agree to the terms', 90, 501], ['[ ] I have read it', 72, 400])

    expect(await suggested(content)).toEqual(['checkbox: I agree to the terms', 'checkbox: I have read it'])
  })

  test('as text on a typed line with any label', async () => {
    expect(await suggested(write(['The rent is _____________ a month', 72, 500]))).toEqual([
      'text: The rent is',
    ])
  })

  test('out of forms drawn on the page', async () => {
    const form = pdfStream('/Type/XObject/Subtype/Form/BBox[0 0 300 100]/Matrix[1 0 0 1 10 0]', line(0, 50))
    const bytes = onePage({
      content: `q 1 0 0 1 62 450 cm /Fm Do Q BT /F1 12 Tf 74 486 Td (Signature) Tj ET`,
      resources: '/XObject<</Fm 6 0 R>>',
      objects: { 6: form },
    })
    const [field] = await suggestFields(bytes, [0])

    expect(field).toMatchObject({ type: 'signature', label: 'Signature' })
    expect(field!.areas[0]!.x * 612).toBeCloseTo(72, 0)
  })
})

describe('nothing is suggested', () => {
  test.each([
    ['for plain text', write(['The date of the signature is agreed.', 72, 500])],
    ['under a heading', write(['Signature', 72, 500]) + line(72, 498, 60)],
    ['on a line across the page', write(['Date', 20, 487]) + line(10, 500, 590)],
    ['for a drawn line without a label', line(72, 500)],
    [
      'where words are in the way',
      write(['Signature', 74, 487], ['Signed by Mara Vogel', 80, 506]) + line(72, 500),
    ],
    ['for a filled box', write(['Email', 72, 424], ['mara@example.org', 76, 400]) + frame(72, 396, 200, 22)],
    [
      'in a table that is filled in',
      [480, 450].map((y) => line(72, y, 400)).join('') +
        [72, 222, 472].map((x) => `${x} 450 m ${x} 480 l S `).join('') +
        write(['Date', 80, 460], ['12 May', 240, 460]),
    ],
    ['for a clipped path', `72 500 m 272 500 l n ${write(['Signature', 74, 487])}`],
  ])('%s', async (_, content) => {
    expect(await suggested(content)).toEqual([])
  })
})

describe('a suggested field', () => {
  test('stands on its line', async () => {
    const [field] = await suggestFields(paper(line(72, 500) + write(['Signature', 74, 487])), [0])
    const { x, y, width, height } = field!.areas[0]!

    expect(field).toMatchObject({ source: 'label', required: true, role: null })
    expect(x * 612).toBeCloseTo(72, 0)
    expect((x + width) * 612).toBeCloseTo(272, 0)
    expect((1 - y - height) * 792).toBeCloseTo(500, 0)
    expect(height * 792).toBeCloseTo(34, 0)
  })

  // What is drawn is turned back, as by programs that lay a page on its side.
  test.each([
    ['/Rotate 90', '0 1 -1 0 612 0', [72, 612 - 300], [792, 612]],
    ['/Rotate 180', '-1 0 0 -1 612 792', [72, 792 - 300], [612, 792]],
    ['/Rotate 270', '0 -1 1 0 0 792', [72, 612 - 300], [792, 612]],
    ['/CropBox[50 200 450 700]', '1 0 0 1 0 0', [72 - 50, 700 - 300], [400, 500]],
    ['/CropBox[50 200 450 700]/Rotate 90', '0 1 -1 0 612 0', [200 - 200, 612 - 474 - 50], [500, 400]],
  ] as const)('stands there on a page with %s', async (page, matrix, [x, bottom], [across, along]) => {
    const isMoved = page.includes('CropBox') && page.includes('Rotate')
    const [x0, y0] = isMoved ? [200, 474] : [72, 300]
    const content = `q ${matrix} cm ${line(x0, y0, 90)}${write(['Signature', x0 + 2, y0 - 13])} Q`
    const [field] = await suggestFields(paper(content, page), [0])
    const area = field!.areas[0]!

    expect(area.x * across).toBeCloseTo(x, 0)
    expect((area.y + area.height) * along).toBeCloseTo(bottom, 0)
    expect(area.width * across).toBeCloseTo(90, 0)
  })

  const widthOf = ({ areas: [area] }: { areas: readonly { width: number }[] }) => area!.width * 612

  test('[W1] on a short line is as wide as what it will hold, as far as the page is free', async () => {
    const short = write(['Signature: ____  Date: ____', 72, 500])
    const [signature, date] = (await suggestFields(paper(short), [0])).toSorted(
      (one, other) => one.areas[0]!.x - other.areas[0]!.x,
    )
    expect(date).toMatchObject({ type: 'date_signed' })
    expect(widthOf(date!)).toBeCloseTo(150, 0)
    // Between its label and the next there is no room.
    expect(widthOf(signature!)).toBeLessThan(40)
  })

  test('[W1] grows over nothing that is written or drawn, and not beyond the page', async () => {
    const words = write(['Date: ____', 72, 500], ['of this year', 200, 500])
    const [beforeWords] = await suggestFields(paper(words), [0])
    expect(beforeWords!.areas[0]!.x * 612 + widthOf(beforeWords!)).toBeLessThanOrEqual(200)
    const edge = write(['Date: ____', 480, 500])
    const [atEdge] = await suggestFields(paper(edge), [0])
    expect(atEdge!.areas[0]!.x * 612 + widthOf(atEdge!)).toBeLessThanOrEqual(612 - 18)
    const boxed = write(['Date', 72, 424]) + frame(72, 396, 60, 22)
    const [inFrame] = await suggestFields(paper(boxed), [0])
    expect(widthOf(inFrame!)).toBeLessThanOrEqual(60)
  })

  test('lies over no other', async () => {
    const labels = ['Signature', 'Date', 'Name', 'Initials', 'Title', 'Company', 'Email', 'Phone']
    const content = labels
      .map(
        (label, index) =>
          write([`${label}: ______________`, 72, 700 - index * 18]) + line(140, 699 - index * 18, 100),
      )
      .join('')
    const areas = (await suggestFields(paper(content), [0])).map(({ areas: [area] }) => area!)

    expect(areas).toHaveLength(labels.length)
    for (const [index, one] of areas.entries())
      for (const other of areas.slice(index + 1)) {
        const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
        const along = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
        expect(Math.min(across * 612, along * 792)).toBeLessThan(2)
      }
  })

  test('is on the page asked for', async () => {
    const bytes = await makeSamplePdf({ pages: 3, text: ['Signature: __________________'] })

    expect((await suggestFields(bytes, [2, 0])).map(({ areas }) => areas[0]!.page)).toEqual([2, 0])
  })
})
