import { isLoopbackHost, type Config } from '../config/config.ts'

const loopbackPeer = /^(127\.|::1$|::ffff:127\.)/
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

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
  if (!loopbackPeer.test(peer ?? '') || forwardingHeaders.some((name) => headers.has(name))) return false
  const host = headers.get('host') ?? ''

  return isLoopbackHost(host.replace(/:\d+$/, ''))
}
