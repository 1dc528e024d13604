import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { buildPdf, onePage, onePageBody, pdfStream } from '../../../../../tests/hostile-pdfs.ts'
import { makeSamplePdf } from '../../../../../tests/sample-pdfs.ts'
import { admitDocument } from '../intake/admit-document.ts'
import { readText } from '../render/read-text.ts'
import { findText } from './find-text.ts'

const textOf = async (bytes: Uint8Array, page = 0) =>
  (await readText(bytes, page)).map((line) => line.text).join('\n')
const show = (operators: string) => `BT /F1 12 Tf 72 700 Td ${operators} ET`
const admitContent = (content: string) => admitDocument(onePage({ content }))
const placeOf = async (bytes: Uint8Array, text: string) => (await findText(bytes, text, null))[0]
const tag = '{{signature;role=Client;required}}'

describe('a text tag', () => {
  test('becomes a field where it stood, and its text is gone', async () => {
    const { bytes, found, warnings } = await admitContent(show(`(${tag}) Tj`))

    expect(found).toMatchObject([
      { source: 'tag', type: 'signature', name: 'signature', role: 'Client', required: true, options: [] },
    ])
    expect(await textOf(bytes)).toBe('')
    expect(
      Buffer.from(await (await PDF.load(bytes)).save({ compressStreams: false })).includes('Client'),
    ).toBe(false)
    expect(warnings).toEqual([])
  })

  test('is gone for other readers too', async ({ skip }) => {
    if (spawnSync('pdftotext', ['-v']).error) skip('pdftotext is not installed')
    const { bytes } = await admitContent(show(`(Tenant: ${tag} of Lisbon) Tj`))
    const text = execFileSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' })

    expect(text.replace(/\s+/g, ' ').trim()).toBe('Tenant: of Lisbon')
  })

  test('stands on the line it was written on', async () => {
    const { found, pages } = await admitContent(show(`(Sign: ) Tj (${tag}) Tj`))
    const { x, y, height } = found[0]!.areas[0]!
    const [{ width: paperWidth, height: paperHeight }] = pages as [{ width: number; height: number }]

    // "Sign: " in Helvetica at 12 points.
    expect(x * paperWidth).toBeCloseTo(72 + 12 * (0.667 + 0.222 + 0.556 * 2 + 0.278 * 2), 0)
    const bottom = (1 - y - height) * paperHeight
    expect(bottom).toBeGreaterThan(695)
    expect(bottom).toBeLessThan(700)
  })

  test('may say how large it is, in points', async () => {
    const { found } = await admitContent(show('({{text;width=153;height=39.6}}) Tj'))

    expect(found[0]!.areas[0]!.width).toBeCloseTo(153 / 612)
    expect(found[0]!.areas[0]!.height).toBeCloseTo(39.6 / 792)
  })

  test.each([90, 180, 270] as const)('is placed on a page turned by %d', async (rotate) => {
    const text = [`Here: {{text;width=60;height=12;name=rent}} it is`]
    const sample = await makeSamplePdf({ text, rotate })
    const written = await placeOf(sample, text[0]!.slice(6, -6))
    const { found, bytes } = await admitDocument(sample)
    const [area] = found[0]!.areas
    const paper = rotate === 180 ? { width: 595.28, height: 841.89 } : { width: 841.89, height: 595.28 }

    expect(area!.width * paper.width).toBeCloseTo(60, 0)
    expect(area!.x * paper.width).toBeCloseTo(written!.x * paper.width, 0)
    expect((area!.y + area!.height - written!.y - written!.height) * paper.height).toBeCloseTo(0, 0)
    expect(await textOf(bytes)).not.toContain('rent')
  })

  test('is placed on a cropped page', async () => {
    const sample = await makeSamplePdf({
      text: ['{{text;width=60;height=12}}'],
      cropBox: [50, 400, 450, 800],
    })
    const { found } = await admitDocument(sample)
    const [area] = found[0]!.areas

    expect(area!.x * 400).toBeCloseTo(72 - 50, 0)
    expect(area!.width * 400).toBeCloseTo(60, 0)
    expect((1 - area!.y - area!.height) * 400).toBeGreaterThan(724 - 400 - 5)
    expect((1 - area!.y - area!.height) * 400).toBeLessThan(724 - 400)
  })

  test('of one name in several places is one field', async () => {
    const { found } = await admitContent(
      show(
        '({{text;name=City;required}}) Tj 0 -30 Td ({{text;name=City}}) Tj 0 -30 Td ({{date;name=City}}) Tj',
      ),
    )

    expect(found).toMatchObject([
      { name: 'City', type: 'text', required: true, areas: [{ page: 0 }, { page: 0 }] },
      { name: 'City 2', type: 'date', areas: [{ page: 0 }] },
    ])
  })

  test('of a group has a box for every option', async () => {
    const { found } = await admitContent(
      show('({{radio;name=Pay;options=Card|Cash}}) Tj 0 -60 Td ({{radio;name=Pay;options=Cheque}}) Tj'),
    )

    expect(found).toMatchObject([{ type: 'radio', options: ['Card', 'Cash', 'Cheque'] }])
    expect(found[0]!.areas).toHaveLength(3)
    const tops = found[0]!.areas.map(({ y }) => y)
    expect(tops).toEqual([...tops].sort((one, other) => one - other))
  })

  test.each([
    ['at a space', 'Sign: {{signature;role=Second ', 'tenant;required}} here'],
    ['amid a word', 'Sign: {{signature;role=Second te', 'nant;requ', 'ired}} here'],
  ])('may be broken over lines %s', async (_, first, ...others) => {
    const next = others.map((line) => `0 -14 Td (${line}) Tj`).join(' ')
    const { bytes, found, warnings } = await admitContent(show(`(${first}) Tj ${next}`))

    expect(found).toMatchObject([{ type: 'signature', role: 'Second tenant', required: true }])
    expect(found[0]!.areas[0]!.x * 612).toBeCloseTo(104, -0.5)
    expect((1 - found[0]!.areas[0]!.y - found[0]!.areas[0]!.height) * 792).toBeCloseTo(697, -0.5)
    expect(await textOf(bytes)).toBe('Sign:\nhere')
    expect(warnings).toEqual([])
  })

  test('is no tag without all of its braces, nor of an unknown type', async () => {
    const content = show(
      '({{autograph}} {{text;colour=red}}) Tj 0 -20 Td ({{signature) Tj 0 -20 Td ({{initials}} stay) Tj',
    )
    const { bytes, found, warnings } = await admitContent(content)

    expect(found).toMatchObject([{ type: 'initials' }])
    expect(await textOf(bytes)).toBe('{{autograph}} {{text;colour=red}}\n{{signature\nstay')
    expect(warnings).toEqual(['tags-left'])
  })
})

describe('what stands beside a tag stays where it is', () => {
  const cid = async () => {
    const font = createRequire(import.meta.url).resolve(
      '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    )
    const pdf = PDF.create()
    const page = pdf.addPage({ size: 'letter' })
    const noto = pdf.embedFont(readFileSync(font))
    page.drawText(`Tenant: ${tag} of Łódź`, { x: 72, y: 700, size: 12, font: noto })
    return pdf.save({ subsetFonts: true })
  }
  const spaced = (operators: string) => show(`3 Tc 5 Tw 80 Tz 2 Ts ${operators}`)
  const tm = '1 0 0 1'

  test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['in one run', () => onePage({ content: show(`(Tenant: ${tag} of Łódź) Tj`) })],
    ['in a composite font', cid],
    [
      'in runs placed one by one',
      () =>
        onePage({
          content: show(
            `(Tenant: {{signa) Tj ${tm} 153 700 Tm (ture;role=) Tj ${tm} 232.5 700 Tm (Client}} of) Tj (  it) Tj`,
          ),
        }),
    ],
    [
      'with kerning',
      () =>
        onePage({
          content: show(`[(Ten) -20 (ant: {{) 30 (sign) -40 (ature;role=Client}}) 25 ( o) -10 (f)] TJ`),
        }),
    ],
    ['at an end, the next run following', () => onePage({ content: show(`(Tenant: ${tag}) Tj ( of) Tj`) })],
    ['with spacing and scaling', () => onePage({ content: spaced(`(Tenant: ${tag} of it) Tj`) })],
    ["shown with '", () => onePage({ content: show(`14 TL (Tenant: ${tag} of) ' (again) '`) })],
    ['shown with "', () => onePage({ content: show(`14 TL 2 1 (Tenant: ${tag} of) " (again) '`) })],
    [
      'in hexadecimal',
      () => onePage({ content: show(`<${Buffer.from(`Tenant: ${tag} of`).toString('hex')}> Tj`) }),
    ],
    ['after several spaces', () => onePage({ content: show(`(Tenant:   ${tag}   of   it) Tj`) })],
    [
      'turned and scaled',
      () =>
        onePage({
          content: `q 0 1.5 -1.5 0 500 100 cm BT /F1 8 Tf 1 0 .2 1 20 30 Tm (Tenant: ${tag} of) Tj ET Q`,
        }),
    ],
    [
      'behind an inline image and comments',
      () =>
        onePage({
          content: `% (Tj) [\nq 9 0 0 9 9 9 cm BI /W 6 /H 1 /BPC 8 /CS /G ID (\u00ff EI\u0001 EI Q /a <</b (Tj) /c <41>>> DP ${show(`(Tenant: \\173\\173signature;role=Client}} of\\\n it \\(a) Tj`)}`,
        }),
    ],
  ])('%s', async (_, make) => {
    const original = await make()
    const { bytes, found, warnings } = await admitDocument(original)

    expect(found).toMatchObject([{ type: 'signature', role: 'Client' }])
    expect(warnings).toEqual([])
    for (const neighbour of ['Tenant:', 'of']) {
      const [before, after] = [await placeOf(original, neighbour), await placeOf(bytes, neighbour)]
      expect(after, neighbour).toBeDefined()
      expect(after!.x * 612).toBeCloseTo(before!.x * 612, 0)
      expect(after!.y * 792).toBeCloseTo(before!.y * 792, 0)
    }
    expect(await textOf(bytes)).not.toMatch(/[{}]|role|Client/)
  })

  test('when two pages share their content', async () => {
    const body = {
      ...onePageBody({ content: show(`(Tenant: ${tag}) Tj`) }),
      2: '<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2>>',
      6: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Rotate 90/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    }
    const { bytes, found } = await admitDocument(buildPdf(body))

    expect(found.map(({ areas }) => areas[0]?.page)).toEqual([0, 1])
    expect([await textOf(bytes, 0), await textOf(bytes, 1)]).toEqual(['Tenant:', 'Tenant:'])
  })

  test('and a tag drawn twice to look bold, of which readers see one, stays whole', async () => {
    const { bytes, found, warnings } = await admitContent(
      `${show(`(${tag}) Tj`)} ${show(`0.3 0 Td (${tag}) Tj`)}`,
    )

    expect(found).toEqual([])
    expect(await textOf(bytes)).toBe(tag)
    expect(warnings).toEqual(['tags-left'])
  })

  test('and a tag that cannot be taken out stays whole, with a warning', async () => {
    const form = pdfStream(
      '/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F1 5 0 R>>>>',
      show(`(${tag}) Tj`),
    )
    const { bytes, found, warnings } = await admitDocument(
      onePage({
        content: `/Fm Do ${show('0 -50 Td (Here: {{initials}}) Tj')}`,
        resources: '/XObject<</Fm 6 0 R>>',
        objects: { 6: form },
      }),
    )

    expect(found).toMatchObject([{ type: 'initials' }])
    expect(await textOf(bytes)).toBe(`${tag}\nHere:`)
    expect(warnings).toEqual(['tags-left'])
  })
})
