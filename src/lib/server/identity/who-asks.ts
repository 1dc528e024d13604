import { passkeyHolder } from '#core/identity/passkey-holder.ts'
import type { Who } from '../security/security-events.ts'
import type { Asked } from './read-call.ts'

/** The user name that a call claims to be about. */
export function whoAsks({ input }: Asked): Who {
  const { Username, AuthParameters, ChallengeResponses } = input
  const claimed = [Username, usernameIn(AuthParameters), usernameIn(ChallengeResponses)]
  const name = claimed.find((one) => typeof one === 'string')

  return { address: name === passkeyHolder ? undefined : name }
}

function usernameIn(parameters: unknown): unknown {
  return typeof parameters === 'object' && parameters && 'USERNAME' in parameters
    ? parameters.USERNAME
    : undefined
}
