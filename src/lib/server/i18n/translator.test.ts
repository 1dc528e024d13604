import { expect, test } from 'vitest'
import { translator } from './translator.ts'

test('a text without values is the same however often it is asked for, in each language its own', () => {
  const [english, french] = [translator('en-US'), translator('fr-FR')]
  const first = [english('auth.signInTitle'), french('auth.signInTitle')]

  expect([english('auth.signInTitle'), french('auth.signInTitle')]).toEqual(first)
  expect(first[0]).not.toBe(first[1])
})

test('a text with values is filled anew each time', () => {
  const t = translator('en-US')

  expect(t('dashboard.welcome', { name: 'Mara' })).toBe('Welcome, Mara')
  expect(t('dashboard.welcome', { name: 'Jane' })).toBe('Welcome, Jane')
})

test('a text whose places are left open is another than the same text filled', () => {
  const t = translator('en-US')
  const raw = t('dashboard.welcome', { skipInterpolation: true })

  expect(raw).toBe('Welcome, {{name}}')
  expect(t('dashboard.welcome', { skipInterpolation: true })).toBe(raw)
  expect(t('dashboard.welcome', { name: 'Mara' })).toBe('Welcome, Mara')
})

test('one of several forms is chosen by its count, whatever was asked before', () => {
  const t = translator('en-US')
  const raw = { skipInterpolation: true }

  expect(t('signing.pages', { ...raw, count: 1 })).not.toBe(t('signing.pages', { ...raw, count: 2 }))
  expect(t('signing.pages', { count: 2 })).toContain('2')
  expect(t('signing.pages', { count: 3 })).toContain('3')
})

test('a key that no catalogue has is answered by itself', () => {
  const t = translator('en-US') as (key: string) => string

  expect([t('no.such.text'), t('no.such.text')]).toEqual(['no.such.text', 'no.such.text'])
})
