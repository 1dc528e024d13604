import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge } from './judge.ts'
import {
  office,
  sealed,
  judgeHere,
  text,
  bytesOf,
  overwrite,
  timeStampRevision,
  storeOf,
} from './judged-files.fixture.ts'
import {
  appendRevision,
  gapOf,
  makeEvidence,
  makeOffice,
  makeSealedPdf,
  noon,
  plainObjects,
  sign,
  signatureObject,
  timeStamp,
} from './sealed-pdf.fixture.ts'

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
        existedAt: null,
        level: 'B-T',
        kind: 'seal',
        intact: true,
        coversWholeFile: true,
        ours: true,
        trustedBy: null,
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

describe('embedded evidence', () => {
  test('is told when its chain is whole', async () => {
    const verdict = await judgeHere(await makeSealedPdf(office, { evidence: JSON.stringify(makeEvidence()) }))

    expect(verdict.indication).toBe('total-passed')
    expect(verdict.evidence).toMatchObject({ envelope: 'envelope-1', title: 'Lease', events: 3, whole: true })
    expect(verdict.evidence?.trail).toHaveLength(3)
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
    expect(verdict.evidence, 'what it tells is not passed on').toMatchObject({ people: [], trail: [] })
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
