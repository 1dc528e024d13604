import type { CallName } from '#contract/calls.ts'
import type { Services } from '../app.ts'
import type { Caller } from './callers.ts'

/** What is looked at before a body is read, beyond who asks: whether the key opens the room, and whether a file may be given. */
export function makeBeforeBody({ signing }: Pick<Services, 'signing'>) {
  return async (call: CallName, { visitor }: Caller): Promise<void> => {
    if (!visitor) return
    if (call === 'POST /signing/{recipient}/files') await signing.readyForFile(visitor)
    else await signing.assertKey(visitor)
  }
}
