import type { EnvelopeShape, RenamedFilingShape } from '#contract/envelope-shapes.ts'
import type { RenameFolderInput } from '#contract/template-shapes.ts'
import { and, eq } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { envelope } from '../data/tables/envelopes.ts'
import type { Clock } from '../ports.ts'
import { shapeOfEnvelope } from './envelope-shape.ts'
import { readFiledNames } from './filed-names.ts'
import { holdOwnEnvelope } from './held-envelope.ts'
import { renameFiled } from './rename-filed.ts'

type Parts = { database: Database; clock: Clock }

/** Folders that people name: an organization's own order, of which neither trail nor webhooks hear. */
export function makeFiling({ database, clock }: Parts) {
  return {
    /** In any state, and null takes it out. The time of the last change stays: lists keep their order. */
    file: (member: Member, id: string, filedIn: string | null): Promise<EnvelopeShape> =>
      database.transaction(member.organization.id, async (tx) => {
        const { envelope: before } = await holdOwnEnvelope(tx, member, id)
        if (before.filedIn !== filedIn) {
          await tx
            .update(envelope)
            .set({ filedIn })
            .where(and(eq(envelope.organizationId, before.organizationId), eq(envelope.id, before.id)))
        }
        return shapeOfEnvelope(tx, { ...before, filedIn }, { member, now: clock.now() })
      }),

    /** Some of what the member may change in a folder, in each call. */
    renameFiled: (member: Member, names: RenameFolderInput): Promise<RenamedFilingShape> =>
      database.transaction(member.organization.id, (tx) => renameFiled(tx, member, names)),

    /** The names of folders with something in them that the member sees, as their language sorts them. */
    async filedNames(member: Member): Promise<string[]> {
      const names = await database.read(member.organization.id, (tx) => readFiledNames(tx, member))

      return names.sort((one, other) => one.localeCompare(other, member.locale, { numeric: true }))
    },
  }
}
