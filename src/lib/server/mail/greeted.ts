import { normalizeLocale } from '#core/locale/locale.ts'
import { translator } from '../i18n/translator.ts'
import { asOneLine, type MailContent } from './mail-blocks.ts'

/** The same mail with a greeting under its heading; as it is where nobody's name is known. */
export function greeted(content: MailContent, name: string): MailContent {
  const known = asOneLine(name)
  if (!known) return content
  const [heading, ...rest] = content.blocks
  const text = translator(normalizeLocale(content.locale))('mail.greeting', { name: known })

  return { ...content, blocks: [...(heading ? [heading] : []), { kind: 'paragraph', text }, ...rest] }
}
