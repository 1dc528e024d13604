import { describe, expect, test } from 'vitest'
import { area, draftOf, field } from './draft.fixture.ts'
import { addFields, type Draft } from './draft.ts'
import { type EditorAction, nextEditorState, startEditor } from './editor-state.ts'
import { removeRole } from './roles.ts'
import { removeChosen } from './chosen-edits.ts'
import { keysOf } from './selection.ts'

const place = (id: string): EditorAction => ({
  kind: 'edited',
  change: (draft) => addFields(draft, [field(id, area())]),
  choose: ({ fields }) => fields.slice(-1).flatMap(keysOf),
})
const after = (...actions: EditorAction[]) => actions.reduce(nextEditorState, startEditor(draftOf()))

describe('[W1] the editor', () => {
  test('chooses what has just been placed, and puts the type down', () => {
    const state = after({ kind: 'armed', type: 'text' }, place('a'))

    expect([...state.selection]).toEqual(['a 0'])
    expect(state.armed).toBeNull()
  })

  test('a second press on the palette puts the type down again', () => {
    expect(after({ kind: 'armed', type: 'text' }, { kind: 'armed', type: 'text' }).armed).toBeNull()
  })

  test('Shift adds to the selection and takes away from it', () => {
    const both = after(place('a'), place('b'), { kind: 'selected', key: 'a 0', additive: true })

    expect([...both.selection]).toEqual(['b 0', 'a 0'])
    expect([...nextEditorState(both, { kind: 'selected', key: 'b 0', additive: true }).selection]).toEqual([
      'a 0',
    ])
  })

  test('everything can be undone and redone, and a run of edits is one step', () => {
    const typed = (message: string): EditorAction => ({
      kind: 'edited',
      change: (draft) => ({ ...draft, message }),
      group: 'message',
    })
    const state = after(place('a'), typed('P'), typed('Pl'))
    const undone = nextEditorState(state, { kind: 'undone' })

    expect(undone.history.present).toMatchObject({ message: '', fields: [{ id: 'a' }] })
    expect(nextEditorState(undone, { kind: 'redone' }).history.present.message).toBe('Pl')
  })

  test('an edit that changes nothing is no step', () => {
    const placed = after(place('a'))

    expect(nextEditorState(placed, { kind: 'edited', change: (draft) => draft }).history).toBe(placed.history)
  })

  test('what is chosen always exists', () => {
    expect(after(place('a'), { kind: 'undone' }).selection.size).toBe(0)
    const removed = after(
      place('a'),
      place('b'),
      { kind: 'chosen', keys: ['a 0', 'b 0', 'gone 0'] },
      {
        kind: 'edited',
        change: (draft: Draft) => removeChosen(draft, new Set(['a 0'])),
      },
    )
    expect([...removed.selection]).toEqual(['b 0'])
  })

  test('the active role is one that exists', () => {
    const change = (draft: Draft) => removeRole(draft, 'tenant')

    expect(after({ kind: 'edited', change }).activeRole).toBe('landlord')
  })
})
