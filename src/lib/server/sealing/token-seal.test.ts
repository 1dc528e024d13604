import { afterAll, describe, expect, test } from 'vitest'
import { judge } from '#verifier/judge.ts'
import { makeOffice } from '#verifier/sealed-pdf.fixture.ts'
import { readHostToken } from '../trust/brought/token/read-host-token.ts'
import { makeToken } from '../trust/brought/token/token-signer.ts'
import { hasSoftToken, makePins, makeSoftTokens } from '../trust/brought/token/token.fixture.ts'
import { sealPage, testByOthers, tryHere } from './judged-seal.fixture.ts'

const now = new Date()
const office = await makeOffice(now)

describe.runIf(hasSoftToken).each(['rsa:2048', 'rsa:4096', 'ec:P-256', 'ec:P-384', 'ec:P-521'])(
  'a seal with a key of %s in a token',
  async (key) => {
    if (!hasSoftToken) return
    const soft = makeSoftTokens()
    await soft.fill('Rivers', { key })
    const token = makeToken(soft.place('Rivers'), makePins())
    const { identity, signer } = await readHostToken(token, null)
    const sealed = await sealPage(signer, { at: now, office })
    const { bytes } = sealed
    afterAll(() => {
      token.close()
      soft[Symbol.dispose]()
    })

    test('is ours where its certificate is known', async () => {
      const verdict = await judge(bytes, now, [office.root], { record: 'unknown', seals: [identity] })
      expect(verdict).toMatchObject({
        indication: 'total-passed',
        signatures: [{ ours: true, signer: 'seal-of-Rivers', level: 'B-T' }],
      })
    })

    test('is broken by any change', async () => {
      const changed = Buffer.from(bytes)
      changed[200]! ^= 1
      const verdict = await judge(changed, now, [office.root], { record: 'unknown', seals: [identity] })
      expect(verdict).toMatchObject({ indication: 'total-failed' })
    })

    test('is taken by a trial', async () => {
      await expect(tryHere(signer, now)).resolves.toBeUndefined()
    })

    testByOthers({ sealed, root: soft.pki.read('root.pem'), commonName: 'seal-of-Rivers' })
  },
)
