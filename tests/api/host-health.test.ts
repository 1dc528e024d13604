import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mail } from '#server/cli/mail-command.ts'
import { administrate } from '../administrator.ts'
import { makeMailServer, withRealMail, type Rules } from '../faults/mail-server.ts'
import { findFreePort } from '../postgres.ts'
import { printedBy } from '../printed.ts'
import { makeWorld, register, standIn, type TestPerson, type World } from '../world.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-host-health-'))
const rules: Rules = {}
const port = await findFreePort()
const post = makeMailServer(port, rules)
const environment = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'paraph@example.org' }
let running: World
const world = standIn(() => running)
let host: TestPerson
let other: TestPerson

const open = async () => withRealMail(post, await makeWorld({ folder, environment }))
beforeAll(async () => {
  await post.up()
  running = await open()
  host = await register(world, 'hedda', 'The Host')
  other = await register(world, 'ole', 'Other')
  const { config } = world.app
  const isEmbedded = config.database.kind === 'embedded'
  if (isEmbedded) await running.close()
  await administrate(config, host.email, true)
  if (isEmbedded) running = await open()
})
afterEach(() => delete rules.recipient)
afterAll(async () => {
  await world.close()
  await post.down()
  rmSync(folder, { recursive: true, force: true })
})

describe('the host', () => {
  test('sees whether each part works, and what it works with', async () => {
    const { status, body } = await host.call('GET /host/health')
    expect(status).toBe(200)
    expect(body.parts).toEqual(
      ['database', 'blobs', 'mail', 'seal', 'jobs', 'clock'].map((part) => ({ part, error: null })),
    )
    expect(body).toMatchObject({
      ...{ ready: true, role: 'all', mail: 'smtp', files: 'disk', node: process.version },
      database: world.app.config.database.kind,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      trusted_lists: { authorities: 0, files: [] },
    })
  })

  test('has a mail sent, and reads what the mail server says to it', async () => {
    const sent = await host.call('POST /host/test-mail')
    expect(sent.body).toEqual({ to: host.email, error: null })
    expect(post.received.findLast(({ to }) => to === host.email)?.mail.subject).toBe(
      'A test email from Paraph',
    )

    rules.recipient = () => 550
    const refused = await host.call('POST /host/test-mail')
    expect(refused.status).toBe(200)
    expect(refused.body).toEqual({
      to: host.email,
      error: expect.stringContaining('refused by the test') as string,
    })
  })

  test('is told that mail does not leave while the mail server is away', async () => {
    await post.down()
    const { body } = await host.call('POST /host/test-mail')
    await post.up()

    expect(body.error).toContain('ECONNREFUSED')
  })
})

test('for everybody else there is neither', async () => {
  expect((await other.call('GET /host/health')).status).toBe(404)
  expect((await other.call('POST /host/test-mail')).status).toBe(404)
})

describe('paraph mail', () => {
  const asked = (variables: Record<string, string>, ...parameters: string[]) => {
    for (const [name, value] of Object.entries({ DATA_DIR: folder, ...variables })) vi.stubEnv(name, value)
    return printedBy(() => mail(parameters)).finally(() => vi.unstubAllEnvs())
  }

  test('sends one to whom it is told, and says that it was taken', async () => {
    const { code, said } = await asked(environment, 'test', 'olga@example.org')
    expect(code).toBe(0)
    expect(said).toBe('The mail server took a mail from paraph@example.org to olga@example.org.\n')
    expect(post.received.at(-1)?.to).toBe('olga@example.org')
  })

  test('says what the mail server answered, and that there is none', async () => {
    rules.recipient = () => 554
    await expect(asked(environment, 'test', 'olga@example.org')).rejects.toThrow(
      /did not take it: .*refused by the test/,
    )
    await expect(asked({}, 'test', 'olga@example.org')).rejects.toThrow('SMTP_URL is not set')
  })

  test.each([[], ['test'], ['send', 'olga@example.org'], ['test', 'a@example.org', 'b@example.org']])(
    'does nothing that is not understood: %j',
    async (...parameters) => {
      await expect(asked(environment, ...parameters)).rejects.toThrow('What about mail?')
    },
  )
})
