import type { MailContent, Picture } from './mail-blocks.ts'
import type { ReadPicture, ShownPicture } from './mail-pictures.ts'

/** Those that can be read, each named within `domain`, and which of them shows what. */
export async function picturesIn(
  { letterhead, blocks }: MailContent,
  readPicture: ReadPicture,
  domain: string,
) {
  const wanted: Picture[] = blocks.flatMap((block) => (block.kind === 'picture' ? [block.picture] : []))
  if (letterhead?.logo) wanted.push(letterhead.logo)
  const shown = new Map<Picture, ShownPicture>()
  const read = async (picture: Picture) => {
    const found = await readPicture(picture)
    if (found) shown.set(picture, { ...found, cid: `${found.cid}@${domain}` })
  }
  await Promise.all(wanted.map(read))

  return { pictures: [...shown.values()], sourceOf: (picture: Picture) => shown.get(picture) }
}
