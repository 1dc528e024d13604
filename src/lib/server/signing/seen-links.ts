import type { SigningLink } from './link-rows.ts'

/** Some megabytes. */
const mostLinks = 10_000

/** Links by their id, as they were found; of too many the one that was kept first is forgotten. */
export function makeSeenLinks(most = mostLinks) {
  const links = new Map<string, SigningLink>()

  return {
    find: (linkId: string): SigningLink | undefined => links.get(linkId),
    keep(link: SigningLink): SigningLink {
      links.set(link.linkId, link)
      const [first] = links.keys()
      if (links.size > most && first !== undefined) links.delete(first)

      return link
    },
  }
}
