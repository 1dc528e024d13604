import { expect, test } from 'vitest'
import { auditEventTypes } from '../audit/audit-event.ts'
import { activityKinds } from './activity-kinds.ts'

test('every event is of one kind', () => {
  expect(Object.values(activityKinds).flat().toSorted()).toEqual([...auditEventTypes].toSorted())
})
