import type { CallName } from '#contract/calls.ts'
import type { Services } from '../app.ts'
import type { Caller } from './caller.ts'

/** The caller as known after what is looked at before a body is read, beyond who asks: whether the key opens the room, and whether a file may be given. */
export function makeBeforeBody({ signing }: Pick<Services, 'signing'>) {
  return async (call: CallName, caller: Caller): Promise<Caller> => {
    const { visitor } = caller
    if (!visitor) return caller
    const isFile = call === 'POST /signing/{recipient}/files'
    const entry = await (isFile ? signing.readyForFile(visitor) : signing.assertKey(visitor))

    return { ...caller, visitor: { ...visitor, entry } }
  }
}
