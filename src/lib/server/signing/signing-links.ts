import type { EnvelopeId, OrganizationId, RecipientId } from '#core/ids.ts'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { insertOf } from '../data/many-rows.ts'
import { signingLink } from '../data/tables/directory.ts'
import type { Clock, Random } from '../ports.ts'
import { isSameSecret, keyedHash } from '../secrets.ts'
import type { InstanceKey } from '../trust/instance-key.ts'
import { sha256 } from '../sha256.ts'
import { makeSeenLinks } from './seen-links.ts'

type Row = typeof signingLink.$inferSelect
export type LinkKind = Row['kind']
/** Ways in that are an address; the other kinds are traded, once, for a bearer. */
export type AddressKind = Extract<LinkKind, 'mail' | 'own' | 'direct'>
export type TokenKind = Exclude<LinkKind, AddressKind>

/** Whose room it opens. */
export type LinkPlace = { organizationId: OrganizationId; envelopeId: EnvelopeId; recipientId: RecipientId }

export type SigningLink = LinkPlace & {
  linkId: string
  kind: LinkKind
  /** Revoked: it may still say what has become of the task, and nothing else. */
  isDead: boolean
  /** When it was made; of a member's own way in, when they were asked. */
  since: Date
  /** When it was revoked. */
  deadAt: Date | null
}

/** One browser that came in: what it has passed does not count for another one with the same link. */
export type Entry = SigningLink & { entryId: string }

export interface SigningLinks {
  /** The recipient's living link of a kind, made if there is none; returns the secret that opens it. */
  secretFor(tx: Transaction, place: LinkPlace, kind?: AddressKind): Promise<string>
  /** The link behind a secret, living or revoked; null for anything else. */
  findBySecret(tx: Transaction, secret: string): Promise<SigningLink | null>
  /** A fresh entry by this link, as the room's cookie carries it. */
  cookieFor(link: SigningLink): string
  /** The same for a member who was asked at `asked`. It needs no link: the cookie says all there is to know. */
  ownCookieFor(place: LinkPlace, asked: Date): string
  findByCookie(tx: Transaction, recipientId: string, cookie: string): Promise<Entry | null>
  /**
   * What {@link findByCookie} or {@link findByBearer} would find by a link that this process has looked up before; null where it
   * has not. Whether it is alive by now is for the caller to ask.
   */
  recall(shown: { recipientId: string; cookie: string | null; bearer?: string | undefined }): Entry | null
  /** A token that is good once. `origin` is the page that may show the room in a frame. */
  issueToken(
    tx: Transaction,
    place: LinkPlace,
    made: { kind: TokenKind; origin: string | null; by: Pick<Member, 'id' | 'apiKey'> },
  ): Promise<{ token: string; linkId: string; expiresAt: Date }>
  /** A token that can still be traded; null for used, old and wrong ones alike. */
  findToken(tx: Transaction, token: string): Promise<(SigningLink & { origin: string | null }) | null>
  /** Uses a token up. */
  tradeToken(
    tx: Transaction,
    token: string,
  ): Promise<{ link: SigningLink; bearer: string; expiresAt: Date } | null>
  findByBearer(tx: Transaction, recipientId: string, bearer: string): Promise<Entry | null>
}

const uuidShape = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const secretShape = /^[\w-]{43}$/
const cookieShape = new RegExp(`^(${uuidShape})\\.(${uuidShape})\\.([\\w-]{43})$`)
const ownCookieShape = new RegExp(
  `^own\\.(${uuidShape})\\.(${uuidShape})\\.(${uuidShape})\\.(\\d{1,15})\\.([\\w-]{43})$`,
)
const bearerShape = new RegExp(`^(${uuidShape})\\.([\\w-]{43})$`)

/** A member's own way in has no row that could be revoked: it ends by itself, and is made anew by looking. */
const ownLifetimeMs = 12 * 60 * 60 * 1000

/** Unix milliseconds of a UUIDv7 (RFC 9562 §5.7). */
const timeOfUuid = (uuid: string) => Number.parseInt(uuid.replace('-', '').slice(0, 12), 16)

/** How long a token waits to be traded, and how long the room stays open afterwards. */
const tokenLifetimeMs = 60 * 60 * 1000

/**
 * A link's secret is an HMAC of its id under a key derived from the instance's: it can be sent again, while the
 * database keeps only its hash. Cookie and bearer are HMACs of other words, so the link itself need not stay in the browser.
 * A member's own way in is a cookie and nothing else: it is made by looking, and looking writes nothing.
 */
export function makeSigningLinks(
  deriveKey: InstanceKey['deriveKey'],
  clock: Clock,
  random: Random,
): SigningLinks {
  const linkKey = deriveKey('signing-links')
  const cookieKey = deriveKey('signing-cookies')
  const tokenKey = deriveKey('embedding')
  const cookieMark = ({ linkId, recipientId }: SigningLink, entryId: string) =>
    keyedHash(cookieKey, `${linkId}.${recipientId}.${entryId}`)
  const ownMark = (words: readonly (string | number)[]) => keyedHash(cookieKey, `own.${words.join('.')}`)
  const bearerMark = ({ linkId, recipientId }: SigningLink) =>
    keyedHash(tokenKey, `bearer.${linkId}.${recipientId}`)

  /** Where a link leads, which never changes: whoever shows it often is asked once a process. */
  const seen = makeSeenLinks()

  function toRow(
    { organizationId, envelopeId, recipientId }: LinkPlace,
    made: Pick<Row, 'kind'> & Partial<Pick<Row, 'origin' | 'expiresAt' | 'issuedBy' | 'issuedByKey'>>,
  ) {
    const linkId = random.uuid()
    const secret = isAddress(made.kind) ? keyedHash(linkKey, linkId) : keyedHash(tokenKey, `token.${linkId}`)
    const place = { organizationId, envelopeId, recipientId }

    return { secret, row: { ...place, ...made, linkId, secretHash: sha256(secret), createdAt: clock.now() } }
  }

  async function findUsable(
    tx: Transaction,
    linkId: string,
    recipientId: string,
  ): Promise<SigningLink | null> {
    const [row] = await tx
      .select()
      .from(signingLink)
      .where(and(eq(signingLink.linkId, linkId), hasTimeLeft(clock.now())))

    if (!row || row.recipientId !== recipientId) return null

    return seen.keep(toLink(row))
  }

  /** What a cookie says, once its mark is what ours would be of the link that it names. */
  function entryOf(cookie: string, { linkId, ...link }: SigningLink): Entry | null {
    const [, named, entryId, mark] = cookieShape.exec(cookie) ?? []
    if (named !== linkId || !entryId || !mark) return null

    return isSameSecret(mark, cookieMark({ linkId, ...link }, entryId)) ? { linkId, ...link, entryId } : null
  }

  /** Traded once, so the link is one browser's alone. */
  function entryBehind(bearer: string, link: SigningLink): Entry | null {
    const [, named, mark] = bearerShape.exec(bearer) ?? []
    if (named !== link.linkId || !mark) return null

    return isSameSecret(mark, bearerMark(link)) ? { ...link, entryId: link.linkId } : null
  }

  function findOwn(recipientId: string, cookie: string): Entry | null {
    const [, organizationId, envelopeId, entryId, at, mark] = ownCookieShape.exec(cookie) ?? []
    if (!organizationId || !envelopeId || !entryId || !at || !mark) return null
    if (clock.now().getTime() - timeOfUuid(entryId) > ownLifetimeMs) return null
    if (!isSameSecret(mark, ownMark([organizationId, envelopeId, recipientId, entryId, at]))) return null
    const place = toPlace({ organizationId, envelopeId, recipientId })

    return {
      ...place,
      linkId: entryId,
      entryId,
      kind: 'own',
      isDead: false,
      since: new Date(Number(at)),
      deadAt: null,
    }
  }

  return {
    async secretFor(tx, place, kind = 'mail') {
      const { organizationId, envelopeId, recipientId } = place
      const made = toRow(place, { kind })
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

      return keyedHash(linkKey, rows[0]?.id ?? made.row.linkId)
    },

    async findBySecret(tx, secret) {
      if (!secretShape.test(secret)) return null
      const [row] = await tx
        .select()
        .from(signingLink)
        .where(eq(signingLink.secretHash, sha256(secret)))

      return row && isAddress(row.kind) ? toLink(row) : null
    },

    cookieFor(link) {
      const entryId = random.uuid()
      return `${link.linkId}.${entryId}.${cookieMark(link, entryId)}`
    },

    ownCookieFor({ organizationId, envelopeId, recipientId }, asked) {
      const [entryId, at] = [random.uuid(), asked.getTime()]
      const mark = ownMark([organizationId, envelopeId, recipientId, entryId, at])

      return `own.${organizationId}.${envelopeId}.${entryId}.${at}.${mark}`
    },

    async findByCookie(tx, recipientId, cookie) {
      const own = findOwn(recipientId, cookie)
      if (own) return own
      const [, linkId] = cookieShape.exec(cookie) ?? []
      const link = linkId ? await findUsable(tx, linkId, recipientId) : null

      return link && entryOf(cookie, link)
    },

    recall({ recipientId, cookie, bearer }) {
      const [, linkId] = (bearer ? bearerShape.exec(bearer) : cookieShape.exec(cookie ?? '')) ?? []
      const link = linkId ? seen.find(linkId) : undefined
      if (link?.recipientId !== recipientId) return null

      return bearer ? entryBehind(bearer, link) : entryOf(cookie ?? '', link)
    },

    async issueToken(tx, place, { kind, origin, by }) {
      const expiresAt = new Date(clock.now().getTime() + tokenLifetimeMs)
      const { secret: token, row } = toRow(place, {
        ...{ kind, origin, expiresAt },
        ...{ issuedBy: by.id, issuedByKey: by.apiKey ?? null },
      })
      await tx.insert(signingLink).values(row)

      return { token, linkId: row.linkId, expiresAt }
    },

    async findToken(tx, token) {
      if (!secretShape.test(token)) return null
      const [row] = await tx
        .select()
        .from(signingLink)
        .where(and(eq(signingLink.secretHash, sha256(token)), isTradeable(clock.now())))

      return row && !isAddress(row.kind) ? { ...toLink(row), origin: row.origin } : null
    },

    async tradeToken(tx, token) {
      const found = await this.findToken(tx, token)
      if (!found) return null
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + tokenLifetimeMs)
      // Guarded by `usedAt`: of two trades at once, one finds nothing left.
      const [row] = await tx
        .update(signingLink)
        .set({ usedAt: now, expiresAt })
        .where(and(eq(signingLink.linkId, found.linkId), isTradeable(now)))
        .returning()

      return row ? { link: toLink(row), bearer: `${row.linkId}.${bearerMark(toLink(row))}`, expiresAt } : null
    },

    async findByBearer(tx, recipientId, bearer) {
      const [, linkId] = bearerShape.exec(bearer) ?? []
      const link = linkId ? await findUsable(tx, linkId, recipientId) : null

      return link && entryBehind(bearer, link)
    },
  }
}

const hasTimeLeft = (now: Date) => or(isNull(signingLink.expiresAt), gt(signingLink.expiresAt, now))

const isTradeable = (now: Date) =>
  and(isNull(signingLink.usedAt), isNull(signingLink.deadAt), gt(signingLink.expiresAt, now))

function isAddress(kind: LinkKind): kind is AddressKind {
  return kind === 'mail' || kind === 'own' || kind === 'direct'
}

function toLink(row: Row): SigningLink {
  return {
    linkId: row.linkId,
    kind: row.kind,
    isDead: row.deadAt !== null,
    since: row.createdAt,
    deadAt: row.deadAt,
    ...toPlace(row),
  }
}

function toPlace(ids: Record<keyof LinkPlace, string>): LinkPlace {
  return {
    organizationId: ids.organizationId as OrganizationId,
    envelopeId: ids.envelopeId as EnvelopeId,
    recipientId: ids.recipientId as RecipientId,
  }
}
