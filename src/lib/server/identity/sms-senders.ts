import { Hopeless } from '../jobs/job-handlers.ts'
import type { Mailer } from '../mail/mailer.ts'

const timeoutMs = 10_000

/** `messageId` is the same over retries. */
export type OutgoingSms = { messageId: string; to: string; text: string }

export interface SmsSender {
  /** Resolves when the next hop has taken it. Throws `Hopeless` (never again) or any other error (try again). */
  send(sms: OutgoingSms): Promise<void>
}

/**
 * Any provider behind one call: `POST` of `{"to": "+33…", "text": "…"}`, with the message's id as `Idempotency-Key` and,
 * if one is configured, a bearer token.
 */
export function makeWebhookSmsSender({ url, token }: { url: string; token: string | null }): SmsSender {
  return {
    async send({ messageId, to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': messageId,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (response.ok) return
      const { status } = response
      if (isFinal(status)) throw new Hopeless(`the SMS provider answered ${status}`)
      throw new Error(`The SMS provider answered ${status}`)
    },
  }
}

/** Kept with the mail that is not sent, under the number. */
export function makeOutboxSmsSender(outbox: Mailer): SmsSender {
  return {
    send: ({ messageId, to, text }) =>
      outbox.send({
        messageId,
        to: { name: '', address: to },
        from: { name: '', address: '' },
        subject: text.split('\n')[0] ?? '',
        text,
        html: '',
      }),
  }
}

/** RFC 9110 §15.5: the request is at fault, but for those that say "later". */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429
}
