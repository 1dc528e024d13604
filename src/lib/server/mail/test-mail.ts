import { normalizeLocale } from '#core/locale/locale.ts'
import { translator } from '../i18n/translator.ts'
import type { Letter } from './letter.ts'
import type { MailContent } from './mail-blocks.ts'

/** The same letter, of an envelope that is a test: its subject and the words under its heading say so. */
export function asTest<T extends Letter | null>(letter: T): T {
  if (letter === null) return letter
  const { content, enclosing } = letter

  return {
    ...letter,
    content: marked(content),
    ...(enclosing && { enclosing: { ...enclosing, content: marked(enclosing.content) } }),
  }
}

function marked(content: MailContent): MailContent {
  const t = translator(normalizeLocale(content.locale))
  const [heading, ...rest] = content.blocks
  const note = { kind: 'paragraph', text: t('mail.test.note') } as const

  return {
    ...content,
    subject: t('mail.test.subject', { subject: content.subject }),
    blocks: [...(heading ? [heading] : []), note, ...rest],
  }
}
