import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proveFrame, type SeenFrame } from './frame-proof.ts'

const shop = 'https://shop.example'
const nothing: SeenFrame = {
  destination: null,
  referrer: null,
  ancestors: null,
  answered: null,
  isTop: false,
}
const full: SeenFrame = {
  destination: 'iframe',
  referrer: shop,
  ancestors: [shop],
  answered: shop,
  isTop: false,
}

describe('a browser shows that a room stands in a page of an origin', () => {
  test('by each thing it tells, and the trail names them', () => {
    expect(proveFrame(shop, full)).toEqual(['frame-ancestors', 'ancestor-origins', 'handshake', 'referrer'])
    expect(proveFrame(shop, { ...nothing, destination: 'iframe' })).toEqual(['frame-ancestors'])
    expect(proveFrame(shop, { ...nothing, ancestors: [shop, shop] })).toEqual(['ancestor-origins'])
    expect(proveFrame(shop, { ...nothing, answered: shop })).toEqual(['handshake'])
    expect(proveFrame(shop, { ...nothing, referrer: shop })).toEqual(['referrer'])
  })

  test('never by nothing', () => {
    expect(proveFrame(shop, nothing)).toEqual([])
  })

  test.each<[string, Partial<SeenFrame>]>([
    ['a tab of its own', { isTop: true }],
    ['a tab of its own, by its request', { destination: 'document' }],
    ['a tab of its own, by its ancestors', { ancestors: [] }],
    ['a page of another site', { referrer: 'https://shop.example.evil.test' }],
    ['a page that has no address', { referrer: 'null' }],
    ['a frame inside a page of another site', { ancestors: [shop, 'https://evil.test'] }],
    ['a page of another site that answers', { answered: 'https://evil.test' }],
  ])('never when one thing speaks of %s, whatever else is told', (_, told) => {
    expect(proveFrame(shop, { ...full, ...told })).toEqual([])
    expect(proveFrame(shop, { ...nothing, destination: 'iframe', ...told })).toEqual([])
  })

  test('never for an origin that nothing tells of', () => {
    const text = fc.option(fc.constantFrom(shop, 'https://evil.test', 'null'))
    const seen = fc.record({
      destination: fc.option(fc.constantFrom('iframe', 'document', 'empty')),
      referrer: text,
      ancestors: fc.option(fc.array(fc.constantFrom(shop, 'https://evil.test'), { maxLength: 3 })),
      answered: text,
      isTop: fc.boolean(),
    })
    fc.assert(
      fc.property(seen, (one) => {
        const told = [one.referrer, one.answered, ...(one.ancestors ?? [])]
        if (told.some((origin) => origin && origin !== shop)) expect(proveFrame(shop, one)).toEqual([])
      }),
    )
  })
})
