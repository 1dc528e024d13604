import { afterAll, describe, expect, test } from 'vitest'
import { type GivenService, nationalList } from '#server/trust/lists/lists.fixture.ts'
import type { Signer } from '#server/ports.ts'
import { timeStampRevision } from './judged-files.fixture.ts'
import { appendRevision, timeStamp } from './sealed-pdf.fixture.ts'
import { approvedBy, makeStrangers, since2017 } from './strangers.fixture.ts'

const strangers = await makeStrangers()
afterAll(() => strangers[Symbol.dispose]())
const { by, signers, file, listing, service, clocks, granted, list, judgeAt, one } = strangers

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
