import { expect, test } from 'vitest'
import { courseOf, type Happened } from './course.ts'

const noon = Date.parse('2026-11-24T12:00:00.000Z')
const hour = 3_600_000
const at = (hours: number) => new Date(noon + hours * hour).toISOString()
const line = (type: Happened['type'], recipient: string | null, hours: number) => ({
  type,
  recipient,
  at: at(hours),
})
const person = (id: string, more: object = {}) => ({
  id,
  name: id,
  recipientRole: 'signer',
  status: 'notified',
  ...more,
})
const sent = (status: string, ...recipients: object[]) =>
  ({ status, recipients, sentAt: at(0) }) as Parameters<typeof courseOf>[0]

test('each has it from when they are asked until they are done', () => {
  const trail = [
    line('envelope.sent', null, 0),
    line('recipient.notified', 'ana', 0),
    line('recipient.opened', 'ana', 2),
    line('recipient.completed', 'ana', 3),
    line('recipient.notified', 'bo', 3),
  ]
  const course = courseOf(
    sent('in_progress', person('ana', { status: 'completed' }), person('bo')),
    trail,
    new Date(at(9)),
  )

  expect(course).toMatchObject({ from: noon, to: noon + 9 * hour })
  expect(course?.lanes).toMatchObject([
    { name: 'ana', asked: noon, opened: noon + 2 * hour, ended: noon + 3 * hour },
    { name: 'bo', place: 1, asked: noon + 3 * hour, opened: null, ended: null },
  ])
})

test('it is over when everybody has finished, and for whoever had not, whatever is done afterwards', () => {
  const trail = [
    line('recipient.notified', 'ana', 0),
    line('envelope.voided', null, 5),
    line('envelope.shown', null, 50),
  ]

  expect(courseOf(sent('voided', person('ana')), trail, new Date(at(99)))).toMatchObject({
    to: noon + 5 * hour,
    lanes: [{ ended: noon + 5 * hour }],
  })
})

test('whoever is asked again after the deadline has it again', () => {
  const trail = [
    line('recipient.notified', 'ana', 0),
    line('recipient.expired', 'ana', 4),
    line('recipient.notified', 'ana', 6),
  ]

  expect(courseOf(sent('in_progress', person('ana')), trail, new Date(at(9)))?.lanes).toMatchObject([
    { asked: noon, ended: null },
  ])
})

test('whoever is asked again after a correction has it again, before their turn comes, too', () => {
  const trail = [
    line('recipient.notified', 'ana', 0),
    line('recipient.completed', 'ana', 4),
    line('recipient.reopened', 'ana', 6),
  ]
  const waiting = person('ana', { status: 'waiting' })

  expect(courseOf(sent('in_progress', waiting), trail, new Date(at(9)))?.lanes).toMatchObject([
    { asked: noon, ended: null },
  ])
})

test('copies, whose turn has not come, and drafts have no part in it', () => {
  const trail = [line('recipient.notified', 'copy', 0)]
  const people = [person('copy', { recipientRole: 'cc' }), person('later', { status: 'waiting' })]

  expect(courseOf(sent('sent', ...people), trail, new Date(at(1)))?.lanes).toEqual([])
  expect(courseOf({ ...sent('draft'), sentAt: null }, [], new Date(at(1)))).toBeNull()
})
