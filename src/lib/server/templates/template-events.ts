import type { TemplateShape } from '#contract/template-shapes.ts'
import type { OrganizationId } from '#core/ids.ts'
import type { Member } from '../actor.ts'
import type { PublishedEvent } from '../webhooks/publish.ts'
import type { TemplateRow } from './template-rows.ts'

export function eventOfCreation({ organization: { id, mode } }: Member, made: TemplateShape): PublishedEvent {
  const { status, version, updatedAt } = made
  const content = {
    type: 'template.created' as const,
    data: { template: { id: made.id, status, version, updatedAt } },
  }

  return { ...ofNoEnvelope, organizationId: id, mode, at: new Date(updatedAt), content }
}

/** What is another version, or in use again, is updated; moving and sharing are nothing to programs. */
export function eventBetween(before: TemplateRow, after: TemplateRow): PublishedEvent | null {
  const { id, status, version, updatedAt, mode } = after
  if (status === before.status && version === before.version) return null
  const isArchived = status === 'archived' && before.status !== 'archived'
  const content = {
    type: isArchived ? ('template.archived' as const) : ('template.updated' as const),
    data: { template: { id, status, version, updatedAt: updatedAt.toISOString() } },
  }
  const organizationId = after.organizationId as OrganizationId

  return { ...ofNoEnvelope, organizationId, mode, at: updatedAt, content }
}

const ofNoEnvelope = { envelopeId: null, sequence: null }
