import { Info, PenLine, TriangleAlert, type LucideIcon } from 'lucide-react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'

await loadTexts('editorLater')

const kinds = {
  signed: PenLine,
  'active-content-removed': Info,
  'attachments-removed': Info,
  'form-flattened': Info,
  'annotations-drawn': Info,
  'hidden-content-removed': TriangleAlert,
  'print-as-screen': TriangleAlert,
  'print-differs': TriangleAlert,
  'signature-not-judged': TriangleAlert,
  'claim-dropped': Info,
  'archival-kept': Info,
  'archival-changed': Info,
  'archival-broken': Info,
  repaired: TriangleAlert,
  'fonts-not-embedded': TriangleAlert,
  'tags-left': TriangleAlert,
  'tags-not-searched': TriangleAlert,
} as const satisfies Record<string, LucideIcon>
type Note = keyof typeof kinds

const isNote = (note: string): note is Note => note in kinds

/** What came of the file when it was taken, a sentence each. */
export function DocumentNotes({ notes }: { notes: readonly string[] }) {
  const { t } = useLocalization()

  return (
    <ul className="flex basis-full flex-col gap-1 ps-6">
      {notes.filter(isNote).map((note) => {
        const Icon = kinds[note]
        return (
          <li key={note} className="flex items-start gap-1.5 text-xs text-muted">
            <Icon
              aria-hidden
              size={14}
              className={Icon === TriangleAlert ? 'mt-0.5 shrink-0 text-warning-text' : 'mt-0.5 shrink-0'}
            />
            {t(`editor.notes.${note}`)}
          </li>
        )
      })}
    </ul>
  )
}
