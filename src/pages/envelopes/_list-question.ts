import { envelopeFolders, type EnvelopeFolder } from '#contract/envelope-shapes.ts'
import { isUuid } from '#core/ids.ts'

export const sorts = ['updated', 'title', 'expiry'] as const
export type Sort = (typeof sorts)[number]

/** What is asked of the list; all of it stands in the address. */
export type ListQuestion = {
  folder: EnvelopeFolder
  q: string
  sort: Sort
  /** Only those of one bulk send, or of one template. */
  bulk: string
  template: string
  /** Only what changed in the last seven days. */
  recent: '' | '1'
}

/** Whatever an address says: what is not understood is left out. */
export function toListQuestion(asked: URLSearchParams): ListQuestion {
  return {
    folder: envelopeFolders.find((name) => name === asked.get('folder')) ?? 'all',
    q: asked.get('q')?.trim().slice(0, 200) ?? '',
    sort: sorts.find((name) => name === asked.get('sort')) ?? 'updated',
    bulk: idIn(asked.get('bulk')),
    template: idIn(asked.get('template')),
    recent: asked.get('recent') === '1' ? '1' : '',
  }
}

/** The address that asks this, without what goes without saying. */
export function listAddress({ folder, sort, ...rest }: ListQuestion, cursor = ''): string {
  const query = new URLSearchParams({
    ...(folder !== 'all' && { folder }),
    ...(sort !== 'updated' && { sort }),
    ...Object.fromEntries(Object.entries({ ...rest, cursor }).filter(([, value]) => value)),
  })

  return query.size > 0 ? `/envelopes?${query}` : '/envelopes'
}

function idIn(text: string | null): string {
  return text !== null && isUuid(text) ? text : ''
}
