import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { canonicalJson, type Json } from '#core/audit/canonical-json.ts'
import { anchorText, type EvidenceAnchor } from '#core/audit/trail-anchor.ts'
import { audit } from '#server/cli/audit-command.ts'
import { hasOpenssl, isInstalled, makeDesk } from '#server/trust/openssl.fixture.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFault } from '../evidence-verifier.ts'
import { printedBy } from '../printed.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  eventually,
  makeTestClock,
  makeWorld,
  openRoom,
  register,
  signAs,
  signInAgain,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

type Exported = { events: { event: { type: string }; hash: string }[]; anchors: EvidenceAnchor[] }

const hourMs = 60 * 60 * 1000
const clock = makeTestClock()
let world: World
let mara: TestPerson
let root: X509Certificate
beforeAll(async () => {
  world = await makeWorld({ clock, environment: { TSA_URLS: 'embedded' } })
  mara = await register(world, 'mara', 'Acme')
  root = new X509Certificate((await world.app.keys.roots())[0]!)
})
afterAll(() => world.close())

async function send(title: string): Promise<string> {
  const document = await uploadDocument(mara, await makeSamplePdf())
  const guest = { key: 'jane', name: 'Jane Roe', email: `${title.toLowerCase()}@example.org` }
  const { id } = await draftEnvelope(mara, document, [guest], title)
  await mara.call('POST /envelopes/{id}/send', { params: { id } })
  await eventually(async () => has(await evidenceOf(id), 'recipient.notified'))

  return id
}

/** The very text that is downloaded. */
async function evidenceOf(id: string): Promise<{ text: string; exported: Exported }> {
  const answer = await world.fetch(`/api/envelopes/${id}/evidence`, {
    headers: { authorization: `Bearer ${mara.token}`, 'x-organization': mara.organizationId },
  })
  const text = await answer.text()

  return { text, exported: JSON.parse(text) as Exported }
}

const has = ({ exported }: { exported: Exported }, type: string) =>
  exported.events.some(({ event }) => event.type === type)

/** Lets the hour end, and waits for an anchor that has all there is to that trail. */
async function anchored(id: string): Promise<{ text: string; exported: Exported }> {
  clock.forward(hourMs)
  await signInAgain(world, mara)

  return eventually(async () => {
    const found = await evidenceOf(id)
    const { events, anchors } = found.exported
    return anchors.at(-1)?.sequence === events.length ? found : undefined
  })
}

describe('the trail of an envelope', () => {
  let lease: string
  let loan: string
  let evidence: { text: string; exported: Exported }
  beforeAll(async () => {
    lease = await send('Lease')
    loan = await send('Loan')
  })

  test('is in no anchor while its hour is not over', async () => {
    expect((await evidenceOf(lease)).exported.anchors).toEqual([])
    const { body } = await mara.call('GET /envelopes/{id}/audit', { params: { id: lease } })
    expect(body.anchored).toBeNull()
  })

  test('gets into one each hour in which it has grown, also behind its seal, and into none where it has not', async () => {
    const { exported: first } = await anchored(lease)
    expect(first.anchors).toMatchObject([{ anchor: { number: 1, previous: '0'.repeat(64), size: 2 } }])

    await signAs(await openRoom(world, 'lease@example.org', 'Lease'))
    await eventually(async () => has(await evidenceOf(lease), 'envelope.completed'))
    evidence = await anchored(lease)
    const { anchors, events } = evidence.exported
    expect(anchors).toMatchObject([
      { anchor: { number: 1, organization: mara.organizationId } },
      { anchor: { number: 2, previous: anchors[0]!.hash, size: 1 }, proof: [], sequence: events.length },
    ])
    expect((await evidenceOf(loan)).exported.anchors).toHaveLength(1)
    const { body } = await mara.call('GET /envelopes/{id}/audit', { params: { id: lease } })
    expect(body.anchored).toEqual({ number: 2, sequence: events.length, at: anchors[1]!.at })
  })

  test('is whole for a stranger who has the file and nothing of ours', () => {
    expect(evidence.text).toBe(canonicalJson(evidence.exported as unknown as Json))
    expect(findFault(evidence.text)).toBeNull()
    expect(findFault(evidence.text.replace('"envelope.sent"', '"envelope.shown"'))).toContain('hash')
  })

  test('is told of by the command line, which says whom it takes at their word', async () => {
    using desk = makeDesk()
    const file = desk.put('evidence.json', evidence.text)
    const verify = (...more: string[]) => printedBy(() => audit(['verify', file, ...more]))
    const { events, anchors } = evidence.exported

    const alone = await verify()
    expect(alone.code).toBe(0)
    expect(alone.said).toContain(`Envelope ${lease}: ${events.length} events, each as it was written.`)
    expect(alone.said).toContain('(taken at their word)')
    expect(alone.said).not.toContain('alone vouches')
    const trusting = await verify('--root', desk.put('root.pem', root.toString()))
    expect(trusting.said).not.toContain('(taken at their word)')
    expect(trusting.said).toContain(`at ${anchors[1]!.at}, with all events up to ${events.length}.`)

    desk.put('evidence.json', evidence.text.replace(anchors[0]!.proof[0]!, 'f'.repeat(64)))
    expect(await verify()).toEqual({
      code: 1,
      said: 'Anchor 1 has not seen this trail: its root does not follow from the head and the proof.\n',
    })
  })

  test('goes with its anchors into the archive of the envelope', async () => {
    const { status, body } = await mara.call('GET /envelopes/{id}/archive', { params: { id: lease } })
    expect(status).toBe(200)
    // Nothing in it is compressed.
    expect(Buffer.from(body).includes(`"hash":"${evidence.exported.anchors[1]!.hash}"`)).toBe(true)
  })

  test.runIf(hasOpenssl)(
    'has anchors whose time-stamps openssl verifies, as docs/EVIDENCE.md says',
    async () => {
      using desk = makeDesk()
      desk.put('root.pem', root.toString())
      for (const { anchor, token } of evidence.exported.anchors) {
        desk.put('token', Buffer.from(token, 'base64'))
        desk.put('anchor', anchorText(anchor))
        desk.put('other', anchorText({ ...anchor, size: 7 }))
        const verify = (file: string) =>
          desk.run(
            'openssl',
            'ts',
            '-verify',
            '-token_in',
            '-in',
            'token',
            '-data',
            file,
            '-CAfile',
            'root.pem',
            '-no_check_time',
          )
        expect(await verify('anchor')).toContain('Verification: OK')
        await expect(verify('other')).rejects.toThrow('message imprint mismatch')
      }
    },
  )

  test.runIf(hasOpenssl && isInstalled('jq', '--version'))(
    'is verified by the very commands that docs/EVIDENCE.md has',
    async () => {
      using desk = makeDesk()
      const [, commands] = /```sh\n([\s\S]+?)```/.exec(readFileSync('docs/EVIDENCE.md', 'utf8')) ?? []
      desk.put('evidence.json', evidence.text)
      desk.put('root.pem', root.toString())
      // The clock of this test is hours ahead.
      const later = (commands ?? '').replace('-verify', '-verify -no_check_time')
      const said = await desk.run('sh', '-ec', later)
      expect(said).toContain('Verification: OK')
      expect(said).toContain('Time stamp: ')
      const certificates = await desk.run(
        'openssl',
        'pkcs7',
        '-inform',
        'DER',
        '-in',
        'token.der',
        '-print_certs',
      )
      expect(certificates).toContain(root.toString().trim())
    },
  )
})
