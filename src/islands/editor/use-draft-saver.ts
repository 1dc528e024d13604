import { useEffect, useState, useSyncExternalStore } from 'react'
import { wouldLoseWork } from './autosave.ts'
import type { Draft } from './draft.ts'
import { DraftSaver } from './draft-saver.ts'
import { saveOutcomeOf } from './save-outcome.ts'

export type SaveDraft = (draft: Draft, version: number | null) => Promise<number>

/** Keeps the server up with the draft, and the person from leaving before it is. */
export function useDraftSaver(draft: Draft, version: number, save: SaveDraft) {
  const [saver] = useState(() => new DraftSaver(draft, version, { save, outcomeOf: saveOutcomeOf }))
  const state = useSyncExternalStore(saver.subscribe, saver.state, saver.state)

  useEffect(() => saver.change(draft), [saver, draft])

  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      if (wouldLoseWork(saver.state())) event.preventDefault()
      void saver.flush()
    }
    const retry = () => void saver.flush()
    window.addEventListener('beforeunload', guard)
    window.addEventListener('online', retry)

    return () => {
      window.removeEventListener('beforeunload', guard)
      window.removeEventListener('online', retry)
      // Leaving for another page of ours ends the island, not the script: the save still goes out.
      void saver.flush()
    }
  }, [saver])

  return { saver, state }
}
