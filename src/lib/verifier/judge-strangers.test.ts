import { afterAll, describe, expect, test } from 'vitest'
import { readTrustedLists } from '#server/trust/lists/trusted-lists.ts'
import { adobeSettings, inFolder, nationalList } from '#server/trust/lists/lists.fixture.ts'
import type { Signer } from '#server/ports.ts'
import { namesIn } from './names-in.ts'
import { approvedBy, makeStrangers, since2017 } from './strangers.fixture.ts'

const strangers = await makeStrangers()
afterAll(() => strangers[Symbol.dispose]())
const { elsewhere, by, signers, file, listing, service, clocks, granted, judgeAt, one } = strangers

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

/** Up to below the root. */
function withChain(signer: Signer): Signer {
  return { ...signer, chain: [elsewhere.der('authority'), elsewhere.der('root')] }
}
