import { expect, test } from 'vitest'
import { compactSession, wholeSession } from './compact-session.ts'
import { fieldOf, session } from './room.fixture.tsx'

test('a session is the same after the way to the browser, with less on it', () => {
  const whole = session({
    stage: 'fill',
    fields: [
      fieldOf('Rent', 'number', 0.2, { min: '1', currency: 'USD', help: 'A month' }),
      fieldOf('Ok', 'checkbox', 0.3),
    ],
  })
  const compact = compactSession(whole)

  expect(Object.keys(compact.fields[1] ?? {})).not.toContain('currency')
  expect(wholeSession(compact)).toEqual(whole)
})
