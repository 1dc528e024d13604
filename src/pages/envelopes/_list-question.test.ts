import { describe, expect, test } from 'vitest'
import { inFolder, listAddress, toListQuestion } from './_list-question.ts'

const id = '01900000-0000-7000-8000-000000000000'
const plain = { folder: 'all', q: '', sort: 'updated', bulk: '', template: '', recent: '' }

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
    const expiring = inFolder(all, 'expiring')

    expect(expiring.sort).toBe('expiry')
    expect(listAddress(expiring)).toBe('/envelopes?folder=expiring')
    expect(toListQuestion(new URLSearchParams('folder=expiring'))).toEqual(expiring)
    expect(inFolder(expiring, 'all')).toEqual(all)
    expect(listAddress({ ...expiring, sort: 'updated' })).toBe('/envelopes?folder=expiring&sort=updated')
    expect(inFolder({ ...all, sort: 'title' }, 'expiring').sort).toBe('title')
  })

  test('is everything, newest first, where the address says nothing that is understood', () => {
    expect(toListQuestion(new URLSearchParams('folder=constructor&sort=up&bulk=1&recent=no'))).toEqual(plain)
    expect(listAddress(toListQuestion(new URLSearchParams()))).toBe('/envelopes')
  })
})
