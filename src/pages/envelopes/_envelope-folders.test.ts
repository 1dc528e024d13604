import { describe, expect, test } from 'vitest'
import type { EnvelopeSummary } from '#contract/envelope-shapes.ts'
import { readCursor } from '#server/cursor.ts'
import { mergeListings, toFolder } from './_envelope-folders.ts'

const envelope = (minute: number): EnvelopeSummary => ({
  id: `00000000-0000-7000-8000-${String(minute).padStart(12, '0')}`,
  title: `Envelope ${minute}`,
  status: 'sent',
  recipients: [],
  createdAt: '2026-05-04T10:00:00.000Z',
  updatedAt: `2026-05-04T10:${String(minute).padStart(2, '0')}:00.000Z`,
  sentAt: null,
  completedAt: null,
})
const titlesOf = (items: readonly EnvelopeSummary[]) => items.map(({ title }) => title)

describe('[W2] a folder of the list of envelopes', () => {
  test('shows several states as one list, newest change first', () => {
    const merged = mergeListings(
      [
        { items: [envelope(5), envelope(1)], nextCursor: null },
        { items: [envelope(3)], nextCursor: null },
      ],
      10,
    )

    expect(titlesOf(merged.items)).toEqual(['Envelope 5', 'Envelope 3', 'Envelope 1'])
    expect(merged.nextCursor).toBeNull()
  })

  test('goes on after the last one shown, whichever list it came from', () => {
    const merged = mergeListings(
      [
        { items: [envelope(5), envelope(4)], nextCursor: 'more' },
        { items: [envelope(3)], nextCursor: null },
      ],
      2,
    )

    expect(titlesOf(merged.items)).toEqual(['Envelope 5', 'Envelope 4'])
    expect(readCursor(merged.nextCursor ?? '')?.id).toBe(envelope(4).id)
  })

  test.each([null, 'nonsense', 'toString'])('is the whole list for the address part %s', (name) => {
    expect(toFolder(name)).toBe('all')
  })
})
