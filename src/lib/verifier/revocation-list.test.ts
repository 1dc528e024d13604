import { beforeAll, describe, expect, test } from 'vitest'

import { isCovered, listedRevocations } from './revocation.ts'
import { elementOf } from './ber.ts'
import { makeLongList } from './long-list.fixture.ts'
import { readRevocationList } from './revocation-list.ts'
import { makeOffice, noon, type Office } from './sealed-pdf.fixture.ts'
import { readCertificate } from './signed-message.ts'
import { isValidationData } from './validation-data.ts'

const hourMs = 3_600_000
const earlier = new Date(noon.getTime() - hourMs)
const period = { from: earlier, until: new Date(noon.getTime() + hourMs) }
/** Some 40,000 elements: lists of authorities of states are as long and longer. */
const others = 10_000

let office: Office
beforeAll(async () => {
  office = await makeOffice()
})
const seal = () => readCertificate(office.signer.certificate)
const authority = () => readCertificate(office.issuers.authority.certificate)
const storeOf = (bytes: Uint8Array) => ({
  certificates: [],
  statuses: [],
  lists: [readRevocationList(bytes)].filter((list) => list !== undefined),
})
const longList = (revoked: boolean) =>
  makeLongList({
    ...{ issuer: office.issuers.authority, ...period, others },
    ...(revoked && { revoked: [{ certificate: office.signer.certificate, at: earlier }] }),
  })

describe('a revocation list of ten thousand entries', () => {
  test('shows that a certificate is none of them', () => {
    const bytes = longList(false)

    expect(bytes.length).toBeGreaterThan(250_000)
    expect(isValidationData('revocation-list', bytes)).toBe(true)
    expect(isCovered([seal(), authority()], storeOf(bytes), noon)).toBe(true)
    expect(listedRevocations(seal(), authority(), storeOf(bytes))).toEqual([])
  })

  test('shows that it is the last of them', () => {
    const store = storeOf(longList(true))

    expect(isCovered([seal(), authority()], store, noon)).toBe(false)
    expect(listedRevocations(seal(), authority(), store)).toMatchObject([{ since: earlier }])
  })

  test('counts for nothing once an entry is another', () => {
    const bytes = longList(false)
    const at = Buffer.from(bytes).indexOf(Buffer.from('0a000000001388', 'hex'))
    bytes.set([0xff], at + 3)

    expect(isCovered([seal(), authority()], storeOf(bytes), noon)).toBe(false)
  })
})

describe('what is no revocation list', () => {
  const few = (spoil: (pieces: Uint8Array[]) => Uint8Array[]) =>
    makeLongList({ issuer: office.issuers.authority, ...period, others: 2 }, spoil)

  test.each<[string, (pieces: Uint8Array[]) => Uint8Array[]]>([
    [
      'whose entries are none',
      (pieces) => pieces.with(5, elementOf(0x30, elementOf(0x02, Uint8Array.of(1)))),
    ],
    [
      'whose entries have no time',
      (pieces) => pieces.with(5, elementOf(0x30, elementOf(0x30, elementOf(0x02, Uint8Array.of(1))))),
    ],
    ['with entries in two places', (pieces) => [...pieces.slice(0, 6), elementOf(0x30), ...pieces.slice(6)]],
    ['without an issuer', (pieces) => pieces.toSpliced(2, 1)],
    ['without a time', (pieces) => pieces.toSpliced(3, 2)],
  ])('is one %s', (_, spoil) => {
    expect(readRevocationList(few((pieces) => pieces))).toBeDefined()
    expect(readRevocationList(few(spoil))).toBeUndefined()
  })

  test('is one that is cut off, and anything else', () => {
    const bytes = few((pieces) => pieces)

    for (const length of [0, 1, 5, 60, bytes.length - 1])
      expect(readRevocationList(bytes.subarray(0, length))).toBeUndefined()
    expect(readRevocationList(office.signer.certificate)).toBeUndefined()
  })
})
