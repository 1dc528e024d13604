import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import type { Transaction } from '../data/database.ts'
import type { IdentityEvents } from '../identity/identity-parts.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Random } from '../ports.ts'
import { secretPlaces } from '../secret-places.ts'
import type { InstanceKey } from '../trust/instance-key.ts'

/** Writes the job that sends a code; false where nobody can send text messages. */
export type SendRoomCode = (
  tx: Transaction,
  message: { envelope: Envelope; recipient: Recipient; check: 'email_code' | 'sms_code'; code: string },
) => Promise<boolean>

/** The sender hears that a recipient's passcode is locked. */
export type NotifyLocked = (tx: Transaction, envelope: Envelope, recipient: Recipient) => Promise<void>

/** The sealed copy goes out once more, to this recipient. */
export type SendCopy = (tx: Transaction, envelope: Envelope, recipient: Recipient) => Promise<void>

export type RoomMessages = {
  sendCode: SendRoomCode
  notifyLocked: NotifyLocked
  sendCopy: SendCopy
  /** The code that a job carries. */
  openCode: (sealed: string) => string
}

type Parts = {
  enqueue: Enqueue
  random: Random
  instanceKey: InstanceKey
  sendSms: IdentityEvents['sendSms']
  hasSms: boolean
}

/** Codes wait in the job table only until they are sent, and only encrypted. */
const place = secretPlaces.accessCode()

/** What the room asks to be sent, as jobs of the transaction that causes them. */
export function makeRoomMessages({ enqueue, random, instanceKey, sendSms, hasSms }: Parts): RoomMessages {
  const idsOf = ({ organizationId, id }: Envelope, recipient: Recipient) => ({
    organizationId,
    payload: { envelopeId: id, recipientId: recipient.id },
  })

  return {
    async sendCode(tx, { envelope, recipient, check, code }) {
      if (check === 'sms_code') {
        if (!hasSms || !recipient.phone) return false
        await sendSms(tx, { phone: recipient.phone, code, locale: recipient.locale })
        return true
      }
      const { organizationId, payload } = idsOf(envelope, recipient)
      const sealedCode = Buffer.from(instanceKey.encryptSecret(Buffer.from(code), place)).toString('base64')
      // A code is worth mailing for three minutes: no retries over hours.
      const work = { kind: 'access-code', key: random.uuid(), maxAttempts: 6 } as const
      await enqueue(tx, { ...work, organizationId, payload: { ...payload, sealedCode } })

      return true
    },

    async notifyLocked(tx, envelope, recipient) {
      const key = `${envelope.id}/${recipient.id}`
      await enqueue(tx, { kind: 'tell-access-locked', key, ...idsOf(envelope, recipient) })
    },

    async sendCopy(tx, envelope, recipient) {
      const key = `${envelope.id}/${recipient.id}`
      await enqueue(tx, { kind: 'send-copy', key, ...idsOf(envelope, recipient) })
    },

    openCode: (sealed) =>
      Buffer.from(instanceKey.decryptSecret(new Uint8Array(Buffer.from(sealed, 'base64')), place)).toString(),
  }
}
