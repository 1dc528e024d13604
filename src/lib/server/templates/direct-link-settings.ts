import type { DirectLinkInput, DirectLinkShape } from '#contract/template-shapes.ts'
import { hasPermission } from '#core/access/access.ts'
import { assertSender } from '#core/organizations/envelope-defaults.ts'
import { Refusal } from '#core/refusal.ts'
import { assertRole } from '#core/templates/direct-link-role.ts'
import { renderSVG } from 'uqr'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { directLink } from '../data/tables/sharing.ts'
import type { Clock, Random } from '../ports.ts'
import { sha256 } from '../sha256.ts'
import { type DirectLinkRow, isOf } from './direct-link-rows.ts'
import { rehearse } from './rehearse.ts'
import { getSeen, lockOwn } from './template-rows.ts'

type Parts = {
  database: Database
  clock: Clock
  random: Random
  publicUrl: string
  /** Of a link, by its id. */
  secretOf: (id: string) => string
}

type ToShape = (row: DirectLinkRow) => DirectLinkShape

/** What members see and settle of the link of a template. */
export function makeDirectLinkSettings(parts: Parts) {
  const { database, random, publicUrl, secretOf } = parts
  const toShape: ToShape = (row) => ({
    url: `${publicUrl}/d/${secretOf(row.id)}`,
    enabled: row.enabled,
    role: row.roleKey,
    maxUses: row.maxUses,
    uses: row.uses,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    asksCode: row.asksCode,
  })

  return {
    find: (member: Member, id: string): Promise<DirectLinkShape | null> =>
      database.transaction(member.organization.id, async (tx) => {
        const row = await getRow(tx, member, id)
        return row ? toShape(row) : null
      }),

    set: makeSetDirectLink({ ...parts, toShape }),

    /** A new address; the old one is dead. */
    renew: (member: Member, id: string): Promise<DirectLinkShape> =>
      database.transaction(member.organization.id, async (tx) => {
        const seen = await lockOwn(tx, member, id)
        assertMaySend(member)
        const fresh = random.uuid()
        const [row] = await tx
          .update(directLink)
          .set({ id: fresh, secretHash: sha256(secretOf(fresh)), uses: 0, createdBy: member.id })
          .where(isOf(member, seen.id))
          .returning()
        if (!row) throw new Refusal('not-found')
        return toShape(row)
      }),

    /** SVG of the address. Throws `not-found` while there is none. */
    qr: (member: Member, id: string): Promise<Uint8Array> =>
      database.transaction(member.organization.id, async (tx) => {
        const row = await getRow(tx, member, id)
        if (!row) throw new Refusal('not-found')
        return new TextEncoder().encode(renderSVG(toShape(row).url, { ecc: 'M', border: 4 }))
      }),
  }
}

/**
 * Throws `field-recipient-unknown` for a role that is not there, `recipient-cannot-act` and `recipient-out-of-turn` for
 * one that does not act first, `recipient-email-missing` when another role has nobody to play it, and whatever else
 * would keep envelopes from being sent.
 */
function makeSetDirectLink({ database, clock, random, secretOf, toShape }: Parts & { toShape: ToShape }) {
  return (
    member: Member,
    id: string,
    { enabled, role, maxUses, expiresAt, asksCode }: z.output<typeof DirectLinkInput>,
  ): Promise<DirectLinkShape> =>
    database.transaction(member.organization.id, async (tx) => {
      const { status } = await lockOwn(tx, member, id)
      const seen = await getSeen(tx, member, id)
      if (enabled) {
        assertMaySend(member)
        if (status === 'archived') throw new Refusal('template-archived')
        assertRole(seen.content, role)
        rehearse(seen)
      }
      const rules = {
        enabled,
        roleKey: role,
        maxUses: maxUses ?? null,
        expiresAt: expiresAt ? new Date(expiresAt) : null,
        ...(asksCode !== undefined && { asksCode }),
        createdBy: member.id,
      }
      const fresh = random.uuid()
      const [row] = await tx
        .insert(directLink)
        .values({
          ...rules,
          ...{ id: fresh, secretHash: sha256(secretOf(fresh)) },
          ...{ organizationId: member.organization.id, templateId: seen.row.id },
          createdAt: clock.now(),
        })
        .onConflictDoUpdate({ target: [directLink.organizationId, directLink.templateId], set: rules })
        .returning()
      if (!row) throw new Error('direct link not written')
      return toShape(row)
    })
}

async function getRow(
  tx: Transaction,
  member: Member,
  templateId: string,
): Promise<DirectLinkRow | undefined> {
  const { row, lentBy } = await getSeen(tx, member, templateId)
  if (lentBy !== null) throw new Refusal('forbidden')
  const [found] = await tx.select().from(directLink).where(isOf(member, row.id))

  return found
}

/** Whoever opens the link sends an envelope in the member's name. */
function assertMaySend(member: Member): void {
  if (!hasPermission(member.held, 'create_envelopes')) throw new Refusal('forbidden')
  assertSender(member)
}
