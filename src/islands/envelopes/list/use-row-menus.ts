import { useEffect, useState } from 'react'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'
import type { Row } from './row-actions.ts'

/** A row whose menu was pressed for, and where in it the menu stands. */
export type MenuRow = Row & { id: string; title: string; filedIn: string | null; place: HTMLElement }

/**
 * Rows are the server's, and each has a button in it. Where one is pressed first, a menu takes its place: most rows are only
 * looked at. Of another list that takes the place of this one, no menu is open.
 */
export function useRowMenus(listId: string): readonly MenuRow[] {
  const [rows, setRows] = useState<readonly MenuRow[]>([])

  useEffect(() => {
    const list = document.getElementById(listId)
    if (!list) return undefined
    const forget = () => setRows([])
    const open = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-row-menu]') : null
      if (!button?.parentElement) return
      const row = toRow(button, button.parentElement)
      setRows((others) => [...others.filter(({ id }) => id !== row.id), row])
    }
    list.addEventListener('click', open)
    list.addEventListener('list-shown', forget)

    return () => {
      list.removeEventListener('click', open)
      list.removeEventListener('list-shown', forget)
    }
  }, [listId])

  return rows
}

function toRow({ dataset }: HTMLElement, place: HTMLElement): MenuRow {
  return {
    id: dataset['rowMenu'] ?? '',
    title: dataset['title'] ?? '',
    filedIn: dataset['filedIn'] ?? null,
    status: (dataset['status'] ?? 'draft') as EnvelopeStatus,
    needsMe: dataset['needsMe'] === 'true',
    isTrashed: dataset['trashed'] === 'true',
    place,
  }
}
