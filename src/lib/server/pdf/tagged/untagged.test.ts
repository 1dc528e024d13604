import { describe, expect, test } from 'vitest'
import { onePage, type PdfBody } from '../../../../../tests/hostile-pdfs.ts'
import { prepareSeal } from '../prepare-seal.ts'
import { sealJobWith } from '../seal-job.fixture.ts'
import { completionCertificate, hasPoppler, linesOf, seal, tagged, treeOf } from './tagged-pdf.fixture.ts'

describe('a tree that cannot be added to', () => {
  const circle = { 12: '<</Kids[12 0 R]>>' }
  const wide = { 12: `<</Kids[${'16 0 R '.repeat(30_000)}]>>`, 16: '<</Nums[]>>' }
  const long = {
    12: `<</Nums[0[13 0 R]1 15 0 R ${Array.from({ length: 600_000 }, (_, i) => `${i + 2} 15 0 R`).join(' ')}]>>`,
  }

  test.each<[string, PdfBody]>([
    ['is not there', { 10: 'null' }],
    ['is a number', { 10: '7' }],
    ['has no elements', { 10: '<</Type/StructTreeRoot/ParentTree 12 0 R>>' }],
    ['has no parents', { 10: '<</Type/StructTreeRoot/K 11 0 R>>' }],
    ['has parents in a circle', circle],
    ['has parents that are none', { 12: '<</Nums[0 1 2]>>' }],
    ['has one key twice', { 12: '<</Nums[0[13 0 R]0[14 0 R]1 15 0 R]>>' }],
    ['knows nothing of a page', { 12: '<</Nums[0[13 0 R]]>>' }],
    ['counts beyond all numbers', { 12: '<</Nums[0[13 0 R]1 15 0 R 2147483647[13 0 R]]>>' }],
    ['has enormously many branches', wide],
    ['has enormously many parents', long],
  ])(
    'because it %s is left alone, and the sealed file says no longer that it is tagged',
    async (_, changes) => {
      const bytes = tagged(changes)
      const { isMarked, pdf } = await treeOf(await seal(bytes))

      expect(isMarked).toBe(false)
      expect(pdf.getPageCount()).toBeGreaterThan(2)
    },
  )

  test('because its elements stand under each other in a circle still holds what is new', async () => {
    const bytes = tagged({
      13: '<</Type/StructElem/S/P/P 14 0 R/K 0>>',
      14: '<</Type/StructElem/S/P/P 13 0 R/K 0>>',
    })

    await expect(seal(bytes)).resolves.toBeInstanceOf(Uint8Array)
  })
})

describe('a document that is not tagged', () => {
  test.each([
    ['has no tree', onePage()],
    ['does not say so', tagged({ 1: '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 10 0 R>>' })],
  ])('because it %s does not become so by its certificate', async (_, bytes) => {
    const sealed = await seal(bytes)

    expect((await treeOf(sealed)).isMarked).toBe(false)
    expect(Buffer.from(sealed.subarray(bytes.length)).includes('StructElem')).toBe(false)
  })

  test('while a certificate by itself is tagged from its first word to its last', async () => {
    const job = { ...(await sealJobWith({ completionCertificate })), bytes: null }
    const { bytes } = await prepareSeal(job)
    const { isMarked, elements, wrong } = await treeOf(bytes)

    expect({ isMarked, wrong }).toEqual({ isMarked: true, wrong: [] })
    expect(elements[0]?.kind).toBe('Document')
    if (hasPoppler) expect(linesOf(bytes)).toContain('"Certificado"')
  })
})
