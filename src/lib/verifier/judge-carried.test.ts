import { afterAll, describe, expect, test } from 'vitest'
import { elementOf } from './ber.ts'
import { archival, signedAnew } from './carrying.fixture.ts'
import { makeLongList } from './long-list.fixture.ts'
import { appendRevision, noon, plainObjects, sign, signatureObject } from './sealed-pdf.fixture.ts'
import { makeStatus } from './status.fixture.ts'
import { days, makeStrangers } from './strangers.fixture.ts'

const strangers = await makeStrangers()
afterAll(() => strangers[Symbol.dispose]())
const { elsewhere, by, signers, granted, list, one } = strangers

/** Room for a long list. */
const room = 300_000
const asked = await sign(
  appendRevision(new Uint8Array(), {
    ...plainObjects(),
    1: '<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R>>',
    7: signatureObject(undefined, undefined, room),
  }),
  by(signers.asked),
  false,
)
const holder = elsewhere.holder('asked')
const carrying = (attribute: Uint8Array) => signedAnew(asked, holder, { attribute })
const now = { at: noon }

describe('what a signature carries about revocation', () => {
  test('is not needed where it is not there: signed anew, the file is what it was', async () => {
    expect(await one(signedAnew(asked, holder, {}), granted, now)).toMatchObject({
      reason: 'revocation-unknown',
      intact: true,
    })
  })

  test.each([
    ['a list', () => archival([list()])],
    [
      'an answer',
      () =>
        archival(
          [],
          [
            makeStatus(elsewhere.holder('authority'), signers.asked.certificate, {
              at: noon,
              until: days(1),
            }),
          ],
        ),
    ],
    [
      'a list of ten thousand entries',
      () =>
        archival([
          makeLongList({
            issuer: elsewhere.holder('authority'),
            from: days(-1),
            until: days(1),
            others: 10_000,
          }),
        ]),
    ],
  ])('shows that its certificate was not revoked: %s', async (_, attribute) => {
    expect(await one(carrying(attribute()), granted, now)).toMatchObject({
      indication: 'total-passed',
      trustedBy: { by: 'eu' },
    })
  })

  test('shows that it was', async () => {
    const revoked = list([{ certificate: signers.asked.certificate, at: days(-1), reason: 'keyCompromise' }])

    expect(await one(carrying(archival([revoked])), granted, now)).toMatchObject({
      indication: 'indeterminate',
      reason: 'certificate-revoked',
    })
  })

  test('counts no longer than it says, and not from anybody', async () => {
    const elseones = makeLongList({
      issuer: elsewhere.holder('root'),
      from: days(-1),
      until: days(1),
      others: 1,
    })

    expect(await one(carrying(archival([list()])), granted)).toMatchObject({ reason: 'revocation-unknown' })
    expect(await one(carrying(archival([elseones])), granted, now)).toMatchObject({
      reason: 'revocation-unknown',
    })
  })

  test('is signed: put in behind, it breaks the signature', async () => {
    const { privateKey } = elsewhere.holder('plain')
    const byAnother = signedAnew(asked, { ...holder, privateKey }, { attribute: archival([list()]) })

    expect(await one(byAnother, granted, now)).toMatchObject({ indication: 'total-failed' })
  })

  test('may be anything: what is no list is passed over', async () => {
    const strange = archival([elementOf(0x30, elementOf(0x04, new Uint8Array(40)))])

    expect(await one(carrying(strange), granted, now)).toMatchObject({
      reason: 'revocation-unknown',
      intact: true,
    })
  })
})

test('a certificate that nobody can read, beside the right ones, does no harm', async () => {
  const beside = elementOf(
    0x30,
    elementOf(0x30, elementOf(0x02, Uint8Array.of(1))),
    elementOf(0x30),
    elementOf(0x03, Uint8Array.of(0)),
  )
  const bytes = signedAnew(asked, holder, { attribute: archival([list()]), beside })

  expect(await one(bytes, granted, now)).toMatchObject({ indication: 'total-passed' })
})
