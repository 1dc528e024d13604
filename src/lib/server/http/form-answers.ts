import type { CallName } from '#contract/calls.ts'
import { Refusal } from '#core/refusal.ts'
import type { Context } from 'hono'
import type { InvalidRequest } from './problem-of.ts'

/** A form that wanted no more than what reading it has done. */
export const formDone = Symbol('form done')

/** What is no step of the room has its form on a page of its own. */
export function formPath(name: CallName, room: string): string {
  const [, act] = /\/(decline|delegate|questions)$/.exec(name) ?? []

  return act ? `${room}/${act}` : room
}

/** Where somebody finds what a form of theirs has done: mostly in the room itself. */
export function donePath(name: CallName, room: string): string {
  return name === 'POST /signing/{recipient}/questions' ? formPath(name, room) : room
}

/** Without JavaScript a refusal comes back as a page: which one, and at which fields. */
export function backToForm(c: Context, { code, faults }: Refusal, path: string): Response {
  const query = new URLSearchParams({ problem: code })
  for (const { pointer } of faults) query.append('at', pointer.replace(/^\/(values\/)?/, ''))

  return c.redirect(`${path}?${query}`, 303)
}

/** What a person left out of a form, or could not be read, rather than what a program sent wrongly. */
export function toRefusal({ errors }: InvalidRequest): Refusal {
  return new Refusal(
    'value-invalid',
    errors.map(({ pointer }) => ({ pointer, code: 'value-invalid' })),
  )
}
