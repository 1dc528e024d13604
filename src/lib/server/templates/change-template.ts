import type { TemplateShape } from '#contract/template-shapes.ts'
import { and, eq } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { template } from '../data/tables/documents.ts'
import type { Clock } from '../ports.ts'
import type { Publish } from '../webhooks/publish.ts'
import { eventBetween } from './template-events.ts'
import { getTemplateShape, lockOwn, type TemplateRow } from './template-rows.ts'

type Parts = { database: Database; publish: Publish; clock: Clock }

export type ChangeTemplate = ReturnType<typeof makeChangeTemplate>

/** Changes a template of the organization's own by a rule that sees it locked, and tells who listens. */
export function makeChangeTemplate({ database, publish, clock }: Parts) {
  return (
    member: Member,
    id: string,
    rule: (tx: Transaction, row: TemplateRow) => Promise<Partial<TemplateRow>>,
  ): Promise<TemplateShape> =>
    database.transaction(member.organization.id, async (tx) => {
      const row = await lockOwn(tx, member, id)
      const changes = { ...(await rule(tx, row)), updatedAt: clock.now() }
      await tx
        .update(template)
        .set(changes)
        .where(and(eq(template.organizationId, row.organizationId), eq(template.id, row.id)))
      const event = eventBetween(row, { ...row, ...changes })
      if (event) await publish(tx, [event])
      return getTemplateShape(tx, member, id)
    })
}
