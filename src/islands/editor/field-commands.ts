import type { Point } from '#core/fields/box.ts'
import { type Alignment, alignAreas, distributeAreas, equalizeAreas } from './arranging.ts'
import { type Clip, copiesBeside, copiesOnPage, repeatOnPages } from './clipboard.ts'
import { addFields, type Draft } from './draft.ts'
import type { EditorAction } from './editor-state.ts'
import { nudgeAreas, stretchAreas } from './field-moves.ts'
import { newId } from './new-id.ts'
import type { PageStack, StackedPage } from './page-stack.ts'
import { mapChosen, removeChosen } from './chosen-edits.ts'
import { chosenAreas, keysOf, type Selection } from './selection.ts'

/** What is done to the chosen fields. Loaded when the first is asked for. */
export type FieldCommand =
  | { kind: 'move' | 'resize'; by: Point }
  | { kind: 'remove' | 'cut' | 'duplicate' | 'repeat' }
  | { kind: 'paste'; clip: Clip; page: StackedPage }
  | { kind: 'align'; how: Alignment }
  | { kind: 'distribute'; axis: 'x' | 'y' }
  | { kind: 'equalize'; side: 'width' | 'height' | 'both' }

type Edited = EditorAction & { kind: 'edited' }

/** A held arrow is one step to undo. */
export function editOf(command: FieldCommand, selection: Selection, stack: PageStack): Edited {
  const change = (to: (draft: Draft) => Draft): Edited => ({ kind: 'edited', change: to })
  switch (command.kind) {
    case 'move':
    case 'resize':
      return {
        ...change((draft) => shift(draft, command, selection, stack)),
        group: `${command.kind} ${[...selection].join()}`,
      }
    case 'remove':
    case 'cut':
      return change((draft) => removeChosen(draft, selection))
    case 'duplicate':
      return withCopies((draft) => copiesBeside(draft, selection, newId))
    case 'paste':
      return withCopies((draft) => copiesOnPage(draft, command.clip, command.page, stack, newId))
    case 'repeat':
      return change((draft) => repeatOnPages(draft, selection, stack, newId))
    case 'align':
      return change((draft) => alignAreas(draft, selection, command.how, stack))
    case 'distribute':
      return change((draft) => distributeAreas(draft, selection, command.axis, stack))
    case 'equalize':
      return change((draft) => equalizeAreas(draft, selection, command.side, stack))
  }
}

export type Done = 'pasted' | 'removed' | 'arranged'

/** What is said to have been done to how many; moving is seen and not said. */
export function outcomeOf(command: FieldCommand, selection: Selection): { done: Done; count: number } | null {
  switch (command.kind) {
    case 'move':
    case 'resize':
      return null
    case 'paste':
      return { done: 'pasted', count: command.clip.length }
    case 'remove':
    case 'cut':
      return { done: 'removed', count: selection.size }
    default:
      return { done: 'arranged', count: selection.size }
  }
}

function shift(
  draft: Draft,
  { kind, by }: { kind: 'move' | 'resize'; by: Point },
  selection: Selection,
  stack: PageStack,
): Draft {
  const chosen = chosenAreas(draft, selection)
  const moved =
    kind === 'move'
      ? nudgeAreas(chosen, by, stack)
      : stretchAreas(chosen, { right: by.x !== 0, bottom: by.y !== 0 }, by, stack)

  return mapChosen(draft, selection, (area, _, key) => moved.get(key) ?? area)
}

/** Copies are chosen in place of their originals. */
function withCopies(make: (draft: Draft) => ReturnType<typeof copiesBeside>): Edited {
  let before: ReadonlySet<string> = new Set()

  return {
    kind: 'edited',
    change: (draft) => {
      before = new Set(draft.fields.map(({ id }) => id))
      return addFields(draft, make(draft))
    },
    choose: (draft) => draft.fields.filter(({ id }) => !before.has(id)).flatMap(keysOf),
  }
}
