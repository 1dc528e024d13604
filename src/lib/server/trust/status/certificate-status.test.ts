import { randomBytes } from 'node:crypto'
import { OCSPRequest, type Request } from '@peculiar/asn1-ocsp'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { judge } from '#verifier/judge.ts'
import { addRevision, stream } from '#verifier/later-revision.fixture.ts'
import { makeOffice, makeSealedPdf, noon, type Office } from '#verifier/sealed-pdf.fixture.ts'
import { listedRevocations } from '#verifier/revocation.ts'
import { readCertificate } from '#verifier/signed-message.ts'
import { readStatus } from '#verifier/validation-data.ts'
import { openCopiedDatabase } from '../../../../../tests/prepared/embedded.ts'
import type { Database } from '../../data/database.ts'
import { sealKey, sealRevocation } from '../../data/tables/directory.ts'
import { secretPlaces } from '../../secret-places.ts'
import type { KeyHolder } from '../certificates.ts'
import { makeInstanceKey } from '../instance-key.ts'
import { makeOcspRequest } from '../ocsp-request.ts'
import { toBase64 } from '../seal-key-rows.ts'
import { makeCertificateStatuses } from './certificate-status.ts'
import {
  changed,
  nonceIn,
  nonceType,
  statusOf,
  withExtension,
  withNonceOf,
  withSerial,
  wordOf,
} from './ocsp-questions.fixture.ts'

const hourMs = 3_600_000
const home = '0190a0b0-0000-7000-8000-000000000001'
const purposes = {
  root: 'root',
  authority: `organization:${home}:live`,
  seal: `seal:${home}:live`,
  stamps: 'time-stamp',
}
const instanceKey = makeInstanceKey(randomBytes(32))

let database: Database
let office: Office
let now = noon
const clock = { now: () => now }
const warned: unknown[] = []
const log = { warn: (facts: unknown) => void warned.push(facts) } as never

/** As a Paraph of before wrote them down: without the names by which others ask. */
const rowOf = (purpose: string, { certificate, privateKey }: KeyHolder) => ({
  ...{ purpose, createdAt: noon, certificate: toBase64(certificate) },
  privateKey: toBase64(instanceKey.encryptSecret(privateKey, secretPlaces.sealKey(purpose))),
})
beforeAll(async () => {
  database = await openCopiedDatabase()
  office = await makeOffice()
  const nobodys = new Uint8Array(0)
  const { root, authority } = office.issuers
  await database.transaction(null, (tx) =>
    tx
      .insert(sealKey)
      .values([
        rowOf(purposes.root, root),
        rowOf(purposes.authority, authority),
        rowOf(purposes.seal, { certificate: office.signer.certificate, privateKey: nobodys }),
        rowOf(purposes.stamps, { certificate: office.timeStampCertificate, privateKey: nobodys }),
      ]),
  )
})
afterAll(() => database.close())
beforeEach(() => {
  now = noon
  warned.length = 0
})

const answering = (signedPerSecond?: number) =>
  makeCertificateStatuses({ database, instanceKey, clock, log, signedPerSecond })
const aboutSeal = () => makeOcspRequest(office.signer.certificate, office.issuers.authority.certificate)
const ask = async (statuses: ReturnType<typeof answering>, question: Uint8Array, withNonce = true) =>
  (await statuses(question, { withNonce })).bytes
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('answers about the certificates of this host', () => {
  test('lift a seal to B-LT in our own verifier, and with it in every one that goes by the standard', async () => {
    const { root, authority } = office.issuers
    const statuses = answering()
    const about = (subject: Uint8Array, issuer: KeyHolder) =>
      ask(statuses, makeOcspRequest(subject, issuer.certificate))
    const answers = [
      await about(office.signer.certificate, authority),
      await about(authority.certificate, root),
      await about(office.timeStampCertificate, root),
    ]
    const withAnswers = async (all: readonly Uint8Array[]) => {
      const numbers = all.map((_, index) => 21 + index)
      const bytes = addRevision(await makeSealedPdf(office), {
        1: '<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R /Perms <</DocMDP 7 0 R>> /DSS 20 0 R>>',
        20: `<</OCSPs [${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`,
        ...Object.fromEntries(all.map((answer, index) => [21 + index, stream(answer)])),
      })
      return judge(bytes, noon, [office.root])
    }

    expect(answers.map(statusOf)).toEqual(['good', 'good', 'good'])
    expect(await withAnswers(answers)).toMatchObject({
      indication: 'total-passed',
      signatures: [{ reason: 'sound', level: 'B-LT' }],
    })
    expect((await withAnswers(answers.slice(1))).signatures[0]?.level).toBe('B-T')
  })

  test('count for hours, and are made once for all who ask meanwhile', async () => {
    const statuses = answering()
    const first = await statuses(aboutSeal(), { withNonce: true })
    now = new Date(noon.getTime() + 3 * hourMs)
    const again = await statuses(aboutSeal(), { withNonce: true })
    now = new Date(noon.getTime() + 5 * hourMs)
    const renewed = await statuses(aboutSeal(), { withNonce: true })

    expect(first.times).toEqual({ from: noon, until: new Date(noon.getTime() + 8 * hourMs) })
    expect(hex(again.bytes)).toBe(hex(first.bytes))
    expect(renewed.times?.from).toEqual(now)
    const [one] = readStatus(renewed.bytes)!.tbsResponseData.responses
    expect([one?.thisUpdate, one?.nextUpdate]).toEqual([now, new Date(now.getTime() + 8 * hourMs)])
  })

  test.each([
    [1, 'repeats'],
    [32, 'repeats'],
    [33, 'leaves out'],
    [128, 'leaves out'],
    [0, 'refuses'],
    [129, 'refuses'],
  ])('what a nonce of %i octets does: the answer %s it', async (bytes, outcome) => {
    const answer = await ask(answering(), withNonceOf(aboutSeal(), bytes))
    if (outcome === 'refuses') expect(wordOf(answer)).toBe('malformedRequest')
    else
      expect([wordOf(answer), nonceIn(answer)]).toEqual([
        'successful',
        outcome === 'repeats' ? bytes + 2 : null,
      ])
  })

  test('have no nonce where caches answer', async () => {
    expect(nonceIn(await ask(answering(), withNonceOf(aboutSeal(), 16), false))).toBeNull()
  })

  test('say unknown of a serial that the authority never gave, and of another one’s certificate', async () => {
    const statuses = answering()
    expect(statusOf(await ask(statuses, withSerial(aboutSeal(), randomBytes(16))))).toBe('unknown')
    expect(statusOf(await ask(statuses, withSerial(aboutSeal(), new Uint8Array([5]))))).toBe('unknown')
    const elsewhere = makeOcspRequest(office.timeStampCertificate, office.issuers.authority.certificate)
    expect(statusOf(await ask(statuses, elsewhere))).toBe('unknown')
    const both = changed(aboutSeal(), (request) => {
      const { requestList } = AsnConvert.parse(elsewhere, OCSPRequest).tbsRequest
      request.requestList = [...request.requestList, ...requestList]
    })
    const { responses } = readStatus(await ask(statuses, both))!.tbsResponseData
    expect(responses.flatMap(({ certStatus }) => Object.keys(certStatus))).toEqual(['good', 'unknown'])
  })

  test('are refused for issuers that are not ours, by key as by name, and by a hash that nobody uses', async () => {
    const other = await makeOffice()
    const statuses = answering()
    const strangers = makeOcspRequest(other.signer.certificate, other.issuers.authority.certificate)
    expect(wordOf(await ask(statuses, strangers))).toBe('unauthorized')
    const misnamed = changed(aboutSeal(), ({ requestList }) => {
      requestList[0]!.reqCert.issuerNameHash = new OctetString(randomBytes(20))
    })
    expect(wordOf(await ask(statuses, misnamed))).toBe('unauthorized')
    const ofHash = changed(aboutSeal(), ({ requestList }) => {
      requestList[0]!.reqCert.hashAlgorithm.algorithm = '2.16.840.1.101.3.4.2.3'
    })
    expect(wordOf(await ask(statuses, ofHash))).toBe('unauthorized')
    // A key that issues nothing is no issuer.
    const below = makeOcspRequest(office.signer.certificate, office.signer.certificate)
    expect(wordOf(await ask(statuses, below))).toBe('unauthorized')
  })

  test('are made for what is a question, and small', async () => {
    const statuses = answering()
    const many = (count: number) =>
      changed(aboutSeal(), (request) => {
        request.requestList = Array.from({ length: count }, () => request.requestList[0]!)
      })
    const ofTwo = changed(aboutSeal(), (request) => {
      const { certificate } = office.issuers.root
      const { requestList } = AsnConvert.parse(
        makeOcspRequest(office.issuers.authority.certificate, certificate),
        OCSPRequest,
      ).tbsRequest
      request.requestList = [...request.requestList, ...requestList]
    })
    const none = changed(aboutSeal(), (request) => {
      request.requestList = [] as Request[]
    })
    const long = withExtension(aboutSeal(), '1.2.3.4', false, new Uint8Array(5000))
    const critical = withExtension(aboutSeal(), '1.2.3.4', true, new Uint8Array([5, 0]))
    const noString = withExtension(aboutSeal(), nonceType, false, new Uint8Array([5, 0]))

    expect(wordOf(await ask(statuses, many(8)))).toBe('successful')
    expect(
      wordOf(await ask(statuses, withExtension(aboutSeal(), '1.2.3.4', false, new Uint8Array([5, 0])))),
    ).toBe('successful')
    const longer = Uint8Array.from([...aboutSeal(), 0])
    for (const question of [many(9), longer, ofTwo, none, long, critical, noString, new Uint8Array(0)])
      expect(wordOf(await ask(statuses, question)), hex(question).slice(0, 80)).toBe('malformedRequest')
  })

  test('fail at no bytes, whatever they are', async () => {
    const statuses = answering()
    const good = aboutSeal()
    const bent = fc
      .tuple(fc.nat(good.length - 1), fc.nat(255))
      .map(([place, byte]) => Uint8Array.from(good, (was, at) => (at === place ? byte : was)))
    const deep = new Uint8Array(4000).fill(0x30)
    for (const bytes of [deep, deep.map((_, place) => (place % 2 ? 0x80 : 0x30))])
      expect(wordOf(await ask(statuses, bytes))).toBe('malformedRequest')
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 200 }), bent), async (bytes) => {
        expect(wordOf(await ask(statuses, bytes))).toMatch(
          /^(successful|malformedRequest|unauthorized|tryLater)$/,
        )
      }),
      { numRuns: 300 },
    )
  })

  test('stay there for all when one asks for more than can be signed', async () => {
    const statuses = answering(2)
    const kept = await ask(statuses, aboutSeal())
    const withNonces = async () =>
      Promise.all(
        Array.from({ length: 20 }, async () => nonceIn(await ask(statuses, withNonceOf(aboutSeal(), 16)))),
      )
    const unknown = async () => wordOf(await ask(statuses, withSerial(aboutSeal(), randomBytes(16))))

    expect((await withNonces()).filter((nonce) => nonce !== null)).toHaveLength(4)
    expect(await unknown()).toBe('tryLater')
    expect(hex(await ask(statuses, aboutSeal()))).toBe(hex(kept))
    now = new Date(now.getTime() + 1000)
    expect((await withNonces()).filter((nonce) => nonce !== null)).toHaveLength(2)
  })

  test('end, with one word in the log, where the key of the authority does not open', async () => {
    const { authority } = office.issuers
    const { privateKey } = rowOf(purposes.authority, authority)
    const write = (text: string) =>
      database.transaction(null, (tx) =>
        tx.update(sealKey).set({ privateKey: text }).where(eq(sealKey.purpose, purposes.authority)),
      )
    await write('AQID')
    const statuses = answering()
    expect([
      wordOf(await ask(statuses, aboutSeal())),
      wordOf(await ask(statuses, withNonceOf(aboutSeal(), 16))),
    ]).toEqual(['internalError', 'internalError'])
    expect(warned).toEqual([{ authority: purposes.authority }])
    await write(privateKey)
    expect(wordOf(await ask(statuses, aboutSeal()))).toBe('successful')
  })

  test('change at once when a key is revoked, and say when, why and since when', async () => {
    const statuses = answering()
    expect(statusOf(await ask(statuses, aboutSeal()))).toBe('good')
    const [revokedAt, since] = [new Date(noon.getTime() + 500), new Date(noon.getTime() - hourMs)]
    await database.transaction(null, (tx) =>
      tx.insert(sealRevocation).values({
        ...{ purpose: purposes.seal, authority: purposes.authority },
        ...{ reason: 'keyCompromise', since, revokedAt },
      }),
    )
    const answer = await ask(statuses, aboutSeal())

    const [one] = readStatus(answer)!.tbsResponseData.responses
    expect(one?.certStatus.revoked).toMatchObject({ revocationTime: noon, revocationReason: { reason: 1 } })
    const [seal, authority] = [office.signer.certificate, office.issuers.authority.certificate].map((der) =>
      readCertificate(der),
    )
    expect(listedRevocations(seal!, authority!, { lists: [], statuses: [readStatus(answer)!] })).toEqual([
      { since, isInForeignHands: true },
    ])
  })
})
