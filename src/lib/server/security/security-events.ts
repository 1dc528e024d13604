import type { Origin } from '../actor.ts'
import type { Log } from '../log.ts'
import { keyedHash } from '../secrets.ts'
import { eventOfError } from './event-of-error.ts'

/** What somebody who watches over an installation wants to be told. */
export type SecurityEventName =
  /** A code, passcode or one-time password that is not the one, or not any more. */
  | 'code-wrong'
  /** So many wrong ones that not even the right one counts now. */
  | 'locked-out'
  /** A name, password or passkey that signs nobody in. */
  | 'sign-in-refused'
  /** An identity or refresh token, or a room's cookie, that is forged, over or revoked. */
  | 'token-refused'
  /** A refresh token that was replaced came back: somebody has a copy. */
  | 'token-reused'
  | 'key-unknown'
  /** An API key after its end, or of somebody who belongs to the organization no longer. */
  | 'key-ended'
  | 'permission-refused'
  /** A change that a page of somebody else's asked for with our cookies. */
  | 'cross-site-refused'
  | 'limit-reached'
  | 'link-wrong'
  /** A message whose signature does not fit. */
  | 'message-forged'
  | Done

/** What was let through and is told all the same: whoever looks for a break-in asks when it began. */
type Done =
  | 'signed-in'
  /** By the person; what ended by itself is told when it is used. */
  | 'signed-out'
  /** A password, factor, passkey or number, or the account as a whole. */
  | 'account-guard-changed'
  /** Pictures of somebody's documents have come, were looked at, and what the host said of them. */
  | 'papers-handed-in'
  | 'papers-read'
  | 'identity-approved'
  | 'identity-declined'
  /** By an owner, what an organization held on the person with an address. */
  | 'person-erased'
  /** By who may, the key that an organization brings along to seal with: another one, or none. */
  | 'seal-key-changed'

/** As far as it is known. */
export type Who = {
  user?: string | undefined
  organization?: string | undefined
  /** The key's id. */
  key?: string | undefined
  recipient?: string | undefined
  /** An address that was claimed; it is told apart in the log and cannot be read there. */
  address?: string | undefined
}

export type Circumstances = {
  who: Who
  from: Origin
  /** The call, operation or page, by its pattern: an address may hold a secret. */
  at: string
}

export type SecurityEvent = Circumstances & {
  event: SecurityEventName
  why?: string | undefined
  /** Whose it is, where that is not who acts: a person's id. */
  about?: string | undefined
}

/** Neither method throws, and neither is ever given a secret. */
export interface SecurityEvents {
  note(event: SecurityEvent): void
  /** Of what was refused, the kinds that belong here; anything else is passed over. */
  noteError(error: unknown, circumstances: Circumstances): void
}

const done: ReadonlySet<SecurityEventName> = new Set<Done>([
  'signed-in',
  'signed-out',
  'account-guard-changed',
  'papers-handed-in',
  'papers-read',
  'identity-approved',
  'identity-declined',
  'person-erased',
  'seal-key-changed',
])

function outcomeOf(event: SecurityEventName): 'done' | 'refused' {
  return done.has(event) ? 'done' : 'refused'
}

/** One line an event in the log, told by `security`. Addresses are hashed with a key, so that the log names nobody. */
export function makeSecurityEvents({ log, key }: { log: Log; key: Uint8Array }): SecurityEvents {
  const pseudonymOf = (address: string) => keyedHash(key, address.trim().toLowerCase()).slice(0, 16)

  function note({ event, who, from, at, why, about }: SecurityEvent): void {
    const { address, ...known } = who
    const told = { ...known, ...(address && { address: pseudonymOf(address) }) }
    const more = { ...(why && { why }), ...(about && { about }) }
    const line = { security: event, outcome: outcomeOf(event), who: told, from, at, ...more }
    if (line.outcome === 'refused') log.warn(line, 'security event')
    else log.info(line, 'security event')
  }

  return {
    note,
    noteError(error, circumstances) {
      const event = eventOfError(error)
      if (event) note({ ...circumstances, ...event, who: { ...circumstances.who, ...event.who } })
    },
  }
}
