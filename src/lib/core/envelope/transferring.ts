import type { Audience } from '../access/visibility.ts'
import type { UserId } from '../ids.ts'
import type { Decision } from './decision.ts'
import type { Envelope } from './envelope.ts'

/** In any state: a colleague goes on with it, and hears of it from then on. Nothing changes for its recipients. */
export function transferEnvelope(envelope: Envelope, to: UserId): Decision {
  if (envelope.sender === to) return { envelope, events: [], effects: [] }

  return {
    envelope: { ...envelope, sender: to },
    events: [{ type: 'envelope.transferred', facts: { from: envelope.sender, to } }],
    effects: [],
  }
}

/** In any state: other colleagues see it, or no longer do. */
export function showEnvelope(envelope: Envelope, audience: Audience): Decision {
  const { visibility, teamId } = envelope.audience
  if (visibility === audience.visibility && teamId === audience.teamId) {
    return { envelope, events: [], effects: [] }
  }

  return {
    envelope: { ...envelope, audience },
    events: [{ type: 'envelope.shown', facts: { visibility: audience.visibility, team: audience.teamId } }],
    effects: [],
  }
}
