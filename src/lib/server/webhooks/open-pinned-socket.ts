import { isIP, connect, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import type { EndpointUrl } from '#core/webhooks/endpoint-url.ts'
import { isSameAddress } from './address-rules.ts'
import { AttemptFailed, failureOf } from './attempt-failed.ts'

/** For each address of several, before the next one is tried beside it (RFC 8305 §5, made generous). */
const addressTimeoutMs = 2000

type Peer = Pick<EndpointUrl, 'host' | 'port' | 'isSecure'> & {
  /** Already checked: it connects to these, whatever the name leads to by then. */
  addresses: readonly string[]
  /** PEM, in place of the authorities that Node trusts. */
  ca: readonly string[] | undefined
}

/** A new connection to one of the peer's addresses, secured if it is to be. Rejects with `AttemptFailed`. */
export async function openPinnedSocket(peer: Peer, deadline: AbortSignal): Promise<Socket> {
  const socket = await openPlainSocket(peer, deadline)

  return peer.isSecure ? secure(socket, peer, deadline) : socket
}

function openPlainSocket({ host, port, addresses }: Peer, signal: AbortSignal): Promise<Socket> {
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }))
  const socket = connect({
    ...{ host, port, signal },
    lookup: (_host, _options, answer) => answer(null, pinned),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: addressTimeoutMs,
  })

  return new Promise((resolve, reject) => {
    socket.once('error', (cause) => reject(new AttemptFailed(failureOf(cause, 'refused'), { cause })))
    socket.once('connect', () => {
      const { remoteAddress = '' } = socket
      if (addresses.some((address) => isSameAddress(address, remoteAddress))) return resolve(socket)
      socket.destroy()
      reject(new AttemptFailed('forbidden-address'))
    })
  })
}

function secure(plain: Socket, { host, ca }: Peer, deadline: AbortSignal): Promise<Socket> {
  const socket = connectSecurely({
    ...{ socket: plain, host, ca: ca && [...ca] },
    // RFC 6066 §3: addresses are no server names; the certificate is checked against `host` then.
    servername: isIP(host) ? '' : host,
    ALPNProtocols: ['http/1.1'],
    // Said, so that no environment variable says otherwise.
    rejectUnauthorized: true,
  })

  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => {
      socket.destroy()
      reject(new AttemptFailed(deadline.aborted ? 'timeout' : failureOf(cause, 'tls'), { cause }))
    }
    socket.once('error', fail)
    socket.once('close', () => fail(new AttemptFailed('reset')))
    socket.once('secureConnect', () => resolve(socket))
  })
}
