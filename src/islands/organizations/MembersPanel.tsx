import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { navigate } from 'astro:transitions/client'
import { api, type ApiOutput } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import type { MemberShape } from '#contract/organization-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { actionsFor, type MemberAction, type Viewer } from './member-actions.ts'
import { MemberRow } from './MemberRow.tsx'
import { Pages } from './Pages.tsx'

await loadTexts('organizations', 'problems')

const InviteDialog = lazy(() =>
  import('./InviteDialog.tsx').then((module) => ({ default: module.InviteDialog })),
)
const MemberDialog = lazy(() =>
  import('./MemberDialog.tsx').then((module) => ({ default: module.MemberDialog })),
)

type Props = {
  locale: Locale
  organization: { id: string; name: string; timeZone: string }
  viewer: Viewer
  page: ApiOutput<'GET /organizations/{id}/members'>
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
  const [page, setPage] = useState(first)
  const [isInviting, setInviting] = useState(false)
  const [asked, setAsked] = useState<{ action: MemberAction; member: MemberShape } | null>(null)
  const { id } = organization

  async function refresh() {
    const { pageNumber, pageSize } = page
    const fresh = await api('GET /organizations/{id}/members', {
      params: { id },
      query: { pageNumber, pageSize },
    })
    if (fresh.items.length === 0 && pageNumber > 1) {
      return navigate(`/organizations/${id}?tab=members&page=${pageNumber - 1}`)
    }
    setPage(fresh)
  }

  async function changeRole(member: MemberShape, isManager: boolean) {
    const changed = await api('PUT /organizations/{id}/members/{memberId}/role', {
      params: { id, memberId: member.id },
      body: { isManager },
    })
    setPage((last) => ({ ...last, items: last.items.map((one) => (one.id === member.id ? changed : one)) }))
    toast.success(
      t(isManager ? 'organizations.nowManager' : 'organizations.nowMember', { name: changed.name }),
    )
  }

  /** An address has one invitation: the new one takes the place of the old, whose link stops. */
  async function inviteAgain({ id: memberId, name, email, isManager }: MemberShape) {
    try {
      await api('DELETE /organizations/{id}/members/{memberId}', { params: { id, memberId } })
      await api('POST /organizations/{id}/members', { params: { id }, body: { name, email, isManager } })
    } finally {
      await refresh()
    }
    // The line on show has the new id by now: what is done to it next does not miss.
    toast.success(t('organizations.invited', { email }))
  }

  function act(action: MemberAction, member: MemberShape) {
    const atOnce = {
      'make-manager': () => changeRole(member, true),
      'make-member': () => changeRole(member, false),
      'invite-again': () => inviteAgain(member),
    }
    if (action in atOnce) {
      atOnce[action as keyof typeof atOnce]().catch((error: unknown) => toastProblem(error, t))
    } else setAsked({ action, member })
  }

  return (
    <section aria-labelledby="members" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="members" className="text-base font-semibold">
          {t('organizations.people', { count: page.total })}
        </h2>
        {viewer.role !== 'member' && (
          <Button tone="primary" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden size={16} />
            {t('organizations.invite.open')}
          </Button>
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
            onAct={(action) => act(action, member)}
          />
        ))}
      </ul>
      {viewer.role === 'owner' && <p className="text-muted">{t('organizations.ownerStays')}</p>}
      <Pages path={`/organizations/${id}?tab=members`} {...page} />
      <Suspense>
        {isInviting && (
          <InviteDialog
            organization={organization}
            onClose={() => setInviting(false)}
            onInvited={(email) => {
              setInviting(false)
              toast.success(t('organizations.invited', { email }))
              void refresh()
            }}
          />
        )}
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
