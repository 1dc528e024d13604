const loopbackPeer = /^(127\.|::1$|::ffff:127\.)/
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** Somebody on this very machine asks: the peer is loopback, and no proxy stands in between. */
export function isThisMachine(headers: Headers, peer: string | null): boolean {
  return loopbackPeer.test(peer ?? '') && !forwardingHeaders.some((name) => headers.has(name))
}
