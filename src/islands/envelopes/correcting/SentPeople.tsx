import { PenLine } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { classNames } from '#islands/ui/class-names.ts'
import type { DraftField, DraftRole } from '../../editor/draft.ts'
import { RoleChip } from '../../editor/RoleChip.tsx'

type Props = {
  envelope: EnvelopeShape
  roles: readonly DraftRole[]
  activeRole: string | null
  onChoose: (key: string) => void
}

/** Who takes part, as it was sent: who is chosen here gets the next field, and who has signed is marked. */
export function SentPeople({ envelope, roles, activeRole, onChoose }: Props) {
  const { t } = useLocalization()
  const signed = signedKeys(envelope)

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
                <span className="flex shrink-0 items-center gap-1 text-sm text-muted">
                  <PenLine aria-hidden size={14} />
                  {t('correction.signed')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {signed.size > 0 && <p className="text-sm text-muted">{t('correction.signedHint')}</p>}
    </div>
  )
}

/** Above the properties of fields that somebody has signed with: what changing them leads to. */
export function SignedNote({ envelope, chosen }: { envelope: EnvelopeShape; chosen: readonly DraftField[] }) {
  const { t, locale } = useLocalization()
  const signed = signedKeys(envelope)
  const owners = new Set(chosen.map(({ recipient }) => recipient).filter((key) => signed.has(key)))
  const names = envelope.recipients.filter(({ key }) => owners.has(key)).map(({ name }) => name)
  if (names.length === 0) return null

  return (
    <p className="flex items-start gap-2 rounded-md bg-warning-surface p-3 text-sm text-warning-text">
      <PenLine aria-hidden size={16} className="mt-0.5 shrink-0" />
      {t('correction.signedNote', { names: new Intl.ListFormat(locale).format(names) })}
    </p>
  )
}

const signedKeys = ({ recipients }: EnvelopeShape) =>
  new Set(recipients.filter(({ status }) => status === 'completed').map(({ key }) => key))
