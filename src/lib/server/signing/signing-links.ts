import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { insertOf } from '../data/many-rows.ts'
import { signingLink } from '../data/tables/directory.ts'
import type { Clock, Random } from '../ports.ts'
import { sha256 } from '../sha256.ts'
import type { InstanceKey } from '../trust/instance-key.ts'
import {
  hasTimeLeft,
  isAddress,
  secretShape,
  toLink,
  type AddressKind,
  type Entry,
  type LinkPlace,
  type SigningLink,
} from './link-rows.ts'
import { makeLinkSecrets, type LinkSecrets } from './link-secrets.ts'
import { makeLinkTokens } from './link-tokens.ts'
import { linkInBearer, linkInCookie, makeRoomMarks, type RoomMarks } from './room-marks.ts'
import { makePhoneLinks } from './phone-links.ts'
import { makeSeenLinks } from './seen-links.ts'

/** The ways into rooms: links, what browsers keep of them, and tokens that are good once. */
export type SigningLinks = ReturnType<typeof makeSigningLinks>

export function makeSigningLinks(deriveKey: InstanceKey['deriveKey'], clock: Clock, random: Random) {
  const marks = makeRoomMarks({ deriveKey, clock, random })
  const secrets = makeLinkSecrets({ deriveKey, clock, random })

  return {
    ...makeLinks(secrets),
    cookieFor: marks.cookieFor,
    ownCookieFor: marks.ownCookieFor,
    ...makeEntries(marks, clock),
    ...makeLinkTokens({ secrets, marks, clock }),
    ...makePhoneLinks({ secrets, marks, clock }),
  }
}

function makeLinks(secrets: LinkSecrets) {
  return {
    /** The recipient's living link of a kind, made if there is none; returns the secret that opens it. */
    async secretFor(tx: Transaction, place: LinkPlace, kind: AddressKind = 'mail'): Promise<string> {
      const { organizationId, envelopeId, recipientId } = place
      const made = secrets.toRow(place, { kind })
      const inserted = insertOf(
        signingLink,
        [made.row],
        sql`where not exists (select from living) returning link_id`,
      )
      const { rows } = await tx.execute<{ id: string }>(sql`
        with living as (
          select l.link_id from ${signingLink} l where l.organization_id = ${organizationId}
          and l.envelope_id = ${envelopeId} and l.recipient_id = ${recipientId} and l.kind = ${kind} and l.dead_at is null
          limit 1
        ), made as (${inserted})
        select link_id as id from living union all select link_id from made`)

      return secrets.secretOf(rows[0]?.id ?? made.row.linkId)
    },

    /** The link behind a secret, living or revoked; null for anything else. */
    async findBySecret(tx: Transaction, secret: string): Promise<SigningLink | null> {
      if (!secretShape.test(secret)) return null
      const [row] = await tx
        .select()
        .from(signingLink)
        .where(eq(signingLink.secretHash, sha256(secret)))

      return row && isAddress(row.kind) ? toLink(row) : null
    },
  }
}

/** Who shows a cookie or a bearer, and by which link they came. */
function makeEntries({ entryOf, entryBehind, ownEntryOf }: RoomMarks, clock: Clock) {
  /** Where a link leads, which never changes: whoever shows it often is asked once a process. */
  const seen = makeSeenLinks()

  async function findUsable(
    tx: Transaction,
    linkId: string | undefined,
    recipientId: string,
  ): Promise<SigningLink | null> {
    if (!linkId) return null
    const [row] = await tx
      .select()
      .from(signingLink)
      .where(and(eq(signingLink.linkId, linkId), hasTimeLeft(clock.now())))
    if (!row || row.recipientId !== recipientId) return null

    return seen.keep(toLink(row))
  }

  return {
    async findByCookie(tx: Transaction, recipientId: string, cookie: string): Promise<Entry | null> {
      const own = ownEntryOf(cookie, recipientId)
      if (own) return own
      const link = await findUsable(tx, linkInCookie(cookie), recipientId)

      return link && entryOf(cookie, link)
    },

    async findByBearer(tx: Transaction, recipientId: string, bearer: string): Promise<Entry | null> {
      const link = await findUsable(tx, linkInBearer(bearer), recipientId)

      return link && entryBehind(bearer, link)
    },

    /**
     * What {@link findByCookie} or {@link findByBearer} would find by a link that this process has looked up before; null where it
     * has not. Whether it is alive by now is for the caller to ask.
     */
    recall(shown: { recipientId: string; cookie: string | null; bearer?: string | undefined }): Entry | null {
      const { recipientId, cookie, bearer } = shown
      const linkId = bearer ? linkInBearer(bearer) : linkInCookie(cookie ?? '')
      const link = linkId ? seen.find(linkId) : undefined
      if (link?.recipientId !== recipientId) return null

      return bearer ? entryBehind(bearer, link) : entryOf(cookie ?? '', link)
    },
  }
}
