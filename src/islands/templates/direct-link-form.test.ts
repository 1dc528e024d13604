import { describe, expect, test } from 'vitest'
import type { DirectLinkShape } from '#contract/template-shapes.ts'
import { startLink, toLinkInput } from './direct-link-form.ts'

const link: DirectLinkShape = {
  url: 'https://paraph.example/direct/abc',
  enabled: false,
  role: 'tenant',
  maxUses: 5,
  uses: 2,
  expiresAt: new Date('2026-03-04T23:59:59').toISOString(),
  asksCode: false,
}

describe('a direct link as typed', () => {
  test('stands as it is, and is saved as it was', () => {
    const { url: _url, uses: _uses, ...settings } = link

    expect(toLinkInput(startLink(link, { recipients: [] }))).toEqual(settings)
  })

  test('begins switched on, for the first role, with a mailed code and without an end', () => {
    expect(startLink(null, { recipients: [] })).toEqual({
      enabled: true,
      role: '',
      asksCode: true,
      maxUses: '',
      lastDay: '',
    })
  })

  test.each(['', ' ', '0', '-3', '1.5', 'many'])('has no limit where %o is typed', (maxUses) => {
    expect(toLinkInput({ ...startLink(link, { recipients: [] }), maxUses }).maxUses).toBeNull()
  })

  test('ends with the last second of its day', () => {
    const { expiresAt } = toLinkInput({ ...startLink(null, { recipients: [] }), lastDay: '2026-03-04' })

    expect(expiresAt).toBe(new Date('2026-03-04T23:59:59').toISOString())
  })
})
