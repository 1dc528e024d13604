import type { MailContent } from './mail-blocks.ts'

/** The same mail with the way to where its reader says what they are told of, at its foot. */
export const withChoices = (content: MailContent, publicUrl: string): MailContent => ({
  ...content,
  choicesUrl: `${publicUrl}/dashboard?profile=notifications`,
})
