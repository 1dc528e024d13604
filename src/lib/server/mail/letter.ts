import type { MailContent } from './mail-blocks.ts'

/** A mail on its way: whom it is for, under whose name, and what it says. */
export type Letter = {
  /** Without the domain; the same for every try. */
  messageId: string
  to: { name: string; address: string }
  fromName: string
  content: MailContent
  /** The sender has looked at the address since mail to it came back, and says that it is right. */
  isInsisted?: boolean
  /** How it goes out with files. Where they cannot be read, or are more than a server takes, it goes without. */
  enclosing?: { files: readonly EnclosedFile[]; content: MailContent }
}

/** A PDF by the hash of its bytes. */
type EnclosedFile = { name: string; sha256: string }
