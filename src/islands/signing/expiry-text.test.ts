import { expect, test } from 'vitest'
import { expiryText } from './expiry-text.ts'

test('a deadline is told in the zone of the organization, with its name', () => {
  const expiresAt = '2026-12-01T04:59:00.000Z'

  expect(expiryText({ expiresAt, timeZone: 'America/Lima' }, 'en-US')).toMatch(
    /^November 30, 2026 at 11:59\sPM GMT-5$/,
  )
  expect(expiryText({ expiresAt: null, timeZone: 'America/Lima' }, 'en-US')).toBeNull()
})
