import { and, eq } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { signingLink } from '../data/tables/directory.ts'
import type { Clock } from '../ports.ts'
import { sha256 } from '../sha256.ts'
import {
  isLink,
  isToken,
  isTradeable,
  secretShape,
  toLink,
  type LinkPlace,
  type SigningLink,
  type TokenKind,
} from './link-rows.ts'
import type { LinkSecrets } from './link-secrets.ts'
import type { RoomMarks } from './room-marks.ts'

type Parts = { secrets: LinkSecrets; marks: Pick<RoomMarks, 'bearerFor'>; clock: Clock }

/** How long a token waits to be traded, and how long the room stays open afterwards. */
const tokenLifetimeMs = 60 * 60 * 1000

/** Ways in that are good once: for a frame in another page, or a device that is handed over. */
export function makeLinkTokens({ secrets, marks, clock }: Parts) {
  /** A token that can still be traded; null for used, old and wrong ones alike. */
  async function findToken(
    tx: Transaction,
    token: string,
  ): Promise<(SigningLink & { origin: string | null }) | null> {
    if (!secretShape.test(token)) return null
    const [row] = await tx
      .select()
      .from(signingLink)
      .where(and(eq(signingLink.secretHash, sha256(token)), isTradeable(clock.now())))

    return row && isToken(row.kind) ? { ...toLink(row), origin: row.origin } : null
  }

  return {
    findToken,

    /** `origin` is the page that may show the room in a frame. */
    async issueToken(
      tx: Transaction,
      place: LinkPlace,
      { kind, origin, by }: { kind: TokenKind; origin: string | null; by: Pick<Member, 'id' | 'apiKey'> },
    ): Promise<{ token: string; linkId: string; expiresAt: Date }> {
      const expiresAt = new Date(clock.now().getTime() + tokenLifetimeMs)
      const { secret: token, row } = secrets.toRow(place, {
        ...{ kind, origin, expiresAt },
        ...{ issuedBy: by.id, issuedByKey: by.apiKey ?? null },
      })
      await tx.insert(signingLink).values(row)

      return { token, linkId: row.linkId, expiresAt }
    },

    /** Uses a token up. */
    async tradeToken(
      tx: Transaction,
      token: string,
    ): Promise<{ link: SigningLink; bearer: string; expiresAt: Date } | null> {
      const found = await findToken(tx, token)
      if (!found) return null
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + tokenLifetimeMs)
      // Guarded by `usedAt`: of two trades at once, one finds nothing left.
      const [row] = await tx
        .update(signingLink)
        .set({ usedAt: now, expiresAt })
        .where(and(isLink(found), isTradeable(now)))
        .returning()
      const link = row && toLink(row)

      return link ? { link, bearer: marks.bearerFor(link), expiresAt } : null
    },
  }
}
