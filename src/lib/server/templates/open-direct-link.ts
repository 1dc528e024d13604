import { hasPermission } from '#core/access/access.ts'
import { unchanged } from '#core/envelope/decision.ts'
import type { AccessCheck, RecipientRole } from '#core/envelope/envelope.ts'
import type { EnvelopeId, OrganizationId, RecipientId } from '#core/ids.ts'
import type { Locale } from '#core/locale/locale.ts'
import { withRequired } from '#core/organizations/envelope-defaults.ts'
import { isRefusal, nullIfNotFound, Refusal } from '#core/refusal.ts'
import { findRoleFault, mailsCode, withCode } from '#core/templates/direct-link-role.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Member, Origin } from '../actor.ts'
import { ownersOf } from '../billing/owners.ts'
import { type Database, enterTenant, type Transaction } from '../data/database.ts'
import { directLink } from '../data/tables/sharing.ts'
import { template } from '../data/tables/documents.ts'
import { organization } from '../data/tables/people.ts'
import type { Enact } from '../envelopes/enact.ts'
import { holdEnvelope } from '../envelopes/held-envelope.ts'
import type { Envelopes } from '../envelopes/make-envelopes.ts'
import { networkOf } from '../identity/networks.ts'
import { brandOf } from '../organizations/branding.ts'
import type { Clock } from '../ports.ts'
import type { RateLimits } from '../requests/rate-limits.ts'
import type { SigningRoom } from '../signing/make-signing-room.ts'
import type { LinkPlace } from '../signing/link-rows.ts'
import type { SigningLinks } from '../signing/signing-links.ts'
import type { RoomKey } from '../signing/visitor.ts'
import { composeFromTemplate } from './compose-from-template.ts'
import { type DirectLinkRow, isOpen } from './direct-link-rows.ts'
import { findMemberBehind } from '../people/member-behind.ts'
import { getSeen, type SeenTemplate } from './template-rows.ts'

export type OpeningParts = {
  database: Database
  envelopes: Envelopes
  links: SigningLinks
  signing: SigningRoom
  enact: Enact
  limits: RateLimits
  clock: Clock
}
type Arriving = { name: string; email: string; locale: Locale }

/** What the public page says before anybody has given a name. */
export type DirectLinkFace = {
  title: string
  organizationName: string
  brand: { colour: string | null; logoUrl: string | null }
  mode: 'live' | 'test'
  pages: number
  /** A code goes to the address that is typed. */
  asksCode: boolean
}

const secretShape = /^[\w-]{43}$/
/** Of one link behind one address: enough for an assembly that signs in one hall. */
const openings = { times: 300, windowSeconds: 600 }
/** For one person, by the address that was typed: too little to fill anybody's inbox with what becomes of envelopes. */
const openingsForOne = { times: 20, windowSeconds: 600 }

/** What a direct link is to whoever has it: what it asks them to sign, and a room of their own. */
export function makeOpenDirectLink(parts: OpeningParts) {
  const { database, signing, limits, clock } = parts

  return {
    /** Null for wrong addresses, and for those that are off, used up or over, alike. Changes nothing. */
    async face(secret: string): Promise<DirectLinkFace | null> {
      if (!secretShape.test(secret)) return null
      return database.transaction(null, async (tx) => {
        const [row] = await tx.select().from(directLink).where(isOpen(secret, clock.now()))
        const serving = row && (await findServing(tx, row))
        if (!serving) return null
        const { seen } = serving
        const { organizationId, mode, name } = seen.row
        const [home] = await tx
          .select({ name: organization.name })
          .from(organization)
          .where(eq(organization.organizationId, organizationId))
        const { colour, logoUrl } = await brandOf(tx, organizationId, clock.now())
        return {
          title: seen.content.title ?? name,
          organizationName: home?.name ?? '',
          brand: { colour, logoUrl },
          mode,
          pages: seen.documents.reduce((sum, { pages }) => sum + pages.length, 0),
          asksCode: mailsCode(guarded(seen.content, serving.member), row),
        }
      })
    },

    /** Counts the use, makes and sends the envelope, lets its first signer in. Throws `direct-link-closed`. */
    async open(
      secret: string,
      { name, email, locale }: { name: string; email: string; locale: Locale },
      origin: Origin,
    ): Promise<RoomKey> {
      if (!secretShape.test(secret)) throw new Refusal('direct-link-closed')
      const network = networkOf(origin.ip ?? '')
      await limits.spend('direct-link', `${secret} ${network}`, openings)
      await limits.spend('direct-link-for-one', `${email} ${network}`, openingsForOne)
      const roomSecret = await database.transaction(null, (tx) =>
        enterAs(tx, parts, secret, { name, email, locale }, origin),
      )
      const room = await signing.openLink(roomSecret)
      if (!room) throw new Refusal('direct-link-closed')

      return room
    },
  }
}

/** The secret of a room in a new envelope, for whoever came. */
async function enterAs(
  tx: Transaction,
  parts: OpeningParts,
  secret: string,
  arriving: Arriving,
  origin: Origin,
): Promise<string> {
  const { envelopes, links, clock } = parts
  const { name, email, locale } = arriving
  // Counted first, under the row's lock: of two who ask for the last use, one waits and is refused.
  const [row] = await tx
    .update(directLink)
    .set({ uses: sql`${directLink.uses} + 1` })
    .where(isOpen(secret, clock.now()))
    .returning()
  const serving = row && (await findServing(tx, row))
  if (!serving) throw new Refusal('direct-link-closed')
  const { seen, member } = serving
  const recipients = [{ key: row.roleKey, name, email, locale }]
  const composed = composeFromTemplate(seen, { recipients }, member, clock.now())
  const asked = guarded(composed, member)
  const composition = { ...composed, recipients: withCode(asked.recipients, row) }
  const origin_ = {
    templateId: seen.row.id,
    templateVersion: seen.row.version,
    directLink: true,
  } as const
  const envelope = await envelopes
    .createWithin(tx, member, { ...composition, origin: origin_ }, { send: true, arrived: row.roleKey })
    .catch(closedToStrangers)
  const recipient = envelope.recipients.find((one) => one.key === row.roleKey)
  const place = {
    organizationId: member.organization.id,
    envelopeId: envelope.id as EnvelopeId,
    recipientId: (recipient?.id ?? '') as RecipientId,
  }
  await recordArrival(tx, parts, place, { name, email }, origin)
  return links.secretFor(tx, place, 'direct')
}

/** The template as it is now, and the member in whose name envelopes of it go out. Null when it serves no longer. */
async function findServing(
  tx: Transaction,
  row: DirectLinkRow,
): Promise<{ seen: SeenTemplate; member: Member } | null> {
  await enterTenant(tx, row.organizationId as OrganizationId)
  const [{ mode } = { mode: null }] = await tx
    .select({ mode: template.mode })
    .from(template)
    .where(and(eq(template.organizationId, row.organizationId), eq(template.id, row.templateId)))
  const member = mode && (await findSender(tx, row, mode))
  if (!member?.maySend || !hasPermission(member.held, 'create_envelopes')) return null
  const seen = await getSeen(tx, member, row.templateId).catch(nullIfNotFound)
  const serves = seen?.row.status === 'active' && !findRoleFault(seen.content, row.roleKey)

  return serves ? { seen, member } : null
}

/** With what the organization asks of everybody: a code that is asked anyway is not asked twice. */
function guarded<
  Role extends { recipientRole?: RecipientRole | undefined; access?: readonly AccessCheck[] | undefined },
>({ recipients }: { recipients: readonly Role[] }, { organization: { defaults } }: Member) {
  return {
    recipients: recipients.map((one) => ({
      ...one,
      access: [...withRequired(one.recipientRole ?? 'signer', one.access ?? [], defaults.access)],
    })),
  }
}

/** Who came, and from where: whoever made the link did nothing just now. */
async function recordArrival(
  tx: Transaction,
  { enact, clock }: OpeningParts,
  { organizationId, envelopeId, recipientId }: LinkPlace,
  person: { name: string; email: string },
  origin: Origin,
): Promise<void> {
  const held = await holdEnvelope(tx, organizationId, envelopeId)
  const opened = { type: 'recipient.opened', recipient: recipientId, facts: { entry: 'direct' } } as const
  const actor = { kind: 'recipient', id: recipientId } as const
  const act = { actor, at: clock.now(), origin, person }
  await enact(tx, held, { ...unchanged(held.envelope), events: [opened] }, act)
}

/** In whose name envelopes go out: who set the link last, and an owner once that person has left the organization. */
async function findSender(
  tx: Transaction,
  { organizationId, createdBy }: DirectLinkRow,
  mode: Member['organization']['mode'],
): Promise<Member | null> {
  const present = await findMemberBehind(tx, organizationId, createdBy, mode)
  if (present) return present
  const [owner] = await ownersOf(tx, organizationId)

  return owner ? findMemberBehind(tx, organizationId, owner, mode) : null
}

/** What the organization may or may not do is nothing to strangers: to them the link is closed. */
function closedToStrangers(error: unknown): never {
  throw isRefusal(error) ? new Refusal('direct-link-closed') : error
}
