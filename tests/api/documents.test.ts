import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDocx } from '#server/documents/archive.fixture.ts'
import { pngClaiming } from '../hostile-images.ts'
import { onePage, pdfStream } from '../hostile-pdfs.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { makeWorld, register, type TestPerson, type World } from '../world.ts'

const tools = mkdtempSync(path.join(os.tmpdir(), 'paraph-tools-'))
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const docx = makeDocx()
const show = (text: string) => `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`

let world: World
let mara: TestPerson

beforeAll(async () => {
  const [converter, letter] = [path.join(tools, 'convert.mjs'), path.join(tools, 'letter.pdf')]
  writeFileSync(letter, await makeSamplePdf({ text: ['Converted from Word'] }))
  writeFileSync(
    converter,
    `import fs from 'node:fs'; fs.copyFileSync(${JSON.stringify(letter)}, process.argv[3] + '/x.pdf')`,
  )
  chmodSync(converter, 0o700)
  world = await makeWorld({
    environment: { DOCX_CONVERTER: `"${process.execPath}" "${converter}" {in} {outdir}` },
  })
  mara = await register(world, 'mara', 'Vogel & Co')
})
afterAll(async () => {
  await world.close()
  rmSync(tools, { recursive: true, force: true })
})

const upload = (bytes: Uint8Array, name: string, type = 'application/pdf', person = mara) =>
  person.call('POST /documents', {
    bytes,
    headers: { 'content-type': type, 'x-file-name': encodeURIComponent(name) },
  })
const suggestionsOf = async (id: string) =>
  (await mara.call('GET /documents/{id}/suggestions', { params: { id } })).body.items
const textOf = async (id: string) =>
  (await mara.call('GET /documents/{id}/pages/{page}/text', { params: { id, page: 0 } })).body.lines
    .map(({ text }) => text)
    .join('\n')

describe('a document comes in as', () => {
  const picture = (kind: 'png' | 'jpeg') =>
    sharp({ create: { width: 1240, height: 1754, channels: 3, background: 'white' } })
      .toFormat(kind)
      .toBuffer()

  test.each([
    ['png', 'Lease, page 1.png', 'image/png'],
    ['jpeg', 'Lease, page 1.JPG', 'image/jpeg'],
    // What the bytes are decides, whatever they are called.
    ['png', 'Lease, page 1.pdf', 'application/pdf'],
  ] as const)('a picture (%s)', async (kind, name, type) => {
    const { status, body } = await upload(await picture(kind), name, type)

    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Lease, page 1', warnings: [], formFields: 0 })
    expect(body.pages).toHaveLength(1)
    expect(body.pages[0]!.height / body.pages[0]!.width).toBeCloseTo(1754 / 1240, 3)
  })

  test('a Word file, where there is a converter', async () => {
    const { status, body } = await upload(docx, 'Lease.docx', docxType)

    expect(status).toBe(201)
    expect(body.name).toBe('Lease')
    expect(await textOf(body.id)).toContain('Converted from Word')
  })

  test('no other archive', async () => {
    const { status, body } = await upload(
      Buffer.from('PK\x03\x04 photos'),
      'photos.zip',
      'application/octet-stream',
    )

    expect({ status, code: (body as unknown as { code: string }).code }).toEqual({
      status: 422,
      code: 'document-not-pdf',
    })
  })

  test.each([
    ['document-unreadable', async (): Promise<Uint8Array> => (await picture('png')).subarray(0, 2000)],
    ['document-too-large', () => pngClaiming(30_000)],
  ])('no picture that is %s', async (code, make) => {
    const { status, body } = await upload(await make(), 'picture.png', 'image/png')

    expect({ status, code: (body as unknown as { code: string }).code }).toEqual({ status: 422, code })
  })
})

test('Word files are refused where there is no converter', async () => {
  const plain = await makeWorld()
  try {
    const ida = await register(plain, 'ida', 'Ida Ltd')
    const { status, body } = await upload(docx, 'Lease.docx', docxType, ida)

    expect({ status, code: (body as unknown as { code: string }).code }).toEqual({
      status: 422,
      code: 'document-not-convertible',
    })
  } finally {
    await plain.close()
  }
})

describe('suggestions for a document', () => {
  test('are its form fields and its tags, none of them on the page any more', async () => {
    const bytes = onePage({
      content: show('Rent: {{number;role=Landlord;name=Rent}} EUR'),
      catalog: '/AcroForm<</Fields[6 0 R]>>',
      page: '/Annots[6 0 R]',
      objects: { 6: '<</FT/Tx/T(City)/TU(City of birth)/Subtype/Widget/Rect[72 600 272 620]>>' },
    })
    const { body } = await upload(bytes, 'Lease.pdf')

    expect(body).toMatchObject({ formFields: 1, warnings: ['form-flattened'] })
    expect(await suggestionsOf(body.id)).toMatchObject([
      {
        source: 'form',
        type: 'text',
        name: 'City',
        label: 'City of birth',
        role: null,
        areas: [{ page: 0 }],
      },
      { source: 'tag', type: 'number', name: 'Rent', role: 'Landlord', areas: [{ page: 0 }] },
    ])
    expect(await textOf(body.id)).toBe('Rent: EUR')
  })

  test('are by labels on pages without either', async () => {
    const { body } = await upload(
      await makeSamplePdf({ text: ['Assinatura: ______________________'] }),
      'Contrato.pdf',
    )
    const again = [await suggestionsOf(body.id), await suggestionsOf(body.id)]

    expect(again[0]).toMatchObject([
      { source: 'label', type: 'signature', name: 'Assinatura', required: true },
    ])
    expect(again[1]).toEqual(again[0])
  })

  test('are not given to others', async () => {
    const { body } = await upload(await makeSamplePdf(), 'Lease.pdf')
    const ida = await register(world, 'ida', 'Ida Ltd')
    const { status } = await ida.call('GET /documents/{id}/suggestions', { params: { id: body.id } })

    expect(status).toBe(404)
  })
})

test('a tag that is not understood stays on its page, and whoever uploads is told', async () => {
  const { body } = await upload(onePage({ content: show('Sign: {{autograph}}') }), 'Lease.pdf')

  expect(body.warnings).toEqual(['tags-left'])
  expect(await textOf(body.id)).toBe('Sign: {{autograph}}')
  expect(await suggestionsOf(body.id)).toEqual([])
})

describe('a file that says it is made to a standard', () => {
  /** As writers of PDF/A-2b mark theirs (ISO 19005-2 §6.6.4). */
  const marked = (description: string) =>
    onePage({
      content: show('Lease'),
      catalog: '/Metadata 6 0 R',
      objects: {
        6: pdfStream(
          '/Type/Metadata/Subtype/XML',
          `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">` +
            `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}</rdf:RDF></x:xmpmeta>`,
        ),
      },
    })

  test('is taken, and whoever uploads is told that it says so no longer', async () => {
    const ids = 'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"'
    const claim = `<rdf:Description rdf:about="" ${ids}><pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description>`
    const { status, body } = await upload(marked(claim), 'Archive.pdf')

    // A font is missing in it, which PDF/A forbids.
    expect({ status, warnings: body.warnings }).toEqual({ status: 201, warnings: ['archival-broken'] })
  })

  test('while one that only has a title there is nothing to be told of', async () => {
    const title = '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:title="Lease"/>'
    const { body } = await upload(marked(title), 'Lease.pdf')

    expect(body.warnings).toEqual([])
  })
})
