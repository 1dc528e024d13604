import { beforeAll, describe, expect, test } from 'vitest'

import { judgeChanges, judgeChangesAside } from './changed-bytes.fixture.ts'
import { judge } from './judge.ts'
import { storedCatalog, storeOf, timeStampRevision } from './judged-files.fixture.ts'
import {
  appendRevision,
  gapOf,
  makeEvidence,
  makeOffice,
  makeSealedPdf,
  noon,
  type Office,
  timeStamp,
} from './sealed-pdf.fixture.ts'

let office: Office
let sealed: Uint8Array

/** As most are, as they are without an authority for time-stamps, and archived with validation data and a document time-stamp. */
const kinds = ['with its trail', 'without a time-stamp', 'archived'] as const
let files: Record<(typeof kinds)[number], Uint8Array>

beforeAll(async () => {
  office = await makeOffice()
  const evidence = JSON.stringify({ ...makeEvidence(), seal: { level: 'B-T' } })
  sealed = await makeSealedPdf(office, { evidence })
  const stored = { ...storeOf(office.lists), ...timeStampRevision, 1: storedCatalog }
  files = {
    'with its trail': sealed,
    'without a time-stamp': await makeSealedPdf(office, { withTimeStamp: false }),
    archived: await timeStamp(appendRevision(await makeSealedPdf(office), stored), office),
  }
})

/** Each byte of three files three ways, in two threads, which takes an hour; else some of them. */
const isWhole = process.env['EVERY_BYTE'] !== undefined
const wholeMs = 3 * 60 * 60_000

const judgeOn = (bytes: Uint8Array, record: 'missing' | 'unknown') =>
  judge(bytes, noon, [office.root], { record })

describe('a seal of ours', () => {
  test('passes as it was made, with and without records to ask', async () => {
    expect((await judgeOn(sealed, 'missing')).indication).toBe('total-passed')
    expect((await judgeOn(sealed, 'unknown')).indication).toBe('total-passed')
  })

  test.each(kinds)('%s passes, else nothing is shown below', async (kind) => {
    expect((await judgeOn(files[kind], 'unknown')).indication).toBe('total-passed')
  })

  test.skipIf(isWhole).each(kinds)('%s never passes with any byte of the file changed', async (kind) => {
    const { start, end } = gapOf(files[kind])
    const cms = Buffer.from(files[kind]).toString('latin1', start, end).replace(/0*>$/, '').length
    const offsets = [...files[kind].keys()].filter((offset) => {
      const isSignature = offset >= start && offset < start + cms
      return offset % (isSignature ? 13 : 149) === 0
    })

    const { tried, passed } = await judgeChanges({
      sealed: files[kind],
      root: office.root,
      offsets,
      differences: [0x01, 0x20],
    })

    expect(tried).toBeGreaterThan(700)
    expect(passed).toEqual([])
  })

  test.runIf(isWhole).each(kinds)(
    '%s never passes with any byte of the file changed, each of them three ways',
    async (kind) => {
      const { [kind]: file } = files
      const changes = {
        sealed: file,
        root: office.root,
        offsets: [...file.keys()],
        differences: [0x01, 0x20, 0x80],
      }

      const { tried, passed } = await judgeChangesAside(changes, 2)

      console.info(`${kind}: ${passed.length} of ${tried} changes pass`)
      expect(tried).toBe(3 * file.length)
      expect(passed).toEqual([])
    },
    wholeMs,
  )

  test('never passes in digits of another case', async () => {
    const { start, end } = gapOf(sealed)
    const text = Buffer.from(sealed).toString('latin1')
    const upper = text.slice(0, start) + text.slice(start, end).toUpperCase() + text.slice(end)

    expect(await judgeOn(Buffer.from(upper, 'latin1'), 'unknown')).toMatchObject({
      indication: 'indeterminate',
      reason: 'seal-not-as-made',
      signatures: [{ ours: true, intact: true }],
    })
  })

  test('is believed as it is where these very bytes are on record, however an earlier version wrote them', async () => {
    const { start, end } = gapOf(sealed)
    const text = Buffer.from(sealed).toString('latin1')
    const upper = text.slice(0, start) + text.slice(start, end).toUpperCase() + text.slice(end)
    const bytes = Buffer.from(upper, 'latin1')

    expect((await judge(bytes, noon, [office.root], { record: 'kept' })).indication).toBe('total-passed')
  })
})
