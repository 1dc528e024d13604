import type { EnvelopeFolderCounts } from '#contract/envelope-shapes.ts'
import type { Member } from '#server/actor.ts'
import { countedAtMost } from '#server/envelopes/folders.ts'
import { isNarrowed, listAddress, usualSortOf, type ListQuestion } from './list-question.ts'
import type { ListFilter } from './read-list.ts'

type Asked = {
  member: Member
  question: ListQuestion
  filter: ListFilter
  counts: EnvelopeFolderCounts
  /** There are rows before or behind those of the page. */
  hasOthers: boolean
}

/** What somebody must know of a list who chooses in it over its pages, as attributes (`list-facts.ts` of the islands reads them). */
export function listFacts({ member, question, filter, counts, hasOthers }: Asked) {
  const { organization, id } = member
  const total = counts[question.folder]

  return {
    // In whichever order: what is chosen in one list stays chosen on its other pages, and in no other list.
    'data-list': [
      ...[organization.id, organization.mode, id],
      listAddress({ ...question, sort: usualSortOf(question) }),
    ].join(' '),
    'data-filter': new URLSearchParams(
      Object.entries(filter).map(([name, value]) => [name, String(value)]),
    ).toString(),
    'data-others': hasOthers ? 'true' : undefined,
    'data-total': isNarrowed(question) || total >= countedAtMost ? undefined : total,
  }
}
