import type { SigningSession } from '#contract/signing-shapes.ts'
import type { Decision } from '#core/envelope/decision.ts'
import {
  acts,
  completeRecipient,
  consentToSign,
  declineEnvelope,
  getRecipient,
  isOpen,
  isOverdue,
  isTurn,
  recipientToAct,
  viewEnvelope,
} from '#core/envelope/envelope-machine.ts'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { isSignature, type Field, type FieldValue } from '#core/fields/field.ts'
import { checkDraftValues, completeValues, startValue } from '#core/fields/field-values.ts'
import { knownZone } from '#core/fields/signed-date.ts'
import type { FieldId } from '#core/ids.ts'
import { Refusal, type Fault } from '#core/refusal.ts'
import { canonicalJson } from '#core/audit/canonical-json.ts'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { appUser, organization } from '../data/tables/people.ts'
import type { PageImages } from '../documents/page-images.ts'
import type { Act } from '../envelopes/audit-trail.ts'
import { brandOf } from '../organizations/branding.ts'
import type { Enact } from '../envelopes/enact.ts'
import { deleteFieldValues, loadEnvelope, loadValues, saveFieldValues } from '../envelopes/envelope-rows.ts'
import { getSealed, sealedOf } from '../envelopes/envelope-shape.ts'
import { findOwnTurn } from '../envelopes/own-turn.ts'
import type { BlobStore, Clock, PdfEngine } from '../ports.ts'
import { sha256 } from '../sha256.ts'
import { disclosureOf } from './disclosure.ts'
import type { SigningLink, SigningLinks } from './signing-links.ts'
import type { Completion, SigningRoom, Visitor } from './signing-room.ts'

type Parts = {
  database: Database
  blobs: BlobStore
  pdf: PdfEngine
  images: PageImages
  links: SigningLinks
  enact: Enact
  clock: Clock
  secureCookies: boolean
}

export function makeSigningRoom({
  database,
  blobs,
  pdf,
  images,
  links,
  enact,
  clock,
  secureCookies,
}: Parts): SigningRoom {
  async function linkOf(visitor: Visitor): Promise<SigningLink> {
    const { recipient, cookie } = visitor
    const link =
      cookie && (await database.transaction(null, (tx) => links.findByCookie(tx, recipient, cookie)))
    if (!link) throw new Refusal('link-dead')

    return link
  }

  /** Load, decide by rule, make it true, answer with the room as it is then: one transaction. */
  async function act(
    visitor: Visitor,
    work: (tx: Transaction, envelope: Envelope, by: Act) => Decision | Promise<Decision>,
  ) {
    const link = await linkOf(visitor)
    return database.transaction(link.organizationId, async (tx) => {
      const before = await loadEnvelope(tx, link.organizationId, link.envelopeId, 'lock')
      const recipient = getRecipient(before, link.recipientId)
      const by: Act = {
        actor: { kind: 'recipient', id: recipient.id },
        at: clock.now(),
        origin: visitor.origin,
        person: { name: recipient.name, email: recipient.email },
      }
      const after = await enact(tx, before, await work(tx, before, by), by)
      return sessionOf(tx, after, visitor)
    })
  }

  async function read<T>(
    visitor: Visitor,
    work: (tx: Transaction, envelope: Envelope) => T | Promise<T>,
  ): Promise<T> {
    const link = await linkOf(visitor)
    return database.transaction(link.organizationId, async (tx) =>
      work(tx, await loadEnvelope(tx, link.organizationId, link.envelopeId, 'read')),
    )
  }

  /** The document, as long as this recipient may look at it. */
  async function visibleDocument(visitor: Visitor, id: string) {
    return read(visitor, (_, envelope) => {
      const stage = stageOf(envelope, getRecipient(envelope, visitor.recipient), clock.now())
      const document = envelope.documents.find((one) => one.id === id)
      if (!document || stage === 'closed' || stage === 'waiting') throw new Refusal('not-found')
      return { ...document, organizationId: envelope.organizationId }
    })
  }

  async function sessionOf(tx: Transaction, envelope: Envelope, visitor: Visitor): Promise<SigningSession> {
    const recipient = getRecipient(envelope, visitor.recipient)
    const stage = stageOf(envelope, recipient, clock.now())
    const [home] = await tx
      .select({ name: organization.name, mode: organization.mode })
      .from(organization)
      .where(eq(organization.organizationId, envelope.organizationId))
    const [sender] = await tx
      .select({ name: appUser.name })
      .from(appUser)
      .where(eq(appUser.id, envelope.sender))
    const { colour, logoUrl } = await brandOf(tx, envelope.organizationId, clock.now())
    const shown = stage === 'fill' || stage === 'consent'
    const values = stage === 'fill' ? await loadValues(tx, envelope) : new Map<FieldId, FieldValue>()
    const sealed = stage === 'done' ? await sealedOf(tx, envelope) : []
    const { version, paragraphs } = disclosureOf(visitor.locale ?? recipient.locale)

    return {
      recipient: {
        id: recipient.id,
        name: recipient.name,
        email: recipient.email,
        role: recipient.role,
        status: recipient.status,
        locale: recipient.locale,
      },
      envelope: {
        id: envelope.id,
        title: envelope.title,
        message: envelope.message,
        status: isOverdue(envelope, clock.now()) ? 'expired' : envelope.status,
        version: envelope.version,
        senderName: sender?.name ?? '',
        organizationName: home?.name ?? '',
        mode: home?.mode ?? 'live',
        brand: { colour, logoUrl },
        expiresAt: envelope.expiresAt?.toISOString() ?? null,
        reason: envelope.status === 'declined' || envelope.status === 'voided' ? envelope.reason : null,
      },
      stage,
      disclosure: { version, paragraphs },
      documents: shown
        ? envelope.documents.map(({ id, name, pages }) => ({ id, name, pages: [...pages] }))
        : [],
      fields:
        stage === 'fill'
          ? fieldsOf(envelope, recipient).map((field) => toRoomField(field, recipient, values))
          : [],
      others: stage === 'fill' ? givenByOthers(envelope, recipient, values) : [],
      sealed: sealed.map(({ documentId, name }) => ({ document: documentId, name })),
    }
  }

  /** Every text that will be printed must fit its box: told now, while somebody can shorten it. */
  async function assertFits(
    envelope: Envelope,
    own: readonly Field[],
    values: ReadonlyMap<FieldId, FieldValue>,
  ) {
    const faults: Fault[] = []
    for (const field of own) {
      const value = values.get(field.id)
      if (typeof value !== 'string' || value === '') continue
      for (const { document, page, width, height } of field.areas) {
        const size = envelope.documents.find(({ id }) => id === document)?.pages[page]
        if (!size) continue
        const box = { width: width * size.width, height: height * size.height }
        if (!(await pdf.fits(value, box, field.multiline))) {
          faults.push({ pointer: `/values/${field.id}`, code: 'value-does-not-fit' })
        }
      }
    }
    if (faults.length > 0) throw new Refusal('value-does-not-fit', faults)
  }

  return {
    cookieName: (recipient) => `${secureCookies ? '__Host-' : ''}paraph-sign-${recipient}`,

    async openLink(secret) {
      const link = await database.transaction(null, (tx) => links.findBySecret(tx, secret))
      if (!link) return null

      return {
        recipient: link.recipientId,
        cookieName: this.cookieName(link.recipientId),
        cookieValue: links.cookieFor(link),
        secure: secureCookies,
      }
    },

    async openOwn(member, envelopeId) {
      const organizationId = member.organization.id
      const secret = await database.transaction(organizationId, async (tx) => {
        const recipientId = await findOwnTurn(tx, member, envelopeId, clock.now())
        return recipientId && links.secretFor(tx, { organizationId, envelopeId, recipientId })
      })

      return secret ? this.openLink(secret) : null
    },

    session: (visitor) => read(visitor, (tx, envelope) => sessionOf(tx, envelope, visitor)),

    view: (visitor) => act(visitor, (_, envelope, { at }) => viewEnvelope(envelope, visitor.recipient, at)),

    consent: (visitor, version) =>
      act(visitor, (_, envelope, { at }) => {
        assertCurrent(envelope, version)
        const { locale } = getRecipient(envelope, visitor.recipient)
        const { version: text, locale: language, sha256: hash } = disclosureOf(visitor.locale ?? locale)
        return consentToSign(envelope, visitor.recipient, at, {
          version: text,
          locale: language,
          sha256: hash,
        })
      }),

    async saveValues(visitor, version, given) {
      const link = await linkOf(visitor)
      await database.transaction(link.organizationId, async (tx) => {
        const envelope = await loadEnvelope(tx, link.organizationId, link.envelopeId, 'lock')
        assertCurrent(envelope, version)
        const at = clock.now()
        const recipient = recipientToAct(envelope, link.recipientId, at)
        if (!recipient.consentedAt) throw new Refusal('consent-missing')
        const { kept, cleared } = checkDraftValues(fieldsOf(envelope, recipient), given)
        await saveFieldValues(tx, envelope, recipient.id, kept, at)
        await deleteFieldValues(tx, envelope, cleared)
      })
    },

    async complete(visitor, completion) {
      // Fitting text is measured in a child process, so before the transaction rather than inside it.
      const at = clock.now()
      const checked = await read(visitor, async (tx, envelope) => {
        if (getRecipient(envelope, visitor.recipient).status === 'completed') return null
        return finalValues(tx, envelope, visitor, completion, at)
      })
      if (checked) await assertFits(checked.envelope, checked.own, checked.values)

      return act(visitor, async (tx, envelope, { at: now }) => {
        const known = getRecipient(envelope, visitor.recipient)
        if (known.status === 'completed') return completeRecipient(envelope, known.id, now)
        const { values, cleared, zone } = await finalValues(tx, envelope, visitor, completion, at)
        const valuesSha256 = hashValues(values)
        if (!checked || hashValues(checked.values) !== valuesSha256) throw new Refusal('envelope-changed')
        const decision = completeRecipient(envelope, known.id, now, {
          timeZone: zone,
          valuesSha256,
          documentsSha256: sha256(envelope.documents.map((document) => document.sha256).join('\n')),
        })
        await deleteFieldValues(tx, envelope, cleared)
        await saveFieldValues(tx, envelope, known.id, values, now)
        return decision
      })
    },

    decline: (visitor, reason) =>
      act(visitor, (_, envelope, { at }) => declineEnvelope(envelope, visitor.recipient, reason, at)),

    async page(visitor, id, page, width) {
      return images.page(await visibleDocument(visitor, id), page, width)
    },

    async pageText(visitor, id, page) {
      const document = await visibleDocument(visitor, id)
      if (!document.pages[page]) throw new Refusal('not-found')
      return pdf.readText(await blobs.get(document.sha256), page)
    },

    async original(visitor, id) {
      const document = await visibleDocument(visitor, id)
      return { name: document.name, bytes: await blobs.get(document.sha256) }
    },

    async sealed(visitor, id) {
      const { name, sha256: hash } = await read(visitor, (tx, envelope) => getSealed(tx, envelope, id))
      return { name, sha256: hash, bytes: await blobs.get(hash) }
    },
  }
}

/** What the recipient's fields hold when they finish at `at`; throws what keeps them from finishing. */
async function finalValues(
  tx: Transaction,
  envelope: Envelope,
  visitor: Visitor,
  { version, values: given = {}, signature, initials, timeZone }: Completion,
  at: Date,
) {
  assertCurrent(envelope, version)
  const recipient = recipientToAct(envelope, visitor.recipient, at)
  if (!recipient.consentedAt) throw new Refusal('consent-missing')
  const own = fieldsOf(envelope, recipient)
  const saved = await loadValues(tx, envelope)
  const { kept, cleared } = checkDraftValues(own, given)
  const standing = [...saved].filter(([id]) => !cleared.has(id))
  const zone = knownZone(timeZone)
  const values = completeValues({
    own,
    recipient,
    values: new Map([...standing, ...kept]),
    signature: signature ?? null,
    initials: initials ?? null,
    at,
    timeZone: zone,
  })

  return { envelope, own, values, cleared, zone }
}

function hashValues(values: ReadonlyMap<FieldId, FieldValue>): string {
  return sha256(canonicalJson(Object.fromEntries(values)))
}

function stageOf(envelope: Envelope, recipient: Recipient, at: Date): SigningSession['stage'] {
  const { status } = envelope
  if (status === 'completed') return 'done'
  if (!isOpen(status) && status !== 'sealing' && status !== 'seal_failed') return 'closed'
  if (recipient.status === 'completed') return 'done'
  if (recipient.status === 'replaced' || isOverdue(envelope, at)) return 'closed'
  if (!acts(recipient) || !isTurn(envelope, recipient) || !isOpen(status)) return 'waiting'

  return recipient.consentedAt ? 'fill' : 'consent'
}

/** A room opened before the envelope was corrected shows what is no longer so. */
function assertCurrent(envelope: Envelope, version: number): void {
  if (envelope.version !== version) throw new Refusal('envelope-changed')
}

function fieldsOf(envelope: Envelope, recipient: Recipient): Field[] {
  return envelope.fields.filter((field) => field.recipient === recipient.id)
}

function toRoomField(field: Field, recipient: Recipient, values: ReadonlyMap<FieldId, FieldValue>) {
  const { id, type, label, required, readOnly, areas, maxLength, multiline } = field
  const value = values.get(id) ?? startValue(field, recipient)

  return {
    id,
    type,
    label,
    required,
    readOnly,
    areas: [...areas],
    maxLength,
    multiline,
    value: toPlain(value),
  }
}

function givenByOthers(envelope: Envelope, recipient: Recipient, values: ReadonlyMap<FieldId, FieldValue>) {
  return envelope.fields.flatMap(({ id, type, areas, recipient: owner }) => {
    const value = values.get(id)
    const done = getRecipient(envelope, owner).status === 'completed'
    if (owner === recipient.id || !done || value === undefined) return []
    return [{ type, areas: [...areas], value: toPlain(value) ?? '' }]
  })
}

/** Contract shapes are mutable; rules' values are not. */
function toPlain(value: FieldValue | null): SigningSession['fields'][number]['value'] {
  if (value === null || !isSignature(value)) return value
  if (value.kind === 'typed') return value

  return { ...value, strokes: value.strokes.map((stroke) => stroke.map(([x, y, t, p]) => [x, y, t, p])) }
}
