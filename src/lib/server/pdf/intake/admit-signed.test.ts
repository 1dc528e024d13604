import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import {
  buildPdf,
  onePage,
  onePageBody,
  pdfStream,
  type OnePage,
  type PdfBody,
} from '../../../../../tests/hostile-pdfs.ts'
import { makeSamplePdf } from '../../../../../tests/sample-pdfs.ts'
import { savedForOldReaders } from '../../../../../tests/old-reader-pdfs.ts'
import { officeElsewhere, signElsewhere } from '../../../../../tests/signed-pdfs.ts'
import { judge } from '#verifier/judge.ts'
import {
  appendRevision,
  fieldObject,
  makeApprovedPdf,
  makeSealedPdf,
  noon,
  plainObjects,
  sign,
  signatureObject,
  timeStamp,
} from '#verifier/sealed-pdf.fixture.ts'
import { admitDocument } from './admit-document.ts'

const office = await officeElsewhere()
const refused = (bytes: Uint8Array, code: string) =>
  expect(admitDocument(bytes)).rejects.toMatchObject({ name: 'Refusal', code })
const holding = (catalog: string, objects: PdfBody = {}) => signElsewhere(onePage({ catalog, objects }))

describe('a signed upload', () => {
  test('stays what it is, byte for byte', async () => {
    const upload = await signElsewhere(await makeSamplePdf({ pages: 2, rotate: 90 }))
    const { bytes, signed, pages, warnings } = await admitDocument(upload)

    expect(Buffer.compare(bytes, upload)).toBe(0)
    expect({ signed, warnings }).toEqual({ signed: true, warnings: [] })
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [842, 595],
      [842, 595],
    ])
  })

  test('keeps text tags on its pages, and offers the fields of its form', async () => {
    const field = '<</FT/Tx/T(rent)/Subtype/Widget/Rect[72 600 200 620]>>'
    const content = 'BT /F1 12 Tf 72 700 Td ({{signature}}) Tj ET'
    const catalog = '/AcroForm<</Fields[6 0 R]>>'
    const upload = onePage({ content, catalog, page: '/Annots[6 0 R]', objects: { 6: field } })
    const { found } = await admitDocument(await signElsewhere(upload))

    expect(found.map(({ source, name }) => [source, name])).toEqual([['form', 'rent']])
  })

  test.each([2, 3] as const)(
    'may be certified as long as it may still be signed (P=%i)',
    async (permission) => {
      await expect(admitDocument(await makeSealedPdf(office, { permission }))).resolves.toMatchObject({
        signed: true,
      })
    },
  )

  test('may be archived (B-LTA), and stays so byte for byte', async () => {
    const upload = await archived(await makeApprovedPdf(office))
    const { bytes, signed } = await admitDocument(upload)

    expect((await judge(upload, noon, [office.root])).signatures).toMatchObject([
      { kind: 'approval', level: 'B-LTA', intact: true },
      { kind: 'document-time-stamp', intact: true },
    ])
    expect(signed).toBe(true)
    expect(Buffer.compare(bytes, upload)).toBe(0)
  })

  test('may be archived more than once', async () => {
    const once = await archived(await makeApprovedPdf(office))
    const again = await timeStamp(appendRevision(once, timeStampRevision(32, '6 0 R 30 0 R 32 0 R')), office)

    await expect(admitDocument(again)).resolves.toMatchObject({ signed: true, bytes: again })
  })

  test('is taken with a word about a signature that is of no use any more', async () => {
    const objects = {
      ...plainObjects(),
      1: '<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R>>',
      7: signatureObject(undefined, 'adbe.pkcs7.sha1'),
    }
    const upload = await sign(appendRevision(new Uint8Array(), objects), office)

    expect(await admitDocument(upload)).toMatchObject({ signed: true, warnings: ['signature-not-judged'] })
  })

  test('may have been saved for old readers, as word processors do', async () => {
    const upload = await signElsewhere(savedForOldReaders())
    const { bytes, signed } = await admitDocument(upload)

    expect((await judge(upload, noon, [office.root])).indication).toBe('total-passed')
    expect(signed).toBe(true)
    expect(Buffer.compare(bytes, upload)).toBe(0)
  })
})

function timeStampRevision(number: number, fields: string) {
  return {
    5: `<</Fields [${fields}] /SigFlags 3>>`,
    [number]: fieldObject(`Time ${number}`, number + 1),
    [number + 1]: signatureObject(undefined, 'ETSI.RFC3161').replace('/Type /Sig', '/Type /DocTimeStamp'),
  }
}

/** Revocation lists in its store, and a time-stamp over all of it. */
async function archived(signed: Uint8Array): Promise<Uint8Array> {
  const lists = office.lists.map(
    (bytes, index) =>
      [
        21 + index,
        `<</Length ${bytes.length}>>\nstream\n${Buffer.from(bytes).toString('latin1')}\nendstream`,
      ] as const,
  )
  const stored = appendRevision(signed, {
    1: '<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R /DSS 20 0 R>>',
    20: `<</CRLs [${lists.map(([number]) => `${number} 0 R`).join(' ')}]>>`,
    ...Object.fromEntries(lists),
  })

  return timeStamp(appendRevision(stored, timeStampRevision(30, '6 0 R 30 0 R')), office)
}

describe('a signed upload is refused when it', () => {
  test('is certified against any change', async () => {
    await refused(await makeSealedPdf(office, { permission: 1 }), 'document-signed-final')
  })

  test('is locked by the field of a signature', async () => {
    const locked = {
      ...plainObjects(),
      1: '<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R>>',
      6: plainObjects()[6]!.replace('>>', '/Lock <</Type /SigFieldLock /Action /All /P 1>> >>'),
      7: signatureObject(),
    }
    await refused(await sign(appendRevision(new Uint8Array(), locked), office), 'document-signed-final')
  })

  test.each<[string, string, PdfBody]>([
    ['a script', '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>', {}],
    ['a script by name', '/Names<</JavaScript<</Names[(a) 6 0 R]>>>>', { 6: '<</S/JavaScript/JS(x)>>' }],
    ['a program to start', '/OpenAction<</S/Launch/F(x)>>', {}],
    [
      'a file',
      '/Names<</EmbeddedFiles<</Names[(a) 6 0 R]>>>>',
      { 6: '<</Type/Filespec/F(a)/EF<</F 7 0 R>>>>', 7: pdfStream('/Type/EmbeddedFile', 'a') },
    ],
    ['XFA', '/AcroForm<</Fields[<</FT/Tx/T(a)>>]/XFA 6 0 R>>', { 6: pdfStream('', '<xdp/>') }],
    ['a layer that is off', '/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>', { 6: '<</Type/OCG/Name(a)>>' }],
  ])('holds %s', async (_, catalog, objects) => {
    await refused(await holding(catalog, objects), 'document-signed-active')
  })

  const stamp = (entries: string) =>
    `/Annots[<</Type/Annot/Subtype/Stamp/Rect[72 600 272 640]/AP<</N 7 0 R>>${entries}>>]`
  const words = pdfStream('/Subtype/Form/BBox[0 0 200 40]', '0 0 200 40 re f')
  const layer = (usage: string) => `<</Type/OCG/Name(a)${usage}>>`
  const layers = '/OCProperties<</OCGs[6 0 R]/D<<>>>>'

  test.each<[string, OnePage]>([
    ['an annotation that only prints', { page: stamp('/F 36'), objects: { 7: words } }],
    [
      'another picture for paper',
      {
        resources: '/XObject<</Im 6 0 R>>',
        objects: { 6: pdfStream('/Subtype/Image/Alternates[<</Image 7 0 R/DefaultForPrinting true>>]', '') },
      },
    ],
    [
      'a program for printers',
      { resources: '/XObject<</Ps 6 0 R>>', objects: { 6: pdfStream('/Subtype/PS', 'showpage') } },
    ],
    [
      'a layer that says it does not print',
      { catalog: layers, objects: { 6: layer('/Usage<</Print<</PrintState/OFF>>>>') } },
    ],
    [
      'content that shows while a layer is off',
      {
        catalog: layers,
        resources: '/Properties<</A 7 0 R>>',
        objects: { 6: layer(''), 7: '<</Type/OCMD/OCGs 6 0 R/P/AllOff>>' },
      },
    ],
    ['another part of the page for paper', { catalog: '/ViewerPreferences<</PrintArea/MediaBox>>' }],
  ])('holds %s', async (_, page) => {
    await refused(await signElsewhere(onePage(page)), 'document-signed-active')
  })

  test('is not for a note that shows and does not print, of which its sender is told', async () => {
    const warningsOf = async (flags: string) =>
      (await admitDocument(await signElsewhere(onePage({ page: stamp(flags), objects: { 7: words } }))))
        .warnings

    expect(await warningsOf('')).toEqual(['print-differs'])
    expect(await warningsOf('/F 4')).toEqual([])
  })

  test('holds pages that do not show', async () => {
    const prepared = await makeApprovedPdf(office, { 40: '<</Type /Pages /Kids [] /Count 0>>' })
    await refused(prepared, 'document-signed-active')
  })

  test('holds an object that neither of its first two saves lists', async () => {
    await refused(await signElsewhere(savedForOldReaders({ isListed: false })), 'document-signed-active')
  })

  test('was changed after it was signed', async () => {
    const signed = await makeApprovedPdf(office)
    await refused(
      appendRevision(signed, { 4: '<</Length 1>>\nstream\nf\nendstream' }),
      'document-signed-broken',
    )
    const at = Buffer.from(signed).indexOf('rent')
    await refused(Buffer.from(signed).fill('x', at, at + 4), 'document-signed-broken')
  })

  test.each([
    ['a field signed with nothing', '/AcroForm<</Fields[<</FT/Sig/T(s)/V 6 0 R>>]>>'],
    ['one under another', '/AcroForm<</Fields[<</FT/Sig/T(s)/Kids[<</T(k)/V 6 0 R>>]>>]>>'],
    ['a certification without a field', '/Perms<</DocMDP 6 0 R>>'],
  ])('carries %s', async (_, catalog) => {
    const signature = '<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00>>>'
    await refused(onePage({ catalog, objects: { 6: signature } }), 'document-signed-broken')
  })

  test('cannot be read without a repair, which would break the signature', async () => {
    const signed = Buffer.from(await signElsewhere()).toString('latin1')
    await refused(Buffer.from(signed.replaceAll('/Kids', '/Kidz'), 'latin1'), 'document-signed-broken')
    const maybe = buildPdf({ ...onePageBody(), 6: '<</Type/Sig/ByteRange[0 1 2 3]>>' })
    const damaged = Buffer.from(maybe).toString('latin1').replace('/Kids', '/Kidz')
    await refused(Buffer.from(damaged, 'latin1'), 'document-signed-broken')
  })

  test('has something before or behind it, which cannot be taken off', async () => {
    const signed = await signElsewhere()
    await refused(Buffer.concat([Buffer.from('Hi\n'), signed]), 'document-signed-broken')
    await refused(Buffer.concat([signed, Buffer.from('Hi')]), 'document-signed-broken')
  })

  test('is encrypted as well, whether it opens or not', async () => {
    for (const userPassword of ['', 'secret']) {
      const pdf = await PDF.load(await signElsewhere())
      pdf.setProtection({ userPassword, ownerPassword: 'more' })
      await refused(await pdf.save(), 'document-signed-encrypted')
    }
  })
})
