import { describe, expect, test } from 'vitest'
import { listAddress, toListQuestion } from './_list-question.ts'

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

  test('is everything, newest first, where the address says nothing that is understood', () => {
    expect(toListQuestion(new URLSearchParams('folder=constructor&sort=up&bulk=1&recent=no'))).toEqual(plain)
    expect(listAddress(toListQuestion(new URLSearchParams()))).toBe('/envelopes')
  })
})
