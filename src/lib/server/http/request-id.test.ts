import { describe, expect, test } from 'vitest'
import { requestIdOf } from './request-id.ts'

const given = '0190A0B1-c2d3-7e4f-8a5b-6c7d8e9f0a1b'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

describe('the id of a request', () => {
  test('is its own', () => {
    const [one, other] = [requestIdOf({}, 0), requestIdOf({}, 1)]

    expect(one).toMatch(uuid)
    expect(other).toMatch(uuid)
    expect(one).not.toBe(other)
  })

  test.each([given, given.replaceAll('-', '')])('is the one of a proxy of ours: %s', (id) => {
    expect(requestIdOf({ 'x-request-id': id }, 1)).toBe(given.toLowerCase())
  })

  test('is nobody’s claim', () => {
    expect(requestIdOf({ 'x-request-id': given }, 0)).not.toBe(given.toLowerCase())
  })

  test.each(['', 'x', `${given}0`, `${given}\n`, '"><script>'])('is no other text: %j', (id) => {
    expect(requestIdOf({ 'x-request-id': id }, 1)).toMatch(uuid)
  })
})
