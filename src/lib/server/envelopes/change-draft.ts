import type { EnvelopePatch, EnvelopeShape } from '#contract/envelope-shapes.ts'
import { assertEditable } from '#core/envelope/scheduling.ts'
import { Refusal } from '#core/refusal.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { letGoOfDocuments } from '../documents/hold-documents.ts'
import type { Clock, Random } from '../ports.ts'
import { composeEnvelope, patchDraft } from './compose-envelope.ts'
import { rewriteDraft } from './envelope-rows.ts'
import { shapeOfEnvelope } from './envelope-shape.ts'
import { holdOwnEnvelope } from './held-envelope.ts'
import type { Passcodes } from './passcodes.ts'
import { takenOut } from './taken-out.ts'

type Parts = { database: Database; passcodes: Passcodes; clock: Clock; random: Random }

/** What is done to a draft before it is sent. */
export function makeChangeDraft({ database, passcodes, clock, random }: Parts) {
  return {
    /** A draft may become more than the plan has, so that no work waits for it: whoever sends it is asked. */
    async change(
      member: Member,
      id: string,
      patch: z.output<typeof EnvelopePatch>,
      expectedVersion: number | null,
    ): Promise<EnvelopeShape> {
      return database.transaction(member.organization.id, async (tx) => {
        const { envelope: before } = await holdOwnEnvelope(tx, member, id)
        assertEditable(before)
        if (expectedVersion !== null && expectedVersion !== before.version)
          throw new Refusal('version-conflict')
        const facts = { ...before, version: before.version + 1 }
        const parts = { random, passcodes, before: before.recipients }
        const draft = await composeEnvelope(tx, member, patchDraft(before, patch), facts, parts)
        const now = clock.now()
        await rewriteDraft(tx, draft, now)
        await letGoOfDocuments(tx, draft.organizationId, takenOut(before, draft), now)
        return shapeOfEnvelope(tx, draft, { member, now })
      })
    },
  }
}
