import { api } from '#browser/api.ts'
import { keepToast } from '#browser/kept-toasts.ts'
import { forgetOrganization, storedOrganization } from '#browser/stored-state.ts'

/** Ends one's own membership, and goes on with a full load: what is shown of the organization is no longer one's own. */
export async function leaveOrganization(id: string, personId: string, farewell: string): Promise<void> {
  await api('DELETE /organizations/{id}/members/{memberId}', { params: { id, memberId: personId } })
  goElsewhere(id, farewell)
}

export async function deleteOrganization(id: string, farewell: string): Promise<void> {
  await api('DELETE /organizations/{id}', { params: { id } })
  goElsewhere(id, farewell)
}

function goElsewhere(id: string, farewell: string): void {
  if (storedOrganization()?.id === id) forgetOrganization()
  keepToast({ tone: 'message', text: farewell })
  location.assign('/dashboard')
}
