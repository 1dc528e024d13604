import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import { prepareApproval } from '../pdf/prepare-approval.ts'
import { completeSeal } from '../seal/complete-seal.ts'
import { judge } from './judge.ts'
import {
  appendRevision,
  fieldObject,
  gapOf,
  lastStartXref,
  makeApprovedPdf,
  makeEvidence,
  makeOffice,
  makeSealedPdf,
  noon,
  type Objects,
  type Office,
  plainObjects,
  sign,
  signatureObject,
  signerNamedLike,
  timeStamp,
} from './sealed-pdf.fixture.ts'

let office: Office
let sealed: Uint8Array
let approved: Uint8Array

beforeAll(async () => {
  office = await makeOffice()
  sealed = await makeSealedPdf(office)
  approved = await makeApprovedPdf(office)
})

const judgeHere = (bytes: Uint8Array) => judge(bytes, noon, [office.root])

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const bytesOf = (content: string): Uint8Array => Buffer.from(content, 'latin1')
/** Replaces without moving anything. */
const overwrite = (bytes: Uint8Array, from: string, to: string): Uint8Array => {
  expect(text(bytes)).toContain(from)
  expect(to).toHaveLength(from.length)

  return bytesOf(text(bytes).replace(from, () => to))
}

const emptyStore: Objects = {
  1: plainObjects()[1]!.replace('>> >>', '>> /DSS 20 0 R>>'),
  20: '<</Type /DSS /Certs [] /VRI <<>>>>',
}
const storedCatalog = '<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R /Perms <</DocMDP 7 0 R>> /DSS 20 0 R>>'
const timeStampRevision: Objects = {
  5: '<</Fields [6 0 R 30 0 R] /SigFlags 3>>',
  30: fieldObject('Time', 31),
  31: signatureObject(undefined, 'ETSI.RFC3161').replace('/Type /Sig', '/Type /DocTimeStamp'),
}

const streamOf = (bytes: Uint8Array): string =>
  `<</Length ${bytes.length}>>\nstream\n${text(bytes)}\nendstream`
/** A revision with these revocation lists in its store, or with a certificate alone. */
const storeOf = (lists: readonly Uint8Array[]): Objects => {
  const streams = lists.length > 0 ? lists : [office.root]
  const names = streams.map((_, index) => `${21 + index} 0 R`).join(' ')

  return {
    1: storedCatalog,
    20: `<</${lists.length > 0 ? 'CRLs' : 'Certs'} [${names}]>>`,
    ...Object.fromEntries(streams.map((bytes, index) => [21 + index, streamOf(bytes)])),
  }
}

describe('a file sealed by us', () => {
  test('passes, and says whose it is and when it was sealed', async () => {
    const verdict = await judgeHere(sealed)

    expect(verdict).toMatchObject({ indication: 'total-passed', reason: 'sound', evidence: null })
    expect(verdict.signatures).toEqual([
      {
        fieldName: 'Seal',
        indication: 'total-passed',
        reason: 'sound',
        signer: 'Rivers Ltd',
        issuer: 'Authority of Rivers Ltd',
        signedAt: noon.toISOString(),
        timeStamped: true,
        timeStampTrusted: true,
        level: 'B-T',
        kind: 'seal',
        intact: true,
        coversWholeFile: true,
        ours: true,
      },
    ])
  })

  test('passes without a time-stamp and does not claim one', async () => {
    const verdict = await judgeHere(await makeSealedPdf(office, { withTimeStamp: false }))

    expect(verdict.indication).toBe('total-passed')
    expect(verdict.signatures[0]).toMatchObject({ timeStamped: false, level: 'B-B' })
  })

  test('is whole but not vouched for where its root is not known', async () => {
    const verdict = await judge(sealed, noon, [(await makeOffice()).root])

    expect(verdict).toMatchObject({ indication: 'indeterminate', reason: 'certificate-not-trusted' })
    expect(verdict.signatures[0]).toMatchObject({ intact: true, ours: false, timeStampTrusted: false })
  })

  test('is indeterminate when its certificate was not valid at the time', async () => {
    const early = await makeOffice(new Date('2020-03-01T12:00:00Z'))
    const late = await makeSealedPdf(early, { withTimeStamp: false })

    expect(await judge(late, noon, [early.root])).toMatchObject({
      indication: 'indeterminate',
      reason: 'certificate-not-valid-then',
    })
  })

  test('is indeterminate when it claims a time that has not come', async () => {
    const unstamped = await makeSealedPdf(office, { withTimeStamp: false })

    expect(await judge(unstamped, new Date('2027-02-01T12:00:00Z'), [office.root])).toMatchObject({
      indication: 'indeterminate',
      reason: 'certificate-not-valid-then',
    })
  })

  test('becomes B-LTA with validation data and a document time-stamp', async () => {
    const store = storeOf(office.lists)
    const stored = appendRevision(sealed, store)
    const archived = await timeStamp(appendRevision(stored, timeStampRevision), office)

    expect((await judgeHere(stored)).signatures[0]).toMatchObject({ reason: 'sound', level: 'B-LT' })
    const verdict = await judgeHere(archived)
    expect(verdict.indication).toBe('total-passed')
    expect(verdict.signatures).toMatchObject([
      { kind: 'seal', level: 'B-LTA', coversWholeFile: false, intact: true },
      { kind: 'document-time-stamp', timeStamped: true, coversWholeFile: true, signedAt: noon.toISOString() },
    ])
  })
})

describe('the level of a seal', () => {
  const levelBehind = async (lists: readonly Uint8Array[]) =>
    (await judgeHere(appendRevision(sealed, storeOf(lists)))).signatures[0]?.level

  test('is B-LT only where lists that hold cover every certificate', async () => {
    const [ofRoot, ofAuthority] = office.lists as [Uint8Array, Uint8Array]
    const rival = await makeOffice()

    expect(await levelBehind([ofRoot, ofAuthority])).toBe('B-LT')
    expect(await levelBehind([])).toBe('B-T')
    expect(await levelBehind([ofRoot])).toBe('B-T')
    expect(await levelBehind([ofAuthority])).toBe('B-T')
    expect(await levelBehind(rival.lists)).toBe('B-T')
    expect(await levelBehind([ofRoot, office.revoking])).toBe('B-T')
  })

  test('and its time are not moved by a time-stamp of somebody we do not know', async () => {
    const rival = await makeOffice(new Date('2026-06-01T12:00:00Z'))
    const stamped = await makeSealedPdf({ ...office, timeStamps: rival.timeStamps })
    const [seal] = (await judgeHere(stamped)).signatures

    expect(seal).toMatchObject({ timeStamped: true, timeStampTrusted: false, level: 'B-B' })
    expect(seal?.signedAt).toBe(noon.toISOString())
  })

  test('is missed where its trail says that there was a time-stamp', async () => {
    const evidence = JSON.stringify({ ...makeEvidence(), seal: { level: 'B-T' } })

    expect((await judgeHere(await makeSealedPdf(office, { evidence }))).indication).toBe('total-passed')
    expect(await judgeHere(await makeSealedPdf(office, { evidence, withTimeStamp: false }))).toMatchObject({
      indication: 'indeterminate',
      reason: 'time-stamp-missing',
      signatures: [{ level: 'B-B', intact: true }],
    })
  })
})

describe('whose a file is', () => {
  test('is told of a seal made in test mode', async () => {
    const trial = await makeOffice(noon, 'test')
    const verdict = await judge(await makeSealedPdf(trial), noon, [trial.root])

    expect(verdict).toMatchObject({ indication: 'total-passed', test: true })
    expect((await judgeHere(sealed)).test).toBe(false)
  })

  test('is not us when another authority sealed it with a trail like ours, and no trail of ours is shown', async () => {
    const rival = await makeOffice()
    const evidence = JSON.stringify(makeEvidence())
    const imitation = await makeSealedPdf(rival, { evidence })

    expect(await judgeHere(imitation)).toMatchObject({
      indication: 'indeterminate',
      reason: 'not-sealed-here',
      evidence: null,
    })
  })
})

describe('whose certificates bear the name of our root', () => {
  test('is no file of ours when its key did not sign them, trail or not', async () => {
    const rival = await makeOffice()
    const forged = await makeSealedPdf({ ...rival, signer: await signerNamedLike(office) })

    expect(await judgeHere(forged)).toMatchObject({
      indication: 'indeterminate',
      reason: 'not-sealed-here',
      evidence: null,
      signatures: [{ reason: 'certificate-not-trusted', ours: false }],
    })
    expect((await judgeHere(await makeSealedPdf(rival))).reason).toBe('certificate-not-trusted')
  })
})

describe('an earlier signature in a method that we do not judge', () => {
  const earlier = (): Promise<Uint8Array> => {
    const objects = {
      ...plainObjects(),
      1: '<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R>>',
      7: signatureObject(undefined, 'adbe.pkcs7.sha1'),
    }
    return sign(appendRevision(new Uint8Array(), objects), office)
  }

  test('is vouched for by our approval behind it where these very bytes are on record, and stays what it is', async () => {
    const signature = { fieldName: 'Paraph seal', reason: '', signerName: '', at: noon, reserve: 8192 }
    const prepared = await prepareApproval({ bytes: await earlier(), signature, seed: '' })
    const { bytes } = await completeSeal(prepared, office.signer, null)
    const judged = (record: 'kept' | 'missing' | 'unknown') => judge(bytes, noon, [office.root], { record })

    expect(await judged('kept')).toMatchObject({
      indication: 'total-passed',
      signatures: [{ reason: 'algorithm-not-supported' }, { reason: 'sound', ours: true }],
    })
    for (const record of ['missing', 'unknown'] as const)
      expect(await judged(record)).toMatchObject({
        indication: 'indeterminate',
        reason: 'algorithm-not-supported',
      })
  })

  test('is vouched for by nobody alone', async () => {
    expect((await judge(await earlier(), noon, [office.root], { record: 'kept' })).reason).toBe(
      'algorithm-not-supported',
    )
  })
})

describe('a byte changed', () => {
  const flip = (offset: number, difference: number): Uint8Array => {
    const changed = Uint8Array.from(sealed)
    changed[offset] = (changed[offset] ?? 0) ^ difference
    return changed
  }

  test('never passes where it is signed', async () => {
    const { start, end } = gapOf(sealed)
    const offsets = fc.oneof(
      fc.integer({ min: 0, max: start }),
      fc.integer({ min: end - 1, max: sealed.length - 1 }),
    )
    await fc.assert(
      fc.asyncProperty(offsets, fc.integer({ min: 1, max: 255 }), async (offset, difference) => {
        const verdict = await judgeHere(flip(offset, difference))
        expect(verdict.indication).not.toBe('total-passed')
        expect(verdict.signatures.some(({ intact }) => intact)).toBe(false)
      }),
      { numRuns: 400 },
    )
  })

  test('in the signature itself fails, or says no more than before', async () => {
    const { start } = gapOf(sealed)
    const length = text(sealed)
      .slice(start)
      .search(/(00){20,}>/)
    const { signatures: before } = await judgeHere(sealed)
    const { signer, issuer, kind, ours, signedAt } = before[0]!
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: length }),
        fc.integer({ min: 1, max: 255 }),
        async (at, difference) => {
          const verdict = await judgeHere(flip(start + at, difference))
          if (verdict.indication !== 'total-passed') return
          expect(verdict.signatures).toMatchObject([{ signer, issuer, kind, ours }])
          // Nobody signs the time-stamp's place: it can be taken away, never put in.
          if (verdict.signatures[0]?.timeStampTrusted) expect(verdict.signatures[0].signedAt).toBe(signedAt)
        },
      ),
      { numRuns: 400 },
    )
  })

  test('of the page is a digest that does not match', async () => {
    expect(await judgeHere(overwrite(sealed, '50 700 100', '50 700 900'))).toMatchObject({
      indication: 'total-failed',
      reason: 'digest-mismatch',
    })
  })

  test.each(['\n', ' ', '%', 'x', '\0'])('%j appended fails', async (tail) => {
    expect((await judgeHere(bytesOf(text(sealed) + tail))).indication).toBe('total-failed')
  })
})

describe('after a seal that forbids changes', () => {
  test('validation data may follow', async () => {
    const verdict = await judgeHere(appendRevision(sealed, { ...emptyStore, 1: storedCatalog }))

    expect(verdict).toMatchObject({ indication: 'total-passed', reason: 'sound' })
  })

  const annotation = '<</Type /Annot /Subtype /FreeText /Rect [0 0 99 99] /Contents (Void) >>'
  const page = plainObjects()[3]!
  const catalog = plainObjects()[1]!
  const attacks: Record<string, Objects> = {
    'an annotation': { 3: page.replace('/Resources', '/Annots [20 0 R] /Resources'), 20: annotation },
    'other page content': { 4: '<</Length 21>>\nstream\n1 0 0 rg 0 0 9 9 re f\nendstream' },
    'another page': {
      2: '<</Type /Pages /Kids [3 0 R 20 0 R] /Count 2>>',
      20: page,
    },
    'another page tree': {
      1: catalog.replace('2 0 R', '20 0 R'),
      20: '<</Type /Pages /Kids [3 0 R 3 0 R] /Count 2>>',
    },
    'a turned page': { 3: page.replace('/Resources', '/Rotate 180 /Resources') },
    'an action on opening': { 1: catalog.replace('/Perms', '/OpenAction <</S /JavaScript /JS (1)>> /Perms') },
    'a form field': {
      5: '<</Fields [6 0 R 20 0 R] /SigFlags 3>>',
      20: '<</FT /Tx /T (rent) /V (900) /Type /Annot /Subtype /Widget /Rect [0 0 9 9]>>',
    },
    'a visible signature': {
      3: page.replace('/Resources', '/Annots [20 0 R] /Resources'),
      5: '<</Fields [6 0 R 20 0 R] /SigFlags 3>>',
      20: fieldObject('Other', 21, '0 0 200 200'),
      21: '<</Type /Sig>>',
    },
    'an invisible signature': {
      5: '<</Fields [6 0 R 20 0 R] /SigFlags 3>>',
      20: fieldObject('Other', 21),
      21: '<</Type /Sig>>',
    },
    'a field that leaves': { 5: '<</Fields [] /SigFlags 3>>' },
    'another certification': { 1: catalog.replace('/DocMDP 7 0 R', '/DocMDP 20 0 R'), 20: '<</Type /Sig>>' },
    'another signature dictionary': { 7: '<</Type /Sig /ByteRange [0 1 2 3] /Contents <00>>>' },
  }

  test.each(Object.entries(attacks))('%s fails', async (_, objects) => {
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

describe('embedded evidence', () => {
  test('is told when its chain is whole', async () => {
    const verdict = await judgeHere(await makeSealedPdf(office, { evidence: JSON.stringify(makeEvidence()) }))

    expect(verdict.indication).toBe('total-passed')
    expect(verdict.evidence).toEqual({ envelope: 'envelope-1', title: 'Lease', events: 3, whole: true })
  })

  const whole = makeEvidence()
  const damaged: Record<string, unknown> = {
    'an event taken out': { ...whole, events: [whole.events[0], whole.events[2]] },
    'a fact changed': {
      ...whole,
      events: whole.events.map((recorded) => ({ ...recorded, event: { ...recorded.event, at: '1999' } })),
    },
    'the events of another envelope': { ...whole, envelope: { id: 'other', title: 'Lease' } },
    'no events': { ...whole, events: [] },
    'another format': { ...whole, format: 'else' },
    'no object': 5,
  }
  test.each(Object.entries(damaged))('%s fails, though the seal is right', async (_, evidence) => {
    const verdict = await judgeHere(await makeSealedPdf(office, { evidence: JSON.stringify(evidence) }))

    expect(verdict).toMatchObject({ indication: 'total-failed', reason: 'evidence-damaged' })
    expect(verdict.signatures[0]).toMatchObject({ reason: 'sound' })
  })
})

describe('what we do not judge', () => {
  test.each(['adbe.pkcs7.sha1', 'adbe.x509.rsa_sha1', 'ETSI.CAdES.detachee'])(
    '%s is indeterminate',
    async (subFilter) => {
      const objects = { ...plainObjects(), 7: signatureObject(1, subFilter) }
      const verdict = await judgeHere(await sign(appendRevision(new Uint8Array(), objects), office))

      expect(verdict).toMatchObject({ indication: 'indeterminate', reason: 'algorithm-not-supported' })
    },
  )

  test('an encrypted file is indeterminate', async () => {
    const objects = { ...plainObjects(), 7: signatureObject(1), 60: '<</Filter /Standard>>' }
    const encrypted = appendRevision(new Uint8Array(), objects, '/Root 1 0 R /Encrypt 60 0 R')

    expect(await judgeHere(await sign(encrypted, office))).toMatchObject({
      indication: 'indeterminate',
      reason: 'unreadable',
    })
  })
})

describe('a file without signatures', () => {
  test('is indeterminate', async () => {
    const { 1: catalog = '', ...objects } = plainObjects()
    const unsigned = appendRevision(new Uint8Array(), { ...objects, 1: catalog, 6: '<</FT /Sig /T (Seal)>>' })

    expect(await judgeHere(unsigned)).toMatchObject({ indication: 'indeterminate', reason: 'no-signature' })
  })

  test.each(['', 'hello', ' %PDF-1.7'])('%j is no PDF', async (content) => {
    expect(await judgeHere(bytesOf(content))).toMatchObject({
      indication: 'indeterminate',
      reason: 'not-a-pdf',
    })
  })

  test('is unreadable when it is cut off anywhere', async () => {
    for (let length = 5; length < sealed.length; length += 371) {
      expect((await judgeHere(sealed.subarray(0, length))).indication).toBe('indeterminate')
    }
  })
})
