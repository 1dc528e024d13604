import { describe, expect, test } from 'vitest'
import { nextSaveState, saveDelayMs, type SaveEvent, type SaveState, wouldLoseWork } from './autosave.ts'

const saved: SaveState = { kind: 'saved', version: 4 }
const after = (events: readonly SaveEvent[], from: SaveState = saved) => events.reduce(nextSaveState, from)

describe('autosave', () => {
  test('saves a change after a pause and takes the new version', () => {
    expect(saveDelayMs(after([{ kind: 'changed' }]))).toBe(800)
    expect(after([{ kind: 'changed' }, { kind: 'started' }, { kind: 'saved', version: 5 }])).toEqual({
      kind: 'saved',
      version: 5,
    })
  })

  test('saves again when something changed while it was saving', () => {
    const state = after([
      { kind: 'changed' },
      { kind: 'started' },
      { kind: 'changed' },
      { kind: 'saved', version: 5 },
    ])

    expect(state).toEqual({ kind: 'unsaved', version: 5 })
  })

  test('keeps trying without a server, ever more slowly', () => {
    let state = after([{ kind: 'changed' }, { kind: 'started' }, { kind: 'failed' }])
    const delays = Array.from({ length: 8 }, () => {
      const delay = saveDelayMs(state)
      state = after([{ kind: 'started' }, { kind: 'failed' }], state)
      return delay
    })

    expect(delays).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000])
    expect(after([{ kind: 'changed' }], state)).toBe(state)
  })

  test('a conflict waits for a person, whatever else is changed', () => {
    const conflict = after([
      { kind: 'changed' },
      { kind: 'started' },
      { kind: 'conflicted' },
      { kind: 'changed' },
    ])

    expect(conflict.kind).toBe('conflict')
    expect(saveDelayMs(conflict)).toBeNull()
  })

  test('overwriting saves regardless of the version on the server', () => {
    const chosen = after([
      { kind: 'changed' },
      { kind: 'started' },
      { kind: 'conflicted' },
      { kind: 'overwrite-chosen' },
    ])

    expect(chosen).toEqual({ kind: 'unsaved', version: null })
  })

  test('giving up in favour of theirs leaves nothing to guard', () => {
    const conflict = after([{ kind: 'changed' }, { kind: 'started' }, { kind: 'conflicted' }])

    expect(wouldLoseWork(after([{ kind: 'discarded' }], conflict))).toBe(false)
  })

  test('what was refused is tried again only after a change', () => {
    const refused = after([
      { kind: 'changed' },
      { kind: 'started' },
      { kind: 'refused', code: 'field-outside-page' },
    ])

    expect(saveDelayMs(refused)).toBeNull()
    expect(saveDelayMs(after([{ kind: 'changed' }], refused))).toBe(800)
  })

  test('guards the page in every state but saved', () => {
    expect(wouldLoseWork(saved)).toBe(false)
    expect(wouldLoseWork({ kind: 'partly', version: 5, heldBack: ['/fields/0/size'] })).toBe(true)
    expect(wouldLoseWork(after([{ kind: 'changed' }]))).toBe(true)
    expect(wouldLoseWork(after([{ kind: 'changed' }, { kind: 'started' }]))).toBe(true)
  })
})
