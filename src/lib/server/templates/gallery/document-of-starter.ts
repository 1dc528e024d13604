import type { Member } from '../../actor.ts'
import type { DocumentRow } from '../../documents/document-rows.ts'
import { sha256 } from '../../sha256.ts'
import type { Starter } from './read-starters.ts'

/** The starter's file as a document of the member's organization, under `id`. */
export function documentOfStarter(
  { name, pages }: Starter,
  bytes: Uint8Array,
  { member, id, at }: { member: Member; id: string; at: Date },
): DocumentRow {
  const hash = sha256(bytes)

  return {
    organizationId: member.organization.id,
    id,
    name,
    ...{ sha256: hash, uploadSha256: hash, byteLength: bytes.byteLength },
    pages,
    ...{ signed: false, formFields: 0, warnings: [], found: [] },
    createdBy: member.id,
    createdAt: at,
    unusedSince: null,
  }
}
