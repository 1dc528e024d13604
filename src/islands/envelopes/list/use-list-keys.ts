import { useEffect, useEffectEvent } from 'react'
import { areListKeysOn } from '#browser/stored-state.ts'
import { listCommandOf, rowAfter, type ListCommand } from './list-keys.ts'

/** Keys that belong to somebody else: what is typed, and everything inside a dialog or menu. */
const elsewhere =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]'

type Places = { listId: string; searchId: string; onHelp: () => void }

/** The focus goes from row to row by keys, each of which can be switched off. Later pages of the list have them, too. */
export function useListKeys({ listId, searchId, onHelp }: Places): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const command = listCommandOf(event)
    const target = event.target instanceof Element ? event.target : null
    if (!command || event.defaultPrevented || target?.closest(elsewhere) || !areListKeysOn()) return
    event.preventDefault()
    if (command === 'help') onHelp()
    else if (command === 'search') document.getElementById(searchId)?.focus()
    else actOnRows(rowsOf(listId), command)
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const rowsOf = (listId: string) => [...document.querySelectorAll<HTMLElement>(`#${listId} li`)]

function actOnRows(rows: readonly HTMLElement[], command: Exclude<ListCommand, 'help' | 'search'>): void {
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  if (command === 'select') rows[at]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
  else rows[rowAfter(at, command, rows.length)]?.querySelector<HTMLElement>('[data-row-link]')?.focus()
}
