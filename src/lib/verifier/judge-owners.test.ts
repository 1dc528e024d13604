import { describe, expect, test } from 'vitest'
import { prepareApproval } from '#server/pdf/prepare-approval.ts'
import { completeSeal } from '#server/trust/complete-seal.ts'
import { judge } from './judge.ts'
import { office, sealed, judgeHere, storeOf } from './judged-files.fixture.ts'
import {
  appendRevision,
  makeEvidence,
  makeOffice,
  makeSealedPdf,
  noon,
  plainObjects,
  sign,
  signatureObject,
  signerNamedLike,
} from './sealed-pdf.fixture.ts'

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
