import type { EnvelopeSummary } from '#contract/envelope-shapes.ts'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'
import { writeCursor } from '#server/cursor.ts'
import type { Member } from '#server/actor.ts'
import type { EnvelopeFilter, Envelopes } from '#server/envelopes/envelopes.ts'

/** What people call the states of an envelope, as tabs of the list. */
export const folders = {
  all: [],
  drafts: ['draft'],
  'in-progress': ['sent', 'in_progress', 'sealing', 'seal_failed'],
  completed: ['completed'],
  ended: ['declined', 'voided', 'expired'],
} as const satisfies Record<string, readonly EnvelopeStatus[]>
export type Folder = keyof typeof folders

export function toFolder(name: string | null): Folder {
  return name !== null && isFolder(name) ? name : 'all'
}

function isFolder(name: string): name is Folder {
  return Object.hasOwn(folders, name)
}

type Listing = { items: EnvelopeSummary[]; nextCursor: string | null }

/** The envelopes of a folder, newest change first: the lists of its states, merged. They share one kind of cursor. */
export async function listFolder(
  envelopes: Envelopes,
  member: Member,
  folder: Folder,
  filter: Omit<EnvelopeFilter, 'status'>,
): Promise<Listing> {
  const statuses: readonly EnvelopeStatus[] = folders[folder]
  if (statuses.length === 0) return envelopes.list(member, filter)
  const lists = await Promise.all(statuses.map((status) => envelopes.list(member, { ...filter, status })))

  return mergeListings(lists, filter.limit)
}

export function mergeListings(lists: readonly Listing[], limit: number): Listing {
  const newestFirst = lists.flatMap(({ items }) => items).toSorted(byNewestChange)
  const items = newestFirst.slice(0, limit)
  const last = items.at(-1)
  const hasMore = newestFirst.length > limit || lists.some(({ nextCursor }) => nextCursor !== null)

  return {
    items,
    nextCursor: hasMore && last ? writeCursor({ at: new Date(last.updatedAt), id: last.id }) : null,
  }
}

function byNewestChange(a: EnvelopeSummary, b: EnvelopeSummary): number {
  return b.updatedAt.localeCompare(a.updatedAt) || b.id.localeCompare(a.id)
}
