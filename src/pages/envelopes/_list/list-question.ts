import {
  envelopeFolders,
  envelopeSorts,
  usualSort,
  type EnvelopeFolder,
  type EnvelopeSort,
} from '#core/envelope/listing.ts'
import { envelopeStatuses, type EnvelopeStatus } from '#core/envelope/envelope.ts'
import { isCalendarDate } from '#core/fields/calendar-date.ts'
import { isUuid } from '#core/ids.ts'

/** What is asked of the list; all of it stands in the address. What is empty is not asked. */
export type ListQuestion = {
  folder: EnvelopeFolder
  q: string
  sort: EnvelopeSort
  status: EnvelopeStatus | ''
  /** In the name or the address of a recipient. */
  recipient: string
  /** The first and the last day on which it was sent, as clocks of the reader have them. */
  sentFrom: string
  sentTo: string
  /** Only those that one person has sent. */
  sender: string
  /** Only those of one template, of one team, or of one bulk send. */
  template: string
  team: string
  bulk: string
  /** Only those in one folder of those that people have named. */
  filedIn: string
  /** Only what changed in the last seven days. */
  recent: '' | '1'
  /** What oneself has sent, or all that one may see; empty for who has no colleagues, and so no choice. */
  whose: '' | 'mine' | 'all'
}

/** What the panel of filters asks for. */
export const panelFilters = [
  'status',
  'recipient',
  'sentFrom',
  'sentTo',
  'sender',
  'template',
  'team',
  'filedIn',
] as const satisfies readonly (keyof ListQuestion)[]

/**
 * Whatever an address says: what is not understood is left out. Who has colleagues begins with their own; an address that
 * asks for something else, as those of the dashboard do, means all.
 */
export function toListQuestion(asked: URLSearchParams, hasColleagues = false): ListQuestion {
  const folder = envelopeFolders.find((name) => name === asked.get('folder')) ?? 'all'
  const [sentFrom, sentTo] = [dayIn(asked.get('sentFrom')), dayIn(asked.get('sentTo'))]
  const sort = envelopeSorts.find((name) => name === asked.get('sort'))

  return {
    folder,
    q: wordsIn(asked.get('q')),
    sort: sort ?? usualSort(folder, Boolean(sentFrom || sentTo)),
    status: envelopeStatuses.find((name) => name === asked.get('status')) ?? '',
    recipient: wordsIn(asked.get('recipient')),
    ...{ sentFrom, sentTo },
    sender: idIn(asked.get('sender')),
    template: idIn(asked.get('template')),
    team: idIn(asked.get('team')),
    bulk: idIn(asked.get('bulk')),
    filedIn: wordsIn(asked.get('filedIn')).slice(0, 100),
    recent: asked.get('recent') === '1' ? '1' : '',
    whose: hasColleagues ? whoseIn(asked) : '',
  }
}

/** The address that asks this, without what goes without saying. */
export function listAddress(question: ListQuestion, cursor = ''): string {
  const { folder, sort, ...rest } = question
  const query = new URLSearchParams({
    ...(folder !== 'all' && { folder }),
    ...(sort !== usualSortOf(question) && { sort }),
    ...Object.fromEntries(Object.entries({ ...rest, cursor }).filter(([, value]) => value)),
  })

  return query.size > 0 ? `/envelopes?${query}` : '/envelopes'
}

/** The same with the panel of filters open, which is no part of the question. */
export const withPanel = (address: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}filters=1`

export const usualSortOf = ({ folder, sentFrom, sentTo }: ListQuestion): EnvelopeSort =>
  usualSort(folder, Boolean(sentFrom || sentTo))

/** The same with something else asked: an order that somebody chose stays, what is usual becomes what is usual then. */
export function asking(question: ListQuestion, changes: Partial<ListQuestion>): ListQuestion {
  const changed = { ...question, ...changes }

  return question.sort === usualSortOf(question) ? { ...changed, sort: usualSortOf(changed) } : changed
}

/** The same without what narrows it beside the search. */
export const widened = (question: ListQuestion): ListQuestion =>
  asking(withoutFilters(question), { bulk: '', recent: '' })

export const withoutFilters = (question: ListQuestion): ListQuestion =>
  asking(question, Object.fromEntries(panelFilters.map((name) => [name, ''])))

export const filtersAsked = (question: ListQuestion): number =>
  panelFilters.filter((name) => question[name] !== '').length

/** Something of the folder is left out. */
export const isNarrowed = (question: ListQuestion): boolean =>
  Boolean(question.q || question.bulk || question.recent) || filtersAsked(question) > 0

/** Who asks for a sender asks for all that this one has sent. */
function whoseIn(asked: URLSearchParams): 'mine' | 'all' {
  const whose = asked.get('whose')
  if (idIn(asked.get('sender'))) return 'all'
  if (whose === 'mine' || whose === 'all') return whose

  return asked.size === 0 ? 'mine' : 'all'
}

const wordsIn = (text: string | null): string => text?.trim().slice(0, 200) ?? ''
const dayIn = (text: string | null): string => (text !== null && isCalendarDate(text) ? text : '')

function idIn(text: string | null): string {
  return text !== null && isUuid(text) ? text : ''
}
