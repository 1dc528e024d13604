import type { Dispatch } from 'react'
import type { EditorAction, EditorState } from './editor-state.ts'
import { nudgeFields, resizeFields } from './field-moves.ts'
import type { KeyCommand } from './editor-keys.ts'
import { newId } from './new-id.ts'
import type { PageStack } from './page-stack.ts'
import { useEditorKeys } from './use-editor-keys.ts'

type Wiring = { state: EditorState; stack: PageStack; dispatch: Dispatch<EditorAction> }

/** Carries out what keys ask for. A held arrow is one step to undo. */
export function useEditorCommands({ state, stack, dispatch }: Wiring): void {
  const { selection, armed } = state

  function run(command: KeyCommand): boolean {
    const action = actionOf(command)
    if (action) dispatch(action)

    return action !== null
  }

  function actionOf(command: KeyCommand): EditorAction | null {
    if (command.kind === 'undo') return { kind: 'undone' }
    if (command.kind === 'redo') return { kind: 'redone' }
    if (command.kind === 'select-all') return { kind: 'all-selected' }
    if (command.kind === 'deselect') return selection.size > 0 || armed ? { kind: 'deselected' } : null
    if (selection.size === 0) return null
    if (command.kind === 'remove') return { kind: 'removed' }
    if (command.kind === 'duplicate') return { kind: 'duplicated', makeId: newId }

    const { kind, by } = command
    const group = `${kind} ${[...selection].join(' ')}`
    return {
      kind: 'edited',
      group,
      change: (draft) =>
        kind === 'move'
          ? nudgeFields(draft, selection, by)
          : resizeFields(draft, selection, { right: by.x !== 0, bottom: by.y !== 0 }, by, stack),
    }
  }

  useEditorKeys(run)
}
