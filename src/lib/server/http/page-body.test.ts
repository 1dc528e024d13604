import { expect, test } from 'vitest'
import { refusedBody } from './page-body.ts'

const asked = (url: string, headers: Record<string, string>) => refusedBody({ url, headers })

test('a form of a page is read only where it is as short as one', () => {
  expect(asked('/login', {})).toBeNull()
  expect(asked('/login', { 'content-length': '16384' })).toBeNull()
  expect(asked('/login?next=/verify', { 'content-length': '16385' })).toBe(413)
  expect(asked('/no-such-page', { 'content-length': '300000000' })).toBe(413)
})

test('a body that does not say how long it is is not read', () => {
  expect(asked('/register', { 'transfer-encoding': 'chunked' })).toBe(411)
})

test('a document to be checked may be as long as a document', () => {
  expect(asked('/verify', { 'content-length': String(50 * 2 ** 20) })).toBeNull()
  expect(asked('/verify?x=1', { 'content-length': String(51 * 2 ** 20) })).toBe(413)
})
