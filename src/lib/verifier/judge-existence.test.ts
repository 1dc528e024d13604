import { afterAll, describe, expect, test } from 'vitest'
import { nationalList, pointer } from '#server/trust/lists/lists.fixture.ts'
import type { RevokedEntry } from '#server/trust/revocation-list.ts'
import { readElement } from './ber.ts'
import { storeOf } from './judged-files.fixture.ts'
import {
  appendRevision,
  fieldObject,
  gapOf,
  makeSealedPdf,
  noon,
  sign,
  signatureObject,
  timeStamp,
} from './sealed-pdf.fixture.ts'
import { approvedBy, days, makeStrangers, since2017, stampObjects, unsealed } from './strangers.fixture.ts'

const strangers = await makeStrangers()
afterAll(() => strangers[Symbol.dispose]())
const { elsewhere, ours, by, clockOf, signers, listing, service, clocks, granted } = strangers
const { listOf, list, judgeAt, one, stampedAt } = strangers

const clockExtensions = ['extendedKeyUsage=critical,timeStamping', 'keyUsage=critical,digitalSignature']
await elsewhere.pki.issue('old', 'clocks', {
  key: 'ec:P-256',
  to: '20270310000000Z',
  extensions: clockExtensions,
})
await elsewhere.pki.issue('asked-clock', 'clocks', {
  key: 'ec:P-256',
  extensions: [...clockExtensions, pointer],
})

const stored = (bytes: Uint8Array, lists: readonly Uint8Array[]) =>
  appendRevision(bytes, { ...storeOf(lists), 1: unsealed })

/** Of somebody whose certificate ends the day after, with no token beside the signature. */
const brief = await approvedBy(by(signers.brief), false)
const passed = { indication: 'total-passed', reason: 'sound' }
const expired = { indication: 'indeterminate', reason: 'certificate-expired-since' }

describe('a document time-stamp of somebody who is believed', () => {
  test('shows that a certificate that has ended since was used before', async () => {
    const verdict = await judgeAt(await stampedAt(brief, noon), granted)

    expect(await one(brief, granted)).toMatchObject(expired)
    expect(verdict).toMatchObject(passed)
    expect(verdict.signatures).toMatchObject([
      { ...passed, kind: 'approval', timeStamped: false, existedAt: noon.toISOString(), level: 'B-B' },
      { ...passed, kind: 'document-time-stamp', existedAt: null },
    ])
  })

  test('counts as well when it is of this host', async () => {
    expect(
      await judgeAt(await timeStamp(appendRevision(brief, stampObjects(0)), ours), granted),
    ).toMatchObject(passed)
  })

  test('says nothing of a certificate that had ended before it', async () => {
    expect(await one(await stampedAt(brief, days(3)), granted)).toMatchObject(expired)
  })

  test('decides by its time what a list says', async () => {
    const bytes = await stampedAt(brief, noon)
    const withdrawn = (since: string) =>
      listing(nationalList([service([{ since, status: 'withdrawn' }, since2017]), clocks]))

    expect(await one(bytes, await withdrawn('2027-03-05T00:00:00Z'))).toMatchObject(passed)
    expect(await one(bytes, await withdrawn('2027-02-01T00:00:00Z'))).toMatchObject({
      reason: 'issuer-not-trusted-then',
    })
  })

  test.each<[string, Uint8Array[], string]>([
    ['by a list of that time', [list()], 'sound'],
    ['by a list made later', [list([], days(3), days(5))], 'sound'],
    ['not by one that was over before', [list([], days(-5), days(-2))], 'revocation-unknown'],
    ['not where nothing is said', [], 'revocation-unknown'],
  ])('lets it be shown that nobody had revoked the certificate: %s', async (_, lists, reason) => {
    const unstamped = await approvedBy(by(signers.asked), false)
    const bytes = await stampedAt(lists.length > 0 ? stored(unstamped, lists) : unstamped, noon)

    expect(await one(bytes, granted)).toMatchObject({ reason })
  })

  test('decides by its time whether the key was revoked', async () => {
    const bytes = await stampedAt(await approvedBy(by(signers.asked), false), noon)
    const revoked = (at: Date) =>
      list([{ certificate: signers.asked.certificate, at, reason: 'keyCompromise' }], days(6), days(9))

    expect(await one(bytes, granted, { lists: [list(), revoked(days(5))] })).toMatchObject(passed)
    expect(await one(bytes, granted, { lists: [list(), revoked(days(-2))] })).toMatchObject({
      reason: 'certificate-revoked',
    })
  })
})

const withoutClocks = await listing(nationalList([service([since2017])]))

describe('a document time-stamp shows nothing', () => {
  test('of an authority that nobody knows', async () => {
    const verdict = await judgeAt(await stampedAt(brief, noon), withoutClocks)

    expect(verdict).toMatchObject({ indication: 'indeterminate' })
    expect(verdict.signatures).toMatchObject([expired, { reason: 'certificate-not-trusted' }])
  })

  test('of an authority that was not granted then', async () => {
    const late = service([{ since: '2027-03-05T00:00:00Z', type: 'TSA' }], 'clocks')
    const authorities = await listing(nationalList([service([since2017]), late]))

    expect((await judgeAt(await stampedAt(brief, noon), authorities)).signatures).toMatchObject([
      expired,
      { reason: 'issuer-not-trusted-then' },
    ])
  })

  test('of a key that was revoked, whatever time it states', async () => {
    const revoked = (at: Date, reason?: RevokedEntry['reason']) =>
      listOf('clocks', [{ certificate: elsewhere.der('clock'), at, ...(reason && { reason }) }])
    const bytes = await stampedAt(brief, noon)

    for (const lists of [
      [revoked(days(-1))],
      [revoked(days(-1), 'superseded')],
      [revoked(days(5))],
      [revoked(days(5), 'keyCompromise')],
    ]) {
      expect((await judgeAt(bytes, granted, { lists })).signatures).toMatchObject([
        expired,
        { reason: 'certificate-revoked' },
      ])
    }
    expect(await judgeAt(bytes, granted, { lists: [revoked(days(5), 'superseded')] })).toMatchObject(passed)
  })

  test('where its own issuer can be asked about it, and no answer is there', async () => {
    const bytes = await stampedAt(brief, noon, 'asked-clock')

    expect((await judgeAt(bytes, granted)).signatures).toMatchObject([
      expired,
      { reason: 'revocation-unknown' },
    ])
    expect(await judgeAt(bytes, granted, { lists: [listOf('clocks')] })).toMatchObject(passed)
  })

  test.each([
    ['what it says', () => 60],
    ['its signature', (token: Uint8Array) => readElement(token, 0).end - 10],
  ])('once its token is another: %s', async (_, placeIn) => {
    const bytes = Buffer.from(await stampedAt(brief, noon))
    const { start, end } = gapOf(bytes)
    const token = Buffer.from(bytes.toString('latin1', start + 1, end - 1), 'hex')
    const place = start + 1 + 2 * placeIn(token)
    bytes.write(bytes.toString('latin1', place, place + 1) === '0' ? '1' : '0', place, 'latin1')
    const { indication, signatures } = await judgeAt(bytes, granted)

    expect(indication).toBe('total-failed')
    expect(signatures[0]).toMatchObject(expired)
  })

  test('taken from another file', async () => {
    const other = await stampedAt(await approvedBy(by(signers.plain), false), noon)
    const token = (bytes: Uint8Array) => {
      const text = Buffer.from(bytes).toString('latin1')
      const start = text.lastIndexOf('/Contents <') + '/Contents <'.length
      return { text, start, end: text.indexOf('>', start) }
    }
    const [into, from] = [token(await stampedAt(brief, noon)), token(other)]
    const copied =
      into.text.slice(0, into.start) + from.text.slice(from.start, from.end) + into.text.slice(into.end)
    const { signatures } = await judgeAt(Buffer.from(copied, 'latin1'), granted)

    expect(signatures).toMatchObject([expired, { reason: 'time-stamp-invalid' }])
  })

  test('of what was signed after it', async () => {
    const before = await stampedAt(await approvedBy(by(signers.plain), false), noon)
    const signed = await sign(
      appendRevision(before, {
        5: '<</Fields [6 0 R 30 0 R 36 0 R] /SigFlags 3>>',
        36: fieldObject('Later', 37),
        37: signatureObject(),
      }),
      by(signers.brief),
      false,
    )

    expect((await judgeAt(signed, granted)).signatures).toMatchObject([passed, passed, expired])
  })

  test('of what comes with a change behind it', async () => {
    const changed = appendRevision(await stampedAt(brief, noon), {
      4: '<</Length 34>>\nstream\n1 0 0 rg 50 700 100 20 re f % rent\nendstream',
    })
    const { indication, signatures } = await judgeAt(changed, granted)

    expect(indication).toBe('total-failed')
    expect(signatures.map(({ reason }) => reason)).toEqual(['changed-after-signing', 'changed-after-signing'])
  })

  test('of our own seals: what we revoked stays revoked', async () => {
    const sealed = await makeSealedPdf(ours, { withTimeStamp: false })
    const bytes = await timeStamp(appendRevision(sealed, stampObjects(0)), ours)

    expect(await one(bytes, granted, { record: 'unknown' })).toMatchObject({ ...passed, ours: true })
    expect(await one(bytes, granted, { record: 'unknown', lists: [ours.revoking] })).toMatchObject({
      reason: 'certificate-revoked',
    })
  })
})

const first = await stampedAt(brief, noon, 'old')

describe('document time-stamps in a row', () => {
  test('end with the certificate of the last', async () => {
    expect(await judgeAt(first, granted, { at: days(5) })).toMatchObject(passed)
    expect((await judgeAt(first, granted, { at: days(20) })).signatures).toMatchObject([expired, expired])
  })

  test('go on where the next one comes in time', async () => {
    const inTime = await stampedAt(first, days(5), 'clock', 1)
    const late = await stampedAt(first, days(15), 'clock', 1)

    const verdict = await judgeAt(inTime, granted, { at: days(20) })
    expect(verdict).toMatchObject(passed)
    expect(verdict.signatures.map((each) => each.existedAt)).toEqual([
      noon.toISOString(),
      days(5).toISOString(),
      null,
    ])
    expect((await judgeAt(late, granted, { at: days(20) })).signatures).toMatchObject([
      expired,
      expired,
      passed,
    ])
  })

  test('go on past a key that was lost later, and not past one that was lost before', async () => {
    const both = await stampedAt(first, days(5), 'clock', 1)
    const lost = (at: Date) =>
      listOf(
        'clocks',
        [{ certificate: elsewhere.der('old'), at, reason: 'keyCompromise' }],
        days(-3),
        days(9),
      )
    const at = days(8)

    expect(await judgeAt(first, granted, { at, lists: [lost(days(7))] })).toMatchObject({
      indication: 'indeterminate',
    })
    expect(await judgeAt(both, granted, { at, lists: [lost(days(7))] })).toMatchObject(passed)
    expect((await judgeAt(both, granted, { at, lists: [lost(days(-2))] })).signatures).toMatchObject([
      expired,
      { reason: 'certificate-revoked' },
      passed,
    ])
  })

  test('carry the token beside a signature past the certificate of its authority', async () => {
    const signed = await approvedBy(by(signers.brief, clockOf('old')))
    const archived = await stampedAt(signed, days(5))

    expect(await one(signed, granted, { at: days(5) })).toMatchObject({ ...passed, level: 'B-T' })
    expect(await one(signed, granted, { at: days(20) })).toMatchObject({
      ...expired,
      timeStampTrusted: false,
    })
    expect(await one(archived, granted, { at: days(20) })).toMatchObject({
      ...passed,
      level: 'B-T',
      timeStampTrusted: true,
    })
  })
})
