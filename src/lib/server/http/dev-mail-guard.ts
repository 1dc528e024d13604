import { isLoopbackHost, type Config } from '../config/config.ts'
import { isThisMachine } from './is-this-machine.ts'

/**
 * Kept mail holds sign-in codes, so it shows only to this very machine: the public address, the Host header and the
 * peer must all be loopback, and no proxy may stand in between.
 */
export function mayReadOutbox(
  config: Pick<Config, 'isLoopback' | 'mail'>,
  headers: Headers,
  peer: string | null,
): boolean {
  if (config.mail.kind !== 'outbox' || !config.isLoopback) return false
  if (!isThisMachine(headers, peer)) return false
  const host = headers.get('host') ?? ''

  return isLoopbackHost(host.replace(/:\d+$/, ''))
}
