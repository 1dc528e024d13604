import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VerdictShape } from '#contract/verdict-shapes.ts'
import {
  approveWith,
  makeElsewhere,
  nationalList,
  pointer,
  statements,
} from '#server/trust/lists/lists.fixture.ts'
import { hasOpenssl } from '#server/trust/openssl.fixture.ts'
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
