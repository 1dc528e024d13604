import { hasPermission } from '#core/access/access.ts'
import { hasFeature, limitOf } from '#core/billing/plans.ts'
import type { EditorPlan } from '#islands/editor/editor-plan.ts'
import type { Member } from '#server/actor.ts'
import { askWhom } from './organizations/_ask-whom.ts'

type Known = Pick<App.Locals, 'app' | 'user'>

/** What an editor tells of the plan and of the organization's rules before something is chosen that it lacks. What is made in test mode is counted nowhere. */
export async function editorPlan({ app, user }: Known, member: Member): Promise<EditorPlan> {
  const { id, mode } = member.organization
  const own = user?.organizations.find((one) => one.id === id)
  const name = own?.subscription.plan ?? 'Free'
  const mayChange = hasPermission(member.held, 'manage_billing', 'manage_subscription')
  const hasChecks = hasFeature(name, 'AdvancedAuthentication')
  const isTest = mode === 'test'
  const { expiresAfterDays, reminders, access, locale } = member.organization.defaults

  return {
    ...{ name, organization: id, hasChecks, mayChange },
    signers: isTest ? -1 : limitOf(name, 'MaxSigners'),
    documents: isTest ? -1 : limitOf(name, 'MaxDocumentsPerEnvelope'),
    rules: {
      ...{ expiresAfterDays, reminders, access, locale: locale ?? member.locale },
      askToSend: member.maySend ? null : await askWhom(app, member, id, ['owner', 'manager']),
    },
    ask: mayChange || name === 'Enterprise' ? '' : await askWhom(app, member, id, ['owner']),
  }
}
