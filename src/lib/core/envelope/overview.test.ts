import { expect, test } from 'vitest'
import { overviewOf } from './overview.ts'

test('an overview counts envelopes by what they wait for, and leaves out drafts and voided ones', () => {
  const statuses = [
    'sent',
    'in_progress',
    'sealing',
    'declined',
    'seal_failed',
    'completed',
    'draft',
    'voided',
  ] as const

  expect(overviewOf(statuses)).toEqual({ inProgress: 3, needsAttention: 2, completed: 1 })
})
