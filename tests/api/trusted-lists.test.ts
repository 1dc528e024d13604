import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TrustListShape, VerdictShape } from '#contract/verdict-shapes.ts'
import {
  approveWith,
  makeElsewhere,
  nationalList,
  pointer,
  statements,
} from '#server/trust/lists/lists.fixture.ts'
import type { Person } from '#server/actor.ts'
import { hasOpenssl } from '#server/trust/openssl.fixture.ts'
import type { TrustedAuthority } from '#verifier/authorities.ts'
import { judge } from '#verifier/judge.ts'
import { namesIn } from '#verifier/names-in.ts'
import { signElsewhere } from '../signed-pdfs.ts'
import { makeWorld, type World } from '../world.ts'

describe.skipIf(!hasOpenssl)('a host that was given a trusted list', () => {
  let world: World
  let elsewhere: Awaited<ReturnType<typeof makeElsewhere>>
  const folder = mkdtempSync(path.join(tmpdir(), 'lists-'))

  beforeAll(async () => {
    elsewhere = await makeElsewhere()
    const list = nationalList(
      [
        {
          name: 'Qualified certificates',
          certificates: [elsewhere.der('authority')],
          states: [{ since: '2017-01-01T00:00:00Z', isFor: ['signature'] }],
        },
      ],
      { nextUpdate: '2020-01-01T00:00:00Z' },
    )
    writeFileSync(path.join(folder, 'es.xml'), list)
    world = await makeWorld({ environment: { TRUSTED_LISTS: folder } })
  })
  afterAll(async () => {
    await world.close()
    elsewhere[Symbol.dispose]()
    rmSync(folder, { recursive: true })
  })
  const verdictOf = async (bytes: Uint8Array) => {
    const headers = { 'content-type': 'application/pdf', origin: world.app.config.publicUrl }
    const response = await world.fetch('/api/verify', {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers,
    })
    return VerdictShape.parse(await response.json())
  }

  test('says who vouches for a signer, and what the signature is; it is none of its own', async () => {
    const signer = await elsewhere.signer('Maria', [statements.signatureInDevice])

    expect(await verdictOf(await approveWith(signer))).toMatchObject({
      ...{ indication: 'total-passed', recorded: false },
      signatures: [
        {
          ...{ signer: 'Maria', ours: false },
          trustedBy: {
            ...{ by: 'eu', authority: 'authority', territory: 'ES', provider: 'Ríos & Hijos' },
            ...{ service: 'Qualified certificates', quality: 'qualified-signature' },
          },
        },
      ],
    })
  })

  test('says what it cannot tell', async () => {
    expect(await verdictOf(await approveWith(await elsewhere.signer('Asked', [pointer])))).toMatchObject({
      ...{ indication: 'indeterminate', reason: 'revocation-unknown' },
      signatures: [{ trustedBy: { by: 'eu', quality: null } }],
    })
  })

  test('says of its lists what a verdict elsewhere needs, and asks for nothing but names of issuers', async () => {
    const bytes = await approveWith(await elsewhere.signer('Nuno', [statements.signatureInDevice]))
    const trustFor = async (query: string) => world.fetch(`/api/verify/trust${query}`)
    const { issuers } = namesIn(bytes)
    const told = TrustListShape.parse(await (await trustFor(`?issuers=${issuers.join(',')}`)).json())
    const nothing = TrustListShape.parse(await (await trustFor('')).json())
    const authorities = told.authorities.map(({ certificate, subject, vouchers }): TrustedAuthority => ({
      ...{ certificate: new Uint8Array(Buffer.from(certificate, 'base64')), subject },
      vouchers: vouchers.map((voucher) =>
        voucher.by === 'eu'
          ? { ...voucher, states: voucher.states.map((one) => ({ ...one, since: new Date(one.since) })) }
          : voucher,
      ),
    }))

    expect(nothing.authorities).toEqual([])
    expect(await judge(bytes, new Date(), [], { record: 'unknown', authorities })).toMatchObject({
      signatures: [{ trustedBy: { by: 'eu', territory: 'ES', quality: 'qualified-signature' } }],
    })
    for (const wrong of ['?issuers=', '?issuers=nobody', `?issuers=${Array(65).fill(issuers[0]).join(',')}`])
      expect((await trustFor(wrong)).status, wrong.slice(0, 40)).toBe(400)
  })

  test('shows its administrators what it knows, and which list is over', async () => {
    const { trusted_lists: lists } = await world.app.services.hostHealth.get({ isAdmin: true } as Person)

    expect(lists).toEqual({
      authorities: 1,
      files: [
        {
          ...{ file: 'es.xml', kind: 'eu', territory: 'ES', authorities: 1, skipped: 0 },
          ...{ next_update_at: '2020-01-01T00:00:00.000Z', is_over: true },
        },
      ],
    })
  })

  test('does not know whom no list names', async () => {
    expect(await verdictOf(await signElsewhere(undefined, new Date()))).toMatchObject({
      ...{ indication: 'indeterminate', reason: 'certificate-not-trusted' },
      signatures: [{ trustedBy: null }],
    })
  })
})

test('a host does not start with a file that is no list', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lists-'))
  writeFileSync(path.join(folder, 'notes.txt'), 'nothing')
  try {
    await expect(makeWorld({ environment: { TRUSTED_LISTS: folder } })).rejects.toThrow(
      /^TRUSTED_LISTS: .*notes\.txt is neither a trusted list of the EU/,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
