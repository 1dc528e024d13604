import { signOutEverywhereHere } from '#browser/current-session.ts'
import { keepToast } from '#browser/kept-toasts.ts'
import { useLocalization } from '#browser/localization.tsx'
import { showProfile } from '#browser/profile-section.ts'
import { MenuButton } from '#islands/ui/MenuButton.tsx'
import { CircleUser, LogOut, Settings } from 'lucide-react'
import { RowFace, rowStyle, RowTooltip, type Place } from './sidebar-row.tsx'

export function AccountMenu({ place }: { place: Place }) {
  const { t } = useLocalization()
  return (
    <MenuButton
      label={t('shell.account')}
      side="top"
      trigger={
        <RowTooltip place={place} text={t('shell.account')}>
          <button type="button" className={rowStyle(place)}>
            <RowFace icon={CircleUser} label={t('shell.account')} place={place} />
          </button>
        </RowTooltip>
      }
      items={[
        {
          id: 'profile',
          label: t('profile.open'),
          icon: Settings,
          onSelect: () => showProfile('person'),
        },
        {
          id: 'sign-out',
          label: t('shell.signOut'),
          icon: LogOut,
          onSelect: () => {
            keepToast({ tone: 'message', text: t('auth.signedOut') })
            void signOutEverywhereHere()
          },
        },
      ]}
    />
  )
}
