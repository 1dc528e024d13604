import { afterAll, describe, expect, test } from 'vitest'
import { secretPlaces } from '../../secret-places.ts'
import { makeHost } from '../key-rows.fixture.ts'
import type { SealKeyRow } from '../key-ring.ts'
import { makeLocalSigner } from '../local-signer.ts'
import { hasOpenssl, rivers } from '../openssl.fixture.ts'
import { broughtPurpose, SealKeyUnusable, type BroughtSigner } from './brought-keys.ts'
import { makeRivers } from './brought.fixture.ts'
import { checkKey, endOf } from './check-key.ts'
import { readPkcs12 } from './read-pkcs12.ts'

const now = new Date('2027-03-01T12:00:00Z')

describe.runIf(hasOpenssl)('a key that an organization brought along', async () => {
  const pki = await makeRivers({ to: '20280301000000Z' })
  await pki.issue('next', 'authority', { key: 'ec:P-384' })
  afterAll(() => pki[Symbol.dispose]())
  const keyOf = async (name: string) =>
    readPkcs12(await pki.pack(name, [name, 'authority', 'root']), 'secret')
  const [first, next] = [await keyOf('seal'), await keyOf('next')]

  function choose(host: ReturnType<typeof makeHost>, key: typeof first, of = rivers.id): SealKeyRow {
    const { certificate, chain } = checkKey(key, now)
    const purpose = broughtPurpose(of, certificate)
    const row = {
      ...{ purpose, certificate, chain, createdAt: now },
      privateKey: host.instanceKey.encryptSecret(key.privateKey, secretPlaces.sealKey(purpose)),
    }
    host.held.set(purpose, row)
    host.chosen.set(of, purpose)

    return row
  }

  test('seals what counts, and nothing that is only tried', async () => {
    const host = makeHost(now)
    const row = choose(host, first)
    const keys = host.start()
    const signer = await keys.signerFor(rivers)
    expect(signer).toMatchObject({ certificate: row.certificate, purposes: [row.purpose] })
    expect(signer.chain).toHaveLength(2)
    const trial = await keys.signerFor({ ...rivers, mode: 'test' })
    expect(trial.purposes).toEqual([`seal:${rivers.id}:test`, `organization:${rivers.id}:test`, 'root'])
    const other = await keys.signerFor({ ...rivers, id: '0190a0b0-0000-7000-8000-000000000002' })
    expect(other.purposes).toHaveLength(3)
  })

  test('is changed, taken away and taken back without a start', async () => {
    const host = makeHost(now)
    const keys = host.start()
    const own = await keys.signerFor(rivers)
    const one = choose(host, first)
    expect((await keys.signerFor(rivers)).purposes).toEqual([one.purpose])
    const two = choose(host, next)
    expect((await keys.signerFor(rivers)).purposes).toEqual([two.purpose])
    host.chosen.set(rivers.id, one.purpose)
    expect((await keys.signerFor(rivers)).purposes).toEqual([one.purpose])
    host.chosen.clear()
    expect((await keys.signerFor(rivers)).certificate).toEqual(own.certificate)
  })

  test('seals no more once it has ended, and nothing else does in its place', async () => {
    const host = makeHost(now)
    choose(host, first)
    const keys = host.start()
    await keys.signerFor(rivers)
    host.time.at = new Date('2028-02-29T23:59:00Z')
    await keys.signerFor(rivers)
    host.time.at = new Date('2028-03-01T00:01:00Z')
    await expect(keys.signerFor(rivers)).rejects.toThrow(SealKeyUnusable)
    await expect(host.start().signerFor(rivers)).rejects.toThrow('expired')
  })

  test('seals no more once it was revoked', async () => {
    const host = makeHost(now)
    const { purpose } = choose(host, first)
    const keys = host.start()
    await keys.signerFor(rivers)
    host.revoked.add(purpose)
    await expect(keys.signerFor(rivers)).rejects.toThrow('revoked')
  })

  test.each<[string, (row: SealKeyRow, other: SealKeyRow) => Partial<SealKeyRow>]>([
    ['another key', (_, { privateKey }) => ({ privateKey })],
    [
      'a byte of its key changed',
      ({ privateKey }) => ({ privateKey: privateKey.with(40, privateKey[40]! ^ 1) }),
    ],
    ['another certificate', (_, { certificate }) => ({ certificate })],
    ['no chain', () => ({ chain: [] })],
    ['a chain that is none', ({ chain }) => ({ chain: chain!.slice(0, 1) })],
    ['a certificate of its chain doubled', ({ chain }) => ({ chain: [...chain!, chain![0]!] })],
    ['nothing of it', () => ({ chain: null })],
  ])('whose row has %s is found out', async (_, change) => {
    const host = makeHost(now)
    const other = choose(host, next)
    const row = choose(host, first)
    host.held.set(row.purpose, { ...row, ...change(row, other) })
    await expect(host.start().signerFor(rivers)).rejects.toThrow(SealKeyUnusable)
  })

  test("of another organization is not taken, though somebody writes that it is one's own", async () => {
    const host = makeHost(now)
    const stranger = '0190a0b0-0000-7000-8000-000000000002'
    const theirs = choose(host, first, stranger)
    const keys = host.start()
    await keys.signerFor({ ...rivers, id: stranger })
    host.chosen.set(rivers.id, theirs.purpose)
    await expect(keys.signerFor(rivers)).rejects.toThrow(SealKeyUnusable)
  })

  test('goes before that of the host, which seals for all others until it ends', async () => {
    const identity = checkKey(first, now)
    const { certificate, chain } = identity
    const ofHost: BroughtSigner = {
      purpose: broughtPurpose('host', certificate),
      signer: makeLocalSigner({ certificate, privateKey: first.privateKey }, chain),
      endsAt: endOf(identity),
    }
    const host = makeHost(now, { hostKey: () => ofHost })
    const keys = host.start()
    expect((await keys.signerFor(rivers)).purposes).toEqual([ofHost.purpose])
    expect((await keys.signerFor({ ...rivers, mode: 'test' })).purposes).toHaveLength(3)
    const own = choose(host, next)
    expect((await keys.signerFor(rivers)).purposes).toEqual([own.purpose])
    host.chosen.clear()
    host.time.at = new Date('2028-03-02T00:00:00Z')
    await expect(keys.signerFor(rivers)).rejects.toThrow('expired')
    host.time.at = now
    host.revoked.add(ofHost.purpose)
    await expect(keys.signerFor(rivers)).rejects.toThrow('revoked')
  })
})
