import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'

/**
 * Loaded before anything else in a PDF process. Everything of Node that reaches the network goes through these, and
 * they refuse: on machines where the kernel cannot keep the process off the network, this is what does.
 */

function refuse(): never {
  throw Object.assign(new Error('A PDF process has no network'), { code: 'ERR_ACCESS_DENIED' })
}

function refuseAll(owner: object, names: readonly string[]): void {
  for (const name of names) {
    Object.defineProperty(owner, name, { value: refuse, writable: false, configurable: false })
  }
}

const functionsOf = (owner: object) =>
  Object.entries(owner).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))

refuseAll(net.Socket.prototype, ['connect'])
refuseAll(net.Server.prototype, ['listen'])
refuseAll(dgram.Socket.prototype, ['bind', 'connect', 'send'])
refuseAll(dns, functionsOf(dns))
refuseAll(dns.promises, functionsOf(dns.promises))
// The raw handles below those classes.
refuseAll(process, ['binding', '_linkedBinding'])
