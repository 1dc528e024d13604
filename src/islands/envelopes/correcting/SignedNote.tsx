import { LockOpen, PenLine } from 'lucide-react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import type { DraftField } from '../../editor/draft.ts'
import type { Locks } from '../../editor/use-editor.ts'

await loadTexts('correctionLocks')

type Props = {
  envelope: EnvelopeShape
  chosen: readonly DraftField[]
  /** Keys of those who have signed. */
  signed: ReadonlySet<string>
  locks: Locks
  onUnlock: (keys: readonly string[]) => void
}

/** Above the properties of fields that somebody has signed with, or in place of them: what changing them leads to. */
export function SignedNote({ envelope: { recipients }, chosen, signed, locks, onUnlock }: Props) {
  const { t, locale } = useLocalization()
  const keysOf = (fields: readonly DraftField[]) =>
    new Set(fields.map(({ recipient }) => recipient).filter((key) => signed.has(key)))
  const held = keysOf(chosen.filter(({ id }) => locks.ids.has(id)))
  const owners = held.size > 0 ? held : keysOf(chosen)
  if (owners.size === 0) return null
  const Icon = held.size > 0 ? locks.icon : PenLine
  const names = recipients.filter(({ key }) => owners.has(key)).map(({ name }) => name)
  const facts = { names: new Intl.ListFormat(locale).format(names) }

  return (
    <div className="flex flex-col items-start gap-3 rounded-md bg-warning-surface p-3 text-sm text-warning-text">
      <p className="flex items-start gap-2">
        <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
        {held.size > 0 ? t('correction.lockedNote', facts) : t('correction.signedNote', facts)}
      </p>
      {held.size > 0 && (
        <Button size="small" onClick={() => onUnlock([...held])}>
          <LockOpen aria-hidden size={16} />
          {t('correction.unlock')}
        </Button>
      )}
    </div>
  )
}
