import { useCallback, useState } from 'react'
import type { DraftDocument } from './draft.ts'
import type { Overlay } from './EditorOverlay.tsx'
import type { Sheet } from './SheetBar.tsx'
import type { SideTab } from './SideTabs.tsx'

/** What of the editor is open: a tab at the side, a sheet on a small screen, and what lies over everything. */
export function useOpenParts() {
  const [tab, setTab] = useState<SideTab>('add')
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [overlay, setOverlay] = useState<Overlay | null>(null)

  return {
    ...{ tab, setTab, sheet, setSheet, overlay, setOverlay },
    closeSheet: useCallback(() => setSheet(null), []),
    suggest: useCallback(
      (document: DraftDocument) => setOverlay({ kind: 'suggestions', document, found: null }),
      [],
    ),
    showOutline: () => {
      setTab('outline')
      setSheet('outline')
    },
    /** Shows and focuses a control by its id, whatever panel it is in. */
    goTo: (place: string) => {
      setTab('add')
      setSheet(place === 'add-document' ? 'details' : 'recipients')
      requestAnimationFrame(() => document.getElementById(place)?.focus())
    },
  }
}
