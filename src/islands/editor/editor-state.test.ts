import { describe, expect, test } from 'vitest'
import { type Draft, removeRole } from './draft.ts'
import {
  type EditorAction,
  nextEditorState,
  selectedFields,
  shownDraft,
  startEditor,
} from './editor-state.ts'
import { stackPages } from './page-stack.ts'

const documents = [{ id: 'lease', name: 'Lease.pdf', pages: [{ width: 600, height: 800 }] }]
const stack = stackPages(documents)
const [page] = stack.pages
const role = {
  key: 'tenant',
  name: 'Tenant',
  email: '',
  locale: null,
  recipientRole: 'signer',
  order: 1,
} as const
const empty: Draft = { title: 'Lease', message: '', documents, roles: [role], fields: [] }

const place = (id: string, x = 300): EditorAction => ({
  kind: 'placed',
  id,
  type: 'text',
  page: page!,
  at: { x, y: 400 },
})
const after = (...actions: EditorAction[]) => actions.reduce(nextEditorState, startEditor(empty))
const idsOf = (fields: readonly { id: string }[]) => fields.map(({ id }) => id)

describe('[W1] the editor of a template', () => {
  test('places a field for the active role, centred where the page was clicked, and selects it', () => {
    const state = after({ kind: 'armed', type: 'text' }, place('a'))
    const [field] = state.history.present.fields
    const box = field?.areas[0]

    expect(field).toMatchObject({ recipient: 'tenant', type: 'text', required: true })
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(0.5)
    expect(idsOf(selectedFields(state))).toEqual(['a'])
    expect(state.armed).toBeNull()
  })

  test('places nothing for nobody', () => {
    const nobody = startEditor({ ...empty, roles: [] })

    expect(nextEditorState(nobody, place('a')).history.present.fields).toEqual([])
  })

  test('a second press on the palette puts the field down again', () => {
    expect(after({ kind: 'armed', type: 'text' }, { kind: 'armed', type: 'text' }).armed).toBeNull()
  })

  test('Shift adds to the selection and takes away from it', () => {
    const both = after(place('a'), place('b'), { kind: 'selected', id: 'a', additive: true })

    expect(idsOf(selectedFields(both))).toEqual(['a', 'b'])
    expect(
      idsOf(selectedFields(nextEditorState(both, { kind: 'selected', id: 'b', additive: true }))),
    ).toEqual(['a'])
  })

  test('shows a drag while it lasts and records it as one step', () => {
    const dragging = after(
      place('a'),
      { kind: 'dragged', gesture: { by: { x: 6, y: 0 }, edges: null } },
      { kind: 'dragged', gesture: { by: { x: 60, y: 0 }, edges: null } },
    )
    const before = dragging.history.present.fields[0]?.areas[0]?.x ?? 0
    const dropped = nextEditorState(dragging, { kind: 'dropped', stack })

    expect(shownDraft(dragging, stack).fields[0]?.areas[0]?.x).toBeCloseTo(before + 0.1)
    expect(dropped.history.present.fields[0]?.areas[0]?.x).toBeCloseTo(before + 0.1)
    expect(nextEditorState(dropped, { kind: 'undone' }).history.present.fields[0]?.areas[0]?.x).toBe(before)
  })

  test('a click without a drag records nothing', () => {
    const placed = after(place('a'), { kind: 'dragged', gesture: { by: { x: 0, y: 0 }, edges: null } })

    expect(nextEditorState(placed, { kind: 'dropped', stack }).history).toBe(placed.history)
  })

  test('undoing a placement leaves nothing selected', () => {
    expect(after(place('a'), { kind: 'undone' }).selection.size).toBe(0)
  })

  test('duplicates are selected in place of their originals', () => {
    const state = after(place('a'), { kind: 'duplicated', makeId: () => 'copy' })

    expect(idsOf(selectedFields(state))).toEqual(['copy'])
    expect(state.history.present.fields).toHaveLength(2)
  })

  test('the active role is one that exists', () => {
    const state = after(place('a'))
    const change = (draft: Draft) => removeRole(draft, 'tenant')

    expect(nextEditorState(state, { kind: 'edited', change }).activeRole).toBeNull()
  })
})
