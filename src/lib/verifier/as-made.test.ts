import { beforeAll, describe, expect, test } from 'vitest'

import { childrenOf, elementOf, readElement } from './ber.ts'
import { fromHex, toHex } from './bytes.ts'
import { judgeChanges, judgeChangesAside } from './changed-bytes.fixture.ts'
import { fromHalves, toHalves } from './cms/ecdsa-signature.ts'
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

const judgeOn = (bytes: Uint8Array, record: 'missing' | 'unknown' | 'kept') =>
  judge(bytes, noon, [office.root], { record })

/** As anybody can write it: of an ECDSA signature (r, s) the other one is (r, n - s). */
function withOtherValue(certificate: Uint8Array): Uint8Array {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const outer = readElement(certificate, 0)
  const [signed, algorithm, value] = childrenOf(certificate, outer)
  if (!signed || !algorithm || !value) throw new Error('no certificate')
  const halves = toHex(
    toHalves(certificate.subarray(value.contentStart + 1, value.end), 'P-256') ?? new Uint8Array(),
  )
  const s = (order - BigInt(`0x${halves.slice(64)}`)).toString(16).padStart(64, '0')
  const other = fromHalves(fromHex(halves.slice(0, 64) + s))

  return elementOf(
    outer.tag,
    certificate.subarray(signed.start, algorithm.end),
    elementOf(value.tag, Uint8Array.of(0), other),
  )
}

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

  test('never passes with another digit where nobody signs a certificate that it holds', async () => {
    const text = Buffer.from(sealed).toString('latin1')
    // The algorithm and the beginning of the value of each certificate's own signature.
    const places = [...text.matchAll(/300a06082a8648ce3d0403020?34[6-9]0030/g)].map(({ index }) => index)
    expect(places.length).toBeGreaterThan(1)
    for (const place of places)
      for (let at = place - 2; at < place + 36; at += 1)
        for (const digit of '128bf') {
          if (text[at] === digit) continue
          const changed = Buffer.from(sealed)
          changed.write(digit, at, 'latin1')
          const { indication } = await judgeOn(changed, 'unknown')
          expect(indication, `${text.slice(place, at)}[${digit}]`).not.toBe('total-passed')
        }
  })

  test('has one of the two values that the signature of its authority’s certificate may have', async () => {
    const { signer } = office
    const [authority = office.root, ...above] = signer.chain
    const chain = [withOtherValue(authority), ...above]
    const other = await makeSealedPdf({ ...office, signer: { ...signer, chain } })

    expect((await judgeOn(other, 'kept')).indication).toBe('total-passed')
    expect(await judgeOn(other, 'missing')).toMatchObject({
      indication: 'indeterminate',
      reason: 'seal-not-as-made',
    })
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
