import type { StorageUse } from '#contract/organization-shapes.ts'
import { limitOf, type Plan } from '#core/billing/plans.ts'
import { unlimited } from '#core/billing/quota.ts'
import type { OrganizationId } from '#core/ids.ts'
import type { StorageKind } from '#core/organizations/storage-kinds.ts'
import { sql } from 'drizzle-orm'
import { bytesOfMegabyte } from '../billing/standing-use.ts'
import type { Transaction } from '../data/database.ts'
import { document, template, templateVersion } from '../data/tables/documents.ts'
import { numberOf } from '../data/tally.ts'

/**
 * What takes up storage, in one statement: sums that the database keeps, and of the documents those that templates are made
 * of, which are few, found by their keys.
 */
export async function readStorage(
  tx: Transaction,
  organizationId: OrganizationId,
  plan: Plan,
): Promise<StorageUse> {
  const bytes = (what: 'document' | 'sealed_document' | 'recipient_file') =>
    numberOf({ organizationId, what: [`bytes ${what}`] })
  // Ids first, as row-level security lets no function of a column into the search of an index.
  const { rows } = await tx.execute<Record<StorageKind, number | string>>(sql`
    with used as materialized (
      select distinct one.id::uuid as id from ${template}
        join ${templateVersion} on ${templateVersion.organizationId} = ${template.organizationId}
          and ${templateVersion.templateId} = ${template.id} and ${templateVersion.version} = ${template.version}
        cross join lateral jsonb_array_elements_text(${templateVersion.content} -> 'documents') as one(id)
      where ${template.organizationId} = ${organizationId})
    select
      (select coalesce(sum(${document.byteLength}), 0)::float8 from used
        join ${document} on ${document.organizationId} = ${organizationId} and ${document.id} = used.id) as templates,
      ${bytes('document')} as documents, ${bytes('sealed_document')} as sealed, ${bytes('recipient_file')} as attachments`)
  const read = (name: StorageKind) => Number(rows[0]?.[name] ?? 0)
  const items = [
    { kind: 'templates' as const, bytes: read('templates') },
    { kind: 'documents' as const, bytes: read('documents') - read('templates') },
    { kind: 'sealed' as const, bytes: read('sealed') },
    { kind: 'attachments' as const, bytes: read('attachments') },
  ]
  const limit = limitOf(plan, 'MaxStorageMB')

  return {
    limitBytes: limit === unlimited ? null : limit * bytesOfMegabyte,
    usedBytes: items.reduce((sum, one) => sum + one.bytes, 0),
    items,
  }
}
