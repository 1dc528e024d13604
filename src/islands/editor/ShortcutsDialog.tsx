import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'

await loadTexts('editorLater')

const shortcuts = [
  ['place', ['Enter']],
  ['move', ['↑ ↓ ← →']],
  ['moveFar', ['Shift', '↑ ↓ ← →']],
  ['resize', ['Alt', '↑ ↓ ← →']],
  ['addToChoice', ['Shift', 'Enter']],
  ['choosePage', ['Ctrl', 'A']],
  ['copy', ['Ctrl', 'C']],
  ['cut', ['Ctrl', 'X']],
  ['paste', ['Ctrl', 'V']],
  ['duplicate', ['Ctrl', 'D']],
  ['remove', ['Del']],
  ['undo', ['Ctrl', 'Z']],
  ['redo', ['Ctrl', 'Shift', 'Z']],
  ['withoutSnapping', ['Alt']],
  ['zoom', ['+', '−']],
  ['fit', ['0']],
  ['letGo', ['Esc']],
  ['help', ['?']],
] as const

/** All keys of the editor. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLocalization()
  const isMac = navigator.userAgent.includes('Mac')

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('editor.shortcuts.title')}
      description={t('editor.shortcuts.explained')}
      closeLabel={t('editor.close')}
    >
      {/* Scrolled by keys, too (WCAG 2.1.1). */}
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex */}
      <dl tabIndex={0} className="flex flex-col">
        {shortcuts.map(([name, keys]) => (
          <div
            key={name}
            className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-0"
          >
            <dt>{t(`editor.shortcuts.${name}`)}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border border-line bg-surface-sunken px-1.5 py-0.5 font-sans text-xs whitespace-nowrap"
                >
                  {isMac && key === 'Ctrl' ? '⌘' : key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
