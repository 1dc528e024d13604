import { assertHeld } from '../jobs/held-job.ts'
import { Hopeless, NotYet } from '../jobs/job-handlers.ts'
import { pass } from '../points.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Mailer, OutgoingMail } from './mailer.ts'
import { greeted } from './greeted.ts'
import type { Letter } from './letter.ts'
import { asHeader, type MailContent } from './mail-blocks.ts'
import { MailHeldUp, MailRefused, MailTooLarge } from './mailers.ts'
import type { MessageMarks } from './returned/message-marks.ts'
import type { ReturnedAddresses } from './returned/returned-addresses.ts'
import type { ReadPicture } from './mail-pictures.ts'
import { picturesIn } from './pictures-in.ts'
import { renderHtml, renderText } from './render-mail.ts'

export type PostLetter = (letter: Letter) => Promise<void>

type Parts = {
  publicUrl: string
  mailFrom: string
  readPicture: ReadPicture
  blobs: Pick<BlobStore, 'get'>
  marks: Pick<MessageMarks, 'mark'>
  /** Who is not written to any more; null for what is always tried. */
  returned: Pick<ReturnedAddresses, 'isClosed'> | null
}

/** Hands a letter to the next hop. Throws `Hopeless` for an address that is refused, or that mail came back from, `NotYet` where others go to that domain first; anything else to try again. */
export function makePostLetter(
  mailer: Mailer,
  { publicUrl, mailFrom, readPicture, blobs, marks, returned }: Parts,
): PostLetter {
  const domain = new URL(publicUrl).hostname

  async function toMail({ messageId, to, fromName }: Letter, said: MailContent): Promise<OutgoingMail> {
    const content = greeted(said, to.name)
    const { pictures, sourceOf } = await picturesIn(content, readPicture, domain)

    return {
      messageId: `${marks.mark(messageId, to.address)}@${domain}`,
      to: { name: asHeader(to.name, 100), address: to.address },
      from: { name: asHeader(fromName, 100), address: mailFrom },
      subject: content.subject,
      html: await renderHtml(content, sourceOf),
      text: renderText(content),
      pictures,
    }
  }

  /** With the files, if they can be read; null otherwise. */
  async function toMailWithFiles(letter: Letter): Promise<OutgoingMail | null> {
    if (!letter.enclosing) return null
    const { files, content } = letter.enclosing
    const read = files.map(async ({ name, sha256 }) => {
      return { name, type: 'application/pdf', bytes: await blobs.get(sha256) }
    })
    const attachments = await Promise.all(read).catch(() => null)

    return attachments && { ...(await toMail(letter, content)), attachments }
  }

  /** Whoever has taken the job over meanwhile mails it. */
  async function hand(mail: OutgoingMail): Promise<void> {
    pass('mail composed')
    assertHeld()
    await mailer.send(mail)
    pass('mail accepted')
  }

  async function send(letter: Letter): Promise<void> {
    if (await returned?.isClosed(letter.to.address, letter.isInsisted ?? false))
      throw new Hopeless('address refused: mail to it has come back')
    const enclosing = await toMailWithFiles(letter)
    if (!enclosing) return hand(await toMail(letter, letter.content))
    try {
      await hand(enclosing)
    } catch (error) {
      if (!(error instanceof MailTooLarge)) throw error
      await hand(await toMail(letter, letter.content))
    }
  }

  return (letter) =>
    send(letter).catch((error: unknown) => {
      if (error instanceof MailRefused) throw new Hopeless('address refused', { cause: error })
      if (error instanceof MailHeldUp) throw new NotYet(error.message, error)
      throw error
    })
}
