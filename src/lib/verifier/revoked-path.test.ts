import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { judge } from './judge.ts'
import type { Knowledge } from './knowledge.ts'
import { addRevision, stream } from './later-revision.fixture.ts'
import { makeEvidence, makeOffice, makeSealedPdf, noon, type Office } from './sealed-pdf.fixture.ts'

const minuteMs = 60_000
const earlier = new Date(noon.getTime() - minuteMs)
const later = new Date(noon.getTime() + minuteMs)

let office: Office
let stamped: Uint8Array
let unstamped: Uint8Array
beforeAll(async () => {
  office = await makeOffice()
  stamped = await makeSealedPdf(office, {
    evidence: JSON.stringify({ ...makeEvidence(), seal: { level: 'B-T' } }),
  })
  unstamped = await makeSealedPdf(office, { withTimeStamp: false })
})

const keyOf = (certificate: Uint8Array) => createHash('sha256').update(certificate).digest('hex')
const sealKey = () => keyOf(office.signer.certificate)
const stolen = (since: Date, sha256 = sealKey()) => [{ sha256, since, isInForeignHands: true }]
const replaced = (since: Date) => [{ sha256: sealKey(), since, isInForeignHands: false }]
const judgeOn = (bytes: Uint8Array, knowledge: Partial<Knowledge>) =>
  judge(bytes, noon, [office.root], { record: 'unknown', ...knowledge })
const withList = (bytes: Uint8Array, list: Uint8Array) =>
  addRevision(bytes, {
    1: '<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R /Perms <</DocMDP 7 0 R>> /DSS 20 0 R>>',
    20: '<</CRLs [21 0 R]>>',
    21: stream(list),
  })
const revoked = { indication: 'indeterminate', reason: 'certificate-revoked' }

describe('a seal by a key that was revoked', () => {
  test('passes before it is known, and not afterwards, when its time-stamp is of after the theft', async () => {
    expect((await judgeOn(stamped, {})).indication).toBe('total-passed')
    expect(await judgeOn(stamped, { revocations: stolen(earlier) })).toMatchObject(revoked)
    expect(await judgeOn(stamped, { revocations: stolen(noon) })).toMatchObject(revoked)
  })

  test('shows no trail as ours: whoever has the key writes one', async () => {
    expect((await judgeOn(stamped, {})).evidence).toMatchObject({ whole: true })
    expect((await judgeOn(stamped, { revocations: stolen(earlier) })).evidence).toBeNull()
  })

  test('stays good when a time-stamp of trust shows that it was there before', async () => {
    const verdict = await judgeOn(stamped, { revocations: stolen(later) })

    expect(verdict).toMatchObject({ indication: 'total-passed', signatures: [{ level: 'B-T' }] })
  })

  test('is not believed about its own time, where others may have the key', async () => {
    expect(await judgeOn(unstamped, { revocations: stolen(later) })).toMatchObject(revoked)
    expect((await judgeOn(unstamped, { revocations: replaced(later) })).indication).toBe('total-passed')
    expect(await judgeOn(unstamped, { revocations: replaced(earlier) })).toMatchObject(revoked)
  })

  test('stays good without a time-stamp when our own record shows that it was there before', async () => {
    const onRecord = (recordedAt: Date) =>
      judgeOn(unstamped, { record: 'kept', recordedAt, revocations: stolen(noon) })

    expect((await onRecord(earlier)).indication).toBe('total-passed')
    expect(await onRecord(later)).toMatchObject(revoked)
  })

  test('is not moved by a time-stamp of an authority that nobody knows', async () => {
    const rival = await makeOffice(new Date('2027-02-01T12:00:00Z'))
    const backdated = await makeSealedPdf({ ...office, timeStamps: rival.timeStamps })

    expect(await judgeOn(backdated, { revocations: stolen(later) })).toMatchObject(revoked)
  })

  test('falls with its authority, from then on', async () => {
    const [authority] = office.signer.chain.map(keyOf)

    expect(await judgeOn(stamped, { revocations: stolen(earlier, authority) })).toMatchObject(revoked)
    expect((await judgeOn(stamped, { revocations: stolen(later, authority) })).indication).toBe(
      'total-passed',
    )
  })

  test('falls with the root and its time-stamps, whatever they say; only what is on record stays', async () => {
    const revocations = stolen(later, keyOf(office.root))

    expect(await judgeOn(stamped, { revocations })).toMatchObject(revoked)
    expect((await judgeOn(stamped, { revocations, record: 'kept', recordedAt: noon })).indication).toBe(
      'total-passed',
    )
  })

  test('is known as such by the list its authority signed, given along or inside the file', async () => {
    expect(await judgeOn(stamped, { lists: [office.revoking] })).toMatchObject(revoked)
    expect(await judgeOn(withList(await makeSealedPdf(office), office.revoking), {})).toMatchObject(revoked)
    expect((await judgeOn(stamped, { lists: office.lists })).indication).toBe('total-passed')
  })

  test('is not moved by a list of anybody else', async () => {
    const rival = await makeOffice()

    expect((await judgeOn(stamped, { lists: [rival.revoking] })).indication).toBe('total-passed')
  })
})
