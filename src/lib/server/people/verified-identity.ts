/** What a verified token says. */
export type VerifiedIdentity = {
  subject: string
  email: string
  name?: string
  locale?: string
  /** The sign-in that the token belongs to. */
  originJti?: string
  /** The browser that asks, by the hash of its device cookie. */
  device?: string | null
  /** The time zone that the browser says it is in: unchecked. */
  timeZone?: string
}
