import { expect, test } from 'vitest'
import { textOfPdf } from '../../../../tests/judges.ts'
import { makeSamplePdf } from '../../../../tests/sample-pdfs.ts'
import { signElsewhere } from '../../../../tests/signed-pdfs.ts'
import type { Stamp } from './stamp.ts'
import { prepareCopy } from './prepare-copy.ts'

const setting = {
  multiline: false,
  font: 'sans',
  size: 12,
  cells: null,
  colour: null,
  align: 'start',
} as const
const place = { page: 1, x: 0.1, y: 0.9, width: 0.5, height: 0.04 }
const rent: Stamp = { kind: 'text', text: 'Nine hundred', setting, weight: 'regular', ...place }
const jobWith = async (change: Partial<Parameters<typeof prepareCopy>[0]> = {}) => ({
  ...{ bytes: await makeSamplePdf({ pages: 3 }), stamps: [rent], pictures: [], mark: 'NOT SEALED' },
  ...{ locale: 'en-US', seed: 'e/d' },
  ...change,
})
const pagesOf = (bytes: Uint8Array) => textOfPdf(bytes).split('\f').slice(0, -1)
const isMarked = (page: string) => page.replaceAll(/\s/g, '').includes('NOTSEALED')

test('a copy has its mark on every page, and what was given on its own', async () => {
  const job = await jobWith()
  const copy = await prepareCopy(job)
  const pages = pagesOf(copy)

  expect(pages.map(isMarked)).toEqual([true, true, true])
  expect(pages.map((page) => page.includes('Nine hundred'))).toEqual([false, true, false])
  expect(Buffer.compare(copy.subarray(0, job.bytes.length), job.bytes)).toBe(0)
  expect(Buffer.compare(await prepareCopy(job), copy)).toBe(0)
})

test('what came signed is marked, too, and can still be read', async () => {
  const bytes = await signElsewhere(await makeSamplePdf({ pages: 2 }))
  const pages = pagesOf(await prepareCopy(await jobWith({ bytes, stamps: [] })))

  expect(pages.map(isMarked)).toEqual([true, true])
})

test('a stamp beyond the last page is refused', async () => {
  const stamps = [{ ...rent, page: 3 }]

  await expect(prepareCopy(await jobWith({ stamps }))).rejects.toThrow('field-outside-page')
})
