import { useEffect, useEffectEvent } from 'react'
import type { KeyCommand } from './editor-keys.ts'
import { commandOf } from './editor-keys.ts'

/** Keys that belong to somebody else: what is typed, and everything inside a dialog or menu. */
const elsewhere = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]'
/** Undo and redo work wherever nobody types; all others only where the pages have the focus (WCAG 2.1.4). */
const everywhere: readonly KeyCommand['kind'][] = ['undo', 'redo', 'deselect', 'help']

/** Shortcuts. `onCommand` says whether it did something, so that other keys keep their meaning. */
export function useEditorKeys(onCommand: (command: KeyCommand) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (event.defaultPrevented || target?.closest(elsewhere)) return
    const command = commandOf(event)
    if (!command || (!everywhere.includes(command.kind) && !isOnPages(target))) return
    if (onCommand(command)) event.preventDefault()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function isOnPages(target: Element | null): boolean {
  return target === null || target === document.body || target.closest('[data-pages]') !== null
}
