import { besideOthers, boxAround, type Edges, type Point } from '#core/fields/box.ts'
import { inReadingOrder } from '#core/fields/reading-order.ts'
import type { FieldType } from '#core/fields/field.ts'
import { defaultFieldSize } from '#core/fields/field-size.ts'
import { addField, type Draft, type DraftField, freshField, removeFields } from './draft.ts'
import { copiesOf, dragFields, stretchFields } from './field-moves.ts'
import { type History, record, redo, startHistory, undo } from './history.ts'
import { onPage, type PageStack, type StackedPage } from './page-stack.ts'

/** A pointer dragging fields or their edges, as far as it has come (points of the stack). */
export type Gesture = { by: Point; edges: Edges | null }

export type EditorState = {
  history: History<Draft>
  selection: ReadonlySet<string>
  /** Who the next field is for. */
  activeRole: string | null
  /** The field type that the next click on a page places. */
  armed: FieldType | null
  gesture: Gesture | null
}

export type EditorAction =
  | { kind: 'edited'; change: (draft: Draft) => Draft; group?: string | undefined }
  | { kind: 'placed'; id: string; type: FieldType; page: StackedPage; at: Point }
  | { kind: 'armed'; type: FieldType | null }
  | { kind: 'role-chosen'; key: string }
  | { kind: 'selected'; id: string; additive: boolean }
  | { kind: 'all-selected' }
  | { kind: 'deselected' }
  | { kind: 'removed' }
  | { kind: 'duplicated'; makeId: () => string }
  | { kind: 'dragged'; gesture: Gesture }
  | { kind: 'dropped'; stack: PageStack }
  | { kind: 'gesture-cancelled' }
  | { kind: 'undone' }
  | { kind: 'redone' }

export function startEditor(draft: Draft): EditorState {
  return {
    history: startHistory(draft),
    selection: new Set(),
    activeRole: draft.roles[0]?.key ?? null,
    armed: null,
    gesture: null,
  }
}

export function nextEditorState(state: EditorState, action: EditorAction): EditorState {
  const draft = state.history.present
  switch (action.kind) {
    case 'edited':
      return withHistory(state, record(state.history, action.change(draft), action.group))
    case 'placed':
      return place(state, action)
    case 'armed':
      return { ...state, armed: state.armed === action.type ? null : action.type }
    case 'role-chosen':
      return { ...state, activeRole: action.key }
    case 'selected':
      return { ...state, selection: select(state.selection, action.id, action.additive) }
    case 'all-selected':
      return { ...state, selection: new Set(draft.fields.map(({ id }) => id)) }
    case 'deselected':
      return { ...state, armed: null, selection: new Set() }
    case 'removed':
      return withHistory(state, record(state.history, removeFields(draft, state.selection)))
    case 'duplicated':
      return duplicate(state, action.makeId)
    case 'dragged':
      return { ...state, gesture: action.gesture }
    case 'dropped':
      return withHistory({ ...state, gesture: null }, record(state.history, shownDraft(state, action.stack)))
    case 'gesture-cancelled':
      return { ...state, gesture: null }
    case 'undone':
      return withHistory(state, undo(state.history))
    case 'redone':
      return withHistory(state, redo(state.history))
  }
}

/** The draft as it looks while something is being dragged. */
export function shownDraft({ history, selection, gesture }: EditorState, stack: PageStack): Draft {
  if (!gesture || (gesture.by.x === 0 && gesture.by.y === 0)) return history.present
  if (gesture.edges) return stretchFields(history.present, selection, gesture.edges, gesture.by, stack)

  return dragFields(history.present, selection, gesture.by, stack)
}

export function selectedFields({ history, selection }: EditorState): DraftField[] {
  return history.present.fields.filter(({ id }) => selection.has(id))
}

/** Fields in the order in which Tab walks them, which is the order in which they are read and signed. */
export function fieldsInTabOrder({ fields, documents }: Draft): DraftField[] {
  return inReadingOrder(
    fields,
    documents.map(({ id }) => id),
  )
}

function place(
  state: EditorState,
  { id, type, page, at }: { id: string; type: FieldType; page: StackedPage; at: Point },
): EditorState {
  if (!state.activeRole) return { ...state, armed: null }
  const others = state.history.present.fields
    .flatMap(({ areas }) => areas)
    .filter((area) => area.document === page.document && area.page === page.page)
  const box = besideOthers(boxAround(onPage(page, at), defaultFieldSize(type, page)), others)
  const area = { document: page.document, page: page.page, ...box }
  const draft = addField(state.history.present, freshField(id, type, state.activeRole, area))

  return { ...withHistory(state, record(state.history, draft)), armed: null, selection: new Set([id]) }
}

function duplicate(state: EditorState, makeId: () => string): EditorState {
  const copies = copiesOf(selectedFields(state), makeId)
  if (copies.length === 0) return state
  const draft = state.history.present
  const history = record(state.history, { ...draft, fields: [...draft.fields, ...copies] })

  return { ...withHistory(state, history), selection: new Set(copies.map(({ id }) => id)) }
}

function select(selection: ReadonlySet<string>, id: string, additive: boolean): ReadonlySet<string> {
  if (!additive) return selection.size === 1 && selection.has(id) ? selection : new Set([id])
  const next = new Set(selection)
  if (!next.delete(id)) next.add(id)

  return next
}

/** A new present may have lost fields and roles: what is chosen always exists. */
function withHistory(state: EditorState, history: History<Draft>): EditorState {
  if (history === state.history) return state
  const { fields, roles } = history.present
  const alive = new Set(fields.map(({ id }) => id))
  const keeps = [...state.selection].every((id) => alive.has(id))
  const hasRole = roles.some(({ key }) => key === state.activeRole)

  return {
    ...state,
    history,
    selection: keeps ? state.selection : new Set([...state.selection].filter((id) => alive.has(id))),
    activeRole: hasRole ? state.activeRole : (roles[0]?.key ?? null),
  }
}
