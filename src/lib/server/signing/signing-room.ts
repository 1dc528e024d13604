import type { AccessInput, AccessStart, DelegateInput, SigningSession } from '#contract/signing-shapes.ts'
import type { z } from 'zod'
import type { AccessCheck } from '#core/envelope/envelope.ts'
import type { GivenFile, GivenValues, Signature } from '#core/fields/field.ts'
import type { EnvelopeId, RecipientId } from '#core/ids.ts'
import type { Locale } from '#core/locale/locale.ts'
import type { PageImage, TextLine } from '../ports.ts'
import type { Member, Origin, Person } from '../actor.ts'
import type { Entry } from './signing-links.ts'

/** Who stands in the room: the bearer of this recipient's cookie. */
export type Visitor = {
  recipient: RecipientId
  cookie: string | null
  /** Of a room in a frame or on a handed device, instead of a cookie. */
  bearer?: string
  /** The member who is signed in on this device, if any. */
  member?: Person | null
  origin: Origin
  /** The way in that was found when the key was looked at, before the body was read. */
  entry?: Entry
  /** The language the room is shown in; the recipient's own when absent. */
  locale?: Locale
}

export type RoomKey = { recipient: RecipientId; cookieName: string; cookieValue: string; secure: boolean }

/** Who is to have the task from now on, and why. */
export type NewHolder = z.output<typeof DelegateInput>

/** The recipient's side. Every method but those that open it throws `link-dead` unless the cookie fits the recipient. */
export interface SigningRoom {
  /** Trades the secret of a link for the room's cookie; null for wrong and dead links alike. Changes nothing. */
  openLink(secret: string): Promise<RoomKey | null>
  /** The same for a member who is a recipient of the envelope; null unless it is their turn. */
  openOwn(member: Member, envelope: EnvelopeId): Promise<RoomKey | null>
  session(visitor: Visitor): Promise<SigningSession>
  /** The session, and the words of its first page where it is filled in: none where they cannot be read. */
  look(visitor: Visitor): Promise<{ session: SigningSession; firstPage: readonly TextLine[] }>
  view(visitor: Visitor): Promise<SigningSession>
  consent(visitor: Visitor, version: number): Promise<SigningSession>
  saveValues(visitor: Visitor, version: number, values: GivenValues): Promise<void>
  complete(visitor: Visitor, completion: Completion): Promise<SigningSession>
  decline(visitor: Visitor, reason: string): Promise<SigningSession>
  /** Hands the task on, for good: this way in shows from then on who has it. */
  delegate(visitor: Visitor, to: NewHolder): Promise<SigningSession>
  /** Sends a code, or says what an authenticator is asked. */
  startAccess(visitor: Visitor, check: AccessCheck): Promise<z.output<typeof AccessStart>>
  /** Throws `access-code-wrong`, `access-code-expired`, `access-locked`, `wrong-account`. */
  passAccess(visitor: Visitor, input: z.output<typeof AccessInput>): Promise<SigningSession>
  /** An in-person signer says who they are. */
  giveName(visitor: Visitor, version: number, name: string): Promise<SigningSession>
  /** By which way in. Throws what a visitor without a key to the room gets for anything: asked before a body is read. */
  assertKey(visitor: Visitor): Promise<Entry>
  /** Counts a file that is about to be sent. Throws where none may be given, `rate-limited` where there were too many. */
  readyForFile(visitor: Visitor): Promise<Entry>
  /** Keeps a file for a field or a signature, after {@link readyForFile}. Throws `file-unreadable`, `file-too-large`. */
  addFile(
    visitor: Visitor,
    purpose: 'image' | 'attachment' | 'signature',
    file: { name: string; bytes: Uint8Array },
  ): Promise<{ value: GivenFile | Signature }>
  /** One that this recipient has given, or that is shown to them. `image/png` is safe to show in a page. */
  file(visitor: Visitor, sha256: string): Promise<{ name: string; type: string; bytes: Uint8Array }>
  /** The sealed copy goes to this recipient by mail, once there is one. */
  askCopy(visitor: Visitor): Promise<void>
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
