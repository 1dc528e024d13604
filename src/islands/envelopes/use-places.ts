import { useLocalization } from '#browser/localization.tsx'
import type { Draft } from '../editor/draft.ts'
import type { Desk } from '../editor/Editor.tsx'
import { problemsOfDraft } from '../editor/field-check.ts'
import { nameOfField } from '../editor/field-name.ts'
import { wordsOfProblem } from '../editor/problem-words.ts'
import { missingParts } from './checklist.ts'
import { useReviewNotes } from './use-review-notes.ts'

/** Something to look at, and what shows where. */
export type Place = { key: string; text: string; show: () => void }

/** What keeps the envelope from being sent, and what should be looked at before, each with the way there. */
export function usePlaces(id: string, draft: Draft, desk: Desk): { toMend: Place[]; hints: Place[] } {
  const { t } = useLocalization()
  const notes = useReviewNotes(id, desk)
  const fieldOf = (id: string | null) => draft.fields.find((field) => field.id === id)
  const named = (id: string | null, words: string) => {
    const field = fieldOf(id)
    return field ? `${nameOfField(field, t)}: ${words}` : words
  }

  return {
    toMend: [
      ...missingParts(draft).map(({ code, name, place }) => ({
        key: `${code} ${place}`,
        text: name ? `${name}: ${t(`problems.${code}`)}` : t(`problems.${code}`),
        show: () => desk.goTo(place),
      })),
      ...problemsOfDraft(draft).map((problem) => ({
        key: `${problem.field} ${problem.part} ${problem.reason}`,
        text: named(problem.field, wordsOfProblem(problem, t)),
        show: () => desk.showField(problem.field),
      })),
    ],
    hints: notes.map(({ code, field: id, recipient, text }) => {
      const kind = code === 'value-does-not-fit' ? 'longText' : 'otherLetters'
      const field = fieldOf(id)
      return {
        key: `${code} ${id} ${recipient}`,
        text: named(id, t(`envelopes.review.${kind}`, { text })),
        show: () => (field ? desk.showField(field.id) : desk.goTo(`role-${recipient}`)),
      }
    }),
  }
}
