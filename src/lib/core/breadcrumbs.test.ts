import { describe, expect, test } from 'vitest'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import { breadcrumbsOf } from './breadcrumbs.ts'

describe('breadcrumbs', () => {
  test('[N3] begin with Home, which goes to the dashboard', () => {
    expect(breadcrumbsOf('/templates')[0]).toEqual({ label: { key: 'breadcrumbs.home' }, href: '/dashboard' })
  })

  test('[N3] have one crumb a segment, links but for the last', () => {
    expect(breadcrumbsOf('/templates/new/')).toEqual([
      { label: { key: 'breadcrumbs.home' }, href: '/dashboard' },
      { label: { key: 'breadcrumbs.templates' }, href: '/templates' },
      { label: { text: 'New' }, href: null },
    ])
  })

  test.each([
    ['templates', 'templates'],
    ['envelopes', 'envelopes'],
    ['billing', 'billing'],
    ['organizations', 'organizations'],
    ['webhooks', 'webhooks'],
    ['dashboard', 'dashboard'],
    ['sign', 'signing'],
  ])('[N3] know %s', (segment, key) => {
    expect(breadcrumbsOf(`/${segment}`).at(-1)?.label).toEqual({ key: `breadcrumbs.${key}` })
  })

  test.each(['pricing', 'bulk', 'invitations', 'events'] as const)(
    '[N3] capitalise our own segment %s as it is written, in the words of the language',
    (segment) => {
      expect(breadcrumbsOf(`/${segment}`).at(-1)?.label).toEqual({ key: `breadcrumbs.${segment}` })
      expect(enUS.breadcrumbs[segment]).toBe(segment.charAt(0).toUpperCase() + segment.slice(1))
    },
  )

  test('[N3] capitalise any other segment', () => {
    expect(breadcrumbsOf('/handbook').at(-1)?.label).toEqual({ text: 'Handbook' })
  })

  test('[N4] cut a dynamic crumb to 12 characters plus an ellipsis', () => {
    expect(breadcrumbsOf('/envelopes/0197a3b2-1c4d-7e5f-8a9b-0c1d2e3f4a5b').at(-1)).toEqual({
      label: { text: '0197a3b2-1c4…' },
      href: null,
    })
  })

  test('[N3] say that an envelope is new in the words of the language', () => {
    expect(breadcrumbsOf('/envelopes/new').at(-1)?.label).toEqual({ key: 'breadcrumbs.newEnvelope' })
    expect(enUS.breadcrumbs.newEnvelope).toBe('New')
  })

  test('tell beside a dynamic value what it stands for, and beside no other', () => {
    const crumbs = breadcrumbsOf('/templates/0197a3b2-1c4d-7e5f-8a9b-0c1d2e3f4a5b/bulk', 'Lease')

    expect(crumbs.map(({ name }) => name)).toEqual([undefined, undefined, 'Lease', undefined])
    expect(crumbs[2]?.label).toEqual({ text: '0197a3b2-1c4…' })
  })

  test('[N4] show a short dynamic value as it is', () => {
    expect(breadcrumbsOf('/envelopes/104233').at(-1)?.label).toEqual({ text: '104233' })
  })

  test('keep a segment that is badly encoded', () => {
    expect(breadcrumbsOf('/%E0%A4%A').at(-1)?.label).toEqual({ text: '%E0%A4%A' })
  })
})
