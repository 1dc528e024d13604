import { Hopeless } from '../jobs/job-handlers.ts'
import type { BlobStore, Mailer, OutgoingMail } from '../ports.ts'
import { greeted } from './greeted.ts'
import type { Letter } from './letter.ts'
import { asHeader, type MailContent, type Picture } from './mail-blocks.ts'
import { MailRefused, MailTooLarge } from './mailers.ts'
import type { ReadPicture, ShownPicture } from './mail-pictures.ts'
import { renderHtml, renderText } from './render-mail.ts'

export type PostLetter = (letter: Letter) => Promise<void>

type Parts = { publicUrl: string; mailFrom: string; readPicture: ReadPicture; blobs: Pick<BlobStore, 'get'> }

/** Hands a letter to the next hop. Throws `Hopeless` for an address that is refused, anything else to try again. */
export function makePostLetter(
  mailer: Mailer,
  { publicUrl, mailFrom, readPicture, blobs }: Parts,
): PostLetter {
  const domain = new URL(publicUrl).hostname

  async function toMail({ messageId, to, fromName }: Letter, said: MailContent): Promise<OutgoingMail> {
    const content = greeted(said, to.name)
    const { pictures, sourceOf } = await readPictures(content, domain)

    return {
      messageId: `${messageId}@${domain}`,
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

  async function readPictures({ letterhead, blocks }: MailContent, place: string) {
    const wanted: Picture[] = blocks.flatMap((block) => (block.kind === 'picture' ? [block.picture] : []))
    if (letterhead?.logo) wanted.push(letterhead.logo)
    const shown = new Map<Picture, ShownPicture>()
    const read = async (picture: Picture) => {
      const found = await readPicture(picture)
      if (found) shown.set(picture, { ...found, cid: `${found.cid}@${place}` })
    }
    await Promise.all(wanted.map(read))

    return { pictures: [...shown.values()], sourceOf: (picture: Picture) => shown.get(picture) }
  }

  async function send(letter: Letter): Promise<void> {
    const enclosing = await toMailWithFiles(letter)
    if (!enclosing) return mailer.send(await toMail(letter, letter.content))
    try {
      await mailer.send(enclosing)
    } catch (error) {
      if (!(error instanceof MailTooLarge)) throw error
      await mailer.send(await toMail(letter, letter.content))
    }
  }

  return (letter) =>
    send(letter).catch((error: unknown) => {
      throw error instanceof MailRefused ? new Hopeless('address refused', { cause: error }) : error
    })
}
