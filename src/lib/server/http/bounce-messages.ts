import { readSenderReport } from '#core/mail/sender-report.ts'
import { fromJson } from '#core/mail/report-values.ts'
import type { z } from 'zod'
import { Refusal } from '#core/refusal.ts'
import type { Origin } from '../actor.ts'
import { networkOf } from '../identity/networks.ts'
import type { Log } from '../log.ts'
import type { Taken, TakeReturns } from '../mail/returned/take-returns.ts'
import type { BytesInFlight } from '../requests/bytes-in-flight.ts'
import { readBytes } from '../requests/read-bytes.ts'
import { isSameSecret } from '../secrets.ts'
import { sha256 } from '../sha256.ts'
import type { CallLimits } from './call-limits.ts'
import { problemResponse } from './mount-calls.ts'
import { InvalidRequest } from './problem-of.ts'

const maxMessageBytes = 1024 * 1024
/** More than any sender tells at once. */
const mostReturns = 2000

type Parts = {
  takeReturns: TakeReturns
  callLimits: CallLimits
  bodies: BytesInFlight
  log: Log
  from: Origin
  /** What stands in the address, and what should; null where nobody may tell anything. */
  token: { given: string; expected: string | null }
}

/** What whoever delivers our mail has to say of mail that came back: the web hook of a sender, or a mail as a mail server pipes it. */
export async function receiveBounceMessage(request: Request, parts: Parts): Promise<Response> {
  const { bodies, log, from } = parts
  const held = bodies.hold()
  held.of(networkOf(from.ip ?? ''))
  try {
    await assertKnown(parts)
    const body = await readBytes(request, maxMessageBytes, 'body-too-large', held)
    const taken = isMail(request) ? await parts.takeReturns.fromMail(body) : await takeJson(body, parts)
    if (!taken) throw new InvalidRequest([notUnderstood])
    log.info({ ...taken }, 'mail came back')

    return Response.json(taken, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    return problemResponse(error, log, 'mail that came back')
  } finally {
    held.release()
  }
}

const notUnderstood: z.core.$ZodIssue = {
  ...{ code: 'custom', path: [], input: undefined },
  message: 'Neither the report of a sender of mail nor a mail that says that another came back',
}

/** Whoever has no token learns nothing, not even whether there is one. */
async function assertKnown({ token: { given, expected }, callLimits, from }: Parts): Promise<void> {
  if (expected === null) throw new Refusal('not-found')
  // Of equal length, whatever was given.
  const isRight = isSameSecret(sha256(given), sha256(expected))
  const known = await callLimits.find(from, () => Promise.resolve(isRight ? true : null))
  if (!known) throw new Refusal('not-found')
  callLimits.spend('bounces', from)
}

function isMail(request: Request): boolean {
  return (request.headers.get('content-type') ?? '').toLowerCase().startsWith('message/')
}

/** Whatever it says it is: Amazon SNS calls its JSON plain text. */
async function takeJson(body: Uint8Array, { takeReturns, log }: Parts): Promise<Taken | null> {
  const report = readSenderReport(fromJson(Buffer.from(body).toString('utf8')))
  if (report?.kind === 'subscription') {
    // Nothing is asked at an address that somebody sent: whoever runs this looks at it first.
    log.warn(
      { url: report.url.slice(0, 2000) },
      'Amazon SNS asks whether it may tell of mail: open the address, if you asked for it',
    )
    return { taken: 0, passed_over: 0 }
  }
  if (!report || report.returns.length > mostReturns) return null

  return takeReturns.fromSender(report.returns)
}
