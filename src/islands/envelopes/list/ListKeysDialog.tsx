import { useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { areListKeysOn, storeListKeys } from '#browser/stored-state.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'

await loadTexts('envelopeList')

const keys = [
  ['next', 'j'],
  ['previous', 'k'],
  ['select', 'x'],
  ['open', 'Enter'],
  ['search', '/'],
  ['help', '?'],
] as const

/** All keys of the list, and whether they work: whoever speaks to their computer, or hits keys by chance, wants none. */
export function ListKeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLocalization()
  const [isOn, setOn] = useState(areListKeysOn)
  function choose(on: boolean) {
    storeListKeys(on)
    setOn(on)
  }

  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && onClose()}
      title={t('envelopeList.keys.title')}
      closeLabel={t('editor.close')}
    >
      <dl className="flex flex-col">
        {keys.map(([name, key]) => (
          <div key={name} className="flex items-center justify-between gap-4 border-b border-line py-2">
            <dt>{t(`envelopeList.keys.${name}`)}</dt>
            <dd>
              <kbd className="rounded-sm border border-line bg-surface-sunken px-1.5 py-0.5 font-sans text-xs">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="pt-4"
        label={t('envelopeList.keys.on')}
        hint={t('envelopeList.keys.onHint')}
        checked={isOn}
        onChange={({ target }) => choose(target.checked)}
      />
    </Dialog>
  )
}
