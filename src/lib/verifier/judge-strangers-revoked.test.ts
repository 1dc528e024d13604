import { afterAll, describe, expect, test } from 'vitest'
import { pointer } from '#server/trust/lists/lists.fixture.ts'
import { makeRevocationList, type RevokedEntry } from '#server/trust/revocation-list.ts'
import type { Signer } from '#server/ports.ts'
import { storeOf } from './judged-files.fixture.ts'
import { appendRevision, noon } from './sealed-pdf.fixture.ts'
import { makeStatus } from './status.fixture.ts'
import { approvedBy, days, makeStrangers, unsealed } from './strangers.fixture.ts'

const strangers = await makeStrangers()
afterAll(() => strangers[Symbol.dispose]())
const { elsewhere, by, signers, granted, list, clockOf, one } = strangers

describe('whether a certificate was revoked', () => {
  const stored = async (signer: Signer, lists: readonly Uint8Array[], office = by(signer)) =>
    appendRevision(await approvedBy(office), { ...storeOf(lists), 1: unsealed })
  const asked = by(signers.asked)

  test('cannot be told from a file that does not say', async () => {
    expect(await one(await approvedBy(asked), granted)).toMatchObject({
      ...{ indication: 'indeterminate', reason: 'revocation-unknown', intact: true },
      trustedBy: { by: 'eu', quality: null },
    })
  })

  test.each([
    ['of the time of signing', list()],
    ['made later', list([], days(3), days(5))],
    ['with others on it', list([{ certificate: elsewhere.der('plain'), at: days(-1) }])],
  ])('is shown by a list in the file: %s', async (_, given) => {
    expect(await one(await stored(signers.asked, [given]), granted)).toMatchObject({
      indication: 'total-passed',
    })
  })

  test('is shown by a list given along, and by an answer', async () => {
    const status = makeStatus(elsewhere.holder('authority'), signers.asked.certificate, {
      at: noon,
      until: days(1),
    })
    const answered = appendRevision(await approvedBy(asked), {
      1: unsealed,
      20: '<</OCSPs [21 0 R]>>',
      21: `<</Length ${status.length}>>\nstream\n${Buffer.from(status).toString('latin1')}\nendstream`,
    })

    expect(await one(await approvedBy(asked), granted, { lists: [list()] })).toMatchObject({
      indication: 'total-passed',
    })
    expect(await one(answered, granted)).toMatchObject({ indication: 'total-passed' })
  })

  test.each([
    ['that was over before', list([], days(-5), days(-2))],
    [
      'of somebody else',
      makeRevocationList({ issuer: elsewhere.holder('root'), from: days(-1), until: days(1) }),
    ],
  ])('is not shown by a list %s', async (_, given) => {
    expect(await one(await stored(signers.asked, [given]), granted)).toMatchObject({
      reason: 'revocation-unknown',
    })
  })

  test('decides, as far as nothing shows that the signature is older', async () => {
    const entry = (at: Date, reason: RevokedEntry['reason']) =>
      list([{ certificate: signers.asked.certificate, at, ...(reason && { reason }) }], days(3), days(5))

    expect(await one(await stored(signers.asked, [entry(days(-1), 'keyCompromise')]), granted)).toMatchObject(
      { indication: 'indeterminate', reason: 'certificate-revoked' },
    )
    expect(
      await one(await stored(signers.asked, [list(), entry(days(2), 'keyCompromise')]), granted),
    ).toMatchObject({
      indication: 'total-passed',
    })
  })

  test('without a proven time counts as of now: whoever has a revoked key chooses the date', async () => {
    const unstamped = appendRevision(await approvedBy(asked, false), { ...storeOf([list()]), 1: unsealed })
    const revoked = list(
      [{ certificate: signers.asked.certificate, at: days(5), reason: 'superseded' }],
      days(6),
      days(9),
    )
    const longer = list([], days(-1), days(30))

    expect(await one(unstamped, granted)).toMatchObject({ reason: 'revocation-unknown' })
    expect(await one(unstamped, granted, { lists: [longer] })).toMatchObject({ indication: 'total-passed' })
    expect(await one(unstamped, granted, { lists: [longer, revoked] })).toMatchObject({
      reason: 'revocation-unknown',
    })
    expect(await one(unstamped, granted, { at: noon })).toMatchObject({ indication: 'total-passed' })
  })

  test('need not be asked where the issuer says so', async () => {
    expect(await one(await approvedBy(by(signers.short)), granted)).toMatchObject({
      indication: 'total-passed',
    })
  })

  test('is asked of whoever states the time, too', async () => {
    const pki = elsewhere.pki
    await pki.issue('clock2', 'clocks', {
      key: 'ec:P-256',
      extensions: ['extendedKeyUsage=critical,timeStamping', 'keyUsage=critical,digitalSignature', pointer],
    })
    const bytes = await approvedBy(by(signers.plain, clockOf('clock2')))
    const fine = makeRevocationList({ issuer: elsewhere.holder('clocks'), from: days(-1), until: days(1) })

    expect(await one(bytes, granted)).toMatchObject({
      timeStamped: true,
      timeStampTrusted: false,
      level: 'B-B',
    })
    expect(await one(bytes, granted, { lists: [fine] })).toMatchObject({
      timeStampTrusted: true,
      level: 'B-T',
    })
  })
})

test('a certificate that has expired since needs a proof of the time', async () => {
  expect(await one(await approvedBy(by(signers.brief)), granted)).toMatchObject({
    indication: 'total-passed',
  })
  expect(await one(await approvedBy(by(signers.brief), false), granted)).toMatchObject({
    ...{ indication: 'indeterminate', reason: 'certificate-expired-since' },
  })
})
