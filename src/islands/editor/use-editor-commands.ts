import { useRef, type Dispatch } from 'react'
import type { Clip } from './clipboard.ts'
import type { EditorAction, EditorState } from './editor-state.ts'
import type { KeyCommand } from './editor-keys.ts'
import type { FieldCommand } from './field-commands.ts'
import type { PageStack, StackedPage } from './page-stack.ts'
import { keysOf } from './selection.ts'
import { useEditorKeys } from './use-editor-keys.ts'

type Wiring = {
  state: EditorState
  stack: PageStack
  dispatch: Dispatch<EditorAction>
  /** The page in the middle of the view. */
  pageInView: () => StackedPage | undefined
  onZoom: (by: 'in' | 'out' | 'fit') => void
  onHelp: () => void
  onDone: (done: 'removed' | 'copied' | 'pasted' | 'arranged', count: number) => void
}

/** Carries out what keys and buttons ask for. */
export function useEditorCommands(
  wiring: Wiring,
): (command: Exclude<FieldCommand, { kind: 'paste' }>) => void {
  const { state, stack, dispatch } = wiring
  const clip = useRef<Clip>([])

  async function run(command: FieldCommand): Promise<void> {
    const { selection } = state
    const { editOf } = await import('./field-commands.ts')
    dispatch(editOf(command, selection, stack))
    if (command.kind === 'paste') wiring.onDone('pasted', command.clip.length)
    else if (command.kind === 'remove' || command.kind === 'cut') wiring.onDone('removed', selection.size)
    else if (command.kind !== 'move' && command.kind !== 'resize') wiring.onDone('arranged', selection.size)
  }

  async function copy(): Promise<void> {
    const { copyChosen } = await import('./clipboard.ts')
    clip.current = copyChosen(state.history.present, state.selection)
    wiring.onDone('copied', clip.current.length)
  }

  function selectPage(): boolean {
    const page = wiring.pageInView()
    if (!page) return false
    const { fields } = state.history.present
    const keys = fields.flatMap((field) =>
      keysOf(field).filter((_, index) => {
        const area = field.areas[index]
        return area?.document === page.document && area.page === page.page
      }),
    )
    dispatch({ kind: 'chosen', keys })
    return true
  }

  function paste(): boolean {
    const page = wiring.pageInView()
    if (!page || clip.current.length === 0) return false
    void run({ kind: 'paste', clip: clip.current, page })
    return true
  }

  /** True when there was something to do. */
  function obey(command: KeyCommand): boolean {
    const hasChosen = state.selection.size > 0
    switch (command.kind) {
      case 'undo':
      case 'redo':
        dispatch({ kind: command.kind === 'undo' ? 'undone' : 'redone' })
        return true
      case 'deselect':
        if (hasChosen || state.armed) dispatch({ kind: 'deselected' })
        return hasChosen || state.armed !== null
      case 'select-page':
        return selectPage()
      case 'zoom-in':
      case 'zoom-out':
        wiring.onZoom(command.kind === 'zoom-in' ? 'in' : 'out')
        return true
      case 'fit':
        wiring.onZoom('fit')
        return true
      case 'help':
        wiring.onHelp()
        return true
      case 'paste':
        return paste()
      case 'copy':
        if (hasChosen) void copy()
        return hasChosen
      case 'cut':
        if (hasChosen) void copy().then(() => run({ kind: 'cut' }))
        return hasChosen
      case 'move':
      case 'resize':
        if (hasChosen) void run({ kind: command.kind, by: command.by })
        return hasChosen
      case 'remove':
      case 'duplicate':
        if (hasChosen) void run({ kind: command.kind })
        return hasChosen
    }
  }

  useEditorKeys(obey)

  return (command) => void run(command)
}
