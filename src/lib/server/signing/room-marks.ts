import type { Clock, Random } from '../ports.ts'
import { isSameSecret, keyedHash } from '../secrets.ts'
import type { InstanceKey } from '../trust/instance-key.ts'
import { toPlace, type Entry, type LinkPlace, type SigningLink } from './link-rows.ts'

type Parts = { deriveKey: InstanceKey['deriveKey']; clock: Clock; random: Random }

const uuidShape = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const cookieShape = new RegExp(`^(${uuidShape})\\.(${uuidShape})\\.([\\w-]{43})$`)
const ownCookieShape = new RegExp(
  `^own\\.(${uuidShape})\\.(${uuidShape})\\.(${uuidShape})\\.(\\d{1,15})\\.([\\w-]{43})$`,
)
const bearerShape = new RegExp(`^(${uuidShape})\\.([\\w-]{43})$`)

/** A member's own way in has no row that could be revoked: it ends by itself, and is made anew by looking. */
const ownLifetimeMs = 12 * 60 * 60 * 1000

/** Unix milliseconds of a UUIDv7 (RFC 9562 §5.7). */
const timeOfUuid = (uuid: string) => Number.parseInt(uuid.replace('-', '').slice(0, 12), 16)

/** The link that a room's cookie names; what it says is not looked at yet. */
export const linkInCookie = (cookie: string): string | undefined => cookieShape.exec(cookie)?.[1]
export const linkInBearer = (bearer: string): string | undefined => bearerShape.exec(bearer)?.[1]

/** Cookie and bearer are HMACs of other words than a link's secret, so the link itself need not stay in the browser. */
export type RoomMarks = ReturnType<typeof makeRoomMarks>

export function makeRoomMarks(parts: Parts) {
  return { ...makeCookies(parts), ...makeOwnCookies(parts), ...makeBearers(parts) }
}

function makeCookies({ deriveKey, random }: Parts) {
  const key = deriveKey('signing-cookies')
  const markOf = ({ linkId, recipientId }: SigningLink, entryId: string) =>
    keyedHash(key, `${linkId}.${recipientId}.${entryId}`)

  return {
    /** An entry by this link, a fresh one unless it is said, as the room's cookie carries it. */
    cookieFor: (link: SigningLink, entryId: string = random.uuid()): string =>
      `${link.linkId}.${entryId}.${markOf(link, entryId)}`,

    /** What a cookie says, once its mark is what ours would be of the link that it names. */
    entryOf: (cookie: string, link: SigningLink): Entry | null => {
      const [, named, entryId, mark] = cookieShape.exec(cookie) ?? []
      if (named !== link.linkId || !entryId || !mark) return null

      return isSameSecret(mark, markOf(link, entryId)) ? { ...link, entryId } : null
    },
  }
}

/** A member's own way in is a cookie and nothing else: it is made by looking, and looking writes nothing. */
function makeOwnCookies({ deriveKey, clock, random }: Parts) {
  const key = deriveKey('signing-cookies')
  const markOf = (words: readonly (string | number)[]) => keyedHash(key, `own.${words.join('.')}`)

  return {
    /** The same for a member who was asked at `asked`. It needs no link: the cookie says all there is to know. */
    ownCookieFor: ({ organizationId, envelopeId, recipientId }: LinkPlace, asked: Date): string => {
      const [entryId, at] = [random.uuid(), asked.getTime()]
      const mark = markOf([organizationId, envelopeId, recipientId, entryId, at])

      return `own.${organizationId}.${envelopeId}.${entryId}.${at}.${mark}`
    },

    ownEntryOf: (cookie: string, recipientId: string): Entry | null => {
      const [, organizationId, envelopeId, entryId, at, mark] = ownCookieShape.exec(cookie) ?? []
      if (!organizationId || !envelopeId || !entryId || !at || !mark) return null
      if (clock.now().getTime() - timeOfUuid(entryId) > ownLifetimeMs) return null
      if (!isSameSecret(mark, markOf([organizationId, envelopeId, recipientId, entryId, at]))) return null
      const place = toPlace({ organizationId, envelopeId, recipientId })
      const since = new Date(Number(at))

      return { ...place, linkId: entryId, entryId, kind: 'own', isDead: false, since, deadAt: null }
    },
  }
}

function makeBearers({ deriveKey }: Parts) {
  const key = deriveKey('embedding')
  const markOf = ({ linkId, recipientId }: SigningLink) => keyedHash(key, `bearer.${linkId}.${recipientId}`)

  return {
    bearerFor: (link: SigningLink): string => `${link.linkId}.${markOf(link)}`,

    /** Traded once, so the link is one browser's alone. */
    entryBehind: (bearer: string, link: SigningLink): Entry | null => {
      const [, named, mark] = bearerShape.exec(bearer) ?? []
      if (named !== link.linkId || !mark) return null

      return isSameSecret(mark, markOf(link)) ? { ...link, entryId: link.linkId } : null
    },
  }
}
