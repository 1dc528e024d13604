import { describe, expect, test } from 'vitest'
import { record, redo, startHistory, undo } from './history.ts'

const typed = ['a', 'b', 'c'].reduce((history, next) => record(history, next), startHistory(''))

describe('undo and redo', () => {
  test('walk back and forth through every step', () => {
    const back = undo(undo(typed))

    expect(back.present).toBe('a')
    expect(redo(redo(back)).present).toBe('c')
  })

  test('stop at both ends', () => {
    const start = startHistory('only')

    expect(undo(start)).toBe(start)
    expect(redo(typed)).toBe(typed)
  })

  test('forget what was undone once something new happens', () => {
    expect(redo(record(undo(typed), 'd')).present).toBe('d')
  })

  test('take a run of edits of one group as a single step', () => {
    const label = ['L', 'La', 'Lab'].reduce(
      (history, next) => record(history, next, 'label'),
      startHistory(''),
    )

    expect(undo(label).present).toBe('')
  })

  test('begin a new step for another group, and after an undo', () => {
    const both = record(record(startHistory('0'), '1', 'label'), '2', 'default')
    const resumed = record(undo(both), '3', 'label')

    expect(undo(both).present).toBe('1')
    expect(undo(resumed).present).toBe('1')
  })

  test('record nothing when nothing changed', () => {
    expect(record(typed, 'c')).toBe(typed)
  })

  test('keep the last two hundred steps', () => {
    const long = Array.from({ length: 500 }, (_, step) => step + 1).reduce(
      (h, step) => record(h, step),
      startHistory(0),
    )

    expect(long.past).toHaveLength(200)
    expect(long.past[0]).toBe(300)
  })
})
