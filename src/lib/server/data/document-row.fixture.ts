import { randomUUID } from 'node:crypto'
import type { OrganizationId } from '#core/ids.ts'
import type { document } from './tables/documents.ts'

/** A document of an organization, as it stands in the table. */
export const documentRow = (organizationId: OrganizationId, id: string = randomUUID()) =>
  ({
    organizationId,
    id,
    name: 'Lease',
    sha256: 'a',
    uploadSha256: 'b',
    byteLength: 1,
    pages: [],
    formFields: 0,
    warnings: [],
    createdBy: organizationId,
    createdAt: new Date('2026-03-01T12:00:00Z'),
  }) satisfies typeof document.$inferInsert
