/*
 * Who reads a time, and the zone it is told in. Nothing else in the program decides that.
 *
 * | what is told                                              | zone                                             |
 * | --------------------------------------------------------- | ------------------------------------------------ |
 * | what happened, on a screen of somebody who is signed in   | `readerZone`: their own, else their organization's |
 * | until when something is open: envelopes, recipients,      | `deadlineZone`: the organization's, for everybody: |
 * | links, invitations, keys; on screens, in rooms and mails  | one instant must not have two days               |
 * | mails and rooms of people without an account              | the organization's, named                        |
 * | certificate of completion                                 | the organization's, named, with UTC beside it    |
 * | a date that a signer's field prints                       | the signer's browser's, named                    |
 * | periods of plans and invoices                             | UTC, in which they are counted (`billing/months.ts`) |
 * | approvals of identities                                   | the last day in UTC                              |
 * | who has neither account nor organization (`/verify`)      | UTC, named                                       |
 */

type Home = { timeZone: string }
type Reader = {
  /** What the person chose, or their browser said when they registered. */
  timeZone: string | null
}

/** Null and undefined are for nobody signed in, and for who belongs to no organization. */
export function readerZone(reader: Reader | null | undefined, home: Home | null | undefined): string {
  return reader?.timeZone ?? deadlineZone(home)
}

export function deadlineZone(home: Home | null | undefined): string {
  return home?.timeZone ?? 'UTC'
}
