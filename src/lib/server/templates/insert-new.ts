import type { TemplateInput, TemplateShape } from '#contract/template-shapes.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { chooseAudience } from '../organizations/audience.ts'
import { holdPlace } from '../organizations/hold-place.ts'
import type { Clock, Random } from '../ports.ts'
import type { Publish } from '../webhooks/publish.ts'
import { eventOfCreation } from './template-events.ts'
import { getTemplateShape, insertTemplate } from './template-rows.ts'

/** Writes a template that a member makes, and tells of it. */
export async function insertNew(
  tx: Transaction,
  member: Member,
  input: z.output<typeof TemplateInput> & { isCopied?: true },
  { publish, clock, random }: { publish: Publish; clock: Clock; random: Random },
): Promise<TemplateShape> {
  await holdPlace(tx, member)
  const audience = await chooseAudience(tx, member, input)
  const id = await insertTemplate(tx, member, input, { clock, random, audience })
  const shape = await getTemplateShape(tx, member, id)
  await publish(tx, [eventOfCreation(member, shape)])

  return shape
}
