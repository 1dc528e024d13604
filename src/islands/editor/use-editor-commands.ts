import { useRef, type Dispatch } from 'react'
import type { Clip } from './clipboard.ts'
import type { EditorAction, EditorState } from './editor-state.ts'
import type { KeyCommand } from './editor-keys.ts'
import type { Done, FieldCommand } from './field-commands.ts'
import { freeOf, keysOnPage } from './selection.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import type { usePages } from './use-pages.ts'

type Wiring = {
  state: EditorState
  pages: ReturnType<typeof usePages>
  /** Ids of fields that nothing here changes. */
  locked: ReadonlySet<string> | undefined
  dispatch: Dispatch<EditorAction>
  onHelp: () => void
  onDone: (done: Done | 'copied', count: number) => void
}

/** Carries out what keys and buttons ask for. */
export function useEditorCommands(
  wiring: Wiring,
): (command: Exclude<FieldCommand, { kind: 'paste' }>) => void {
  const { state, pages, locked, dispatch, onHelp } = wiring
  const fields = useFieldCommands(wiring)

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
        pages.zoomStep(command.kind === 'zoom-in' ? 'in' : 'out')
        return true
      case 'fit':
        pages.zoomStep('fit')
        return true
      case 'help':
        onHelp()
        return true
      case 'paste':
        return fields.paste()
      default:
        if (freeOf(state.selection, locked).size > 0) void fields.doWithChosen(command)
        return hasChosen
    }
  }

  function selectPage(): boolean {
    const page = pages.pageInView()
    if (page) dispatch({ kind: 'chosen', keys: keysOnPage(state.history.present, page) })
    return page !== undefined
  }

  useEditorKeys(obey)

  return (command) => void fields.run(command)
}

/** What is done with the chosen fields, and with those that were copied. */
function useFieldCommands({ state, pages, locked, dispatch, onDone }: Wiring) {
  const clip = useRef<Clip>([])

  async function run(command: FieldCommand): Promise<void> {
    const selection = freeOf(state.selection, locked)
    const { editOf, outcomeOf } = await import('./field-commands.ts')
    dispatch(editOf(command, selection, pages.stack))
    const outcome = outcomeOf(command, selection)
    if (outcome) onDone(outcome.done, outcome.count)
  }

  async function copy(): Promise<void> {
    const { copyChosen } = await import('./clipboard.ts')
    clip.current = copyChosen(state.history.present, state.selection)
    onDone('copied', clip.current.length)
  }

  async function doWithChosen(command: ForChosen): Promise<void> {
    if (command.kind === 'copy' || command.kind === 'cut') await copy()
    if (command.kind !== 'copy') await run(command)
  }

  function paste(): boolean {
    const page = pages.pageInView()
    if (!page || clip.current.length === 0) return false
    void run({ kind: 'paste', clip: clip.current, page })
    return true
  }

  return { run, doWithChosen, paste }
}

type ForChosen = Extract<KeyCommand, { kind: 'copy' | 'cut' | 'move' | 'resize' | 'remove' | 'duplicate' }>
