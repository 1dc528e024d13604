import { randomBytes, randomUUID } from 'node:crypto'

import { beforeAll, describe, expect, test } from 'vitest'

import {
  type KeyHolder,
  makeOrganizationAuthority,
  makeRoot,
  makeSealCertificate,
  makeTimeStampCertificate,
} from '#server/trust/certificates.ts'
import { judgePath } from './certificate-path.ts'
import { readCertificate, type KnownCertificate } from './signed-message.ts'

const at = new Date('2027-03-01T12:00:00Z')
const issuance = { at, random: { bytes: (count: number) => randomBytes(count), uuid: () => randomUUID() } }
const organization = { id: 'rivers', name: 'Rivers Ltd', mode: 'live' } as const
const known = ({ certificate }: KeyHolder): KnownCertificate => readCertificate(certificate)
const years = (count: number): Date => new Date(Date.UTC(at.getUTCFullYear() + count, 2, 1, 12))

let root: KeyHolder
let otherRoot: KeyHolder
let authority: KeyHolder
let seal: KeyHolder
let clock: KeyHolder

beforeAll(async () => {
  root = await makeRoot(issuance)
  otherRoot = await makeRoot(issuance)
  authority = await makeOrganizationAuthority(organization, root, issuance)
  seal = await makeSealCertificate(organization, authority, issuance)
  clock = await makeTimeStampCertificate(root, issuance)
})

describe('the path from a certificate to our roots', () => {
  const judge = (leaf: KeyHolder, between: KeyHolder[], roots: KeyHolder[], when = at) =>
    judgePath(known(leaf), between.map(known), roots.map(known), when, 'signing')

  test('leads over the authority to the root', () => {
    expect(judge(seal, [authority], [root])).toBe('sound')
    expect(judge(seal, [otherRoot, seal, root, authority], [otherRoot, root])).toBe('sound')
  })

  test('ends nowhere without the authority, or with another root', () => {
    expect(judge(seal, [], [root])).toBe('certificate-not-trusted')
    expect(judge(seal, [authority, root], [otherRoot])).toBe('certificate-not-trusted')
    expect(judge(seal, [authority], [])).toBe('certificate-not-trusted')
  })

  test('does not lead over an authority of the same name with another key', async () => {
    const impostor = await makeOrganizationAuthority(organization, otherRoot, issuance)

    expect(judge(await makeSealCertificate(organization, impostor, issuance), [authority], [root])).toBe(
      'certificate-not-trusted',
    )
  })

  test('does not lead over a certificate that is no authority', async () => {
    const below = await makeSealCertificate({ ...organization, name: 'Below' }, seal, issuance)

    expect(judge(below, [seal, authority], [root])).toBe('certificate-not-trusted')
  })

  test('does not grow longer than the authority allows', async () => {
    const below = await makeOrganizationAuthority({ ...organization, name: 'Below' }, authority, issuance)
    const leaf = await makeSealCertificate(organization, below, issuance)

    expect(judge(leaf, [below, authority], [root])).toBe('certificate-not-trusted')
  })

  test('holds while each certificate on it is valid', () => {
    expect(judge(seal, [authority], [root], years(4))).toBe('certificate-not-valid-then')
    expect(judge(seal, [authority], [root], years(-1))).toBe('certificate-not-valid-then')
  })

  test('does not let keys for certificates or time-stamps sign documents', () => {
    expect(judge(authority, [], [root])).toBe('certificate-malformed')
    expect(judge(clock, [], [root])).toBe('certificate-malformed')
  })

  test('for time-stamps wants a key for time-stamps', () => {
    expect(judgePath(known(clock), [], [known(root)], at, 'time-stamping')).toBe('sound')
    expect(judgePath(known(seal), [known(authority)], [known(root)], at, 'time-stamping')).toBe(
      'certificate-malformed',
    )
  })
})
