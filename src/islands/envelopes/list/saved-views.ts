import { foldLetters } from '#core/contacts/letters.ts'

/** A question of the list that somebody has given a name, in one organization. It stands in a place among their preferences. */
export type SavedView = { place: number; name: string; query: string }

/** Of one person in one organization: all of somebody's preferences are read at once, and there are not many. */
export const mostViews = 8
export const longestName = 60

const keyOf = (organizationId: string, place: number) => `envelopeView.${organizationId}.${place}`
const places = Array.from({ length: mostViews }, (_, place) => place)

/** By name. What is not understood is no view. */
export function viewsIn(preferences: Readonly<Record<string, string>>, organizationId: string): SavedView[] {
  return places
    .flatMap((place) => readView(place, preferences[keyOf(organizationId, place)]) ?? [])
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** Where a view of this name is kept: in place of one that is called the same, else where there is room; null where is none. */
export function placeFor(views: readonly SavedView[], name: string): number | null {
  const same = views.find((view) => foldLetters(view.name) === foldLetters(name))
  const free = places.find((place) => views.every((view) => view.place !== place))

  return same?.place ?? free ?? null
}

export function preferenceOf(organizationId: string, { place, name, query }: SavedView) {
  return { key: keyOf(organizationId, place), value: JSON.stringify({ name, query }) }
}

/** A preference stays; an empty one is no view. */
export function emptyPreference(organizationId: string, place: number) {
  return { key: keyOf(organizationId, place), value: '' }
}

/** What an address asks of the list, wherever in it one is and whatever is open beside it. */
export function questionIn(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of ['cursor', 'filters']) query.delete(name)
  query.sort()

  return query.toString()
}

function readView(place: number, value = ''): SavedView | null {
  try {
    const { name, query } = JSON.parse(value) as { name?: unknown; query?: unknown }
    return typeof name === 'string' && name && typeof query === 'string' ? { place, name, query } : null
  } catch {
    return null
  }
}
