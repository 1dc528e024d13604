import { describe, expect, test } from 'vitest'
import { asking, filtersAsked, isNarrowed, listAddress, toListQuestion, widened } from './list-question.ts'

const id = '01900000-0000-7000-8000-000000000000'
const plain = {
  folder: 'all',
  q: '',
  sort: 'updated',
  ...{ status: '', recipient: '', sentFrom: '', sentTo: '' },
  ...{ sender: '', template: '', team: '', bulk: '', filedIn: '' },
  recent: '',
  whose: '',
}

describe('what is asked of the list of envelopes', () => {
  test('stands in the address, and is read back from it', () => {
    const asked = `folder=needs-me&q=lease&sort=expiry&template=${id}&recent=1`

    const question = toListQuestion(new URLSearchParams(asked))

    expect(question).toEqual({
      ...plain,
      folder: 'needs-me',
      q: 'lease',
      sort: 'expiry',
      template: id,
      recent: '1',
    })
    expect(toListQuestion(new URL(listAddress(question), 'http://localhost').searchParams)).toEqual(question)
  })

  test('of what expires soon comes as it ends, until another order is asked for', () => {
    const all = toListQuestion(new URLSearchParams())
    const expiring = asking(all, { folder: 'expiring' })

    expect(expiring.sort).toBe('expiry')
    expect(listAddress(expiring)).toBe('/envelopes?folder=expiring')
    expect(toListQuestion(new URLSearchParams('folder=expiring'))).toEqual(expiring)
    expect(asking(expiring, { folder: 'all' })).toEqual(all)
    expect(listAddress({ ...expiring, sort: 'updated' })).toBe('/envelopes?folder=expiring&sort=updated')
    expect(asking({ ...all, sort: 'title' }, { folder: 'expiring' }).sort).toBe('title')
  })

  test('is everything, newest first, where the address says nothing that is understood', () => {
    expect(toListQuestion(new URLSearchParams('folder=constructor&sort=up&bulk=1&recent=no'))).toEqual(plain)
    expect(listAddress(toListQuestion(new URLSearchParams()))).toBe('/envelopes')
  })
})

describe('filters of the list', () => {
  const asked = `status=completed&recipient=Jo%C3%A3o&sentFrom=2026-03-01&sentTo=2026-03-31&sender=${id}&template=${id}&team=${id}&filedIn=Le%C3%A1ses+%26+more`

  test('stand in the address, and are read back from it', () => {
    const question = toListQuestion(new URLSearchParams(asked))

    expect(question).toMatchObject({
      status: 'completed',
      recipient: 'João',
      sentFrom: '2026-03-01',
      team: id,
      filedIn: 'Leáses & more',
    })
    expect(filtersAsked(question)).toBe(8)
    expect(toListQuestion(new URL(listAddress(question), 'http://localhost').searchParams)).toEqual(question)
  })

  test('of the day of sending order by it, until they go or another order is asked for', () => {
    const all = toListQuestion(new URLSearchParams())
    const sent = asking(all, { sentFrom: '2026-03-01' })

    expect(sent.sort).toBe('sent')
    expect(listAddress(sent)).toBe('/envelopes?sentFrom=2026-03-01')
    expect(toListQuestion(new URLSearchParams('sentTo=2026-03-01')).sort).toBe('sent')
    expect(asking(sent, { sentFrom: '' })).toEqual(all)
    expect(asking({ ...sent, sort: 'title' }, { sentFrom: '' }).sort).toBe('title')
  })

  test('all go at once, and the search stays', () => {
    const question = toListQuestion(new URLSearchParams(`q=lease&bulk=${id}&recent=1&${asked}`))

    expect(widened(question)).toEqual({ ...plain, q: 'lease' })
    expect([isNarrowed(question), isNarrowed(widened(question))]).toEqual([true, true])
    expect(isNarrowed({ ...widened(question), q: '' })).toBe(false)
  })

  test('that are empty or nonsense, as a form sends them, are none', () => {
    const nonsense = 'q=&status=open&recipient=+&sentFrom=2026-02-30&sentTo=&sender=me&template=&team=1'

    expect(toListQuestion(new URLSearchParams(nonsense))).toEqual(plain)
  })
})

describe('whose envelopes', () => {
  const whoseIn = (query: string, hasColleagues = true) =>
    toListQuestion(new URLSearchParams(query), hasColleagues).whose

  test('are one’s own to begin with, and all where an address asks for something', () => {
    expect([whoseIn(''), whoseIn('folder=waiting'), whoseIn('folder=waiting&whose=mine')]).toEqual([
      'mine',
      'all',
      'mine',
    ])
  })

  test('are no question for who has no colleagues', () => {
    expect([whoseIn('', false), whoseIn('whose=mine', false)]).toEqual(['', ''])
  })

  test('are all that one person has sent, where these are asked for', () => {
    expect(whoseIn(`whose=mine&sender=${id}`)).toBe('all')
    expect(whoseIn('whose=mine&sender=')).toBe('mine')
  })

  test('stand in the address once chosen', () => {
    expect(listAddress(toListQuestion(new URLSearchParams('whose=all'), true))).toBe('/envelopes?whose=all')
  })
})
