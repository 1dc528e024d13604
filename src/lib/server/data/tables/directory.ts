import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { jobQueues } from '#core/jobs/job-queue.ts'
import { returnKinds } from '#core/mail/returned-mail.ts'
import { revocationReasons } from '#core/seal/revocation.ts'
import { isNotNull, sql } from 'drizzle-orm'
import { home, instant } from './columns.ts'

// Directory tables: looked up before an organization is known, by exact key only; outside row-level security. Those that grow with what
// organizations do have theirs in every unique key, behind what they are found by, so that they can be laid out by it (ADR 65).

/** A way into the signing room. The secret is an HMAC of the link id, so only its hash is kept. */
export const signingLink = pgTable(
  'signing_link',
  {
    secretHash: text().notNull(),
    linkId: uuid().notNull(),
    organizationId: uuid().notNull(),
    envelopeId: uuid().notNull(),
    recipientId: uuid().notNull(),
    /**
     * `own` is a member's, from the list; `embedded` and `in-person` are traded for a bearer and live for an hour; `phone` is
     * shown in a room as a code, and traded for a cookie.
     */
    kind: text({ enum: ['mail', 'own', 'direct', 'embedded', 'in-person', 'phone'] })
      .notNull()
      .default('mail'),
    /** The one page that may show an embedded room. */
    origin: text(),
    /** The member who had a token made, and by which key, if by one: it ends when they do. */
    issuedBy: uuid(),
    issuedByKey: uuid(),
    createdAt: instant().notNull(),
    expiresAt: instant(),
    /** When a one-use token was traded. */
    usedAt: instant(),
    deadAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.secretHash, t.organizationId] }),
    unique('signing_link_id').on(t.linkId, t.organizationId),
    index('signing_link_recipient').on(t.organizationId, t.envelopeId, t.recipientId),
    index('signing_link_issued').on(t.organizationId, t.issuedBy),
    index('signing_link_expires')
      .on(t.organizationId, t.expiresAt)
      .where(sql`expires_at is not null`),
    index('signing_link_dead')
      .on(t.organizationId, t.deadAt)
      .where(sql`dead_at is not null`),
  ],
)

/** Every file this instance has sealed, by its hash: what `/verify` may recognise. */
export const sealRecord = pgTable(
  'seal_record',
  {
    sha256: text().notNull(),
    organizationId: uuid().notNull(),
    envelopeId: uuid().notNull(),
    documentId: uuid().notNull(),
    /** Of the seal; a file whose archive was renewed has a row of its own, with the same. */
    sealedAt: instant().notNull(),
    /** When the archive of this file is to be looked at; null for never, and for one that another has followed. */
    archiveDueAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.sha256, t.organizationId] }),
    index('seal_record_due').on(t.archiveDueAt).where(isNotNull(t.archiveDueAt)),
  ],
)

/** Which instance key the secrets of this database rest under. One row, made at the first start. */
export const instanceKey = pgTable('instance_key', {
  /** `host`: there is one. */
  holder: text().primaryKey(),
  fingerprint: text().notNull(),
  /** While a rotation is under way: what is written rests under this one. */
  nextFingerprint: text(),
  /** What the keys for hashes, links and cookies are derived from, under the instance key. */
  derivation: text().notNull(),
  rotatedAt: instant(),
})

/** Certificates and encrypted private keys of the instance's authority. */
export const sealKey = pgTable(
  'seal_key',
  {
    purpose: text().primaryKey(),
    certificate: text().notNull(),
    privateKey: text().notNull(),
    /** Of one that was brought along: its issuers up to the root (JSON of base64), since none of them is a key of the instance. */
    chain: text(),
    /** What others ask about it by, in hexadecimal digits: its serial, and of an authority the hashes of its public key. Null of one that was brought along. */
    serial: text(),
    keySha1: text('key_sha1'),
    keySha256: text('key_sha256'),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('seal_key_serial').on(t.serial),
    index('seal_key_sha1').on(t.keySha1),
    index('seal_key_sha256').on(t.keySha256),
  ],
)

/** Which organizations seal with a key that they brought along. Read with the keys, before whose turn it is is known. */
export const sealChoice = pgTable(
  'seal_choice',
  {
    organizationId: uuid().primaryKey(),
    /** Of the key in `seal_key`. */
    purpose: text().notNull(),
    chosenBy: uuid().notNull(),
    chosenAt: instant().notNull(),
    /** Of its certificate. */
    endsAt: instant().notNull(),
    /** How many days before its end its organization was last told; null for not yet. */
    warnedDays: integer(),
  },
  (t) => [index('seal_choice_end').on(t.endsAt)],
)

/** Keys that count no more. A row may get graver (an earlier `since`, a theft), never lighter. */
export const sealRevocation = pgTable(
  'seal_revocation',
  {
    /** Of the key in `seal_key`. */
    purpose: text().primaryKey(),
    /** Purpose of the authority on whose list it stands; null for a root, which stands on none. */
    authority: text(),
    reason: text({ enum: revocationReasons }).notNull(),
    /** What was signed from here on is not believed. */
    since: instant().notNull(),
    revokedAt: instant().notNull(),
  },
  (t) => [index('seal_revocation_authority').on(t.authority)],
)

/** The newest revocation list of each authority, as it is published. */
export const sealList = pgTable('seal_list', {
  /** Purpose of its key in `seal_key`. */
  authority: text().primaryKey(),
  number: integer().notNull(),
  list: text().notNull(),
  thisUpdate: instant().notNull(),
  nextUpdate: instant().notNull(),
})

/** The transactional outbox: written with what causes it, run at least once. */
export const job = pgTable(
  'job',
  {
    id: uuid().notNull(),
    organizationId: home(),
    kind: text().notNull(),
    /** Follows from the kind (`queueOf`), and is kept so that one index finds what is due in it. */
    queue: text({ enum: jobQueues }).notNull().default('mail'),
    /** Jobs of an organization that have kind and key in common are one job while it waits or runs. */
    key: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: ['ready', 'running', 'dead'] }).notNull(),
    runAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    maxAttempts: integer().notNull(),
    /** Asked for once more while it ran: it is not over when the run is. */
    again: boolean().notNull().default(false),
    leaseUntil: instant(),
    worker: text(),
    error: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.organizationId] }),
    index('job_due')
      .on(t.queue, t.runAt)
      .where(sql`state = 'ready'`),
    index('job_turn')
      .on(t.queue, t.organizationId, t.runAt)
      .where(sql`state = 'ready'`),
    index('job_lease')
      .on(t.leaseUntil)
      .where(sql`state = 'running'`),
    uniqueIndex('job_key')
      .on(t.kind, t.key, t.organizationId)
      .where(sql`state <> 'dead'`),
  ],
)

/** A file that went with a kept mail. */
export type OutboxFile = { name: string; byteLength: number }

/** Mail kept for reading on loopback while no SMTP server is configured. */
export const outboxMail = pgTable(
  'outbox_mail',
  {
    id: uuid().primaryKey(),
    messageId: text().notNull().unique(),
    toAddress: text().notNull(),
    toName: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** What came with it, by name; the bytes are not kept a second time. */
    files: jsonb().$type<OutboxFile[]>().notNull().default([]),
    createdAt: instant().notNull(),
  },
  (t) => [index('outbox_mail_to').on(t.toAddress, t.createdAt)],
)

/** Addresses from which mail came back, a row each. */
export const returnedMail = pgTable(
  'returned_mail',
  {
    id: uuid().primaryKey(),
    /** Keyed, of the address as it is compared: whoever's account is erased is still not written to. */
    addressHash: text().notNull().unique(),
    /** For the host to read; null once the account behind it was erased. */
    address: text(),
    /** The gravest of what came back. */
    kind: text({ enum: returnKinds }).notNull(),
    reason: text().notNull(),
    /** How often something came back. */
    times: integer().notNull().default(1),
    /** Whose mail it was, the last time that is known. */
    organizationId: uuid(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [index('returned_mail_last').on(t.lastAt, t.id)],
)
