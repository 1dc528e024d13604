import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mail } from '#server/cli/mail-command.ts'
import { openStorage } from '#server/cli/storage.ts'
import { keySource } from '#server/config-ports.ts'
import { makeMessageMarks } from '#server/mail/returned/message-marks.ts'
import { openInstanceKey } from '#server/trust/open-keys.ts'
import { administrate } from '../administrator.ts'
import { besideServer } from '../beside-server.ts'
import { makeKeptLog } from '../kept-log.ts'
import { printedBy } from '../printed.ts'
import { deliveryReport } from '../returned-mails.ts'
import {
  draftEnvelope,
  eventually,
  idp,
  makeWorld,
  register,
  signIn,
  standIn,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-host-returned-'))
const token = 'a-token-of-this-test-123'
const environment = { MAIL_BOUNCE_TOKEN: token }
const kept = makeKeptLog()
let running: World
const world = standIn(() => running)
let host: TestPerson
let other: TestPerson

const open = () => makeWorld({ folder, environment, log: kept.log })
beforeAll(async () => {
  running = await open()
  host = await register(world, 'hedda', 'The Host')
  other = await register(world, 'ole', 'Other')
  await whileStopped(() => administrate(world.app.config, host.email, true))
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const whileStopped = <T>(work: () => Promise<T>): Promise<T> =>
  besideServer(world, async () => void (running = await open()), work)

async function keyOfMarks(): Promise<Uint8Array> {
  const { config } = world.app
  const storage = await openStorage(config)
  try {
    return (await openInstanceKey(storage.database, keySource(config))).deriveKey('message-ids')
  } finally {
    await storage.close()
  }
}

async function tell(...events: object[]): Promise<void> {
  const init = { method: 'POST', body: JSON.stringify({ events }) }
  expect((await world.fetch(`/api/mail/bounces/${token}`, init)).status).toBe(200)
}
const list = async (query = {}) => (await host.call('GET /host/returned-mail', { query })).body

describe('the host', () => {
  test('sees which addresses mail came back from, the newest first, why, how often, and whose mail it was', async () => {
    const document = await uploadDocument(host, await makeSamplePdf())
    const { id } = await draftEnvelope(host, document, [
      { key: 'ana', name: 'Ana', email: 'ana@example.org' },
    ])
    const place = `${host.organizationId}.${id}.01900000-0000-7000-8000-000000000001`
    // Long enough ago to be the older one, and not so long that it is tidied away meanwhile.
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    await tell({ address: 'full@example.org', kind: 'soft', at: hourAgo })
    await tell({ address: 'ana@example.org', kind: 'soft', reason: 'full', messageId: `invite.${place}` })
    await tell({ address: 'ana@example.org', kind: 'hard', reason: 'no mailbox' })

    const { items, nextCursor } = await list({ limit: '1' })
    expect(items).toMatchObject([
      {
        ...{ address: 'ana@example.org', kind: 'hard', reason: 'no mailbox', times: 2 },
        ...{ organization_id: host.organizationId, organization_name: 'The Host' },
      },
    ])
    const next = await list({ limit: '1', cursor: nextCursor ?? '' })
    expect(next).toMatchObject({
      items: [{ address: 'full@example.org', kind: 'soft', times: 1 }],
      nextCursor: null,
    })
  })

  test('has one written to again, and who wished it is in the log', async () => {
    await tell({ address: 'again@example.org', kind: 'complaint' })
    const [{ id } = { id: '' }] = (await list()).items
    expect((await host.call('DELETE /host/returned-mail/{id}', { params: { id } })).status).toBe(204)
    expect((await list()).items.map(({ address }) => address)).not.toContain('again@example.org')
    expect(kept.text()).toContain('an address is written to again')
    expect((await host.call('DELETE /host/returned-mail/{id}', { params: { id } })).status).toBe(404)
  })

  test('reads no address of whose account was erased, and still nothing is written there', async () => {
    const olga = await register(world, 'olga', 'Olga')
    await tell({ address: olga.email, kind: 'complaint', reason: `of ${olga.email}` })
    const { AccessToken } = await signIn(world, olga.email)
    await idp(world, 'DeleteUser', { AccessToken })
    expect(JSON.stringify(await list())).not.toContain(olga.email)
    expect((await list()).items[0]).toMatchObject({ address: null, kind: 'complaint', reason: '' })

    const document = await uploadDocument(host, await makeSamplePdf())
    const { id } = await draftEnvelope(host, document, [{ key: 'olga', name: 'Olga', email: olga.email }])
    await host.call('POST /envelopes/{id}/send', { params: { id } })
    await eventually(async () => {
      const { body } = await host.call('GET /envelopes/{id}', { params: { id } })
      return body.recipients[0]?.status === 'bounced' || undefined
    })
  })

  test('to everybody else there is nothing', async () => {
    const [{ id } = { id: '' }] = (await list()).items
    expect((await other.call('GET /host/returned-mail')).status).toBe(404)
    expect((await other.call('DELETE /host/returned-mail/{id}', { params: { id } })).status).toBe(404)
    expect((await list()).items).toContainEqual(expect.objectContaining({ id }))
  })
})

describe('paraph mail', () => {
  const asked = (...parameters: string[]) => {
    const { database } = world.app.config
    const variables = { DATA_DIR: folder, DATABASE_URL: database.kind === 'postgres' ? database.url : '' }
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
    return whileStopped(() => printedBy(() => mail(parameters))).finally(() => vi.unstubAllEnvs())
  }

  test('lists them, and takes one off', async () => {
    await tell({ address: 'gone@example.org', kind: 'hard', reason: '550 no' })
    expect((await asked('suppressed')).said).toMatch(
      /^gone@example\.org {2}hard {2}1 time, last \S+: 550 no$/m,
    )
    expect((await asked('suppressed', '--remove', 'Gone@example.org')).said).toBe(
      'Gone@example.org is written to again.\n',
    )
    expect((await list()).items.map(({ address }) => address)).not.toContain('gone@example.org')
    await expect(asked('suppressed', '--remove', 'gone@example.org')).rejects.toThrow(
      'No mail to gone@example.org',
    )
  })

  test('takes a mail that came back from a file, and says where it is none of ours', async () => {
    const key = await whileStopped(keyOfMarks)
    const to = 'piped@example.org'
    const ours = path.join(folder, 'ours.eml')
    writeFileSync(
      ours,
      deliveryReport({ messageId: `<${makeMessageMarks(key).mark('trial.1', to)}@localhost>`, to }),
    )
    expect((await asked('bounce', ours)).said).toBe('Noted what it says of 1 address.\n')
    expect((await list()).items).toContainEqual(
      expect.objectContaining({ address: to, kind: 'hard', reason: '550 5.1.1 unknown user' }),
    )

    const foreign = path.join(folder, 'foreign.eml')
    writeFileSync(foreign, deliveryReport({ messageId: '<trial.1@localhost>', to }))
    await expect(asked('bounce', foreign)).rejects.toThrow('names no mail of ours')
    writeFileSync(foreign, 'Subject: Hello\r\n\r\nHello')
    await expect(asked('bounce', foreign)).rejects.toThrow('not a mail that says')
  })

  test.each([['bounce'], ['suppressed', '--remove'], ['suppressed', 'x'], ['bounce', 'a', 'b']])(
    'does nothing that is not understood: %j',
    async (...parameters) => {
      await expect(mail(parameters)).rejects.toThrow('What about mail?')
    },
  )
})
