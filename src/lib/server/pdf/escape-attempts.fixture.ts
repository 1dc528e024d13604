import { spawn } from 'node:child_process'
import dgram from 'node:dgram'
import dns from 'node:dns/promises'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { networkInterfaces } from 'node:os'
import { Worker } from 'node:worker_threads'
import { openChildLine } from './line/child-line.ts'

/** What a document that has taken over a PDF process would try. Runs as such a process; tells what became of each. */
export type Targets = { secretFile: string; port: number; socketFile: string }
export type Attempts = Record<string, string>

const settledBy = (emitter: NodeJS.EventEmitter, success: string) =>
  new Promise<void>((resolve, reject) => emitter.once(success, () => resolve()).once('error', reject))

const attempts: Record<string, (targets: Targets) => unknown> = {
  'reads the secret file': ({ secretFile }) => readFileSync(secretFile),
  'asks what the secret file is': ({ secretFile }) => statSync(secretFile),
  'reads the accounts of the machine': () => readFileSync('/etc/passwd'),
  'reads the environment of its parent': () => readFileSync(`/proc/${process.ppid}/environ`),
  'lists the temporary folder': () => readdirSync('/tmp'),
  'writes a file': ({ secretFile }) => writeFileSync(`${secretFile}.copy`, ''),
  'starts a process': () => settledBy(spawn('/bin/true'), 'spawn'),
  'starts a worker': () => settledBy(new Worker('1', { eval: true }), 'online'),
  'connects to a port': ({ port }) => settledBy(net.connect(port, '127.0.0.1'), 'connect'),
  'connects to a socket file': ({ socketFile }) => settledBy(net.connect(socketFile), 'connect'),
  'fetches a page': ({ port }) => fetch(`http://127.0.0.1:${port}/`),
  'opens a web socket': ({ port }) => settledByEvent(new WebSocket(`ws://127.0.0.1:${port}/`)),
  'listens on a port': () => settledBy(net.createServer().listen(0, '127.0.0.1'), 'listening'),
  'sends a datagram': ({ port }) =>
    new Promise<void>((resolve, reject) => {
      dgram.createSocket('udp4').send('x', port, '127.0.0.1', (error) => (error ? reject(error) : resolve()))
    }),
  'asks for a name': () => dns.lookup('localhost'),
  'reaches for the raw handles': () =>
    (process as unknown as { binding(name: string): unknown }).binding('tcp_wrap'),
}

function settledByEvent(target: EventTarget): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener('open', () => resolve())
    target.addEventListener('error', () => reject(new Error('refused')))
  })
}

async function tryAll(targets: Targets): Promise<Attempts> {
  const outcomes: Attempts = {}
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt(targets)
      outcomes[name] = 'done'
    } catch {
      outcomes[name] = 'refused'
    }
  }
  outcomes['sees networks of the kernel'] = Object.keys(networkInterfaces()).join()

  return outcomes
}

const line = openChildLine()
line.say('ready')
line.say(await tryAll(line.hear() as Targets))
process.exit()
