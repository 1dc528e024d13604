import { afterAll, describe, expect, test } from 'vitest'
import { readTrustedLists } from '#server/trust/lists/trusted-lists.ts'
import {
  adobeSettings,
  type GivenService,
  type GivenState,
  inFolder,
  makeElsewhere,
  nationalList,
  pointer,
  statements,
} from '#server/trust/lists/lists.fixture.ts'
import { prepareApproval } from '#server/pdf/prepare-approval.ts'
import { completeSeal } from '#server/trust/complete-seal.ts'
import { makeEmbeddedTimeStampAuthority } from '#server/trust/embedded-time-stamp-authority.ts'
import { makeLocalSigner } from '#server/trust/local-signer.ts'
import { realRandom } from '#server/trust/openssl.fixture.ts'
import { makeRevocationList, type RevokedEntry } from '#server/trust/revocation-list.ts'
import type { Signer } from '#server/ports.ts'
import { attacksOn } from './attack-variants.fixture.ts'
import type { TrustedAuthority } from './authorities.ts'
import { judge } from './judge.ts'
import type { Knowledge } from './knowledge.ts'
import { namesIn } from './names-in.ts'
import {
  appendRevision,
  makeApprovedPdf,
  makeEvidence,
  makeOffice,
  makeSealedPdf,
  noon,
  type Office,
  plainObjects,
  sign,
  signatureObject,
  timeStamp,
} from './sealed-pdf.fixture.ts'
import { storeOf, timeStampRevision } from './judged-files.fixture.ts'
import { makeStatus } from './status.fixture.ts'

const elsewhere = await makeElsewhere()
afterAll(() => elsewhere[Symbol.dispose]())
const ours = await makeOffice()
const day = 24 * 60 * 60 * 1000
const days = (count: number) => new Date(noon.getTime() + count * day)

const clock = { ...makeLocalSigner(elsewhere.holder('clock'), [elsewhere.der('clocks')]), purposes: [] }
const theirTime = makeEmbeddedTimeStampAuthority({
  findSigner: () => Promise.resolve(clock),
  clock: { now: () => noon },
  random: realRandom,
})
/** Their signer, and a time-stamp of ours, of theirs, or none. */
const by = (signer: Signer, timeStamps: Office['timeStamps'] = theirTime): Office => ({
  ...ours,
  signer,
  timeStamps,
})
const approvedBy = (office: Office, stamped = true) =>
  stamped
    ? makeApprovedPdf(office)
    : sign(
        appendRevision(new Uint8Array(), {
          ...plainObjects(),
          1: '<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R>>',
          7: signatureObject(),
        }),
        office,
        false,
      )
const signers = {
  plain: await elsewhere.signer('plain'),
  asked: await elsewhere.signer('asked', [pointer]),
  qualified: await elsewhere.signer('qualified', [pointer, statements.signatureInDevice]),
  advanced: await elsewhere.signer('advanced', [statements.signature]),
  seal: await elsewhere.signer('seal', [statements.sealInDevice]),
  brief: await elsewhere.signer('brief', [], { to: '20270302000000Z' }),
  short: await elsewhere.signer('short', [pointer, 'noCheck=ignored']),
  strange: await elsewhere.signer('strange', ['1.2.3.4=critical,ASN1:NULL']),
}
const file = await approvedBy(by(signers.plain))

const listing = async (xml: string) => {
  const lists = await inFolder({ 'list.xml': xml }, (folder) => readTrustedLists([folder]))
  const { issuers, signers: holders } = namesIn(file)
  return lists.named([...issuers, ...holders])
}
const service = (states: GivenService['states'], certificate = 'authority'): GivenService => ({
  name: 'Qualified certificates',
  certificates: [elsewhere.der(certificate)],
  states,
})
const clocks = service([{ since: '2018-01-01T00:00:00Z', type: 'TSA' }], 'clocks')
const since2017: GivenState = { since: '2017-01-01T00:00:00Z', isFor: ['signature', 'seal'] }
const granted = await listing(nationalList([service([since2017]), clocks]))
const list = (revoked: readonly RevokedEntry[] = [], from = days(-1), until = days(1)) =>
  makeRevocationList({ issuer: elsewhere.holder('authority'), from, until, revoked })
const judgeAt = (
  bytes: Uint8Array,
  authorities: readonly TrustedAuthority[],
  { at = days(10), ...knowledge }: Partial<Knowledge> & { at?: Date } = {},
) => judge(bytes, at, [ours.root], { record: 'missing', authorities, ...knowledge })
const one = async (...asked: Parameters<typeof judgeAt>) => (await judgeAt(...asked)).signatures[0]

describe('a signature of somebody whom a list knows', () => {
  test('passes, says who vouches for it, and is never ours', async () => {
    const verdict = await judgeAt(file, granted)

    expect(verdict).toMatchObject({
      indication: 'total-passed',
      reason: 'sound',
      test: false,
      evidence: null,
    })
    expect(verdict.signatures).toMatchObject([
      {
        ...{ indication: 'total-passed', ours: false, signer: 'plain', level: 'B-T', timeStampTrusted: true },
        trustedBy: {
          ...{ by: 'eu', authority: 'authority', territory: 'ES', provider: 'Ríos & Hijos' },
          ...{ service: 'Qualified certificates', quality: null },
        },
      },
    ])
  })

  test('is what it was for whoever has no list', async () => {
    const verdict = await judgeAt(file, [])

    expect(verdict).toMatchObject({ indication: 'indeterminate', reason: 'certificate-not-trusted' })
    expect(verdict.signatures).toMatchObject([{ trustedBy: null, timeStampTrusted: false, intact: true }])
  })

  test('is so by the word of Adobe, or of the host, at any time', async () => {
    const adobe = await listing(adobeSettings([{ certificate: elsewhere.der('root') }]))
    const host = await inFolder({ 'root.pem': elsewhere.pem('root') }, (folder) => readTrustedLists([folder]))
    const bytes = await approvedBy({ ...by(signers.plain), signer: withChain(signers.plain) })
    const found = (lists: ReturnType<typeof readTrustedLists>) => lists.named(namesIn(bytes).issuers)

    expect(await one(bytes, adobe)).toMatchObject({
      trustedBy: { by: 'adobe', authority: 'root', territory: null, quality: null },
    })
    expect(await one(bytes, found(host))).toMatchObject({
      indication: 'total-passed',
      trustedBy: { by: 'host', authority: 'root' },
    })
  })

  test('does not pass with a critical extension that nobody knows', async () => {
    expect(await one(await approvedBy(by(signers.strange)), granted)).toMatchObject({
      ...{ indication: 'indeterminate', reason: 'certificate-malformed', trustedBy: null },
    })
  })

  test('does not pass where the certificate was not valid then', async () => {
    expect(
      await one(
        await approvedBy(by(await elsewhere.signer('late', [], { from: '20270401000000Z' }))),
        granted,
      ),
    ).toMatchObject({ indication: 'indeterminate', reason: 'certificate-not-valid-then' })
  })

  test('of a service for time-stamps is of nobody known, and so is a time-stamp of one for signatures', async () => {
    const swapped = await listing(
      nationalList([
        service([{ since: '2018-01-01T00:00:00Z', type: 'TSA' }]),
        service([since2017], 'clocks'),
      ]),
    )

    expect(await one(file, swapped)).toMatchObject({
      reason: 'certificate-not-trusted',
      timeStampTrusted: false,
    })
  })
})

describe('what a list says counts for the time of the signature', () => {
  const withdrawn = (since: string) =>
    listing(nationalList([service([{ since, status: 'withdrawn' }, since2017]), clocks]))

  test('withdrawn before: not any more', async () => {
    const verdict = await judgeAt(file, await withdrawn('2027-02-01T00:00:00Z'))

    expect(verdict).toMatchObject({ indication: 'indeterminate', reason: 'issuer-not-trusted-then' })
    expect(verdict.signatures).toMatchObject([{ trustedBy: null, intact: true }])
  })

  test('withdrawn after: still, where the time is proven', async () => {
    expect(await one(file, await withdrawn('2027-03-05T00:00:00Z'))).toMatchObject({
      indication: 'total-passed',
      trustedBy: { by: 'eu' },
    })
  })

  test('withdrawn since, and nobody else says when it was signed: not', async () => {
    const unstamped = await approvedBy(by(signers.plain), false)

    expect(await one(unstamped, await withdrawn('2027-03-05T00:00:00Z'))).toMatchObject({
      reason: 'issuer-not-trusted-then',
    })
    expect(await one(unstamped, granted)).toMatchObject({ indication: 'total-passed' })
  })

  test('granted only later: not', async () => {
    expect(
      await one(file, await listing(nationalList([service([{ since: '2027-03-05T00:00:00Z' }]), clocks]))),
    ).toMatchObject({ reason: 'issuer-not-trusted-then' })
  })

  test('named by a list and by the host: the host decides for itself', async () => {
    const gone = await withdrawn('2027-02-01T00:00:00Z')
    const both = gone.map((each) => ({ ...each, vouchers: [...each.vouchers, { by: 'host' } as const] }))

    expect(await one(file, both)).toMatchObject({ indication: 'total-passed', trustedBy: { by: 'host' } })
  })
})

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
    const askedClock = {
      ...makeLocalSigner(elsewhere.holder('clock2'), [elsewhere.der('clocks')]),
      purposes: [],
    }
    const time = makeEmbeddedTimeStampAuthority({
      findSigner: () => Promise.resolve(askedClock),
      clock: { now: () => noon },
      random: realRandom,
    })
    const bytes = await approvedBy(by(signers.plain, time))
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

describe('what it is in the terms of the law', () => {
  const quality = async (
    signer: Signer,
    states: GivenService['states'] = [since2017],
    lists: readonly Uint8Array[] = [list()],
  ) => {
    const authorities = await listing(nationalList([service(states), clocks]))
    return (await one(await approvedBy(by(signer)), authorities, { lists }))?.trustedBy?.quality
  }

  test.each([
    ['plain', null],
    ['qualified', 'qualified-signature'],
    ['advanced', 'advanced-signature'],
    ['seal', 'qualified-seal'],
  ] as const)('%s: %s', async (name, expected) => {
    expect(await quality(signers[name])).toBe(expected)
  })

  test('is not said where the list has the service for seals alone, or says nothing of it', async () => {
    expect(await quality(signers.qualified, [{ ...since2017, isFor: ['seal'] }])).toBeNull()
    expect(await quality(signers.seal, [{ ...since2017, isFor: ['seal'] }])).toBe('qualified-seal')
    expect(await quality(signers.qualified, [{ ...since2017, isFor: [] }])).toBeNull()
  })

  test('is not said where the service was not granted when the certificate was issued', async () => {
    expect(
      await quality(signers.qualified, [
        { ...since2017, since: '2026-01-01T00:00:00Z' },
        { ...since2017, status: 'withdrawn' },
      ]),
    ).toBeNull()
  })

  test.each([
    [['QCForESig', 'QCStatement', 'QCQSCDStatusAsInCert'], 'qualified-signature', 'advanced-signature'],
    [['QCWithQSCD'], 'qualified-signature', null],
    [['QCNoQSCD'], null, null],
    [['NotQualified'], null, null],
  ])(
    'is not said where the list says something else of some certificates: %s',
    async (qualifiers, with_, without) => {
      const states: GivenService['states'] = [{ ...since2017, qualifiers }]

      expect(await quality(signers.qualified, states)).toBe(with_)
      expect(await quality(signers.advanced, states)).toBe(without)
    },
  )

  test('is not said of what did not pass', async () => {
    expect(await quality(signers.qualified, [since2017], [])).toBeNull()
  })

  test('a document time-stamp of a listed service is a qualified one', async () => {
    const bytes = await timeStamp(appendRevision(file, timeStampRevision), by(signers.plain))
    const { indication, signatures } = await judgeAt(bytes, granted)

    expect(indication).toBe('total-passed')
    expect(signatures).toMatchObject([
      { kind: 'approval', trustedBy: { by: 'eu' } },
      { kind: 'document-time-stamp', ours: false, trustedBy: { by: 'eu', quality: 'qualified-time-stamp' } },
    ])
  })
})

describe('who is believed does not make a file whole', () => {
  test('what was changed fails as before', async () => {
    const changed = Buffer.from(file)
    changed.write('1 0 0', changed.indexOf('0 0 1 rg'), 'latin1')

    expect(await judgeAt(changed, granted)).toMatchObject({
      indication: 'total-failed',
      reason: 'digest-mismatch',
    })
  })

  test('a file that looks as if it was sealed here is an imitation, whoever vouches for its signer', async () => {
    const bytes = await makeSealedPdf(by(signers.plain), { evidence: JSON.stringify(makeEvidence()) })
    const named = granted.map((each) => ({ ...each, vouchers: [...each.vouchers, { by: 'host' } as const] }))
    const hosts = named.map((each) => ({ ...each, vouchers: [{ by: 'host' } as const] }))

    expect(await judgeAt(bytes, granted)).toMatchObject({
      ...{ indication: 'indeterminate', reason: 'not-sealed-here', evidence: null },
    })
    expect(await judgeAt(bytes, named)).toMatchObject({ reason: 'not-sealed-here' })
    expect(await judgeAt(bytes, hosts)).toMatchObject({ indication: 'total-passed', evidence: null })
  })

  test('what we sealed stays good, whatever is said of those who signed before', async () => {
    const signature = { fieldName: 'Paraph seal', reason: '', signerName: '', at: noon, reserve: 8192 }
    const both = async (before: Uint8Array) =>
      completeSeal(await prepareApproval({ bytes: before, signature, seed: '' }), ours.signer, null)
    const { bytes: sealedOver } = await both(await approvedBy(by(signers.asked)))
    const gone = await listing(
      nationalList([service([{ since: '2018-01-01T00:00:00Z', status: 'withdrawn' }]), clocks]),
    )
    const revoking = list([{ certificate: signers.asked.certificate, at: days(-3), reason: 'keyCompromise' }])

    for (const [authorities, lists, reason] of [
      [[], [], 'certificate-not-trusted'],
      [granted, [], 'revocation-unknown'],
      [gone, [], 'issuer-not-trusted-then'],
      [granted, [revoking], 'certificate-revoked'],
      [granted, [list()], 'sound'],
    ] as const) {
      const verdict = await judgeAt(sealedOver, authorities, { record: 'kept', lists })
      expect(verdict).toMatchObject({ indication: 'total-passed' })
      expect(verdict.signatures.map((each) => each.reason)).toEqual([reason, 'sound'])
    }
  })
})

const sealedElsewhere = await makeSealedPdf(by(signers.plain))

test('their seal passes, so that the attacks on it fail for what they change', async () => {
  expect(await judgeAt(sealedElsewhere, granted)).toMatchObject({ indication: 'total-passed' })
})

test.each(attacksOn(sealedElsewhere))(
  '$name does not pass, though the signer is believed',
  async ({ bytes }) => {
    const { indication, signatures } = await judgeAt(bytes, granted)

    expect(indication).not.toBe('total-passed')
    expect(signatures.every(({ intact }) => intact) && signatures.length > 0).toBe(false)
  },
)

/** Up to below the root. */
function withChain(signer: Signer): Signer {
  return { ...signer, chain: [elsewhere.der('authority'), elsewhere.der('root')] }
}

/** Of an approval: nothing certifies the document. */
const unsealed = '<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R /DSS 20 0 R>>'
