import { expect, test } from 'vitest'
import { paceOf } from './log-pace.ts'

const now = Date.parse('2026-11-20T08:00:00Z')
const done = { status: 'succeeded', nextAttemptAt: null } as const
const soon = { status: 'retrying', nextAttemptAt: '2026-11-20T08:00:30Z' } as const
const later = { status: 'retrying', nextAttemptAt: '2026-11-20T12:00:00Z' } as const

const enabled = { status: 'enabled' } as const
const disabled = { status: 'disabled' } as const

test('[W4] a log asks nothing more once nothing can come', () => {
  expect(paceOf([done, later], disabled, now)).toBeNull()
})

test('[W4] it looks often while something is on its way, and seldom otherwise', () => {
  expect(paceOf([done, { status: 'pending', nextAttemptAt: null }], enabled, now)).toBe(3000)
  expect(paceOf([soon], enabled, now)).toBe(3000)
  expect(paceOf([later], enabled, now)).toBe(10_000)
  expect(paceOf([], enabled, now)).toBe(10_000)
})
