export type OutgoingMail = {
  /** Stable over retries: RFC 5322 Message-ID without brackets. */
  messageId: string
  to: { name: string; address: string }
  from: { name: string; address: string }
  subject: string
  html: string
  text: string
  /** Shown inside the HTML, which names them `cid:…` (RFC 2392). */
  pictures?: readonly MailPicture[]
  attachments?: readonly { name: string; type: string; bytes: Uint8Array }[]
}

export type MailPicture = { cid: string; name: string; type: 'image/png' | 'image/jpeg'; bytes: Uint8Array }

export interface Mailer {
  /**
   * Resolves when the next hop has accepted it. Throws `MailTooLarge`, `MailRefused` (permanent) or any other error (try
   * again).
   */
  send(mail: OutgoingMail): Promise<void>
  probe(): Promise<void>
}
