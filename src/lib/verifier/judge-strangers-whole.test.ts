import { afterAll, describe, expect, test } from 'vitest'
import { nationalList } from '#server/trust/lists/lists.fixture.ts'
import { prepareApproval } from '#server/pdf/prepare-approval.ts'
import { completeSeal } from '#server/trust/complete-seal.ts'
import { attacksOn } from './attack-variants.fixture.ts'
import { makeEvidence, makeSealedPdf, noon } from './sealed-pdf.fixture.ts'
import { approvedBy, days, makeStrangers } from './strangers.fixture.ts'

const strangers = await makeStrangers()
afterAll(() => strangers[Symbol.dispose]())
const { ours, by, signers, file, listing, service, clocks, granted, list, judgeAt } = strangers

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
