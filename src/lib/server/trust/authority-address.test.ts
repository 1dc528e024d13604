import { describe, expect, test } from 'vitest'
import { addressesOf, publishedNameOf, readPublishedName } from './authority-address.ts'

const home = '0190a0b0-0000-7000-8000-000000000001'

describe('the name that something of an authority is published under', () => {
  test.each([
    ['root', 'root'],
    ['root:2', 'root-2'],
    [`organization:${home}:live`, `${home}-live`],
    [`organization:${home}:test:12`, `${home}-test-12`],
  ])('is that of %s, %s, and leads back', (authority, name) => {
    for (const published of ['cer', 'crl'] as const) {
      expect(publishedNameOf(authority, published)).toBe(`${name}.${published}`)
      expect(readPublishedName(`${name}.${published}`)).toEqual({ authority, published })
    }
  })

  test.each([
    '',
    'root',
    'root.pem',
    'root-1.crl',
    'root-0.cer',
    '../root.crl',
    `${home}.crl`,
    `${home}-other.cer`,
  ])('is not %j', (name) => expect(readPublishedName(name)).toBeNull())

  test('is none for a key that is no authority’s', () => {
    expect(publishedNameOf(`seal:${home}:live`, 'crl')).toBeNull()
    expect(publishedNameOf('time-stamp', 'cer')).toBeNull()
  })
})

describe('the addresses of an authority', () => {
  test('are there for authorities alone, and only where others can reach them', () => {
    const addresses = addressesOf({ publicUrl: 'https://sign.example.org', isLoopback: false })

    expect(addresses('root:2')).toEqual({
      certificate: 'https://sign.example.org/pki/root-2.cer',
      list: 'https://sign.example.org/pki/root-2.crl',
      status: 'https://sign.example.org/pki/ocsp',
    })
    expect(addresses(`seal:${home}:live`)).toBeNull()
    expect(addressesOf({ publicUrl: 'http://localhost:3000', isLoopback: true })('root')).toBeNull()
  })
})
