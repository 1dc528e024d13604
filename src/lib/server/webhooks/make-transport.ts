import { isIP } from 'node:net'
import type { AttemptFailure } from '#core/webhooks/delivery.ts'
import { parseEndpointUrl, type EndpointUrl } from '#core/webhooks/endpoint-url.ts'
import { parseRetryAfter } from '#core/webhooks/retry-after.ts'
import { Refusal } from '#core/refusal.ts'
import type { Clock } from '../ports.ts'
import { mayReach } from './address-rules.ts'
import { AttemptFailed, failureOf } from './attempt-failed.ts'
import { exchange, type Answer } from './exchange.ts'
import { openPinnedSocket } from './open-pinned-socket.ts'
import { resolveHost, type ResolveHost } from './resolve-host.ts'
import type { WebhookOutcome, WebhookRequest, WebhookTransport } from './transport.ts'

type Parts = {
  /** Plain HTTP and this machine itself are fine: the product is tried out on it. */
  allowLoopback: boolean
  clock: Clock
  resolve?: ResolveHost
  /** PEM, in place of the authorities that Node trusts. */
  ca?: readonly string[]
  /** From the name to the end of the answer. */
  timeoutMs?: number
}

/** RFC 6761 §6.3: asked of nobody. */
const thisMachine = ['127.0.0.1', '::1']

/** Each request by itself: no connection, proxy, redirect or cookie is shared or followed. */
export function makeTransport({
  allowLoopback,
  clock,
  resolve = resolveHost,
  ca,
  timeoutMs = 15_000,
}: Parts): WebhookTransport {
  async function addressesOf({ host, reach }: EndpointUrl, deadline: AbortSignal): Promise<string[]> {
    if (isIP(host)) return [host]
    if (reach === 'loopback') return thisMachine

    return Promise.race([resolve(host, deadline), timeIsUp(deadline)]).catch((cause: unknown) => {
      throw new AttemptFailed(failureOf(cause, 'unresolvable'), { cause })
    })
  }

  async function send(request: WebhookRequest): Promise<Answer> {
    const target = parseEndpointUrl(request.url, { allowLoopback })
    if (!target) throw new AttemptFailed('forbidden-url')
    const deadline = AbortSignal.timeout(timeoutMs)
    const addresses = await addressesOf(target, deadline)
    if (addresses.length === 0) throw new AttemptFailed('unresolvable')
    // All of them: a name that leads anywhere else as well is not one to be trusted with the others.
    if (!addresses.every((address) => mayReach(address, target.reach))) {
      throw new AttemptFailed('forbidden-address')
    }
    const socket = await openPinnedSocket({ ...target, addresses, ca }, deadline)

    return exchange(socket, request, deadline)
  }

  return {
    assertAllowed(url) {
      const target = parseEndpointUrl(url, { allowLoopback })
      const isForbidden = !target || (isIP(target.host) !== 0 && !mayReach(target.host, target.reach))
      if (isForbidden)
        throw new Refusal('webhook-url-forbidden', [{ pointer: '/url', code: 'webhook-url-forbidden' }])
    },

    async post(request) {
      const began = performance.now()
      const outcome = await send(request).then(
        (answer) => toOutcome(answer, clock.now()),
        (error: unknown) => ({ ...nothing, failure: failureOf(error, 'protocol') }),
      )

      return { ...outcome, durationMs: Math.round(performance.now() - began) }
    },
  }
}

type Outcome = Omit<WebhookOutcome, 'durationMs'>

const nothing: Outcome = {
  status: null,
  failure: null,
  responseHeaders: {},
  responseBody: new Uint8Array(),
  responseCut: false,
  retryAfterSeconds: null,
}

function toOutcome({ status, headers, body, isCut }: Answer, now: Date): Outcome {
  const failure = failureOfStatus(status)

  return {
    status,
    failure,
    responseHeaders: headers,
    responseBody: body,
    responseCut: isCut,
    retryAfterSeconds: failure && parseRetryAfter(headers['retry-after'], now),
  }
}

function failureOfStatus(status: number): AttemptFailure | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'redirect'

  return status === 410 ? 'gone' : 'status'
}

function timeIsUp(deadline: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    deadline.addEventListener('abort', () => reject(new AttemptFailed('timeout')), { once: true })
  })
}
