import type { EnvelopeFolderCounts, EnvelopeSummary } from '#contract/envelope-shapes.ts'
import { spanOfDays } from '#core/envelope/span-of-days.ts'
import { readerZone } from '#core/locale/zones.ts'
import { nullIfNotFound } from '#core/refusal.ts'
import type { Member } from '#server/actor.ts'
import type { Services } from '#server/app.ts'
import { recentMs } from '#server/envelopes/envelope-counts.ts'
import type { ListQuestion } from './list-question.ts'

const pageSize = 25

export type ListFilter = Omit<Parameters<Services['envelopes']['list']>[1], 'limit' | 'cursor'>

export type ReadList = {
  items: EnvelopeSummary[]
  nextCursor: string | null
  counts: EnvelopeFolderCounts
}

/** What the list calls of the API are asked for this, without the page: what is not asked for is not in it. */
export function filterOf(question: ListQuestion, member: Member): ListFilter {
  const { folder, q, sort, status, recipient, template, team, bulk, filedIn, recent, sender } = question
  const timeZone = readerZone(member, member.organization)
  const sent = spanOfDays({ from: question.sentFrom, to: question.sentTo }, timeZone)

  return {
    folder,
    sort,
    ...(isOwn(question) ? { sender: member.id } : sender && { sender }),
    ...(q && { q }),
    ...(status && { status: [status] }),
    ...(recipient && { recipient }),
    ...(sent.from && { sentFrom: sent.from.toISOString() }),
    ...(sent.to && { sentTo: sent.to.toISOString() }),
    ...(template && { template }),
    ...(team && { team }),
    ...(bulk && { bulk }),
    ...(filedIn && { filedIn }),
    ...(recent && { from: new Date(Date.now() - recentMs).toISOString() }),
  }
}

/** A page of what is asked for, and what the folders hold; null for a cursor that this server never wrote. */
export async function readList(
  { envelopes }: Services,
  member: Member,
  { filter, whose, cursor }: { filter: ListFilter; whose: ListQuestion['whose']; cursor: string },
): Promise<ReadList | null> {
  const [listing, counts] = await Promise.all([
    envelopes.list(member, { ...filter, limit: pageSize, ...(cursor && { cursor }) }).catch(nullIfNotFound),
    envelopes.folderCounts(member, whose === 'mine' ? 'mine' : 'all'),
  ])

  return listing && { ...listing, counts }
}

/** Only what oneself has sent. What waits for somebody is theirs, whoever has sent it. */
export const isOwn = ({ whose, folder }: ListQuestion): boolean => whose === 'mine' && folder !== 'needs-me'
