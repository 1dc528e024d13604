import type { ConsentInput, DelegateInput } from '#contract/signing-shapes.ts'
import type { GivenValues, Signature } from '#core/fields/field.ts'
import type { RecipientId } from '#core/ids.ts'
import type { Locale } from '#core/locale/locale.ts'
import type { z } from 'zod'
import type { Origin, Person } from '../actor.ts'
import type { Entry } from './link-rows.ts'

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

/** To which envelope, and by which text. */
export type Agreement = Omit<z.output<typeof ConsentInput>, 'agreed'>

/** Who is to have the task from now on, and why. */
export type NewHolder = z.output<typeof DelegateInput>

export type Completion = {
  version: number
  values?: GivenValues
  /** Put into every signature (initials) field of the recipient that has no value of its own. */
  signature?: Signature
  initials?: Signature
  /** IANA zone of the browser, for the date printed. */
  timeZone?: string
}
