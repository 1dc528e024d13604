import type { Enqueue } from '../jobs/enqueue.ts'
import type { Random } from '../ports.ts'
import { secretPlaces } from '../secret-places.ts'
import type { InstanceKey } from '../trust/instance-key.ts'
import { CognitoError } from './cognito-error.ts'
import type { IdentityEvents } from './identity-parts.ts'

type Parts = {
  enqueue: Enqueue
  random: Random
  instanceKey: InstanceKey
  onSignedUp?: IdentityEvents['onSignedUp']
  onDeleting: NonNullable<IdentityEvents['onDeleting']>
  /** Whether anybody is there to send text messages. */
  hasSms: boolean
}

/** Codes wait in the job table only until they are mailed, and only encrypted. */
const place = secretPlaces.identityCode()

export function makeIdentityEvents(parts: Parts): IdentityEvents & { openCode: (sealed: string) => string } {
  const { enqueue, random, instanceKey, onSignedUp, onDeleting, hasSms } = parts

  return {
    hasSms,

    async sendCode(tx, mail) {
      const { purpose, email, locale } = mail
      const code = 'code' in mail ? { sealedCode: seal(mail.code) } : {}
      // A code is worth mailing for three minutes: no retries over hours.
      const work = { kind: 'identity-code', key: random.uuid(), maxAttempts: 6 } as const
      await enqueue(tx, { ...work, payload: { purpose, email, locale, ...code } })
    },

    async sendSms(tx, { phone, code, locale }) {
      if (!hasSms) throw new CognitoError('CodeDeliveryFailureException', 'No SMS provider is configured.')
      const work = { kind: 'identity-sms', key: random.uuid(), maxAttempts: 6 } as const
      await enqueue(tx, { ...work, payload: { phone, locale, sealedCode: seal(code) } })
    },

    // The profile is made when the person is first seen, signed in (people/make-people.ts).
    onConfirmed: async () => {},

    ...(onSignedUp && { onSignedUp }),
    onDeleting,

    openCode: (sealed) =>
      Buffer.from(instanceKey.decryptSecret(new Uint8Array(Buffer.from(sealed, 'base64')), place)).toString(),
  }

  function seal(code: string): string {
    return Buffer.from(instanceKey.encryptSecret(Buffer.from(code), place)).toString('base64')
  }
}
