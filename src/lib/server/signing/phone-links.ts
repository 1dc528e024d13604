import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { signingLink } from '../data/tables/directory.ts'
import type { Clock } from '../ports.ts'
import { sha256 } from '../sha256.ts'
import { isLink, isTradeable, secretShape, toLink, type LinkPlace, type SigningLink } from './link-rows.ts'
import type { LinkSecrets } from './link-secrets.ts'
import type { RoomMarks } from './room-marks.ts'

type Parts = { secrets: LinkSecrets; marks: Pick<RoomMarks, 'cookieFor'>; clock: Clock }

/** Long enough to find one's phone. */
const offeredForMs = 5 * 60 * 1000
/** As long as a browser keeps the key that a mailed link leaves; a member's way in ends sooner everywhere. */
const staysOpenMs = 30 * 24 * 60 * 60 * 1000
const ownStaysOpenMs = 12 * 60 * 60 * 1000

/** Ways in that a room shows as a code, good once, for another device of whoever stands in it. */
export function makePhoneLinks({ secrets, marks, clock }: Parts) {
  async function findPhoneLink(tx: Transaction, secret: string): Promise<SigningLink | null> {
    if (!secretShape.test(secret)) return null
    const [row] = await tx
      .select()
      .from(signingLink)
      .where(
        and(
          eq(signingLink.secretHash, sha256(secret)),
          eq(signingLink.kind, 'phone'),
          isTradeable(clock.now()),
        ),
      )

    return row ? toLink(row) : null
  }

  return {
    /** One that can still be used; null for used, old and wrong ones alike. */
    findPhoneLink,

    /** `member` is whoever came in by being signed in: what they open by it ends with their membership. */
    async issuePhoneLink(
      tx: Transaction,
      place: LinkPlace,
      member: string | null,
    ): Promise<{ secret: string; linkId: string; expiresAt: Date }> {
      const expiresAt = new Date(clock.now().getTime() + offeredForMs)
      const { secret, row } = secrets.toRow(place, { kind: 'phone', expiresAt, issuedBy: member })
      await tx.insert(signingLink).values(row)

      return { secret, linkId: row.linkId, expiresAt }
    },

    /** Uses it up. The cookie stands for this browser alone, so what is passed there counts for no other one. */
    async tradePhoneLink(
      tx: Transaction,
      link: SigningLink,
    ): Promise<{ cookie: string; entryId: string } | null> {
      const now = clock.now()
      const [row] = await tx
        .update(signingLink)
        .set({ usedAt: now })
        // Of two devices at once, one finds nothing left.
        .where(and(isLink(link), isTradeable(now)))
        .returning()
      if (!row) return null
      const stays = row.issuedBy === null ? staysOpenMs : ownStaysOpenMs
      await tx
        .update(signingLink)
        .set({ expiresAt: new Date(now.getTime() + stays) })
        .where(isLink(link))

      return { cookie: marks.cookieFor(toLink(row), link.linkId), entryId: link.linkId }
    },
  }
}
