import { describe, expect, test } from 'vitest'
import { emptyPreference, mostViews, placeFor, preferenceOf, questionIn, viewsIn } from './saved-views.ts'

const acme = '01900000-0000-7000-8000-00000000000a'
const globex = '01900000-0000-7000-8000-00000000000b'
const view = (place: number, name: string) => ({ place, name, query: 'folder=waiting' })
const kept = (organization: string, ...views: ReturnType<typeof view>[]) =>
  Object.fromEntries(
    views.map((one) => {
      const { key, value } = preferenceOf(organization, one)
      return [key, value]
    }),
  )

describe('views that are saved', () => {
  test('are read back by name, each in its organization, among other preferences', () => {
    const preferences = {
      ...kept(acme, view(0, 'Waiting'), view(3, 'Élan')),
      ...kept(globex, view(0, 'Other')),
      locale: 'fr-FR',
    }

    expect(viewsIn(preferences, acme)).toEqual([view(3, 'Élan'), view(0, 'Waiting')])
    expect(viewsIn(preferences, globex)).toEqual([view(0, 'Other')])
  })

  test.each(['', 'null', '7', '{"name":"","query":""}', '{"name":"A"}', '{'])(
    'are none that say %s',
    (value) => {
      const { key } = emptyPreference(acme, 0)
      expect(viewsIn({ [key]: value }, acme)).toEqual([])
    },
  )

  test('take the place of what is called the same, else a free one, and are so many', () => {
    const all = Array.from({ length: mostViews }, (_, place) => view(place, `View ${place}`))

    expect(placeFor([], 'New')).toBe(0)
    expect(placeFor([view(0, 'A'), view(2, 'João')], 'New')).toBe(1)
    expect(placeFor([view(0, 'A'), view(2, 'João')], 'JOAO')).toBe(2)
    expect([placeFor(all, 'New'), placeFor(all, 'view 5')]).toEqual([null, 5])
  })

  test('fit among preferences with the longest of names', () => {
    const { key } = preferenceOf(acme, view(mostViews - 1, 'A'))
    expect(key.length).toBeLessThanOrEqual(64)
  })

  test('are of what is asked, not of where in the list one is', () => {
    expect(questionIn('?q=a&cursor=x&filters=1&folder=drafts')).toBe('folder=drafts&q=a')
    expect(questionIn('?filedIn=Leases+%26+more&cursor=x')).toBe('filedIn=Leases+%26+more')
    expect(questionIn('')).toBe('')
  })
})
