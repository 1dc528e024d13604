import { afterAll, beforeAll, expect, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { generateKeyPairSync } from 'node:crypto'
import type { OutgoingMail } from './mailer.ts'
import { readDkim } from './dkim-verifier.fixture.ts'
import { MailHeldUp, makeSmtpMailer, MailTooLarge, type DkimKey } from './mailers.ts'

let server: SMTPServer
let received = 0
let newest = ''
let sender = ''
beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: 100_000,
    onData(stream, { envelope }, answer) {
      received += 1
      sender = envelope.mailFrom ? envelope.mailFrom.address : ''
      newest = ''
      stream.on('data', (chunk: Buffer) => (newest += chunk.toString('latin1'))).on('end', () => answer())
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const letter = {
  messageId: 'one@example.org',
  from: { name: 'Paraph', address: 'no-reply@example.org' },
  to: { name: 'Ana', address: 'ana@example.org' },
  subject: '48213907',
  text: 'Your code',
  html: '<p>Your code</p>',
}

async function sendTo(host: string, mail: OutgoingMail = letter, dkim: DkimKey | null = null): Promise<void> {
  const { port } = server.server.address() as AddressInfo
  const mailer = makeSmtpMailer(host.replace('PORT', String(port)), { dkim })
  try {
    await mailer.send(mail)
  } finally {
    mailer.close()
  }
}

test('mail leaves this machine encrypted or not at all', async () => {
  // Another name of this machine, which nobody knows for one.
  await expect(sendTo('smtp://127.1:PORT')).rejects.toThrow(/STARTTLS/)
  expect(received).toBe(0)
})

test.each(['smtp://localhost:PORT', 'smtp://127.0.0.1:PORT', 'smtp://127.1:PORT?requireTLS=false'])(
  'to this machine, and where the host says that the way is safe, it goes as it is: %s',
  async (url) => {
    const before = received
    await sendTo(url)
    expect(received).toBe(before + 1)
  },
)

test('a mail that is more than the server says it takes is not sent at all, and known for what it is', async () => {
  const before = received
  const attachments = [{ name: 'Lease.pdf', type: 'application/pdf', bytes: new Uint8Array(200_000) }]

  await expect(sendTo('smtp://localhost:PORT', { ...letter, attachments })).rejects.toThrow(MailTooLarge)
  expect(received).toBe(before)
})

test('pictures stand inside the HTML, which names them', async () => {
  const pictures = [
    {
      cid: 'logo@example.org',
      name: 'logo.png',
      type: 'image/png' as const,
      bytes: new Uint8Array([1, 2, 3]),
    },
  ]
  await sendTo('smtp://localhost:PORT', { ...letter, html: '<img src="cid:logo@example.org">', pictures })

  expect(newest).toMatch(/multipart\/related/)
  expect(newest).toMatch(/Content-Id: <logo@example\.org>/i)
  expect(newest).toMatch(/Content-Disposition: inline/)
})

test('mail is signed for its domain where the host gave a key (RFC 6376)', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await sendTo('smtp://localhost:PORT', letter, { domain: 'example.org', selector: 'paraph', key })

  expect(readDkim(newest, publicKey)).toEqual({ domain: 'example.org', selector: 'paraph' })
  for (const part of ['Your code', 'no-reply@example.org', '48213907', 'one@example.org'])
    expect(readDkim(newest.replaceAll(part, 'something else'), publicKey), part).toBeNull()
  const { publicKey: another } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  expect(readDkim(newest, another)).toBeNull()
})

test('a mail is returned to whom the host says, and is from whom it says', async () => {
  const { port } = server.server.address() as AddressInfo
  const mailer = makeSmtpMailer(`smtp://127.0.0.1:${port}`, { bouncesTo: 'bounces@example.org' })
  await mailer.send(letter)
  mailer.close()

  expect(sender).toBe('bounces@example.org')
  expect(newest).toMatch(/^From: Paraph <no-reply@example\.org>/m)
})

test('a mail to a domain that has enough for now is held up, and none of those to others', async () => {
  const { port } = server.server.address() as AddressInfo
  const perDomain = { named: new Map([['example.org', 1]]), others: null }
  const mailer = makeSmtpMailer(`smtp://127.0.0.1:${port}`, { perDomain })
  const before = received
  const send = (messageId: string, address: string) =>
    mailer.send({ ...letter, messageId, to: { name: '', address } })
  try {
    const sent = Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => send(name, `${name}@Example.org`)))
    await Promise.all(['x', 'y', 'z'].map((name) => send(name, `${name}@example.com`)))
    const outcomes = await sent
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    const [third, fourth] = outcomes.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as MailHeldUp] : [],
    )
    expect(third).toBeInstanceOf(MailHeldUp)
    expect(third?.inMs).toBeCloseTo(2000, -2)
    expect(fourth?.inMs).toBeCloseTo(3000, -2)
  } finally {
    mailer.close()
  }
  expect(received - before).toBe(5)
})

test('no more leave in a second than was said', async () => {
  const { port } = server.server.address() as AddressInfo
  const mailer = makeSmtpMailer(`smtp://127.0.0.1:${port}`, { perSecond: 2 })
  const [before, started] = [received, performance.now()]
  try {
    await Promise.all(Array.from({ length: 5 }, () => mailer.send(letter)))
  } finally {
    mailer.close()
  }

  expect(received - before).toBe(5)
  // One each half second, the first at once.
  expect(performance.now() - started).toBeGreaterThan(1990)
})
