import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { World } from '../world.ts'

export type Received = { to: string; mail: Email }

/** What the server says to a recipient or to a message: a reply code that is not 250. */
export type Rules = {
  recipient?: (address: string) => number | null
  message?: (mail: Email) => number | null
  /** How long it takes over each message. */
  slowMs?: number
}

/** A real SMTP server on loopback that keeps what it accepts; it can go away and come back on the same port. */
export function makeMailServer(port: number, rules: Rules) {
  const received: Received[] = []
  const asked: string[] = []
  const senders = new Map<string, string>()
  let server: SMTPServer | undefined

  const refusal = (responseCode: number) => Object.assign(new Error('refused by the test'), { responseCode })

  return {
    received,
    /** Every recipient ever named, accepted or not. */
    asked,
    /** Who the newest mail to an address came from, by its envelope (`MAIL FROM`). */
    senders,
    async up(): Promise<void> {
      const next = new SMTPServer({
        closeTimeout: 100,
        disabledCommands: ['AUTH', 'STARTTLS'],
        disableReverseLookup: true,
        onRcptTo({ address }, _, answer) {
          asked.push(address)
          const code = rules.recipient?.(address)
          answer(code ? refusal(code) : null)
        },
        onData(stream, session, answer) {
          const take = async () => {
            const bytes = await readAll(stream)
            const mail = await PostalMime.parse(bytes)
            if (rules.slowMs) await sleep(rules.slowMs)
            const code = rules.message?.(mail)
            if (code) return answer(refusal(code))
            const { mailFrom, rcptTo } = session.envelope
            for (const { address } of rcptTo) {
              received.push({ to: address, mail })
              senders.set(address, mailFrom ? mailFrom.address : '')
            }
            return answer()
          }
          // Who was to hear of it has died meanwhile, or the server has gone.
          take().catch(() => {})
        },
      })
      next.on('error', () => {}) // A client that hangs up is no failure of the test.
      server = next
      await new Promise<void>((resolve) => next.listen(port, '127.0.0.1', resolve))
    },
    async down(): Promise<void> {
      await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))
      server = undefined
    },
  }
}

/** The same world, its mail read where it arrives. */
export function withRealMail({ received }: { received: readonly Received[] }, world: World): World {
  const readOutbox: World['app']['services']['readOutbox'] = async (to) =>
    received
      .filter((one) => to === null || one.to === to)
      .map(({ to: address, mail }) => ({
        id: mail.messageId ?? '',
        to: address,
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        files: mail.attachments.map(({ filename, content }) => {
          return {
            name: filename ?? '',
            byteLength: typeof content === 'string' ? content.length : content.byteLength,
          }
        }),
        createdAt: mail.date ?? '',
      }))
      .reverse()

  return { ...world, app: { ...world.app, services: { ...world.app.services, readOutbox } } }
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)

  return Buffer.concat(chunks)
}
