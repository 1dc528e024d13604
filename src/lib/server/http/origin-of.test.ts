import { expect, test, vi } from 'vitest'
import { makeProxyWatch, originOf } from './origin-of.ts'

const ipOf = (forwarded: string | null, peer: string | null, proxies = 1) =>
  originOf(new Headers(forwarded === null ? {} : { 'x-forwarded-for': forwarded }), peer, proxies).ip

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51324', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['2001:0DB8:0:0::7', '2001:db8::7'],
])('%j in X-Forwarded-For is the address %s', (forwarded, ip) => {
  expect(ipOf(forwarded, '127.0.0.1')).toBe(ip)
})

test.each([
  'Acme head office',
  '<b>1.2.3.4</b>',
  '1',
  '0x7f.1',
  '127.1',
  '999.1.1.1',
  'fe80::1%eth0',
  '',
  'unknown',
])('%j is no address: the peer stands in evidence, never a text', (forwarded) => {
  expect(ipOf(forwarded, '::ffff:192.0.2.4')).toBe('192.0.2.4')
})

test('without a declared proxy nothing that is forwarded counts', () => {
  expect(ipOf('203.0.113.7', '192.0.2.4', 0)).toBe('192.0.2.4')
  expect(ipOf(null, null)).toBeNull()
})

test('a proxy that nobody declared is told of once', () => {
  const warn = vi.fn()
  const watch = makeProxyWatch(0, { warn } as never)
  watch({ host: 'x' })
  expect(warn).not.toHaveBeenCalled()
  watch({ 'x-forwarded-for': '203.0.113.7' })
  watch({ forwarded: 'for=203.0.113.7' })
  expect(warn).toHaveBeenCalledTimes(1)

  makeProxyWatch(1, { warn } as never)({ 'x-forwarded-for': '203.0.113.7' })
  expect(warn).toHaveBeenCalledTimes(1)
})
