import { recipientNamed } from '#core/mail/message-name.ts'
import { postmarkMetadata } from '#core/mail/report-of-postmark.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { domainToASCII } from 'node:url'
import { keptSince } from '#core/retention/retention.ts'
import { createTransport } from 'nodemailer'
import { isLoopbackHost } from '../config/config.ts'
import { desc, eq, lt } from 'drizzle-orm'
import type { DomainRates } from '../config/domain-rates.ts'
import { makeDomainPace, makePace } from './pace.ts'
import type { Database } from '../data/database.ts'
import { outboxMail, type OutboxFile } from '../data/tables/directory.ts'
import type { Mailer, MailPicture, OutgoingMail } from './mailer.ts'
import type { Clock, Random } from '../ports.ts'

/** The next hop will never take it: a wrong address, for instance. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** More than the next hop takes, or than the mailbox has room for. */
export class MailTooLarge extends Error {
  override name = 'MailTooLarge'
}

/** As many as may have gone to that domain for now: nothing was tried. */
export class MailHeldUp extends Error {
  override name = 'MailHeldUp'
  readonly inMs: number

  constructor(inMs: number) {
    super('as many mails as may go to that domain in a second')
    this.inMs = inMs
  }
}

export type KeptMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** What came with it: names alone are kept. */
  files: readonly OutboxFile[]
  createdAt: string
}

export interface Outbox {
  /** Newest first; of one address if given. */
  read(to: string | null): Promise<KeptMail[]>
}

const shownMails = 200

/** RFC 6376: what a domain signs its mail with, and under which name its public key stands in the DNS. */
export type DkimKey = { domain: string; selector: string; key: string }

/** Without an SMTP server mail is kept in the database, to be read on this machine. */
export function makeOutbox(database: Database, clock: Clock, random: Random): Mailer & Outbox {
  return {
    async send({ messageId, to, subject, text, html, pictures = [], attachments = [] }) {
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
            html: withPictures(html, pictures),
            files: attachments.map(({ name, bytes }) => ({ name, byteLength: bytes.byteLength })),
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
      return rows.map(({ id, toAddress, subject, text, html, files, createdAt }) => {
        return { id, to: toAddress, subject, text, html, files, createdAt: createdAt.toISOString() }
      })
    },
  }
}

/** A mail that is kept is one page: what it would bring along stands in it. */
function withPictures(html: string, pictures: readonly MailPicture[]): string {
  return pictures.reduce(
    (page, { cid, type, bytes }) =>
      page.replaceAll(`cid:${cid}`, `data:${type};base64,${Buffer.from(bytes).toString('base64')}`),
    html,
  )
}

export type SmtpOptions = {
  dkim?: DkimKey | null
  perSecond?: number | null
  /** Left out, all domains are alike. */
  perDomain?: DomainRates
  bouncesTo?: string
}

/**
 * `url` as nodemailer reads it: `smtp://user:password@host:587`, `smtps://…`. Codes and links leave this machine encrypted or
 * not at all: a server that offers no STARTTLS, or whose offer somebody took away, gets none of them. `?requireTLS=false`
 * in the address is the host's own word that the way there is safe. No more than `perSecond` leave in a second: the next hop
 * may count. To a domain no more than `perDomain`: a mail that would have to wait long is held up. What cannot be delivered is returned to `bouncesTo`; left out, to whom it is from.
 */
export function makeSmtpMailer(
  url: string,
  { dkim = null, perSecond = null, perDomain = asFastAsItGoes, bouncesTo }: SmtpOptions = {},
): Mailer & { close(): void } {
  const pace = makePace(perSecond)
  const domainPace = makeDomainPace(perDomain)
  const { hostname } = new URL(url)
  const transport = createTransport({
    url,
    pool: true,
    requireTLS: !isLoopbackHost(hostname),
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.key } }),
  } as Parameters<typeof createTransport>[0])

  return {
    async send({ messageId, from, to, subject, text, html, pictures = [], attachments = [] }: OutgoingMail) {
      const turn = domainPace(domainOf(to.address), messageId)
      if ('comeBack' in turn) throw new MailHeldUp(turn.comeBack)
      if (turn.wait > 0) await sleep(turn.wait)
      await pace()
      try {
        await transport.sendMail({
          messageId: `<${messageId}>`,
          from,
          to,
          // A server that says how much it takes is asked before anything is sent.
          envelope: {
            from: bouncesTo ?? from.address,
            to: [to.address],
            size: sizeOf([...pictures, ...attachments]),
          },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', ...headersFor(hostname, messageId) },
          attachments: [...pictures.map(toInline), ...attachments.map(toAttachment)],
        })
      } catch (error) {
        if (isTooLarge(error)) throw new MailTooLarge('too large for the mail server', { cause: error })
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

const asFastAsItGoes: DomainRates = { named: new Map(), others: null }

function domainOf(address: string): string {
  return domainToASCII(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
}

/** Postmark alone names a mail that came back by nothing that we gave it, but for these. */
function headersFor(hostname: string, messageId: string): Record<string, string> {
  const place = hostname.endsWith('.postmarkapp.com') ? recipientNamed(messageId) : null

  return place ? postmarkMetadata(place) : {}
}

function toInline({ cid, name, type, bytes }: MailPicture) {
  return { cid, filename: name, contentType: type, content: Buffer.from(bytes), contentDisposition: 'inline' }
}

function toAttachment({ name, type, bytes }: { name: string; type: string; bytes: Uint8Array }) {
  return { filename: name, contentType: type, content: Buffer.from(bytes) }
}

/** On the wire: four letters for three bytes, lines of 76 with their ends, and the words of the mail. */
function sizeOf(parts: readonly { bytes: Uint8Array }[]): number {
  const bytes = parts.reduce((sum, part) => sum + part.bytes.byteLength, 0)

  return Math.ceil(bytes * 1.38) + 50_000
}

/** RFC 1870 §6: refused by its size, before (no reply code) or after it was sent; 523 is RFC 5321's §4.2.4 of old servers. */
function isTooLarge(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, responseCode, command } = error as {
    code?: unknown
    responseCode?: unknown
    command?: unknown
  }

  return (
    responseCode === 552 ||
    responseCode === 523 ||
    (code === 'EMESSAGE' && responseCode === undefined && command === 'MAIL FROM')
  )
}

/** RFC 5321 §4.2.1: 5yz is final. Faults of the connection, of TLS and of signing in (no reply code, 530, 535) are ours to mend. */
function isPermanent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return false
  if ('code' in error && error.code === 'ETLS') return false
  const code = Number(error.responseCode)

  return code >= 500 && code < 600 && code !== 530 && code !== 535
}
