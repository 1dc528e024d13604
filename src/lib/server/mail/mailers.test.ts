import { afterAll, beforeAll, expect, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { makeSmtpMailer } from './mailers.ts'

let server: SMTPServer
let received = 0
beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _, answer) {
      received += 1
      stream.on('end', () => answer()).resume()
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

async function sendTo(host: string): Promise<void> {
  const { port } = server.server.address() as AddressInfo
  const mailer = makeSmtpMailer(host.replace('PORT', String(port)))
  try {
    await mailer.send(letter)
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
