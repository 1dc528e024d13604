import type { EnvelopeInput, EnvelopePatch, EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { Decision } from '#core/envelope/decision.ts'
import {
  acts,
  assertDraft,
  assertFieldsFit,
  assertOpen,
  isInvited,
  isOverdue,
  isTurn,
  retrySeal,
  sendEnvelope,
  voidEnvelope,
} from '#core/envelope/envelope-machine.ts'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import type { EnvelopeId, RecipientId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { keepForEver, mayBeErased } from '#core/retention/retention.ts'
import { and, asc, desc, eq, exists, ilike, inArray, lt, or, sql } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import { cutPage, readCursor } from '../cursor.ts'
import type { Quotas } from '../billing/quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import { envelope as envelopeTable, recipient as recipientTable } from '../data/tables/envelopes.ts'
import { documentsOf } from '../documents/make-documents.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import { likePattern } from '../like-pattern.ts'
import { holdPlace } from '../organizations/hold-place.ts'
import type { BlobStore, Clock, Random } from '../ports.ts'
import { isWhole, readTrail, recordHappenings, type Act } from './audit-trail.ts'
import { toEnvelopeDocument, toFieldShape, toFields, toFieldShapes } from './authoring.ts'
import type { Enact } from './enact.ts'
import { countEnvelopes } from './envelope-counts.ts'
import { deleteEnvelope, insertEnvelope, loadEnvelope, rewriteDraft } from './envelope-rows.ts'
import { getSealed, shapeOfEnvelope, toAuditLine } from './envelope-shape.ts'
import { writeEvidence } from './evidence.ts'
import type { Envelopes } from './envelopes.ts'

type Parts = {
  database: Database
  blobs: BlobStore
  enact: Enact
  enqueue: Enqueue
  quotas: Quotas
  clock: Clock
  random: Random
}

export function makeEnvelopes(parts: Parts): Envelopes {
  const { database, blobs, enact, enqueue, quotas, clock, random } = parts

  /** Load among the member's, decide by rule, make it true: every change after drafting goes through here. */
  async function decide(member: Member, id: string, rule: (envelope: Envelope, at: Date) => Decision) {
    return database.transaction(member.organization.id, async (tx) => {
      const before = await loadEnvelope(tx, member.organization.id, id, 'lock')
      const act = actOf(member, clock.now())
      return shapeOfEnvelope(tx, await enact(tx, before, rule(before, act.at), act))
    })
  }

  async function compose(
    tx: Transaction,
    member: Member,
    input: EnvelopeInput,
    draft: DraftFacts,
  ): Promise<Envelope> {
    const rows = await documentsOf(tx, member.organization.id, input.documents)
    if (rows.length !== input.documents.length) throw new Refusal('field-document-unknown')
    const recipients = input.recipients.map((given, index): Recipient => ({
      id: (draft.recipientIds.get(given.key) ?? random.uuid()) as RecipientId,
      key: given.key,
      role: given.recipientRole ?? 'signer',
      order: given.order ?? index + 1,
      name: given.name,
      email: given.email,
      locale: given.locale ?? member.locale,
      status: 'waiting',
      consentedAt: null,
      completedAt: null,
    }))
    const composed: Envelope = {
      ...draft.facts,
      organizationId: member.organization.id,
      title: input.title,
      message: input.message ?? '',
      status: 'draft',
      documents: rows.map(toEnvelopeDocument),
      recipients,
      fields: toFields(
        input.fields.map((field) => toFieldShape(field, random)),
        recipients,
      ),
      expiresAt: input.expiresAt ? new Date(input.expiresAt) : null,
      sentAt: null,
      completedAt: null,
      reason: null,
    }
    assertFieldsFit(composed)
    await assertSize(tx, member, composed)

    return composed
  }

  /** How many sign and how much they sign is limited by the plan, also of a draft from before a downgrade. */
  async function assertSize(tx: Transaction, { organization }: Member, envelope: Envelope): Promise<void> {
    await quotas.assertWithin(tx, organization, {
      MaxSigners: envelope.recipients.filter(acts).length,
      MaxDocumentsPerEnvelope: envelope.documents.length,
    })
  }

  async function send(tx: Transaction, member: Member, draft: Envelope): Promise<EnvelopeShape> {
    const act = actOf(member, clock.now())
    const decision = sendEnvelope(draft, act.at)
    await assertSize(tx, member, draft)
    await quotas.spend(tx, member.organization, 'MaxEnvelopes')

    return shapeOfEnvelope(tx, await enact(tx, draft, decision, act))
  }

  async function create(tx: Transaction, member: Member, input: EnvelopeInput): Promise<Envelope> {
    const act = actOf(member, clock.now())
    const facts = { id: random.uuid() as EnvelopeId, sender: member.id, version: 1, createdAt: act.at }
    const draft = await compose(tx, member, input, { facts, recipientIds: new Map() })
    await insertEnvelope(tx, draft)
    await recordHappenings(tx, draft, act, [{ type: 'envelope.created' }], random)

    return draft
  }

  return {
    async list(member, { q, status, recipientEmail, limit, cursor }) {
      const after = readCursor(cursor)
      const organizationId = member.organization.id
      return database.transaction(organizationId, async (tx) => {
        const rows = await tx
          .select(listColumns)
          .from(envelopeTable)
          .where(
            and(
              eq(envelopeTable.organizationId, organizationId),
              status?.length ? inArray(envelopeTable.status, status) : undefined,
              q ? ilike(envelopeTable.title, likePattern(q)) : undefined,
              recipientEmail ? exists(recipientsAt(tx, organizationId, recipientEmail)) : undefined,
              after
                ? or(
                    lt(envelopeTable.updatedAt, after.at),
                    and(eq(envelopeTable.updatedAt, after.at), lt(envelopeTable.id, after.id)),
                  )
                : undefined,
            ),
          )
          .orderBy(desc(envelopeTable.updatedAt), desc(envelopeTable.id))
          .limit(limit + 1)
        const { shown, nextCursor } = cutPage(rows, limit, ({ updatedAt: at, id }) => ({ at, id }))
        const people = await recipientsOf(
          tx,
          organizationId,
          shown.map(({ id }) => id),
        )
        const items = shown.map((row) => ({
          id: row.id,
          title: row.title,
          status: row.status,
          recipients: people
            .filter(({ envelopeId }) => envelopeId === row.id)
            .map(({ envelopeId: _, ...rest }) => rest),
          createdAt: row.createdAt.toISOString(),
          updatedAt: row.updatedAt.toISOString(),
          sentAt: row.sentAt?.toISOString() ?? null,
          completedAt: row.completedAt?.toISOString() ?? null,
        }))
        return { items, nextCursor }
      })
    },

    counts: (member) =>
      database.transaction(member.organization.id, (tx) => countEnvelopes(tx, member, clock.now())),

    async create(member, input) {
      return database.transaction(member.organization.id, async (tx) => {
        await holdPlace(tx, member)
        return shapeOfEnvelope(tx, await create(tx, member, input))
      })
    },

    async createAndSend(member, input) {
      return database.transaction(member.organization.id, async (tx) => {
        await holdPlace(tx, member)
        const { id } = await create(tx, member, input)
        return send(tx, member, await loadEnvelope(tx, member.organization.id, id, 'lock'))
      })
    },

    async get(member, id) {
      return database.transaction(member.organization.id, async (tx) =>
        shapeOfEnvelope(tx, await loadEnvelope(tx, member.organization.id, id, 'read')),
      )
    },

    async change(member, id, patch, expectedVersion) {
      return database.transaction(member.organization.id, async (tx) => {
        const before = await loadEnvelope(tx, member.organization.id, id, 'lock')
        assertDraft(before)
        if (expectedVersion !== null && expectedVersion !== before.version)
          throw new Refusal('version-conflict')
        const { sender, createdAt } = before
        const draft = await compose(tx, member, patched(before, patch), {
          facts: { id: before.id, sender, createdAt, version: before.version + 1 },
          recipientIds: new Map(before.recipients.map((one) => [one.key, one.id])),
        })
        await rewriteDraft(tx, draft, clock.now())
        return shapeOfEnvelope(tx, draft)
      })
    },

    async remove(member, id) {
      await database.transaction(member.organization.id, async (tx) => {
        const found = await loadEnvelope(tx, member.organization.id, id, 'lock')
        // Organizations choose no period yet, so everything sent is kept.
        const endedAt = found.completedAt
        if (!mayBeErased({ status: found.status, endedAt }, keepForEver, clock.now()))
          throw new Refusal('envelope-not-draft')
        await deleteEnvelope(tx, found)
      })
    },

    async send(member, id) {
      return database.transaction(member.organization.id, async (tx) => {
        await holdPlace(tx, member)
        return send(tx, member, await loadEnvelope(tx, member.organization.id, id, 'lock'))
      })
    },

    void: (member, id, reason) => decide(member, id, (envelope) => voidEnvelope(envelope, reason)),
    reseal: (member, id) => decide(member, id, retrySeal),

    async remind(member, id) {
      await database.transaction(member.organization.id, async (tx) => {
        const envelope = await loadEnvelope(tx, member.organization.id, id, 'lock')
        const act = actOf(member, clock.now())
        assertOpen(envelope)
        if (isOverdue(envelope, act.at)) throw new Refusal('envelope-expired')
        for (const { id: recipientId } of envelope.recipients.filter((one) => isAwaited(envelope, one))) {
          const payload = { envelopeId: envelope.id, recipientId, reminder: true }
          const { organizationId } = envelope
          await enqueue(tx, { kind: 'invite', key: `${id}/${recipientId}/reminder`, payload, organizationId })
          await recordHappenings(
            tx,
            envelope,
            act,
            [{ type: 'recipient.reminded', recipient: recipientId }],
            random,
          )
        }
      })
    },

    async audit(member, id) {
      return database.transaction(member.organization.id, async (tx) => {
        const envelope = await loadEnvelope(tx, member.organization.id, id, 'read')
        const trail = await readTrail(tx, envelope)
        return { items: trail.map(toAuditLine), whole: isWhole(trail) }
      })
    },

    async evidence(member, id) {
      return database.transaction(member.organization.id, async (tx) => {
        const envelope = await loadEnvelope(tx, member.organization.id, id, 'read')
        return writeEvidence(envelope, await readTrail(tx, envelope))
      })
    },

    async sealed(member, id, document) {
      const { name, sha256 } = await database.transaction(member.organization.id, async (tx) =>
        getSealed(tx, await loadEnvelope(tx, member.organization.id, id, 'read'), document),
      )
      return { name, sha256, bytes: await blobs.get(sha256) }
    },
  }
}

/** What a list shows; documents and fields stay where they are. */
const listColumns = {
  id: envelopeTable.id,
  title: envelopeTable.title,
  status: envelopeTable.status,
  createdAt: envelopeTable.createdAt,
  updatedAt: envelopeTable.updatedAt,
  sentAt: envelopeTable.sentAt,
  completedAt: envelopeTable.completedAt,
}

type DraftFacts = {
  facts: Pick<Envelope, 'id' | 'sender' | 'version' | 'createdAt'>
  recipientIds: ReadonlyMap<string, string>
}

export function actOf(member: Member, at: Date): Act {
  const { id, name, email, origin, apiKey } = member
  const actor = apiKey ? ({ kind: 'api-key', id: apiKey } as const) : ({ kind: 'member', id } as const)

  return { actor, at, origin, person: { name, email } }
}

function isAwaited(envelope: Envelope, recipient: Recipient): boolean {
  return acts(recipient) && isInvited(recipient) && isTurn(envelope, recipient)
}

function patched(before: Envelope, patch: EnvelopePatch): EnvelopeInput {
  return {
    title: patch.title ?? before.title,
    message: patch.message ?? before.message,
    documents: patch.documents ?? before.documents.map(({ id }) => id),
    recipients:
      patch.recipients ??
      before.recipients.map(({ key, name, email, role, order, locale }) => {
        return { key, name, email, recipientRole: role, order, locale }
      }),
    fields: patch.fields ?? toFieldShapes(before.fields, before.recipients),
    expiresAt: patch.expiresAt === undefined ? (before.expiresAt?.toISOString() ?? null) : patch.expiresAt,
  }
}

function recipientsAt(tx: Transaction, organizationId: string, email: string) {
  return tx
    .select({ one: sql`1` })
    .from(recipientTable)
    .where(
      and(
        eq(recipientTable.organizationId, organizationId),
        eq(recipientTable.envelopeId, envelopeTable.id),
        eq(recipientTable.email, email.trim().toLowerCase()),
      ),
    )
}

async function recipientsOf(tx: Transaction, organizationId: string, envelopeIds: readonly string[]) {
  if (envelopeIds.length === 0) return []

  return tx
    .select({
      envelopeId: recipientTable.envelopeId,
      id: recipientTable.id,
      name: recipientTable.name,
      status: recipientTable.status,
      order: recipientTable.order,
      recipientRole: recipientTable.role,
    })
    .from(recipientTable)
    .where(
      and(
        eq(recipientTable.organizationId, organizationId),
        inArray(recipientTable.envelopeId, [...envelopeIds]),
      ),
    )
    .orderBy(asc(recipientTable.position))
}
