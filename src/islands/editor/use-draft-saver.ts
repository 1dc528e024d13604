import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Saved, wouldLoseWork } from './autosave.ts'
import type { Draft } from './draft.ts'
import { DraftSaver } from './draft-saver.ts'
import { saveOutcomeOf } from './save-outcome.ts'

export type SaveDraft = (draft: Draft, version: number | null) => Promise<Saved>

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
    const leave = (event: Event) => holdUntilSaved(event, saver)
    window.addEventListener('beforeunload', guard)
    document.addEventListener('astro:before-preparation', leave)
    window.addEventListener('online', retry)

    return () => {
      window.removeEventListener('beforeunload', guard)
      window.removeEventListener('online', retry)
      document.removeEventListener('astro:before-preparation', leave)
      // Whatever ends the island, the script goes on: the save still goes out.
      void saver.flush()
    }
  }, [saver])

  return { saver, state }
}

/**
 * Another page of ours is fetched once everything is saved. What cannot be saved turns the step into one of the browser, which
 * asks (`beforeunload`): the router goes there by `location` when its event is prevented.
 */
function holdUntilSaved(event: Event, saver: DraftSaver<Draft>): void {
  if (!isPreparation(event) || !wouldLoseWork(saver.state())) return
  const { loader } = event
  event.loader = async () => {
    if (await saver.flush()) await loader()
    else event.preventDefault()
  }
}

function isPreparation(event: Event): event is Event & { loader: () => Promise<void> } {
  return 'loader' in event
}
