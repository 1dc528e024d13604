import { invitationOf } from './invitation-of.ts'

/** Who invites to what, and whom, for somebody who followed the link of an invitation; null for anybody else. */
export async function findInvitation({ app, t }: App.Locals, next: string | null) {
  const id = invitationOf(next)
  const invitation = id ? await app.members.findInvitation(id) : null
  if (!invitation) return null
  const { email, inviterName: inviter, organizationName: organization } = invitation

  return {
    email,
    lead: t('auth.invitation.lead', { inviter, organization }),
    signInLead: t('auth.invitation.signInLead', { inviter, organization }),
    emailHint: t('auth.invitation.emailHint'),
  }
}
