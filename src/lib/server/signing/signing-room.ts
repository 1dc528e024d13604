import type { SigningSession } from '#contract/signing-shapes.ts'
import type { GivenValues, Signature } from '#core/fields/field.ts'
import type { EnvelopeId, RecipientId } from '#core/ids.ts'
import type { Locale } from '#core/locale/locale.ts'
import type { PageImage, TextLine } from '../ports.ts'
import type { Member, Origin } from '../actor.ts'

/** Who stands in the room: the bearer of this recipient's cookie. */
export type Visitor = {
  recipient: RecipientId
  cookie: string | null
  origin: Origin
  /** The language the room is shown in; the recipient's own when absent. */
  locale?: Locale
}

export type RoomKey = { recipient: RecipientId; cookieName: string; cookieValue: string; secure: boolean }

/** The recipient's side. Every method but those that open it throws `link-dead` unless the cookie fits the recipient. */
export interface SigningRoom {
  /** Trades the secret of a link for the room's cookie; null for wrong and dead links alike. Changes nothing. */
  openLink(secret: string): Promise<RoomKey | null>
  /** The same for a member who is a recipient of the envelope; null unless it is their turn. */
  openOwn(member: Member, envelope: EnvelopeId): Promise<RoomKey | null>
  cookieName(recipient: string): string
  session(visitor: Visitor): Promise<SigningSession>
  view(visitor: Visitor): Promise<SigningSession>
  consent(visitor: Visitor, version: number): Promise<SigningSession>
  saveValues(visitor: Visitor, version: number, values: GivenValues): Promise<void>
  complete(visitor: Visitor, completion: Completion): Promise<SigningSession>
  decline(visitor: Visitor, reason: string): Promise<SigningSession>
  page(visitor: Visitor, document: string, page: number, width: number): Promise<PageImage>
  pageText(visitor: Visitor, document: string, page: number): Promise<readonly TextLine[]>
  original(visitor: Visitor, document: string): Promise<{ name: string; bytes: Uint8Array }>
  sealed(visitor: Visitor, document: string): Promise<{ name: string; sha256: string; bytes: Uint8Array }>
}

export type Completion = {
  version: number
  values?: GivenValues
  /** Put into every signature (initials) field of the recipient that has no value of its own. */
  signature?: Signature
  initials?: Signature
  /** IANA zone of the browser, for the date printed. */
  timeZone?: string
}
