import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startLoopbackServer, type LoopbackServer, type Received } from '../../../../tests/loopback-server.ts'
import { readConfig } from '../config/config.ts'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import { Hopeless } from '../jobs/job-handlers.ts'
import { makeInstanceKey } from '../trust/instance-key.ts'
import { makeRandom, systemClock } from '../system.ts'
import { makeIdentityEvents } from './identity-events.ts'
import { makeSmsHandlers } from './sms-handlers.ts'
import { makeWebhookSmsSender } from './sms-senders.ts'

let received: Received[] = []
let status = 200
let provider: LoopbackServer
beforeAll(async () => {
  provider = await startLoopbackServer((request) => {
    received.push(request)

    return { status }
  })
})
beforeEach(() => {
  received = []
  status = 200
})
afterAll(() => provider.close())

const message = { messageId: 'sms.1@sign.example', to: '+33600000042', text: 'Héllo' }
const sender = () => makeWebhookSmsSender({ url: `${provider.origin}/send`, token: 'a-token' })

describe('a text message by a provider', () => {
  test('is posted with its number, text, key and token', async () => {
    await sender().send(message)
    expect(received).toMatchObject([
      { method: 'POST', url: '/send', body: '{"to":"+33600000042","text":"Héllo"}' },
    ])
    expect(received[0]?.headers).toMatchObject({
      authorization: 'Bearer a-token',
      'idempotency-key': 'sms.1@sign.example',
    })
  })

  test.each([400, 401, 422])('is given up after %i', async (answer) => {
    status = answer
    await expect(sender().send(message)).rejects.toThrow(Hopeless)
  })

  test.each([408, 429, 500, 503])('is tried again after %i', async (answer) => {
    status = answer
    await expect(sender().send(message)).rejects.not.toThrow(Hopeless)
  })
})

describe('the code in a text message', () => {
  test.each([
    ['en-US', '12345678 is your Paraph code. It is valid for 3 minutes.'],
    ['fr-FR', '12345678 est votre code Paraph. Il est valable 3 minutes.'],
  ] as const)('is written in %s, bound to our site', async (locale, sentence) => {
    const parts = { sender: sender(), openCode: () => '12345678', publicUrl: 'https://sign.example' }
    const payload = { phone: '+33600000042', locale, sealedCode: 'sealed' }
    const job = {
      id: '7',
      kind: 'identity-sms',
      organizationId: null,
      payload,
      attempts: 1,
      maxAttempts: 6,
    } as const
    await makeSmsHandlers(parts)['identity-sms'](job)
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      to: '+33600000042',
      text: `${sentence}\n\n@sign.example #12345678`,
    })
  })
})

describe('without a provider', () => {
  test('a message is a named refusal, where mail is really sent', async () => {
    const { sms } = readConfig({ SMTP_URL: 'smtp://mail.example' })
    expect([sms, readConfig({}).sms]).toEqual([{ kind: 'none' }, { kind: 'outbox' }])

    const database = await openCopiedDatabase()
    const events = makeIdentityEvents({
      enqueue: () => Promise.reject(new Error('nothing may be written')),
      random: makeRandom(systemClock),
      instanceKey: makeInstanceKey(new Uint8Array(32)),
      onDeleting: () => Promise.resolve(),
      hasSms: sms.kind !== 'none',
    })
    const code = { phone: message.to, code: '12345678', locale: 'en-US' } as const
    await expect(database.transaction(null, (tx) => events.sendSms(tx, code))).rejects.toMatchObject({
      name: 'CodeDeliveryFailureException',
    })
    await database.close()
  })
})
