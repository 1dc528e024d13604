import { beforeAll, describe, expect, test } from 'vitest'

import { judge } from './judge.ts'
import { gapOf, makeEvidence, makeOffice, makeSealedPdf, noon, type Office } from './sealed-pdf.fixture.ts'

let office: Office
let sealed: Uint8Array

beforeAll(async () => {
  office = await makeOffice()
  const evidence = JSON.stringify({ ...makeEvidence(), seal: { level: 'B-T' } })
  sealed = await makeSealedPdf(office, { evidence })
})

/** Each byte of the file three ways, which takes minutes; else some of them. */
const isWhole = process.env['EVERY_BYTE'] !== undefined
const differences = isWhole ? [0x01, 0x20, 0x80] : [0x01, 0x20]

const judgeOn = (bytes: Uint8Array, record: 'missing' | 'unknown') =>
  judge(bytes, noon, [office.root], { record })

describe('a seal of ours', () => {
  test('passes as it was made, with and without records to ask', async () => {
    expect((await judgeOn(sealed, 'missing')).indication).toBe('total-passed')
    expect((await judgeOn(sealed, 'unknown')).indication).toBe('total-passed')
  })

  test('never passes with any byte of the file changed', async () => {
    const { start, end } = gapOf(sealed)
    const cms = Buffer.from(sealed).toString('latin1', start, end).replace(/0*>$/, '').length
    const passed: number[] = []
    let tried = 0
    for (let offset = 0; offset < sealed.length; offset += 1) {
      const isSignature = offset >= start && offset < start + cms
      if (!isWhole && offset % (isSignature ? 23 : 211) > 0) continue
      for (const difference of differences) {
        const changed = Uint8Array.from(sealed)
        changed[offset] = (changed[offset] ?? 0) ^ difference
        tried += 1
        if ((await judgeOn(changed, 'unknown')).indication === 'total-passed') passed.push(offset)
      }
    }

    if (isWhole) console.info(`${passed.length} of ${tried} changes pass`)
    expect(passed).toEqual([])
  })

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
