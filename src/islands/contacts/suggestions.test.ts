import { describe, expect, test } from 'vitest'
import { alreadyAmong } from './already-among.ts'
import { suggestionsOf } from './suggestions.ts'

const me = { name: 'Mara Fox', email: 'Mara@example.org' }
const jane = { id: 'j', name: 'Jane Roe', email: 'jane@example.org', company: 'Acme', locale: null }
const self = { id: 'm', name: 'M. Fox', email: 'mara@example.org', company: 'Fox', locale: 'fr-FR' as const }
const shown = (items: (typeof jane | typeof self)[], typed: string) =>
  suggestionsOf({ items, me }, typed).map(({ name, isMe }) => (isMe ? 'me' : name))

describe('who can be chosen', () => {
  test('is oneself first, as long as what is typed may mean oneself', () => {
    expect(shown([jane], '')).toEqual(['me', 'Jane Roe'])
    expect(shown([jane], 'jan')).toEqual(['Jane Roe'])
    expect(shown([], 'FO mar')).toEqual(['me'])
  })

  test('is nobody twice', () => {
    expect(shown([jane, self], '')).toEqual(['me', 'Jane Roe'])
  })
})

test('who has an address already is told by place and name, whatever the letters look like', () => {
  const others = [{ place: 0, name: 'Jane Roe', email: 'jane@example.org' }]

  expect(alreadyAmong(' JANE@example.org', others)).toEqual({ number: 1, name: 'Jane Roe' })
  expect(alreadyAmong('', [{ place: 0, name: '', email: '' }])).toBeNull()
  expect(alreadyAmong('omar@example.org', others)).toBeNull()
})
