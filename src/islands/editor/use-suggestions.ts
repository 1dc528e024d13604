import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#browser/api.ts'
import type { FoundFieldShape } from '#contract/shapes.ts'
import type { Draft, DraftDocument } from './draft.ts'

export type Suggestion = { document: DraftDocument; found: readonly FoundFieldShape[] }

/**
 * Fields found in documents on which nobody has placed any yet. Each is asked for once; a document that is still being
 * read, or gives nothing, says nothing.
 */
export function useSuggestions({ documents, fields }: Draft) {
  const asked = useRef(new Set<string>())
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])

  useEffect(() => {
    const untouched = documents.filter(
      ({ id }) =>
        !asked.current.has(id) && !fields.some(({ areas }) => areas.some((area) => area.document === id)),
    )
    for (const document of documents) asked.current.add(document.id)
    for (const document of untouched) {
      void findFields(document).then(
        (found) => {
          if (found.length > 0) setSuggestions((last) => [...last, { document, found }])
        },
        () => undefined,
      )
    }
    // Fields placed later do not make a document new.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [documents])

  const dismiss = useCallback(
    (id: string) => setSuggestions((last) => last.filter(({ document }) => document.id !== id)),
    [],
  )

  return {
    suggestion: suggestions.find(({ document }) => documents.some(({ id }) => id === document.id)),
    dismiss,
  }
}

export async function findFields({ id }: DraftDocument): Promise<readonly FoundFieldShape[]> {
  return (await api('GET /documents/{id}/suggestions', { params: { id } })).items
}
