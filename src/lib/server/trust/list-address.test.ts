import { describe, expect, test } from 'vitest'
import { authorityOfList, listNameOf, listUrlOf } from './list-address.ts'

const home = '0190a0b0-0000-7000-8000-000000000001'

describe('the address of a revocation list', () => {
  test.each([
    ['root', 'root.crl'],
    ['root:2', 'root-2.crl'],
    [`organization:${home}:live`, `${home}-live.crl`],
    [`organization:${home}:test:12`, `${home}-test-12.crl`],
  ])('of %s is %s, and leads back', (authority, name) => {
    expect(listNameOf(authority)).toBe(name)
    expect(authorityOfList(name)).toBe(authority)
  })

  test.each(['', 'root', 'root-1.crl', 'root-0.crl', '../root.crl', `${home}.crl`, `${home}-other.crl`])(
    'is not %j',
    (name) => expect(authorityOfList(name)).toBeNull(),
  )

  test('is there for authorities alone, and only where others can reach it', () => {
    const urlOf = listUrlOf({ publicUrl: 'https://sign.example.org', isLoopback: false })

    expect(urlOf('root')).toBe('https://sign.example.org/crl/root.crl')
    expect(urlOf(`seal:${home}:live`)).toBeNull()
    expect(listUrlOf({ publicUrl: 'http://localhost:3000', isLoopback: true })('root')).toBeNull()
  })
})
