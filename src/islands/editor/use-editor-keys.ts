import { useEffect, useEffectEvent } from 'react'
import type { KeyCommand } from './editor-keys.ts'
import { commandOf } from './editor-keys.ts'

/** Keys that belong to somebody else: what is typed, and everything inside a dialog or menu. */
const elsewhere = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]'

/**
 * Shortcuts of the whole page; arrows and Delete only act on chosen fields, and not while another control has focus.
 * `onCommand` says whether it did something, so that other keys keep their meaning.
 */
export function useEditorKeys(onCommand: (command: KeyCommand) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest(elsewhere)) return
    const command = commandOf(event)
    if (!command || (needsField(command) && !isOnPages(target))) return
    if (onCommand(command)) event.preventDefault()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function needsField({ kind }: KeyCommand): boolean {
  return kind === 'move' || kind === 'resize' || kind === 'remove' || kind === 'select-all'
}

function isOnPages(target: Element | null): boolean {
  return target === null || target === document.body || target.closest('[data-pages]') !== null
}
