import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { MemberShape } from '#contract/organization-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { actionsFor, type MemberAction, type Viewer } from './member-actions.ts'
import { MemberRow } from './MemberRow.tsx'
import { Pages } from './Pages.tsx'
import { useMembers, type MembersPage } from './use-members.ts'

await loadTexts('organizations', 'problems')

const InviteDialog = lazyPart(() =>
  import('./InviteDialog.tsx').then((module) => ({ default: module.InviteDialog })),
)
const MemberDialog = lazyPart(() =>
  import('./MemberDialog.tsx').then((module) => ({ default: module.MemberDialog })),
)

type Props = {
  locale: Locale
  organization: { id: string; name: string; timeZone: string }
  viewer: Viewer
  page: MembersPage
  /** Whom to ask for what one may not do oneself. */
  managers: string
}

/** Members and those invited, a page at a time, with what the viewer may do about each. */
export function MembersPanel({ locale, ...props }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Panel {...props} />
    </LocalizationProvider>
  )
}

function Panel({ organization, viewer, page: first, managers }: Omit<Props, 'locale'>) {
  const { t } = useLocalization()
  const { id } = organization
  const { page, refresh, actAtOnce } = useMembers(id, first)
  const [asked, setAsked] = useState<{ action: MemberAction; member: MemberShape } | null>(null)

  return (
    <section aria-labelledby="members" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="members" className="text-base font-semibold">
          {t('organizations.people', { count: page.total })}
        </h2>
        {viewer.role !== 'member' && (
          <InviteButton organization={organization} onInvited={() => void refresh()} />
        )}
      </div>
      {viewer.role === 'member' && (
        <p className="max-w-prose text-muted">{t('organizations.askForMembers', { names: managers })}</p>
      )}
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {page.items.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isViewer={member.id === viewer.id}
            timeZone={organization.timeZone}
            actions={actionsFor(member, viewer)}
            onAct={(action) => actAtOnce(action, member) || setAsked({ action, member })}
          />
        ))}
      </ul>
      {viewer.role === 'owner' && <p className="text-muted">{t('organizations.ownerStays')}</p>}
      <Pages path={`/organizations/${id}?tab=members`} {...page} />
      <Suspense>
        {asked && (
          <MemberDialog
            {...asked}
            organization={organization}
            onClose={() => setAsked(null)}
            onDone={() => {
              setAsked(null)
              void refresh()
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

type InviteProps = { organization: Props['organization']; onInvited: () => void }

function InviteButton({ organization, onInvited }: InviteProps) {
  const { t } = useLocalization()
  const [isInviting, setInviting] = useState(false)

  return (
    <>
      <Button tone="primary" onClick={() => setInviting(true)}>
        <UserPlus aria-hidden size={16} />
        {t('organizations.invite.open')}
      </Button>
      <Suspense>
        {isInviting && (
          <InviteDialog
            organization={organization}
            onClose={() => setInviting(false)}
            onInvited={(email) => {
              setInviting(false)
              toast.success(t('organizations.invited', { email }))
              onInvited()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
