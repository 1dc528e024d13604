import { useState } from 'react'
import { navigate } from 'astro:transitions/client'
import { api, type ApiOutput } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import type { MemberShape } from '#contract/organization-shapes.ts'
import { toast } from '#islands/ui/toaster.tsx'
import type { MemberAction } from './member-actions.ts'

export type MembersPage = ApiOutput<'GET /organizations/{id}/members'>

/** A page of an organization's people, and what is done about them without asking first. */
export function useMembers(id: string, first: MembersPage) {
  const { t } = useLocalization()
  const [page, setPage] = useState(first)

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

  /** False for what is to be asked about first. */
  function actAtOnce(action: MemberAction, member: MemberShape): boolean {
    const ways: Partial<Record<MemberAction, () => Promise<void>>> = {
      'make-manager': () => changeRole(member, true),
      'make-member': () => changeRole(member, false),
      'invite-again': () => inviteAgain(member),
    }
    const way = ways[action]
    way?.().catch((error: unknown) => toastProblem(error, t))

    return way !== undefined
  }

  return { page, refresh, actAtOnce }
}
