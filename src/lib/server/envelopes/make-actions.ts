import { isRefusal, Refusal } from '#core/refusal.ts'
import type { EnvelopeActionInput, EnvelopeActionResult } from '#contract/envelope-acts.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { RateLimits } from '../requests/rate-limits.ts'
import type { makeFiling } from './make-filing.ts'
import type { makeSteering } from './make-steering.ts'
import type { makeTrash } from './make-trash.ts'
import { remindLimit, remindPurpose } from './remind-limit.ts'

type Single = Pick<ReturnType<typeof makeSteering>, 'assertMayRemind' | 'remind' | 'void'> &
  Pick<ReturnType<typeof makeTrash>, 'trash' | 'restore' | 'remove'> &
  Pick<ReturnType<typeof makeFiling>, 'file'>
type Input = z.output<typeof EnvelopeActionInput>

/** The same act on many, each by itself and by its own rules. */
export function makeActions(envelopes: Single, limits: RateLimits) {
  async function actOn(member: Member, id: string, { action, reason, filedIn }: Input): Promise<void> {
    if (action === 'delete') return envelopes.remove(member, id)
    if (action === 'void') return void (await envelopes.void(member, id, reason ?? ''))
    if (action === 'file') return void (await envelopes.file(member, id, filedIn ?? null))
    if (action === 'trash' || action === 'restore') return void (await envelopes[action](member, id))
    await envelopes.assertMayRemind(member, id)
    await limits.spend(remindPurpose, `${member.organization.id}/${id}`, remindLimit)
    await envelopes.remind(member, id)
  }

  return {
    /** One after the other, each by its own rules: one that is refused stops none of the others. */
    async act(member: Member, input: Input): Promise<EnvelopeActionResult> {
      if (input.action === 'void' && !input.reason?.trim()) throw new Refusal('reason-missing')
      const items: { id: string; code: string | null }[] = []
      for (const id of input.ids) items.push({ id, code: await codeOf(actOn(member, id, input)) })
      return { items }
    },
  }
}

/** Null where it was done; anything but a refusal is a bug and goes on. */
async function codeOf(done: Promise<void>): Promise<string | null> {
  try {
    await done
    return null
  } catch (error) {
    if (isRefusal(error)) return error.code
    throw error
  }
}
