import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { makeOffice, noon } from '#verifier/sealed-pdf.fixture.ts'
import { judge } from '#verifier/judge.ts'
import { completeSeal } from '../../trust/complete-seal.ts'
import { admitDocument } from '../intake/admit-document.ts'
import { findNumber } from '../intake/objects.ts'
import { prepareSeal } from '../prepare-seal.ts'
import { sealJobWith, textStamp } from '../seal-job.fixture.ts'
import {
  completionCertificate,
  hasPoppler,
  hasQpdf,
  linesOf,
  place,
  seal,
  stamps,
  tagged,
  treeOf,
  withFile,
} from './tagged-pdf.fixture.ts'

describe('a tagged document', () => {
  test('keeps its tree, in which stamps, certificate and the field of the seal have their place', async () => {
    const { isMarked, elements, wrong } = await treeOf(await seal(tagged()))

    expect(isMarked).toBe(true)
    expect(wrong).toEqual([])
    const kinds = elements.map(({ kind }) => kind)
    expect(kinds.slice(0, 8)).toEqual(['Document', 'P', 'Form', 'Form', 'Figure', 'P', 'Form', 'P'])
    expect(elements.filter(({ alt }) => alt !== '').map(({ alt }) => alt)).toEqual([
      'I agree',
      'Signature of Zoe',
      'Sealed (Ünï)',
      'Signature of Zoe',
      'https://sign.example.org/verify',
      'Signature of Zoe',
      'https://sign.example.org/verify',
    ])
    const sections = elements.filter(({ kind, lang }) => kind === 'Sect' && lang !== '')
    expect(sections.map(({ lang }) => lang)).toEqual(['en-US', 'pt-BR'])
    for (const kind of ['H1', 'H3', 'Table', 'TR', 'TH', 'TD', 'L', 'LI', 'Lbl', 'LBody'])
      expect(kinds).toContain(kind)
  })

  test('has readers go through its new pages and fields by the tree', async () => {
    const { pdf } = await treeOf(await seal(tagged()))
    const keys = Array.from({ length: pdf.getPageCount() }, (_, index) => pdf.getPage(index)!.dict).map(
      (page, index) => [
        index === 1 ? 'S' : page.getName('Tabs')?.value,
        findNumber(page, 'StructParents', pdf.context),
      ],
    )

    expect(keys.slice(2).length).toBeGreaterThan(3)
    expect(keys.map(([tabs]) => tabs)).toEqual(keys.map(() => 'S'))
    expect(new Set(keys.map(([, key]) => key)).size).toBe(keys.length)
  })

  test('keeps where its own elements stand: stamps of a page come behind them, not behind the next page', async () => {
    const second = { ...textStamp('On two', { ...place, page: 1 }), told: 'Two' }
    const { elements, wrong } = await treeOf(
      await seal(tagged(), { stamps: [stamps[0], second], completionCertificate: [] }),
    )
    const kinds = elements.map(({ kind }) => kind)

    expect(wrong).toEqual([])
    expect(kinds).toEqual(['Document', 'P', 'Form', 'Form', 'P', 'Form'])
  })

  test.skipIf(!hasPoppler)('is read so by another reader (skipped without pdfinfo)', async () => {
    const lines = linesOf(await seal(tagged()))

    for (const text of [
      'First',
      'Second',
      'Zoe Bell',
      'ABC123',
      'Certificate',
      'Certificado',
      'Envelope',
      'E-1',
      'Event 69',
      'Check it',
    ])
      expect(lines, text).toContain(`"${text}"`)
    expect(lines.indexOf('"Zoe Bell"')).toBeLessThan(lines.indexOf('"Second"'))
    expect(lines.join()).not.toContain('Foot of the page')
  })

  test('is sealed whole: its verdict is good, and nothing of the document changed', async () => {
    const office = await makeOffice()
    const bytes = (await admitDocument(tagged())).bytes
    const signature = { fieldName: 'Seal', reason: 'r', signerName: 'Rivers Ltd', at: noon, reserve: 8192 }
    const prepared = await prepareSeal(await sealJobWith({ bytes, stamps, completionCertificate, signature }))
    const sealed = await completeSeal(prepared, office.signer, office.timeStamps)

    expect(Buffer.compare(sealed.bytes.subarray(0, bytes.length), bytes)).toBe(0)
    expect(await judge(sealed.bytes, noon, [office.root])).toMatchObject({ indication: 'total-passed' })
    if (hasQpdf)
      expect(
        withFile(sealed.bytes, (file) => execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })),
      ).toContain('No syntax')
  })

  test('whose tree of parents has branches gets one more', async () => {
    const bytes = tagged({
      12: '<</Kids[16 0 R 17 0 R]>>',
      16: '<</Limits[0 0]/Nums[0[13 0 R]]>>',
      17: '<</Limits[1 1]/Nums[1 15 0 R]>>',
    })
    const { wrong, isMarked } = await treeOf(await seal(bytes))

    expect({ wrong, isMarked }).toEqual({ wrong: [], isMarked: true })
  })
})
