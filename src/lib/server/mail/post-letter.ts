import { Hopeless } from '../jobs/job-handlers.ts'
import type { Mailer } from '../ports.ts'
import type { Letter } from './letter.ts'
import { asHeader } from './mail-blocks.ts'
import { MailRefused } from './mailers.ts'
import { renderHtml, renderText } from './render-mail.ts'

export type PostLetter = (letter: Letter) => Promise<void>

/** Hands a letter to the next hop. Throws `Hopeless` for an address that is refused, anything else to try again. */
export function makePostLetter(
  mailer: Mailer,
  { publicUrl, mailFrom }: { publicUrl: string; mailFrom: string },
) {
  const domain = new URL(publicUrl).hostname

  return async ({ messageId, to, fromName, content }: Letter): Promise<void> => {
    const mail = {
      messageId: `${messageId}@${domain}`,
      to: { name: asHeader(to.name, 100), address: to.address },
      from: { name: asHeader(fromName, 100), address: mailFrom },
      subject: content.subject,
      html: await renderHtml(content),
      text: renderText(content),
    }
    await mailer.send(mail).catch((error: unknown) => {
      throw error instanceof MailRefused ? new Hopeless('address refused', { cause: error }) : error
    })
  }
}
