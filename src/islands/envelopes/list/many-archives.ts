import { fileUrl } from '#browser/api.ts'
import { mostInArchive } from '#core/envelope/listing.ts'
import type { ChosenEnvelope } from './use-checked.ts'

/** One ZIP file: where it is, and which of the envelopes, counted from 1, are in it. */
export type ManyArchive = { href: string; from: number; to: number }

/** The completed ones of what is chosen, as few ZIP files as hold them. */
export function archivesOf(chosen: readonly ChosenEnvelope[]): { count: number; archives: ManyArchive[] } {
  const ids = chosen.filter(({ status }) => status === 'completed').map(({ id }) => id)
  const archives = Array.from({ length: Math.ceil(ids.length / mostInArchive) }, (_, index) => {
    const some = ids.slice(index * mostInArchive, (index + 1) * mostInArchive)

    return {
      href: fileUrl('GET /envelope-archive', { query: { ids: some.join(',') } }),
      from: index * mostInArchive + 1,
      to: index * mostInArchive + some.length,
    }
  })

  return { count: ids.length, archives }
}

/** The browser itself reads and keeps it, as it comes; what is refused leads nowhere. */
export function saveArchive({ href }: ManyArchive): void {
  const link = document.createElement('a')
  Object.assign(link, { href, download: '' })
  link.click()
}
