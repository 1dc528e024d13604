import type { AccessCheck, Recipient } from '#core/envelope/envelope.ts'
import type { Random } from '../ports.ts'
import { isSameSecret } from '../secrets.ts'
import type { AccessAttempt, Answer, HashOf, Verdict } from './access-attempt.ts'
import { codeLifetimeMs, countTry, findAccessCode, mostTries, setAccessCode } from './access-codes.ts'
import type { SendRoomCode } from './room-messages.ts'

type Parts = { sendCode: SendRoomCode; random: Random; hashOf: HashOf }

/** A code by mail or by text message. */
export function makeSentCodeCheck({ sendCode, random, hashOf }: Parts) {
  return {
    async start(attempt: AccessAttempt, check: 'email_code' | 'sms_code') {
      const { tx, envelope, recipient, by } = attempt
      if (!sendsTo(recipient, check)) return { sent: false, options: null }
      const code = makeCode(random)
      const sent = await sendCode(tx, { envelope, recipient, check, code })
      if (!sent) return { sent: false, options: null }
      const expiresAt = new Date(by.at.getTime() + codeLifetimeMs)
      await setAccessCode(tx, envelope, recipient.id, { check, codeHash: hashOf(attempt, code), expiresAt })

      return { sent: true, options: null }
    },

    async judge(attempt: AccessAttempt, { check, answer = '' }: Answer): Promise<Verdict> {
      const { tx, envelope, recipient, by } = attempt
      const known = await findAccessCode(tx, envelope, recipient.id, check)
      if (!known?.codeHash || !known.expiresAt || known.expiresAt <= by.at) return 'access-code-expired'
      if (known.tries >= mostTries) return 'access-locked'
      if (isSameSecret(hashOf(attempt, answer.replace(/\s/g, '')), known.codeHash)) return null
      const tries = await countTry(tx, envelope, recipient.id, check)

      return tries < mostTries ? 'access-code-wrong' : 'access-locked'
    },
  }
}

/** Where a code of this check goes; null for checks that send none. */
export function sendsTo({ email, phone }: Recipient, check: AccessCheck): string | null {
  if (check === 'email_code') return email || null

  return check === 'sms_code' ? phone : null
}

/** Eight digits, each as likely as any other. */
function makeCode(random: Random): string {
  const range = 100_000_000
  for (;;) {
    const number = Buffer.from(random.bytes(4)).readUInt32BE()
    // 2^32 is no multiple of the range: what lies beyond the last whole one is thrown again.
    if (number < range * 42) return String(number % range).padStart(8, '0')
  }
}
