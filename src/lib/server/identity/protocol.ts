import { isRefusal, type Refusal } from '#core/refusal.ts'
import type { Origin } from '../actor.ts'
import { busySeconds, RateLimited } from '../requests/rate-limits.ts'
import { DatabaseBusy } from '../data/database-busy.ts'
import { ClientGone } from '../requests/read-bytes.ts'
import { describeError, type Log } from '../log.ts'
import type { SecurityEvents } from '../security/security-events.ts'
import { CognitoError } from './cognito-error.ts'
import { readDevice } from './device-cookie.ts'
import { atEvenPace } from './even-pace.ts'
import type { Caller, Operation } from './operation.ts'
import { eventOfSuccess } from './event-of-success.ts'
import { readCall, type Asked, type Take } from './read-call.ts'
import { whoAsks } from './who-asks.ts'

/** Calls by user name: the ones that could tell by their timing who is known. */
const pacedOperations: ReadonlySet<string> = new Set([
  'SignUp',
  'ConfirmSignUp',
  'ResendConfirmationCode',
  'InitiateAuth',
  'RespondToAuthChallenge',
  'ForgotPassword',
  'ConfirmForgotPassword',
])

/** Answers calls of Cognito's protocol (AWS JSON 1.1): 200 with an output, or an error by its name. Never throws. */
export function makeProtocol(parts: {
  operations: ReadonlyMap<string, Operation>
  clientId: string
  log: Log
  security: SecurityEvents
}): (request: Request, origin: Origin, beforeBody?: () => void, take?: Take) => Promise<Response> {
  const { operations, clientId, log, security } = parts

  const run = (name: string, input: Record<string, unknown>, caller: Caller): Promise<object> => {
    const operation = operations.get(name)
    if (operation === undefined) throw new CognitoError('UnknownOperationException', '')
    if (!isOwnClient(name, input, clientId)) {
      throw new CognitoError('ResourceNotFoundException', 'User pool client does not exist.')
    }

    return pacedOperations.has(name) ? atEvenPace(() => operation(input, caller)) : operation(input, caller)
  }

  return async (request, origin, beforeBody, take = () => {}) => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })

    let asked: Asked = { name: '', input: {} }
    try {
      beforeBody?.()
      asked = await readCall(request, take)
      const { name, input } = asked
      const caller = {
        ...origin,
        acceptLanguage: request.headers.get('accept-language'),
        device: readDevice(request.headers.get('cookie')),
      }

      const output = await run(name, input, caller)
      const event = eventOfSuccess(asked, output)
      if (event) security.note({ ...event, from: origin, at: `identity ${name}` })

      return answer(200, output, signOuts.has(name) ? forgetShown : {})
    } catch (error) {
      security.noteError(error, { who: whoAsks(asked), from: origin, at: `identity ${asked.name}` })

      return refuse(error, log)
    }
  }
}

/** After these the browser keeps nothing of what was shown; local storage is the person's own, and stays. */
const signOuts: ReadonlySet<string> = new Set(['RevokeToken', 'GlobalSignOut', 'DeleteUser'])
const forgetShown = { 'clear-site-data': '"cache"' }

/** What names the client where no client id is asked for: an access token, or the session of a sign-in under way. */
const sessionOperations: ReadonlySet<string> = new Set(['AssociateSoftwareToken', 'VerifySoftwareToken'])

function isOwnClient(name: string, input: Record<string, unknown>, clientId: string): boolean {
  const { ClientId, AccessToken, Session } = input
  const isNamed = AccessToken !== undefined || (sessionOperations.has(name) && Session !== undefined)

  return ClientId === clientId || (ClientId === undefined && isNamed)
}

function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.1', 'cache-control': 'no-store', ...headers },
  })
}

/** Refusals of the rest of the application are answered as Cognito answers those of its triggers. */
function refuse(error: unknown, log: Log): Response {
  if (isRefusal(error) && error.code === 'busy') {
    if (error instanceof DatabaseBusy) log.warn({ error: describeError(error.cause) }, 'database busy')
    const name = 'InternalErrorException'
    const headers = { 'x-amzn-errortype': name, 'retry-after': String(busySeconds) }
    return answer(503, { __type: name, message: 'Try again.' }, headers)
  }
  const known = isRefusal(error) ? toCognitoError(error) : error
  const { name, message } =
    known instanceof CognitoError
      ? known
      : new CognitoError('InternalErrorException', 'Internal server error')
  const status = name === 'InternalErrorException' ? 500 : 400
  if (error instanceof ClientGone) log.debug({}, 'the client is gone')
  else if (status === 500) log.error({ error: describeError(error) }, 'an identity call failed')

  const retryAfter = error instanceof RateLimited && { 'retry-after': String(error.retryAfterSeconds) }

  return answer(status, { __type: name, message }, { 'x-amzn-errortype': name, ...retryAfter })
}

function toCognitoError({ code }: Refusal): CognitoError {
  return code === 'rate-limited'
    ? new CognitoError('TooManyRequestsException', 'Too many requests')
    : new CognitoError('UserLambdaValidationException', code)
}
