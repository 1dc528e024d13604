import { Refusal } from '#core/refusal.ts'
import type { Billing } from '../billing/make-billing.ts'
import { networkOf } from '../identity/networks.ts'
import type { Origin } from '../actor.ts'
import type { Log } from '../log.ts'
import type { SecurityEvents } from '../security/security-events.ts'
import type { BytesInFlight } from '../requests/bytes-in-flight.ts'
import { problemResponse } from './mount-calls.ts'
import { readBytes } from '../requests/read-bytes.ts'

const maxMessageBytes = 256 * 1024

type Parts = { billing: Billing; security: SecurityEvents; log: Log; from: Origin; bodies: BytesInFlight }

/** What a payment provider has to say. The signature is over the bytes as they came, so they are read as such. */
export async function receivePaymentMessage(
  request: Request,
  { billing, security, log, from, bodies }: Parts,
): Promise<Response> {
  const held = bodies.hold()
  held.of(networkOf(from.ip ?? ''))
  try {
    const body = await readBytes(request, maxMessageBytes, 'body-too-large', held)
    const outcome = await billing.receive(body, request.headers.get('x-signature'))
    if (outcome === 'refused') {
      security.note({ event: 'message-forged', who: {}, from, at: 'POST /billing/lemonsqueezy' })
      throw new Refusal('not-authenticated')
    }

    return new Response(null, { status: 200 })
  } catch (error) {
    return problemResponse(error, log, 'payment message')
  } finally {
    held.release()
  }
}
