import { keptSince } from '#core/retention/retention.ts'
import { createTransport } from 'nodemailer'
import { isLoopbackHost } from '../config/config.ts'
import { desc, eq, lt } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { outboxMail } from '../data/tables/directory.ts'
import type { Clock, Mailer, OutgoingMail, Random } from '../ports.ts'

/** The next hop will never take it: a wrong address, for instance. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

export type KeptMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  createdAt: string
}

export interface Outbox {
  /** Newest first; of one address if given. */
  read(to: string | null): Promise<KeptMail[]>
}

const shownMails = 200

/** Without an SMTP server mail is kept in the database, to be read on this machine. */
export function makeOutbox(database: Database, clock: Clock, random: Random): Mailer & Outbox {
  return {
    async send({ messageId, to, subject, text, html }) {
      const createdAt = clock.now()
      await database.transaction(null, async (tx) => {
        await tx.delete(outboxMail).where(lt(outboxMail.createdAt, keptSince('mail', createdAt)))
        await tx
          .insert(outboxMail)
          .values({
            id: random.uuid(),
            messageId,
            toAddress: to.address,
            toName: to.name,
            subject,
            text,
            html,
            createdAt,
          })
          .onConflictDoNothing()
      })
    },

    probe: () => database.probe(),

    async read(to) {
      const rows = await database.read(null, (tx) =>
        tx
          .select()
          .from(outboxMail)
          .where(to === null ? undefined : eq(outboxMail.toAddress, to))
          .orderBy(desc(outboxMail.createdAt), desc(outboxMail.id))
          .limit(shownMails),
      )
      return rows.map(({ id, toAddress, subject, text, html, createdAt }) => {
        return { id, to: toAddress, subject, text, html, createdAt: createdAt.toISOString() }
      })
    },
  }
}

/**
 * `url` as nodemailer reads it: `smtp://user:password@host:587`, `smtps://…`. Codes and links leave this machine encrypted or
 * not at all: a server that offers no STARTTLS, or whose offer somebody took away, gets none of them. `?requireTLS=false`
 * in the address is the host's own word that the way there is safe.
 */
export function makeSmtpMailer(url: string): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    requireTLS: !isLoopbackHost(new URL(url).hostname),
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0])

  return {
    async send({ messageId, from, to, subject, text, html, attachments = [] }: OutgoingMail) {
      try {
        await transport.sendMail({
          messageId: `<${messageId}>`,
          from,
          to,
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
          attachments: attachments.map(({ name, type, bytes }) => {
            return { filename: name, contentType: type, content: Buffer.from(bytes) }
          }),
        })
      } catch (error) {
        if (isPermanent(error)) throw new MailRefused('refused by the mail server', { cause: error })
        throw error
      }
    },
    async probe() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

/** RFC 5321 §4.2.1: 5yz is final. Faults of the connection, of TLS and of signing in (no reply code, 530, 535) are ours to mend. */
function isPermanent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return false
  if ('code' in error && error.code === 'ETLS') return false
  const code = Number(error.responseCode)

  return code >= 500 && code < 600 && code !== 530 && code !== 535 && code !== 552
}
