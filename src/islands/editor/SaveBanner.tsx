import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { reasonText, wayOut } from '#browser/problem-text.ts'
import { Button } from '#islands/ui/Button.tsx'
import type { SaveState } from './autosave.ts'
import type { Draft } from './draft.ts'
import { nameOfField } from './field-name.ts'

await loadTexts('editorLater', 'problems')

type BannerProps = { draft: Draft; state: SaveState; onReload: () => void; onOverwrite: () => void }

/** What only a person can decide, or has to mend: stands above the pages until it is settled. */
export function SaveBanner({ draft, state, onReload, onOverwrite }: BannerProps) {
  const { t, locale } = useLocalization()
  const way = state.kind === 'refused' ? wayOut(state.code, t) : undefined

  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-warning-surface px-4 py-2 text-warning-text"
    >
      <p className="min-w-0 flex-1">
        {text()}{' '}
        {way && (
          <a href={way.href} className="font-semibold underline underline-offset-2">
            {way.label}
          </a>
        )}
      </p>
      {state.kind === 'conflict' && (
        <div className="flex gap-2">
          <Button size="small" onClick={onReload}>
            {t('editor.loadTheirs')}
          </Button>
          <Button size="small" onClick={onOverwrite}>
            {t('editor.keepMine')}
          </Button>
        </div>
      )}
    </div>
  )

  function text(): string {
    if (state.kind === 'refused') return reasonText(state, t)
    if (state.kind !== 'partly') return t('editor.conflict')
    const names = new Set(state.heldBack.map(nameOf))

    return t('editor.heldBack', { names: new Intl.ListFormat(locale).format(names) })
  }

  /** What a pointer into the draft points at, as it is called on screen. */
  function nameOf(pointer: string): string {
    const [, part, index] = pointer.split('/')
    const field = part === 'fields' ? draft.fields[Number(index)] : undefined
    if (field) return nameOfField(field, t)
    const role = part === 'recipients' ? draft.roles[Number(index)] : undefined

    return role ? role.name || role.email || t('editor.nameless') : t('editor.sheets.details')
  }
}
