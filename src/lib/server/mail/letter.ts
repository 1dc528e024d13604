import type { MailContent } from './mail-blocks.ts'

/** A mail on its way: whom it is for, under whose name, and what it says. */
export type Letter = {
  /** Without the domain; the same for every try. */
  messageId: string
  to: { name: string; address: string }
  fromName: string
  content: MailContent
}
