import { Clock, EllipsisVertical, ShieldCheck } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import { api } from '#browser/api.ts'
import { toastProblem } from '#browser/toast-problem.ts'
import type { EnvelopeShape, RecipientShape } from '#contract/envelope-shapes.ts'
import { canBeCorrected } from '#core/envelope/envelope-status.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { MenuItem } from '#islands/ui/Menu.tsx'
import { MenuButton } from '#islands/ui/MenuButton.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { RoleChip } from '../editor/RoleChip.tsx'
import { recipientLooks } from './status-looks.ts'
import { dateAndTime } from './times.ts'
import { isAsked } from './waiting-for.ts'

export type RecipientAction = 'correct' | 'remove'

type Props = {
  recipient: RecipientShape
  envelope: EnvelopeShape
  place: number
  isLast: boolean
  since: string | null
  reminders: number
  timeZone: string
  onAction: (action: RecipientAction, recipient: RecipientShape) => void
  onChanged: () => Promise<void>
}

/** One recipient: who, in which role, how far, since when. */
export function RecipientRow(props: Props) {
  const { recipient, envelope, place, isLast, since, reminders, timeZone } = props
  const { t, locale } = useLocalization()
  const { name, email, recipientRole, status, host, group, access } = recipient
  const isCopy = recipientRole === 'cc'
  const named = (id: string | null) => envelope.recipients.find((one) => one.id === id)?.name
  const replacedBy = named(recipient.replacedBy)
  const attached = envelope.recipients.find(({ key }) => key === recipient.attachedTo)?.name
  const items = useActions(props)

  return (
    <li className="relative flex gap-3 pb-4 last:pb-0">
      {!isLast && <span aria-hidden className="absolute start-3.5 top-8 bottom-1 border-s border-line" />}
      <RoleChip name={name} place={place} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          {!isCopy && <Badge {...recipientLooks[status]} label={t(`statuses.recipient.${status}`)} />}
        </div>
        {recipient.unansweredSince && (
          <span>
            <Badge tone="warning" icon={Clock} label={t('envelopes.questions.has')} />
          </span>
        )}
        {email && <p className="wrap-anywhere text-muted">{email}</p>}
        {items.length > 0 && status === 'bounced' && <p>{t('envelopes.bouncedHint')}</p>}
        <p className="text-muted">
          {t(`fields.roles.${recipientRole}`)}
          {attached && ` · ${t('envelopes.attachedTo', { name: attached })}`}
          {since && ` · ${dateAndTime(since, locale, timeZone)}`}
        </p>
        {reminders > 0 && <p className="text-muted">{t('envelopes.remindedTimes', { count: reminders })}</p>}
        {host && <p className="text-muted">{t('envelopes.hostedBy', { name: host.name })}</p>}
        {group && (
          <p className="text-muted">{t('envelopes.inGroup', { count: group.needs, name: group.key })}</p>
        )}
        {replacedBy && <p className="text-muted">{t('envelopes.handedTo', { name: replacedBy })}</p>}
        {access.length > 0 && (
          <p className="flex items-start gap-1 text-muted">
            <ShieldCheck aria-hidden size={16} className="mt-0.5 shrink-0" />
            {new Intl.ListFormat(locale).format(access.map((check) => t(`envelopes.access.${check}`)))}
          </p>
        )}
      </div>
      {items.length > 0 && (
        <MenuButton
          label={t('envelopes.recipientMenu', { name })}
          align="end"
          items={items}
          trigger={
            <IconButton
              size="small"
              label={t('envelopes.recipientMenu', { name })}
              icon={<EllipsisVertical aria-hidden size={18} />}
            />
          }
        />
      )}
    </li>
  )
}

const pending = new Set<RecipientShape['status']>(['waiting', 'notified', 'viewed', 'bounced'])

/** What can be done about somebody who has not finished. */
function useActions({ recipient, envelope, onAction, onChanged }: Props): MenuItem[] {
  const { t } = useLocalization()
  const { id, name, recipientRole, status } = recipient
  if (!canBeCorrected(envelope.status) || !pending.has(status)) return []

  async function run(call: () => Promise<unknown>) {
    try {
      await call()
      await onChanged()
    } catch (error) {
      toastProblem(error, t)
    }
  }
  async function remind() {
    await api('POST /envelopes/{id}/remind', { params: { id: envelope.id }, body: { recipient: id } })
    toast(t('envelopes.reminded'))
  }
  async function inviteAgain() {
    const params = { id: envelope.id, recipient: id }
    await api('POST /envelopes/{id}/recipients/{recipient}/invite', { params })
    toast(t('envelopes.invitedAgain', { name }))
  }
  async function handOver() {
    const params = { id: envelope.id, recipient: id }
    const { url } = await api('POST /envelopes/{id}/recipients/{recipient}/room', {
      params,
      body: { kind: 'in-person' },
    })
    location.assign(url)
  }

  return [
    ...(isAsked(recipient) && recipientRole === 'in_person'
      ? [{ id: 'hand-over', label: t('envelopes.handOver'), onSelect: () => void run(handOver) }]
      : []),
    ...(isAsked(recipient)
      ? [
          { id: 'remind', label: t('envelopes.remind'), onSelect: () => void run(remind) },
          { id: 'again', label: t('envelopes.inviteAgain'), onSelect: () => void run(inviteAgain) },
        ]
      : []),
    { id: 'correct', label: t('envelopes.correct.button'), onSelect: () => onAction('correct', recipient) },
    {
      id: 'remove',
      label: t('envelopes.remove.button'),
      tone: 'danger',
      startsGroup: true,
      onSelect: () => onAction('remove', recipient),
    },
  ]
}
