import { dependenciesOf } from '../../fields/field-dependencies.ts'
import { isFixedType, type Field } from '../../fields/field.ts'
import type { FieldId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import type { Decision } from '../decision.ts'
import type { Recipient } from '../envelope.ts'
import { acts } from '../roles.ts'
import { changesBetween, type Content } from './content-changes.ts'

type Asked = Pick<Recipient, 'id' | 'role' | 'status' | 'attachedTo' | 'completedAt'>

/**
 * Which of those who have finished are asked again, so that nothing changes under what they have signed: everybody where
 * documents change; else whose own fields change, what these read, or what is printed on everybody's pages. Who finished
 * after one of them did so over what that one gave, and is asked again, too.
 */
export function askedAgain<R extends Asked>(
  before: Content & { recipients: readonly R[] },
  after: Content,
): R[] {
  const { changesDocuments, fields } = changesBetween(before, after)
  const finished = before.recipients.filter((one) => acts(one) && one.status === 'completed')
  if (changesDocuments) return finished

  const changed = new Set(fields.map(({ id }) => id))
  const concerned = finished.filter((one) =>
    [before.fields, after.fields].some((list) => [...seenBy(one, list)].some((id) => changed.has(id))),
  )
  const first = Math.min(...concerned.map(timeOf))

  return finished.filter((one) => concerned.includes(one) || timeOf(one) >= first)
}

/**
 * Nobody is made to sign again of whom the sender did not know: somebody may have finished since they looked. Throws
 * `envelope-changed`.
 */
export function assertAskedAgain({ events }: Pick<Decision, 'events'>, known: readonly string[]): void {
  const again = events.flatMap(({ type, recipient }) =>
    type === 'recipient.reopened' && recipient ? [recipient] : [],
  )
  if (again.toSorted().join() !== known.toSorted().join()) throw new Refusal('envelope-changed')
}

/** Of these fields their own, what is printed for everybody, and whatever those ask for, through one another. */
function seenBy({ id, role, attachedTo }: Asked, fields: readonly Field[]): Set<FieldId> {
  const owner = role === 'assistant' ? attachedTo : id
  const dependencies = dependenciesOf(fields)
  const own = fields.filter((field) => field.recipient === owner || isFixedType(field.type))
  const seen = new Set<FieldId>()
  const open = own.map((field) => field.id)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    open.push(...(dependencies.get(next) ?? []).map(({ on }) => on))
  }

  return seen
}

/** Of what was finished before that was kept it is not known what came after. */
function timeOf({ completedAt }: Asked): number {
  return completedAt?.getTime() ?? 0
}
