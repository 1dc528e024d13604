import { describe, expect, test } from 'vitest'
import {
  office,
  sealed,
  approved,
  judgeHere,
  text,
  bytesOf,
  emptyStore,
  storedCatalog,
  timeStampRevision,
} from './judged-files.fixture.ts'
import { forbiddenChanges, page } from './forbidden-changes.fixture.ts'
import {
  appendRevision,
  fieldObject,
  gapOf,
  lastStartXref,
  makeApprovedPdf,
  type Objects,
  plainObjects,
  sign,
  signatureObject,
  timeStamp,
} from './sealed-pdf.fixture.ts'

describe('after a seal that forbids changes', () => {
  test('validation data may follow', async () => {
    const verdict = await judgeHere(appendRevision(sealed, { ...emptyStore, 1: storedCatalog }))

    expect(verdict).toMatchObject({ indication: 'total-passed', reason: 'sound' })
  })

  test.each(Object.entries(forbiddenChanges))('%s fails', async (_, objects) => {
    const verdict = await judgeHere(appendRevision(sealed, objects))

    expect(verdict.indication).toBe('total-failed')
    expect(verdict.signatures[0]).toMatchObject({ indication: 'total-failed', intact: false })
  })

  test('a time-stamp that shows fails', async () => {
    const shown = { ...timeStampRevision, 30: fieldObject('Time', 31, '0 0 99 99') }
    const verdict = await judgeHere(await timeStamp(appendRevision(sealed, shown), office))

    expect(verdict.signatures.map(({ indication }) => indication)).toEqual(['total-failed', 'total-passed'])
  })

  test('a time-stamp over something else fails', async () => {
    const stamped = await timeStamp(appendRevision(sealed, timeStampRevision), office)
    const token = gapOf(stamped)
    const other = await office.timeStamps.stamp(bytesOf('something else'))
    const hex = Buffer.from(other).toString('hex')
    const forged =
      text(stamped).slice(0, token.start + 1) + hex + text(stamped).slice(token.start + 1 + hex.length)

    expect(await judgeHere(bytesOf(forged))).toMatchObject({
      indication: 'total-failed',
      reason: 'time-stamp-invalid',
    })
  })

  test('a second trailer with another root fails', async () => {
    const other = {
      20: plainObjects()[1]!.replace('2 0 R', '21 0 R'),
      21: '<</Type /Pages /Kids [] /Count 0>>',
    }

    expect((await judgeHere(appendRevision(sealed, other, '/Root 20 0 R'))).indication).toBe('total-failed')
  })

  test('a change that a later revision takes back fails all the same', async () => {
    const there = appendRevision(sealed, { 3: page.replace('842', '142') })

    expect(await judgeHere(appendRevision(there, { 3: page }))).toMatchObject({
      indication: 'total-failed',
      reason: 'changed-after-signing',
    })
  })

  test('objects beside the validation data, which no cross-reference lists, fail', async () => {
    const stored = text(appendRevision(sealed, { ...emptyStore, 1: storedCatalog }))
    const { length } = sealed
    const hidden = '4 0 obj\n<</Length 0>>\nstream\n\nendstream\nendobj\n'
    const tail = stored.slice(length).replace(/(\d{10}) 00000 n/g, (_, offset: string) => {
      return `${String(Number(offset) + hidden.length).padStart(10, '0')} 00000 n`
    })
    const moved = tail.replace(
      /startxref\n(\d+)/,
      (_, offset: string) => `startxref\n${Number(offset) + hidden.length}`,
    )

    expect(await judgeHere(bytesOf(stored.slice(0, length) + hidden + moved))).toMatchObject({
      indication: 'total-failed',
      reason: 'changed-after-signing',
    })
  })

  test('a cross-reference that brings back older bytes fails', async () => {
    const at = text(sealed).indexOf('2 0 obj')
    const xref = `xref\n3 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<</Size 100 /Root 1 0 R /Prev ${lastStartXref(sealed)}>>\n`
    const attacked = bytesOf(`${text(sealed)}${xref}startxref\n${sealed.length}\n%%EOF\n`)

    expect((await judgeHere(attacked)).indication).toBe('total-failed')
  })

  test('an object which the signed pages named without having it fails', async () => {
    const dangling = { ...plainObjects(), 3: page.replace('/Contents 4 0 R', '/Contents [4 0 R 40 0 R]') }
    const base = await sign(appendRevision(new Uint8Array(), { ...dangling, 7: signatureObject(1) }), office)
    expect((await judgeHere(base)).indication).toBe('total-passed')

    const filled = appendRevision(base, { 40: '<</Length 1>>\nstream\nf\nendstream' })
    expect(await judgeHere(filled)).toMatchObject({
      indication: 'total-failed',
      reason: 'changed-after-signing',
    })
  })
})

describe('after an approval', () => {
  test('another signature that shows leaves it open', async () => {
    const second = await sign(
      appendRevision(approved, {
        3: plainObjects()[3]!.replace('/Resources', '/Annots [20 0 R] /Resources'),
        5: '<</Fields [6 0 R 20 0 R] /SigFlags 3>>',
        20: fieldObject('Second', 21, '0 0 200 50'),
        21: signatureObject(),
      }),
      office,
    )
    const verdict = await judgeHere(second)

    expect(verdict).toMatchObject({ indication: 'indeterminate', reason: 'changed-after-signing' })
    expect(verdict.signatures.map(({ intact }) => intact)).toEqual([false, true])
  })

  test('another signature that does not show changes nothing', async () => {
    const second = await sign(
      appendRevision(approved, {
        5: '<</Fields [6 0 R 20 0 R] /SigFlags 3>>',
        20: fieldObject('Second', 21),
        21: signatureObject(),
      }),
      office,
    )

    expect((await judgeHere(second)).indication).toBe('total-passed')
  })

  const helvetica = '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>'
  const picture = '<</Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 3>>\nstream\nq Q\nendstream'
  test.each<[string, string, Objects, string]>([
    [
      'fonts alone, as some writers do',
      '/XObject <</FRM 8 0 R>> /Font <</Helv 32 0 R>>',
      { 32: helvetica },
      'total-passed',
    ],
    ['a picture', '/XObject <</FRM 8 0 R /Pic 33 0 R>>', { 33: picture }, 'indeterminate'],
    ['another picture', '/XObject <</FRM 33 0 R>>', { 33: picture }, 'indeterminate'],
  ])('a time-stamp may bring to the resources of a form: %s', async (_, resources, brought, indication) => {
    const form = '<</Fields [6 0 R] /SigFlags 3 /DR <</XObject <</FRM 8 0 R>>>>>>'
    const first = await makeApprovedPdf(office, { 5: form, 8: picture })
    const fields = `<</Fields [6 0 R 30 0 R] /SigFlags 3 /DR <<${resources}>>>>`
    const stamped = await timeStamp(
      appendRevision(first, { ...timeStampRevision, ...brought, 5: fields }),
      office,
    )

    expect((await judgeHere(stamped)).indication).toBe(indication)
  })

  test('another title in the document information is not what was sealed, whatever nobody sees of it', async () => {
    const titled = appendRevision(approved, { 50: '<</Title (Lease)>>' }, '/Root 1 0 R /Info 50 0 R')

    expect(await judgeHere(titled)).toMatchObject({
      indication: 'indeterminate',
      reason: 'changed-after-signing',
    })
  })

  test('other page content fails', async () => {
    const changed = appendRevision(approved, { 4: '<</Length 1>>\nstream\nf\nendstream' })

    expect(await judgeHere(changed)).toMatchObject({
      indication: 'total-failed',
      reason: 'changed-after-signing',
    })
  })

  test('a page tree that lay there before signing is hidden content', async () => {
    const prepared = await makeApprovedPdf(office, { 40: '<</Type /Pages /Kids [] /Count 0>>' })

    expect(await judgeHere(prepared)).toMatchObject({ indication: 'indeterminate', reason: 'hidden-content' })
  })

  test('a signature taken away is told, and fails', async () => {
    const second = await sign(
      appendRevision(approved, {
        5: '<</Fields [20 0 R] /SigFlags 3>>',
        20: fieldObject('Second', 21),
        21: signatureObject(),
      }),
      office,
    )
    const verdict = await judgeHere(second)

    expect(verdict.indication).toBe('total-failed')
    expect(verdict.signatures.map(({ fieldName, reason }) => [fieldName, reason])).toEqual([
      ['Second', 'sound'],
      ['Seal', 'changed-after-signing'],
    ])
  })
})
