import {
  ArrowRightLeft,
  BadgeCheck,
  Crown,
  DoorOpen,
  Ellipsis,
  KeyRound,
  Mail,
  ShieldCheck,
  ShieldMinus,
  Undo2,
  UserMinus,
  type LucideIcon,
} from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import type { MemberShape } from '#contract/organization-shapes.ts'
import { Avatar } from '#islands/ui/Avatar.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { MenuButton } from '#islands/ui/MenuButton.tsx'
import { dayOf } from './day-of.ts'
import type { MemberAction } from './member-actions.ts'
import { withheldOf } from './withheld-of.ts'

const icons: Readonly<Record<MemberAction, LucideIcon>> = {
  'make-manager': ShieldCheck,
  'make-member': ShieldMinus,
  permissions: KeyRound,
  'offer-ownership': Crown,
  transfer: ArrowRightLeft,
  'invite-again': Mail,
  withdraw: Undo2,
  remove: UserMinus,
  leave: DoorOpen,
}
const grave: readonly MemberAction[] = ['withdraw', 'remove', 'leave']

type Props = {
  member: MemberShape
  isViewer: boolean
  timeZone: string
  actions: readonly MemberAction[]
  onAct: (action: MemberAction) => void
}

/** A person of the organization, or somebody on their way into it. */
export function MemberRow({ member, isViewer, timeZone, actions, onAct }: Props) {
  const { t } = useLocalization()
  const { name, email } = member

  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Avatar name={name} />
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-1 lg:flex-row lg:items-center">
        <div className="min-w-0 lg:flex-1">
          <p className="font-medium break-words">
            {name} {isViewer && <span className="font-normal text-muted">({t('organizations.you')})</span>}
          </p>
          <p className="break-all text-muted">{email}</p>
        </div>
        <Standing member={member} timeZone={timeZone} />
      </div>
      <span className="flex size-10 shrink-0 items-center justify-center pointer-coarse:size-11">
        {actions.length > 0 && (
          <MenuButton
            label={t('organizations.actionsFor', { name })}
            align="end"
            trigger={
              <IconButton
                label={t('organizations.actionsFor', { name })}
                icon={<Ellipsis aria-hidden size={20} />}
              />
            }
            items={actions.map((action) => ({
              id: action,
              label: t(`organizations.actions.${action}`),
              icon: icons[action],
              tone: grave.includes(action) ? 'danger' : undefined,
              onSelect: () => onAct(action),
            }))}
          />
        )}
      </span>
    </li>
  )
}

/** On their way in or there, limited, verified, and in which role. */
function Standing({ member, timeZone }: Pick<Props, 'member' | 'timeZone'>) {
  const { t, locale } = useLocalization()
  const { role, status, expiresAt, identity } = member

  return (
    <div className="flex flex-wrap items-center gap-2 lg:shrink-0 lg:justify-end">
      {status === 'invited' && (
        <Badge
          tone="warning"
          icon={Mail}
          label={
            expiresAt
              ? t('organizations.invitedUntil', { date: dayOf(expiresAt, locale, timeZone) })
              : t('organizations.isInvited')
          }
        />
      )}
      {withheldOf(member).length > 0 && (
        <Badge tone="warning" label={t('organizations.permissions.limited')} />
      )}
      {identity && (
        <Badge
          tone="success"
          icon={BadgeCheck}
          label={
            identity.name
              ? t('organizations.verifiedAs', { name: identity.name })
              : t('organizations.verified')
          }
          className="max-w-full whitespace-normal"
        />
      )}
      <Badge tone={role === 'member' ? 'neutral' : 'info'} label={t(`organizations.roles.${role}`)} />
    </div>
  )
}
