import type { Passcodes } from '../envelopes/passcodes.ts'
import type { Judge } from './access-attempt.ts'
import { countTry, findAccessCode, mostTries, setAccessCode } from './access-codes.ts'
import type { NotifyLocked } from './room-messages.ts'

type Parts = { passcodes: Passcodes; notifyLocked: NotifyLocked }

/** A word that the sender has told the recipient by another way; who fails too often is told to the sender. */
export function makeJudgePasscode({ passcodes, notifyLocked }: Parts): Judge {
  return async ({ tx, envelope, recipient }, { answer = '' }) => {
    const { passcodeHash: codeHash } = recipient
    if (!codeHash) return 'access-locked'
    const known = await findAccessCode(tx, envelope, recipient.id, 'passcode')
    // A passcode that the sender has corrected starts anew.
    if (known?.codeHash !== codeHash) {
      await setAccessCode(tx, envelope, recipient.id, { check: 'passcode', codeHash, expiresAt: null })
    } else if (known.tries >= mostTries) return 'access-locked'
    if (passcodes.fits(envelope.id, answer, codeHash)) return null
    const tries = await countTry(tx, envelope, recipient.id, 'passcode')
    if (tries < mostTries) return 'access-code-wrong'
    await notifyLocked(tx, envelope, recipient)

    return 'access-locked'
  }
}
