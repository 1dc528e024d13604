import type { OrganizationId } from '#core/ids.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { templateShare } from '../data/tables/sharing.ts'
import { document, template, templateVersion } from '../data/tables/documents.ts'
import { organization } from '../data/tables/people.ts'
import { inTenant, sameVersion } from './template-rows.ts'

/** A document of a template in use that another organization lends to this one: it may be looked at. */
export async function findLentDocument(
  tx: Transaction,
  home: OrganizationId,
  id: string,
): Promise<typeof document.$inferSelect | undefined> {
  const shares = await tx
    .select({ lender: templateShare.organizationId, template: templateShare.templateId })
    .from(templateShare)
    .innerJoin(organization, eq(organization.organizationId, templateShare.organizationId))
    .where(and(eq(templateShare.withOrganization, home), isNull(organization.deletedAt)))
  for (const lender of new Set(shares.map((share) => share.lender))) {
    const lent = shares.filter((share) => share.lender === lender).map((share) => share.template)
    const [found] = await inTenant(tx, lender as OrganizationId, home, () =>
      tx
        .select({ document })
        .from(template)
        .innerJoin(templateVersion, sameVersion)
        .innerJoin(document, and(eq(document.organizationId, template.organizationId), eq(document.id, id)))
        .where(
          and(
            eq(template.organizationId, lender),
            eq(template.status, 'active'),
            inArray(template.id, lent),
            sql`${templateVersion.content}->'documents' @> ${JSON.stringify([id])}::jsonb`,
          ),
        )
        .limit(1),
    )
    if (found) return found.document
  }

  return undefined
}
