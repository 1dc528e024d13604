import type { FieldType } from '#core/fields/field.ts'
import { inReadingOrder } from '#core/fields/reading-order.ts'
import type { Draft, DraftField } from './draft.ts'
import { type History, record, redo, startHistory, undo } from './history.ts'
import { keysOf, type Selection, toggle } from './selection.ts'

export type EditorState = {
  history: History<Draft>
  selection: Selection
  /** Who the next field is for. */
  activeRole: string | null
  /** The field type that the next click on a page places. */
  armed: FieldType | null
}

export type EditorAction =
  | {
      kind: 'edited'
      change: (draft: Draft) => Draft
      /** Edits of one run are one step back. */
      group?: string | undefined
      /** Areas that are chosen afterwards. */
      choose?: ((draft: Draft) => Iterable<string>) | undefined
    }
  | { kind: 'armed'; type: FieldType | null }
  | { kind: 'role-chosen'; key: string }
  | { kind: 'selected'; key: string; additive: boolean }
  | { kind: 'chosen'; keys: Iterable<string> }
  | { kind: 'deselected' }
  | { kind: 'undone' }
  | { kind: 'redone' }

export function startEditor(draft: Draft): EditorState {
  return {
    history: startHistory(draft),
    selection: new Set(),
    activeRole: draft.roles[0]?.key ?? null,
    armed: null,
  }
}

export function nextEditorState(state: EditorState, action: EditorAction): EditorState {
  const draft = state.history.present
  switch (action.kind) {
    case 'edited':
      return edit(state, action)
    case 'armed':
      return { ...state, armed: state.armed === action.type ? null : action.type }
    case 'role-chosen':
      return { ...state, activeRole: action.key }
    case 'selected':
      return { ...state, selection: select(state.selection, action.key, action.additive) }
    case 'chosen':
      return { ...state, selection: alive(new Set(action.keys), draft) }
    case 'deselected':
      return { ...state, armed: null, selection: new Set() }
    case 'undone':
      return withHistory(state, undo(state.history))
    case 'redone':
      return withHistory(state, redo(state.history))
  }
}

/** Fields in the order in which Tab walks them, which is the order in which they are read and signed. */
export function fieldsInTabOrder({ fields, documents }: Pick<Draft, 'fields' | 'documents'>): DraftField[] {
  return inReadingOrder(
    fields,
    documents.map(({ id }) => id),
  )
}

function edit(state: EditorState, { change, group, choose }: EditorAction & { kind: 'edited' }): EditorState {
  const next = withHistory(state, record(state.history, change(state.history.present), group))
  if (!choose) return next
  const present = next.history.present

  return { ...next, armed: null, selection: alive(new Set(choose(present)), present) }
}

function select(selection: Selection, key: string, additive: boolean): Selection {
  if (additive) return toggle(selection, key)

  return selection.size === 1 && selection.has(key) ? selection : new Set([key])
}

/** A new present may have lost fields and roles: what is chosen always exists. */
function withHistory(state: EditorState, history: History<Draft>): EditorState {
  if (history === state.history) return state
  const { roles } = history.present
  const hasRole = roles.some(({ key }) => key === state.activeRole)

  return {
    ...state,
    history,
    selection: alive(state.selection, history.present),
    activeRole: hasRole ? state.activeRole : (roles[0]?.key ?? null),
  }
}

function alive(selection: Selection, { fields }: Draft): Selection {
  if (selection.size === 0) return selection
  const keys = new Set(fields.flatMap(keysOf))
  const left = [...selection].filter((key) => keys.has(key))

  return left.length === selection.size ? selection : new Set(left)
}
