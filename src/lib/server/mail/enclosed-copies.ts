import { canBeEnclosed } from '#core/envelope/letter-rules.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import type { Transaction } from '../data/database.ts'
import { archiveNames } from '../envelopes/archive-names.ts'
import { sealedForRecipients } from '../envelopes/envelope-shape.ts'
import type { Letter } from './letter.ts'
import type { MailContent } from './mail-blocks.ts'

/**
 * The letter with what was sealed, all of it, where that is small enough. Only of what is completed: nothing half signed
 * ever leaves by mail. `compose` says it of as many files, and what stands at the letter's foot stands there, too.
 */
export async function withCopies(
  tx: Transaction,
  envelope: Envelope,
  letter: Letter,
  compose: (files: number) => MailContent,
): Promise<Letter> {
  if (envelope.status !== 'completed') return letter
  const sealed = await sealedForRecipients(tx, envelope)
  if (!canBeEnclosed(sealed)) return letter
  const names = archiveNames(sealed.map(({ name }) => `${name.replace(/\.pdf$/i, '')} (signed).pdf`))
  const files = sealed.map(({ sha256 }, index) => ({ name: names[index] ?? `${sha256}.pdf`, sha256 }))

  const { choicesUrl } = letter.content
  const content = { ...compose(files.length), ...(choicesUrl !== undefined && { choicesUrl }) }

  return { ...letter, enclosing: { files, content } }
}
