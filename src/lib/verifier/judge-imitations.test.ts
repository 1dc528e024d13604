import { describe, expect, test } from 'vitest'
import { office, sealed, approved, judgeHere, text, bytesOf, overwrite } from './judged-files.fixture.ts'
import {
  appendRevision,
  fieldObject,
  gapOf,
  makeApprovedPdf,
  makeEvidence,
  makeOffice,
  makeSealedPdf,
  plainObjects,
  sign,
  signatureObject,
} from './sealed-pdf.fixture.ts'

describe('a signature of ours behind one by somebody unknown', () => {
  const second = {
    5: '<</Fields [6 0 R 20 0 R] /SigFlags 3>>',
    20: fieldObject('Second', 21),
    21: signatureObject(),
  }
  const rival = makeOffice()

  test('vouches for the file, and not for the name on the other', async () => {
    const both = await sign(appendRevision(await makeApprovedPdf(await rival), second), office)
    const verdict = await judgeHere(both)

    expect(verdict).toMatchObject({ indication: 'total-passed', reason: 'sound' })
    expect(verdict.signatures).toMatchObject([
      { indication: 'indeterminate', reason: 'certificate-not-trusted', intact: true, ours: false },
      { indication: 'total-passed', ours: true, coversWholeFile: true },
    ])
  })

  test('does not vouch for what came after it', async () => {
    const verdict = await judgeHere(await sign(appendRevision(approved, second), await rival))

    expect(verdict).toMatchObject({ indication: 'indeterminate', reason: 'certificate-not-trusted' })
  })

  test('does not vouch for one that no longer holds', async () => {
    const foreign = await makeApprovedPdf(await rival)
    const changed = appendRevision(foreign, { 4: '<</Length 1>>\nstream\nf\nendstream' })
    const verdict = await judgeHere(await sign(appendRevision(changed, second), office))

    expect(verdict).toMatchObject({ indication: 'total-failed', reason: 'changed-after-signing' })
  })

  test('vouches for nothing when it is not sound itself', async () => {
    const both = await sign(appendRevision(await makeApprovedPdf(await rival), second), office)
    const changed = appendRevision(both, { 4: '<</Length 1>>\nstream\nf\nendstream' })

    expect((await judgeHere(changed)).indication).toBe('total-failed')
  })
})

describe('a signature moved or dressed up', () => {
  test('a byte range with other numbers fails', async () => {
    const range = /ByteRange \[[^\]]*\]/.exec(text(sealed))![0]
    for (const numbers of ['0 10 20 30', '0 1', '0 9 9 0', '1 2 3 4', '0 -1 5 5', '0 0 0 0']) {
      const forged = `ByteRange [${numbers}`.padEnd(range.length - 1) + ']'
      expect((await judgeHere(overwrite(sealed, range, forged))).indication, numbers).toBe('total-failed')
    }
  })

  test('a gap that is wider than the hex string fails', async () => {
    const { start, end } = gapOf(sealed)
    const widened = text(sealed).replace(
      /ByteRange \[0 \d+ +\d+ +/,
      `ByteRange [0 ${String(start - 2).padEnd(10)} ${String(end).padEnd(10)} `,
    )

    expect(await judgeHere(bytesOf(widened))).toMatchObject({
      indication: 'total-failed',
      reason: 'gap-not-contents',
    })
  })

  test('wrapping fails: the signed bytes moved behind other content', async () => {
    const { start, end } = gapOf(sealed)
    const evil = text(appendRevision(new Uint8Array(), plainObjects()))
    const wrapped = `${evil.slice(0, -1)}\n${text(sealed).slice(0, start)}${text(sealed).slice(start, end)}${text(sealed).slice(end)}`

    expect((await judgeHere(bytesOf(wrapped))).indication).not.toBe('total-passed')
  })

  test('a signature copied into another file fails', async () => {
    const other = await makeSealedPdf(office, { evidence: JSON.stringify(makeEvidence()) })
    const [from, to] = [gapOf(sealed), gapOf(other)]
    const moved =
      text(other).slice(0, to.start) + text(sealed).slice(from.start, from.end) + text(other).slice(to.end)

    expect(await judgeHere(bytesOf(moved))).toMatchObject({
      indication: 'total-failed',
      reason: 'digest-mismatch',
    })
  })

  test('contents that are empty or cut off fail', async () => {
    const { start, end } = gapOf(sealed)
    for (const length of [0, 2, 100, 1000]) {
      const cut = text(sealed)
        .slice(start, start + 1 + length)
        .padEnd(end - start - 1, '0')
      const changed = `${text(sealed).slice(0, start)}${cut}>${text(sealed).slice(end)}`
      expect((await judgeHere(bytesOf(changed))).indication).toBe('total-failed')
    }
  })
})
