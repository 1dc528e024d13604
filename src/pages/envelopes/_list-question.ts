import {
  envelopeFolders,
  envelopeSorts,
  usualSort,
  type EnvelopeFolder,
  type EnvelopeSort,
} from '#contract/envelope-shapes.ts'
import { isUuid } from '#core/ids.ts'

/** What is asked of the list; all of it stands in the address. */
export type ListQuestion = {
  folder: EnvelopeFolder
  q: string
  sort: EnvelopeSort
  /** Only those of one bulk send, or of one template. */
  bulk: string
  template: string
  /** Only what changed in the last seven days. */
  recent: '' | '1'
}

/** Whatever an address says: what is not understood is left out. */
export function toListQuestion(asked: URLSearchParams): ListQuestion {
  const folder = envelopeFolders.find((name) => name === asked.get('folder')) ?? 'all'

  return {
    folder,
    q: asked.get('q')?.trim().slice(0, 200) ?? '',
    sort: envelopeSorts.find((name) => name === asked.get('sort')) ?? usualSort(folder),
    bulk: idIn(asked.get('bulk')),
    template: idIn(asked.get('template')),
    recent: asked.get('recent') === '1' ? '1' : '',
  }
}

/** The address that asks this, without what goes without saying. */
export function listAddress({ folder, sort, ...rest }: ListQuestion, cursor = ''): string {
  const query = new URLSearchParams({
    ...(folder !== 'all' && { folder }),
    ...(sort !== usualSort(folder) && { sort }),
    ...Object.fromEntries(Object.entries({ ...rest, cursor }).filter(([, value]) => value)),
  })

  return query.size > 0 ? `/envelopes?${query}` : '/envelopes'
}

/** The same in another folder: an order that somebody chose stays, what is usual becomes what is usual there. */
export function inFolder(question: ListQuestion, folder: EnvelopeFolder): ListQuestion {
  const { sort } = question

  return { ...question, folder, sort: sort === usualSort(question.folder) ? usualSort(folder) : sort }
}

function idIn(text: string | null): string {
  return text !== null && isUuid(text) ? text : ''
}
