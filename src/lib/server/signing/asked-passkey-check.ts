import { Refusal } from '#core/refusal.ts'
import type { Random } from '../ports.ts'
import { isSameSecret } from '../secrets.ts'
import { strangerTo, type AccessAttempt, type Answer, type HashOf, type Verdict } from './access-attempt.ts'
import { codeLifetimeMs, findAccessCode, forgetAccessCode, setAccessCode } from './access-codes.ts'
import type { PasskeyCheck } from './passkey-check.ts'

type Parts = { passkeys: PasskeyCheck; random: Random; hashOf: HashOf }

/** A passkey of the recipient, who is signed in on this device. */
export function makeAskedPasskeyCheck({ passkeys, random, hashOf }: Parts) {
  return {
    async start(attempt: AccessAttempt) {
      const { tx, envelope, recipient, member, by } = attempt
      const refusal = strangerTo(recipient, member)
      if (refusal || !member) throw new Refusal(refusal ?? 'not-authenticated')
      const challenge = random.bytes(32)
      const options = await passkeys.ask(tx, member.subject, challenge)
      if (!options) return { sent: false, options: null }
      const codeHash = hashOf(attempt, Buffer.from(challenge).toString('base64url'))
      const expiresAt = new Date(by.at.getTime() + codeLifetimeMs)
      await setAccessCode(tx, envelope, recipient.id, { check: 'passkey', codeHash, expiresAt })

      return { sent: false, options }
    },

    async judge(attempt: AccessAttempt, { credential }: Answer): Promise<Verdict> {
      const { tx, envelope, recipient, member, by } = attempt
      const stranger = strangerTo(recipient, member)
      if (stranger || !member) return stranger ?? 'not-authenticated'
      const known = await findAccessCode(tx, envelope, recipient.id, 'passkey')
      // A challenge is good for one answer.
      await forgetAccessCode(tx, envelope, recipient.id, 'passkey')
      if (!known?.codeHash || !known.expiresAt || known.expiresAt <= by.at) return 'access-code-expired'
      const expected = known.codeHash
      const isExpected = (challenge: string) => isSameSecret(hashOf(attempt, challenge), expected)

      return (await passkeys.judge(tx, member.subject, credential, isExpected)) ? null : 'access-code-wrong'
    },
  }
}
