import { expect, test } from 'vitest'
import { placeInOtherMode } from './place-in-other-mode.ts'

test.each([
  ['/dashboard', '', '/dashboard'],
  ['/organizations/o1', '?tab=settings', '/organizations/o1?tab=settings'],
  ['/envelopes', '?folder=waiting&cursor=c1', '/envelopes'],
  ['/envelopes/e1', '', '/envelopes'],
  ['/envelopes/e1/sign', '', '/envelopes'],
  ['/envelopes/new', '', '/envelopes/new'],
  ['/templates/t1/bulk', '', '/templates'],
  ['/webhooks/w1', '?state=failed', '/webhooks'],
  ['/webhooks/events', '', '/webhooks/events'],
  ['/bulk/b1/', '', '/bulk'],
])('who changes mode at %s%s goes on at %s', (path, search, place) => {
  expect(placeInOtherMode(path, search)).toBe(place)
})
