import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentShape } from '#contract/shapes.ts'
import { makeMailServer, withRealMail, type Rules } from '../faults/mail-server.ts'
import { makeKeptLog } from '../kept-log.ts'
import { findFreePort } from '../postgres.ts'
import { deliveryReport } from '../returned-mails.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  eventually,
  makeTestClock,
  makeWorld,
  register,
  signInAgain,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-returned-'))
const rules: Rules = {}
const port = await findFreePort()
const post = makeMailServer(port, rules)
const clock = makeTestClock()
const kept = makeKeptLog()
const token = 'a-token-of-this-test-123'
const day = 24 * 60 * 60 * 1000

let world: World
let mara: TestPerson
let lease: DocumentShape

beforeAll(async () => {
  await post.up()
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'paraph@example.org',
    MAIL_BOUNCES_TO: 'bounces@example.org',
    MAIL_BOUNCE_TOKEN: token,
  }
  world = withRealMail(post, await makeWorld({ folder, clock, environment, log: kept.log }))
  mara = await register(world, 'mara', 'Acme')
  lease = await uploadDocument(mara, await makeSamplePdf())
})
afterEach(() => {
  delete rules.recipient
  kept.forget()
})
afterAll(async () => {
  await world.close()
  await post.down()
  rmSync(folder, { recursive: true, force: true })
})

async function send(title: string, email: string): Promise<string> {
  const { id } = await draftEnvelope(mara, lease, [{ key: 'guest', name: 'Jane Roe', email }], title)
  expect((await mara.call('POST /envelopes/{id}/send', { params: { id } })).status).toBe(200)

  return id
}

const mailsTo = (address: string) => post.received.filter(({ to }) => to === address)
/** The Message-ID, as it arrived. */
const arrived = async (address: string) =>
  (await eventually(async () => mailsTo(address).at(-1)))?.mail.messageId ?? ''
const recipientOf = async (id: string) =>
  (await mara.call('GET /envelopes/{id}', { params: { id } })).body.recipients[0]
const whenBounced = (id: string) =>
  eventually(async () => (await recipientOf(id))?.status === 'bounced' || undefined)
const trailOf = async (id: string) =>
  (await mara.call('GET /envelopes/{id}/audit', { params: { id } })).body.items.map(({ type }) => type)

async function tell(body: unknown, { key = token, type = 'application/json' } = {}) {
  const response = await world.fetch(`/api/mail/bounces/${key}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const tellPlainly = (event: object) => tell({ events: [event] })
const tellByMail = (report: Parameters<typeof deliveryReport>[0]) =>
  tell(deliveryReport(report), { type: 'message/rfc822' })
const noted = { status: 200, body: { taken: 1, passed_over: 0 } }

describe('a mail that comes back', () => {
  test('as a sender tells it: the recipient’s mail was returned, once, and their sender hears of it', async () => {
    const id = await send('Returned', 'gone@example.org')
    const messageId = await arrived('gone@example.org')
    for (let times = 0; times < 2; times += 1)
      expect(
        await tellPlainly({ messageId, address: 'Gone@Example.org', kind: 'hard', reason: 'no mailbox' }),
      ).toEqual(noted)

    expect((await recipientOf(id))?.status).toBe('bounced')
    expect((await trailOf(id)).filter((type) => type === 'recipient.bounced')).toHaveLength(1)
    await eventually(async () =>
      mailsTo(mara.email).find(({ mail }) => mail.subject === 'Not delivered to Jane Roe: Returned'),
    )
    const { body } = await mara.call('GET /notifications')
    expect(body.items.map(({ title }) => title.default)).toContain('The email to Jane Roe was returned')
  })

  test('as Amazon SES tells it through SNS, which calls its JSON plain text', async () => {
    const id = await send('Through SNS', 'ses@example.org')
    const messageId = await arrived('ses@example.org')
    const message = {
      notificationType: 'Bounce',
      bounce: {
        ...{ bounceType: 'Permanent', bounceSubType: 'General', timestamp: clock.now().toISOString() },
        bouncedRecipients: [{ emailAddress: 'ses@example.org', status: '5.1.1' }],
      },
      mail: { headers: [{ name: 'Message-ID', value: messageId }] },
    }
    const sns = { Type: 'Notification', TopicArn: 'arn:aws:sns:x', Message: JSON.stringify(message) }
    expect(await tell(JSON.stringify(sns), { type: 'text/plain; charset=UTF-8' })).toEqual(noted)
    expect((await recipientOf(id))?.status).toBe('bounced')
  })

  test('as a mail server pipes it: the report names the mail, and whom it was for, wherever it was forwarded to', async () => {
    const id = await send('By mail', 'moved@example.org')
    const messageId = await arrived('moved@example.org')
    expect(
      await tellByMail({ messageId, to: 'moved@example.org', finally: 'new@elsewhere.example' }),
    ).toEqual(noted)
    expect((await recipientOf(id))?.status).toBe('bounced')
    expect(mailsTo('new@elsewhere.example')).toEqual([])
  })

  test('goes to the address that was named for it', async () => {
    await send('Return path', 'path@example.org')
    await arrived('path@example.org')
    expect(post.senders.get('path@example.org')).toBe('bounces@example.org')
  })

  test.each([
    ['soft', {}],
    ['complaint', {}],
  ])('that did arrive, or may yet, leaves its recipient as they are: %s', async (kind) => {
    const address = `${kind}@example.org`
    const id = await send('Arrived', address)
    expect(await tellPlainly({ messageId: await arrived(address), address, kind })).toEqual(noted)
    expect((await recipientOf(id))?.status).toBe('notified')
  })

  test('tells nothing of a recipient who is written to elsewhere by now', async () => {
    const id = await send('Elsewhere', 'first@example.org')
    const messageId = await arrived('first@example.org')
    const recipient = (await recipientOf(id))?.id ?? ''
    await mara.call('POST /envelopes/{id}/correct', {
      params: { id },
      body: { recipients: [{ id: recipient, email: 'second@example.org' }] },
    })
    await arrived('second@example.org')
    expect(await tellPlainly({ messageId, address: 'first@example.org', kind: 'hard' })).toEqual(noted)
    expect((await recipientOf(id))?.status).toBe('notified')
  })

  test('of an invitation to the organization is told to who invited', async () => {
    const { organizationId: id } = mara
    await mara.call('POST /organizations/{id}/members', {
      params: { id },
      body: { name: 'No Member', email: 'nomember@example.org', isManager: false },
    })
    const messageId = await arrived('nomember@example.org')
    expect(await tellByMail({ messageId, to: 'nomember@example.org' })).toEqual(noted)
    const { body } = await mara.call('GET /notifications')
    expect(JSON.stringify(body.items)).toContain('nomember@example.org')
  })
})

describe('an address that mail came back from', () => {
  test.each(['hard', 'complaint'])('is not written to any more: %s', async (kind) => {
    const address = `closed-${kind}@example.org`
    await tellPlainly({ address, kind })
    const id = await send('Closed', address)
    await whenBounced(id)
    expect(post.asked).not.toContain(address)
    expect(await trailOf(id)).toContain('recipient.bounced')
  })

  test('is written to while what came back may arrive another time', async () => {
    for (let times = 0; times < 5; times += 1)
      await tellPlainly({ address: 'full@example.org', kind: 'soft' })
    await send('Full', 'full@example.org')
    await arrived('full@example.org')
  })

  test('is written to again when its sender invites once more, and that is asked for once', async () => {
    await tellPlainly({ address: 'mended@example.org', kind: 'hard' })
    const id = await send('Mended', 'mended@example.org')
    await whenBounced(id)
    const recipient = (await recipientOf(id))?.id ?? ''
    const again = await mara.call('POST /envelopes/{id}/recipients/{recipient}/invite', {
      params: { id, recipient },
    })
    expect(again.status).toBeLessThan(300)
    await arrived('mended@example.org')
    expect((await recipientOf(id))?.status).toBe('notified')
    await send('Another one', 'mended@example.org')
    await eventually(async () => mailsTo('mended@example.org').length === 2 || undefined)
  })

  test('stays closed to whoever asks again where its reader complained', async () => {
    await tellPlainly({ address: 'angry@example.org', kind: 'complaint' })
    const id = await send('Angry', 'angry@example.org')
    await whenBounced(id)
    const recipient = (await recipientOf(id))?.id ?? ''
    await mara.call('POST /envelopes/{id}/recipients/{recipient}/invite', { params: { id, recipient } })
    await eventually(async () =>
      (await trailOf(id)).filter((type) => type === 'recipient.bounced').length === 2 ? true : undefined,
    )
    expect(post.asked).not.toContain('angry@example.org')
  })

  test('is corrected on the envelope, and the invitation goes to the right one', async () => {
    const id = await send('Mistyped', 'jame@example.org')
    await tellByMail({ messageId: await arrived('jame@example.org'), to: 'jame@example.org' })
    await whenBounced(id)
    const recipient = (await recipientOf(id))?.id ?? ''
    await mara.call('POST /envelopes/{id}/correct', {
      params: { id },
      body: { recipients: [{ id: recipient, email: 'james@example.org' }] },
    })
    await arrived('james@example.org')
    expect((await recipientOf(id))?.status).toBe('notified')
  })

  test('retyped by a sender who corrects it, it is tried', async () => {
    await tellPlainly({ address: 'right@example.org', kind: 'hard' })
    const id = await send('Retyped', 'wrong@example.org')
    await arrived('wrong@example.org')
    const recipient = (await recipientOf(id))?.id ?? ''
    await mara.call('POST /envelopes/{id}/correct', {
      params: { id },
      body: { recipients: [{ id: recipient, email: 'right@example.org' }] },
    })
    await arrived('right@example.org')
  })

  test('still gets the codes that let its owner in: nobody is locked out by what somebody tells', async () => {
    const olga = await register(world, 'olga', 'Olga')
    for (const kind of ['hard', 'complaint']) await tellPlainly({ address: olga.email, kind })
    const before = mailsTo(olga.email).length
    await signInAgain(world, olga)
    expect(mailsTo(olga.email).length).toBe(before + 1)
  })

  test('is forgotten after a year', async () => {
    await tellPlainly({ address: 'old@example.org', kind: 'hard' })
    clock.forward(370 * day)
    await signInAgain(world, mara)
    await eventually(async () => {
      const id = await send('A year later', 'old@example.org')
      await new Promise((resolve) => setTimeout(resolve, 300))
      return (await recipientOf(id))?.status === 'notified' || undefined
    })
  })
})

describe('whoever tells it', () => {
  test.each(['', 'x', `${token}x`, 'a-token-of-this-test-124'])('must know the token: %j', async (key) => {
    expect((await tell({ events: [] }, { key })).status).toBe(404)
  })

  test.each([
    ['another address', { to: 'somebody@example.org' }],
    ['a mail that never was', { messageId: '<invite.a.b.c.AAAAAAAAAAAAAAAAAAAAAA@localhost>' }],
  ])(
    'by mail is believed of what we sent, to whom we sent it, and of nothing else: %s',
    async (_, forged) => {
      const id = await send('Forged', 'forged@example.org')
      const report = { messageId: await arrived('forged@example.org'), to: 'forged@example.org', ...forged }
      expect(await tellByMail(report)).toEqual({ status: 200, body: { taken: 0, passed_over: 1 } })
      expect((await recipientOf(id))?.status).toBe('notified')
      await send('Not closed', report.to)
    },
  )

  test('is not followed anywhere: where Amazon SNS asks, its address is in the log for who runs this', async () => {
    const SubscribeURL = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=2336'
    const asked = {
      Type: 'SubscriptionConfirmation',
      TopicArn: 'arn:aws:sns:x',
      Message: 'You have chosen',
      SubscribeURL,
    }
    expect((await tell(asked)).status).toBe(200)
    expect(kept.text()).toContain(SubscribeURL)
  })

  test.each([
    ['no JSON', 'x', 'application/json'],
    ['JSON that nests without end', '['.repeat(500_000), 'application/json'],
    ['another mail', 'From: a@b.example\r\nSubject: Hello\r\n\r\nHello', 'message/rfc822'],
    ['nothing', '', 'message/rfc822'],
    ['parts within parts without end', nested(200), 'message/rfc822'],
  ])('is told plainly what is not understood: %s', async (_, body, type) => {
    const answer = await tell(body, { type })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  })

  test('tells no more than 1 MB at once', async () => {
    expect((await tell('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
  })
})

test('without a token there is no such address', async () => {
  const other = await makeWorld()
  try {
    const init = { method: 'POST', body: JSON.stringify({ events: [] }) }
    expect((await other.fetch(`/api/mail/bounces/${token}`, init)).status).toBe(404)
    expect((await other.fetch('/api/mail/bounces/null', init)).status).toBe(404)
  } finally {
    await other.close()
  }
})

function nested(depth: number): string {
  const heads = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
  )

  return `From: a@b.example\r\n${heads.join('')}Content-Type: message/delivery-status\r\n\r\nx`
}
