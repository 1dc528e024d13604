import { describe, expect, test } from 'vitest'
import { arrive } from './routes.ts'
import { nextOf, signInUrl } from './sign-in-url.ts'

const login = (next: string) => `/login?next=${encodeURIComponent(next)}`

describe('where to go on after signing in', () => {
  test.each([
    ['/templates?q=lease', login('/templates?q=lease')],
    ['/dashboard', '/login'],
    ['/login', '/login'],
    [login('/templates'), login('/templates')],
    [login(login('/templates')), login('/templates')],
    [`/register?next=${encodeURIComponent(login('/invitations/1'))}`, login('/invitations/1')],
    [login('//elsewhere.example'), '/login'],
    ['//elsewhere.example', '/login'],
    [null, '/login'],
  ])('never nests: %s', (address, url) => {
    expect(signInUrl(address)).toBe(url)
  })

  test('is unwrapped where an address comes nested', () => {
    expect(arrive('/login', new URL(login(login('/templates')), 'https://a.example').search, false)).toEqual({
      kind: 'redirect',
      to: login('/templates'),
    })
    expect(arrive('/login', '?next=%2Fregister&flow=USER_AUTH', false)).toEqual({
      kind: 'redirect',
      to: '/login?flow=USER_AUTH',
    })
    expect(arrive('/login', '?next=%2Ftemplates', false)).toEqual({ kind: 'show' })
    expect(arrive('/login', '', false)).toEqual({ kind: 'show' })
  })

  test('is home for home', () => {
    expect(nextOf('/dashboard')).toBeNull()
    expect(nextOf('/dashboard?tour=start')).toBe('/dashboard?tour=start')
  })
})
