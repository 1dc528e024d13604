import type { RenamedFolderShape, RenameFolderInput } from '#contract/template-shapes.ts'
import { and, count, eq } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { template } from '../data/tables/documents.ts'
import { isChangeable, isVisible } from './template-rows.ts'

/**
 * A folder is no more than the name its templates carry. What the member may not change keeps the old one; when a
 * template was last changed stays as it is, and with it the order of the list.
 */
export async function renameFolder(
  tx: Transaction,
  member: Member,
  { from, to }: RenameFolderInput,
): Promise<RenamedFolderShape> {
  if (from === to) return { name: to, moved: 0, stayed: 0 }
  const inFolder = and(isVisible(member), eq(template.folder, from))
  const moved = await tx
    .update(template)
    .set({ folder: to })
    .where(and(inFolder, isChangeable(member)))
    .returning({ id: template.id })
  const [behind] = await tx.select({ number: count() }).from(template).where(inFolder)

  return { name: to, moved: moved.length, stayed: behind?.number ?? 0 }
}
