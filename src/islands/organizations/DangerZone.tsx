import { Suspense, useState } from 'react'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { Viewer } from './member-actions.ts'

await loadTexts('organizations')

const DeleteDialog = lazyPart(() =>
  import('./DeleteDialog.tsx').then((module) => ({ default: module.DeleteDialog })),
)
const LeaveDialog = lazyPart(() =>
  import('./LeaveDialog.tsx').then((module) => ({ default: module.LeaveDialog })),
)

type Props = { locale: Locale; organization: { id: string; name: string }; viewer: Viewer }

/** Leaving, and for owners deleting; who cannot do the one is told why. */
export function DangerZone({ locale, ...props }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Zone {...props} />
    </LocalizationProvider>
  )
}

function Zone({ organization, viewer }: Omit<Props, 'locale'>) {
  const { t } = useLocalization()
  const [asked, setAsked] = useState<'leave' | 'delete' | null>(null)
  const isOwner = viewer.role === 'owner'
  const close = () => setAsked(null)

  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-error bg-surface">
        <li className="flex flex-wrap items-center justify-between gap-4 p-4">
          <div className="max-w-prose min-w-60 flex-1">
            <h3 className="font-medium">{t('organizations.leave.heading')}</h3>
            <p className="text-muted">
              {isOwner ? t('organizations.leave.ownerCannot') : t('organizations.leave.consequence')}
            </p>
          </div>
          {isOwner ? (
            <a
              href={`/organizations/${organization.id}?tab=members`}
              className="rounded-sm text-link underline underline-offset-2"
            >
              {t('organizations.leave.toMembers')}
            </a>
          ) : (
            <Button onClick={() => setAsked('leave')}>{t('organizations.leave.button')}</Button>
          )}
        </li>
        {isOwner && (
          <li className="flex flex-wrap items-center justify-between gap-4 p-4">
            <div className="max-w-prose min-w-60 flex-1">
              <h3 className="font-medium">{t('organizations.delete.heading')}</h3>
              <p className="text-muted">{t('organizations.delete.consequence')}</p>
            </div>
            <Button tone="danger" onClick={() => setAsked('delete')}>
              {t('organizations.delete.button')}
            </Button>
          </li>
        )}
      </ul>
      <Suspense>
        {asked === 'leave' && (
          <LeaveDialog organization={organization} personId={viewer.id} onClose={close} />
        )}
        {asked === 'delete' && <DeleteDialog organization={organization} onClose={close} />}
      </Suspense>
    </>
  )
}
