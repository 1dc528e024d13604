import { api } from '#browser/api.ts'
import { storedOrganization } from '#browser/stored-state.ts'
import { emptyPreference, placeFor, preferenceOf, viewsIn, type SavedView } from './saved-views.ts'

const home = () => storedOrganization()?.id ?? ''

/** Views of whoever is signed in, in the current organization. */
export async function readViews(): Promise<SavedView[]> {
  const { preferences } = await api('GET /users/preferences')

  return viewsIn(preferences, home())
}

/** In place of one of the same name. Null where there is room for no more; read anew, as another tab may have saved some. */
export async function saveView(named: Pick<SavedView, 'name' | 'query'>): Promise<SavedView[] | null> {
  const place = placeFor(await readViews(), named.name)
  if (place === null) return null
  const { preferences } = await api('PUT /users/preferences', {
    body: preferenceOf(home(), { place, ...named }),
  })

  return viewsIn(preferences, home())
}

export async function deleteView({ place }: SavedView): Promise<SavedView[]> {
  const { preferences } = await api('PUT /users/preferences', { body: emptyPreference(home(), place) })

  return viewsIn(preferences, home())
}
