import { describe, expect, test } from 'vitest'
import { listCommandOf, rowAfter } from './list-keys.ts'

const pressed = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

describe('keys of the list', () => {
  test.each([
    ['j', 'next'],
    ['k', 'previous'],
    ['x', 'select'],
    ['/', 'search'],
    ['?', 'help'],
    ['Enter', null],
    ['constructor', null],
    ['J', null],
  ])('%s means %s', (key, command) => expect(listCommandOf(pressed(key))).toBe(command))

  test.each(['ctrlKey', 'metaKey', 'altKey'])('are the browser’s with %s', (held) => {
    expect(listCommandOf(pressed('k', { [held]: true }))).toBeNull()
  })

  test('go from row to row, and not beyond', () => {
    expect([rowAfter(-1, 'next', 3), rowAfter(0, 'next', 3), rowAfter(2, 'next', 3)]).toEqual([0, 1, 2])
    expect([rowAfter(-1, 'previous', 3), rowAfter(2, 'previous', 3), rowAfter(0, 'previous', 3)]).toEqual([
      2, 1, 0,
    ])
    expect(rowAfter(-1, 'next', 0)).toBe(-1)
  })
})
