import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { buildPdf, onePage, onePageBody, pdfStream } from '../../../../../tests/hostile-pdfs.ts'
import { admitDocument } from '../intake/admit-document.ts'
import { readText } from '../render/read-text.ts'

/** A form of widgets that are fields themselves, numbered from 10, on the one page. */
async function admitForm(fields: readonly string[], page = '') {
  const refs = fields.map((_, index) => `${10 + index} 0 R`).join(' ')
  const objects = Object.fromEntries(
    fields.map((field, index) => [10 + index, `<</Subtype/Widget/Rect[72 600 272 620]${field}>>`]),
  )
  return admitDocument(
    onePage({
      catalog: `/AcroForm<</Fields[${refs}]/DR<</Font<</F1 5 0 R>>>>>>`,
      page: `/Annots[${refs}]${page}`,
      objects,
    }),
  )
}
const foundIn = async (...fields: string[]) => (await admitForm(fields)).found
const states = (on: string) => `/AP<</N<</${on} 20 0 R/Off 20 0 R>>>>`

describe('a form field becomes a field of ours:', () => {
  test.each([
    ['/FT/Tx/T(a)', { type: 'text', multiline: false, maxLength: null, required: false, readOnly: false }],
    ['/FT/Tx/T(a)/Ff 4098/MaxLen 40', { type: 'text', multiline: true, maxLength: 40, required: true }],
    ['/FT/Tx/T(a)/Ff 1', { type: 'text', readOnly: true }],
    ['/FT/Tx/T(a)/DV(Lisbon)', { type: 'text', defaultValue: 'Lisbon' }],
    ['/FT/Tx/T(a)/MaxLen 3/DV(Lisbon)', { type: 'text', maxLength: 3, defaultValue: null }],
    ['/FT/Tx/T(birth_date1)', { type: 'date' }],
    ['/FT/Tx/T(f1)/TU(Fecha de nacimiento)', { type: 'date', label: 'Fecha de nacimiento' }],
    ['/FT/Tx/T(candidate)', { type: 'text' }],
    ['/FT/Tx/T(a)/AA<</F<</S/JavaScript/JS(AFDate_FormatEx\\("dd.mm.yyyy"\\))>>>>', { type: 'date' }],
    ['/FT/Tx/T(a)/AA<</F<</S/JavaScript/JS(AFNumber_Format\\(2,0,0,0,"",true\\))>>>>', { type: 'number' }],
    ['/FT/Tx/T(a)/Ff 1048576', { type: 'attachment' }],
    [`/FT/Btn/T(a)${states('Yes')}`, { type: 'checkbox', options: [], defaultValue: null }],
    [`/FT/Btn/T(a)/DV/Yes/V/Off${states('Yes')}`, { type: 'checkbox', defaultValue: 'true' }],
    [
      '/FT/Ch/Ff 131072/T(a)/Opt[(Card)(Cash)(Card)]/DV(Cash)',
      { type: 'dropdown', options: ['Card', 'Cash'], defaultValue: 'Cash' },
    ],
    ['/FT/Ch/T(a)/Opt[[(1)(Card)][(2)(Cash)]]', { type: 'dropdown', options: ['Card', 'Cash'] }],
    ['/FT/Ch/T(a)', { type: 'text' }],
    ['/FT/Sig/T(a)', { type: 'signature' }],
  ])('%s', async (field, expected) => {
    expect(await foundIn(field)).toMatchObject([{ source: 'form', role: null, ...expected }])
  })

  test('a group of radio buttons with a box for each option', async () => {
    const kid = (state: string, left: number) =>
      `<</Subtype/Widget/Parent 10 0 R/Rect[${left} 600 ${left + 20} 620]${states(state)}>>`
    const { found } = await admitDocument(
      onePage({
        catalog: '/AcroForm<</Fields[10 0 R]>>',
        page: '/Annots[11 0 R 12 0 R]',
        objects: {
          10: '<</FT/Btn/Ff 49154/T(pay)/TU(How to pay)/Kids[11 0 R 12 0 R]/DV/Cash>>',
          11: kid('Card', 100),
          12: kid('Cash', 200),
          20: pdfStream('/Subtype/Form/BBox[0 0 9 9]', ''),
        },
      }),
    )

    expect(found).toMatchObject([
      {
        type: 'radio',
        name: 'pay',
        label: 'How to pay',
        required: true,
        options: ['Card', 'Cash'],
        defaultValue: 'Cash',
      },
    ])
    expect(found[0]!.areas.map(({ x }) => Math.round(x * 612))).toEqual([100, 200])
  })

  test('with what it inherits, under its whole name', async () => {
    const { found } = await admitDocument(
      onePage({
        catalog: '/AcroForm<</Fields[10 0 R]>>',
        page: '/Annots[11 0 R 12 0 R]',
        objects: {
          10: '<</FT/Tx/Ff 2/T(form1[0])/Kids[13 0 R 12 0 R]>>',
          13: '<</T(#sub[0])/Kids[11 0 R]>>',
          11: '<</T(city[0])/Subtype/Widget/Rect[72 600 272 620]>>',
          12: '<</T(rent)/Ff 0/Subtype/Widget/Rect[72 500 272 520]>>',
        },
      }),
    )

    expect(found).toMatchObject([
      { name: 'form1.city', label: 'city', required: true },
      { name: 'form1.rent', label: 'rent', required: false },
    ])
  })

  test('two of one name keep apart', async () => {
    const found = await foundIn('/FT/Tx/T(City)', '/FT/Tx/T(city)')

    expect(found.map(({ name }) => name)).toEqual(['City', 'city 2'])
  })
})

describe('what somebody has filled in', () => {
  test.each([
    ['/FT/Tx/T(a)/V(Mara Vogel)/DA(/F1 12 Tf)', 'Hello\nMara Vogel'],
    ['/FT/Ch/Ff 131072/T(a)/Opt[(Card)(Cash)]/V(Cash)/DA(/F1 12 Tf)', 'Hello\nCash'],
  ])('stands on the page, and is not asked again: %s', async (field, text) => {
    const { found, bytes } = await admitForm([field])

    expect(found).toEqual([])
    expect((await readText(bytes, 0)).map((line) => line.text).join('\n')).toBe(text)
  })

  test.each([`/FT/Btn/T(a)/V/Yes/AS/Yes${states('Yes')}`, `/FT/Btn/T(a)/AS/Yes${states('Yes')}`])(
    'includes ticks: %s',
    async (field) => {
      expect(await foundIn(field)).toEqual([])
    },
  )
})

test.each([
  '/FT/Btn/Ff 65536/T(a)',
  '/FT/Tx/T(a)/F 2',
  '/T(a)',
  '/FT/Tx/T(a)/Rect[700 0 800 20]',
  '/FT/Tx/T(a)/Rect[1 2]',
])('buttons, hidden fields and those off the page are none: %s', async (field) => {
  expect(await foundIn(field)).toEqual([])
})

describe('the place of a form field', () => {
  // 100 points from the left, 200 from the bottom, 90 wide and 30 high, on a page of 612 × 792 points.
  const rect = '/Rect[100 200 190 230]'
  test.each([
    ['', [100, 562, 90, 30], [612, 792]],
    ['/Rotate 90', [200, 100, 30, 90], [792, 612]],
    ['/Rotate 180', [422, 200, 90, 30], [612, 792]],
    ['/Rotate -90', [562, 422, 30, 90], [792, 612]],
    ['/CropBox[60 150 460 650]', [40, 420, 90, 30], [400, 500]],
    ['/CropBox[60 150 460 650]/Rotate 90', [50, 40, 30, 90], [500, 400]],
    ['/CropBox[60 150 460 650]/Rotate 270', [420, 270, 30, 90], [500, 400]],
    ['/CropBox[60 150 460 650]/UserUnit 2', [40, 420, 90, 30], [400, 500]],
    ['/CropBox[120 150 460 650]', [0, 420, 70, 30], [340, 500]],
  ])('is that shown, on a page with "%s"', async (page, [x, y, width, height], [across, along]) => {
    const { found } = await admitForm([`/FT/Tx/T(a)${rect}`], page)
    const area = found[0]!.areas[0]!

    expect(area.page).toBe(0)
    expect(area.x * across!).toBeCloseTo(x!, 1)
    expect(area.y * along!).toBeCloseTo(y!, 1)
    expect(area.width * across!).toBeCloseTo(width!, 1)
    expect(area.height * along!).toBeCloseTo(height!, 1)
  })

  test('is on the page that lists it', async () => {
    const body = {
      ...onePageBody({ catalog: '/AcroForm<</Fields[10 0 R]>>' }),
      2: '<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2>>',
      6: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Annots[11 0 R 12 0 R]>>',
      10: '<</FT/Tx/T(name)/Kids[11 0 R 12 0 R]>>',
      11: '<</Subtype/Widget/Parent 10 0 R/Rect[72 600 272 620]/P 3 0 R>>',
      12: '<</Subtype/Widget/Parent 10 0 R/Rect[72 500 272 520]>>',
    }
    const { found } = await admitDocument(buildPdf(body))

    expect(found).toMatchObject([{ name: 'name', areas: [{ page: 1 }, { page: 1 }] }])
  })
})

test('a form as other programs write it is found whole', async () => {
  const pdf = PDF.create()
  const page = pdf.addPage({ size: 'letter' })
  const form = pdf.getOrCreateForm()
  const [tenant, terms, country] = [
    form.createTextField('tenant', { maxLength: 60 }),
    form.createCheckbox('terms'),
    form.createDropdown('country', { options: ['Portugal', 'Brazil'] }),
  ]
  page.drawField(tenant, { x: 72, y: 600, width: 200, height: 20 })
  page.drawField(terms, { x: 72, y: 560, width: 14, height: 14 })
  page.drawField(country, { x: 72, y: 520, width: 200, height: 20 })
  const { found, warnings, formFields } = await admitDocument(await pdf.save())

  expect({ warnings, formFields }).toEqual({ warnings: ['form-flattened'], formFields: 3 })
  expect(found).toMatchObject([
    { type: 'text', name: 'tenant', maxLength: 60 },
    { type: 'checkbox', name: 'terms' },
    { type: 'dropdown', name: 'country', options: ['Portugal', 'Brazil'] },
  ])
  expect(found[0]!.areas[0]!.y * 792).toBeCloseTo(792 - 620, 1)
})
