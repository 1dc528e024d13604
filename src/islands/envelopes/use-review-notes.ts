import { useEffect, useState } from 'react'
import { api } from '#browser/api.ts'
import type { ReviewNote } from '#contract/envelope-shapes.ts'
import type { Desk } from '../editor/Editor.tsx'

/** What the server finds in the draft as it is saved now; nothing while it looks, or where it cannot be asked. */
export function useReviewNotes(id: string, desk: Desk): readonly ReviewNote[] {
  const [notes, setNotes] = useState<readonly ReviewNote[]>([])
  useEffect(() => {
    let isOpen = true
    void desk.flush().then(async (isSaved) => {
      if (!isSaved) return
      // Sending says what is wrong; these are hints.
      const { items } = await api('GET /envelopes/{id}/review', { params: { id } }).catch(() => ({
        items: [],
      }))
      if (isOpen) setNotes(items)
    })

    return () => {
      isOpen = false
    }
    // The dialog is open for one state of the draft.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id])

  return notes
}
