import { expect, test } from 'vitest'
import { makeLately } from './lately.ts'

test('what was not asked for longest goes when there is too much', () => {
  const lately = makeLately<string>(10, (value) => value.length)
  lately.set('one', '1234')
  lately.set('two', '1234')
  expect(lately.get('one')).toBe('1234')
  lately.set('three', '1234')

  expect(['one', 'two', 'three'].map((name) => lately.get(name))).toEqual(['1234', undefined, '1234'])
})

test('what is too much by itself is not kept, and what is told again weighs once', () => {
  const lately = makeLately<string>(10, (value) => value.length)
  lately.set('one', '12345')
  lately.set('one', '12345678')
  lately.set('two', '12')
  lately.set('huge', '12345678901')

  expect(['one', 'two', 'huge'].map((name) => lately.get(name))).toEqual(['12345678', '12', undefined])
})
