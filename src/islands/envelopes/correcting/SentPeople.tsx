import { useLocalization } from '#browser/localization.tsx'
import { classNames } from '#islands/ui/class-names.ts'
import type { DraftRole } from '../../editor/draft.ts'
import { RoleChip } from '../../editor/RoleChip.tsx'

type Props = {
  /** Keys of those who have finished. */
  signed: ReadonlySet<string>
  roles: readonly DraftRole[]
  activeRole: string | null
  onChoose: (key: string) => void
}

/** Who takes part, as it was sent: who is chosen here gets the next field, and who has signed is marked. */
export function SentPeople({ signed, roles, activeRole, onChoose }: Props) {
  const { t } = useLocalization()

  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {roles.map(({ key, name, email, recipientRole }, place) => (
          <li key={key}>
            <button
              type="button"
              aria-pressed={key === activeRole}
              onClick={() => onChoose(key)}
              className={classNames(
                'flex w-full items-center gap-3 rounded-md border p-2 text-start transition-colors',
                key === activeRole ? 'border-accent bg-accent-surface' : 'border-line hover:bg-surface-hover',
              )}
            >
              <RoleChip name={name} place={place} />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate font-medium">{name || email}</span>
                <span className="truncate text-sm text-muted">{t(`fields.roles.${recipientRole}`)}</span>
              </span>
              {signed.has(key) && (
                <span className="shrink-0 text-sm text-muted">{t('correction.signed')}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {signed.size > 0 && <p className="text-sm text-muted">{t('correction.signedHint')}</p>}
    </div>
  )
}
