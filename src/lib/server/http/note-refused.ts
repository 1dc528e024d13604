import type { CallName } from '#contract/calls.ts'
import { isRefusal } from '#core/refusal.ts'
import type { Origin } from '../actor.ts'
import type { SecurityEvents, Who } from '../security/security-events.ts'
import type { Caller } from './caller.ts'

type Asking = {
  name: CallName
  headers: Headers
  origin: Origin
  caller: Caller | undefined
  params: Record<string, string>
}

/** Leaves a trace of what was refused in the security log. */
export function noteRefused(
  security: SecurityEvents,
  error: unknown,
  { name, headers, origin, ...asked }: Asking,
) {
  // Who shows nothing has nothing refused: a page that asks whether anybody is signed in.
  const isAnonymous = isRefusal(error) && error.code === 'not-authenticated' && !showsCredentials(headers)
  if (!isAnonymous) security.noteError(error, { who: whoIs(asked), from: origin, at: name })
}

function showsCredentials(headers: Headers): boolean {
  return (
    headers.has('authorization') || /\bCognitoIdentityServiceProvider\./.test(headers.get('cookie') ?? '')
  )
}

function whoIs({ caller, params }: Pick<Asking, 'caller' | 'params'>): Who {
  const { person, member } = caller ?? {}

  return {
    user: person?.id,
    organization: member?.organization.id,
    key: member?.apiKey,
    recipient: params['recipient'],
  }
}
