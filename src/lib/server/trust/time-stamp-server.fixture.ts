import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { makeDesk } from './openssl.fixture.ts'

type Desk = ReturnType<typeof makeDesk>

/**
 * `openssl ts` as an authority of its own make: an RSA root and a key for time-stamps, whose certificate may say where its root's
 * list of revoked ones is.
 */
export async function makeForeignAuthority(desk: Desk, listUrl?: string) {
  desk.put('stamp.cnf', configuration + (listUrl ? `${listed}URI:${listUrl}\n` : ''))
  const make = (...rest: string[]) =>
    desk.run('openssl', 'req', '-newkey', 'rsa:2048', '-nodes', '-config', 'stamp.cnf', ...rest)
  await make(
    '-x509',
    '-days',
    '30',
    '-subj',
    '/CN=Foreign root',
    '-extensions',
    'root',
    '-keyout',
    'tr.key',
    '-out',
    'tr.pem',
  )
  await make('-subj', '/CN=Foreign stamps', '-keyout', 'ts.key', '-out', 'ts.csr')
  await desk.run(
    'openssl',
    'x509',
    '-req',
    '-days',
    '20',
    '-in',
    'ts.csr',
    '-CA',
    'tr.pem',
    '-CAkey',
    'tr.key',
    '-CAcreateserial',
    '-extfile',
    'stamp.cnf',
    '-extensions',
    listUrl ? 'listed' : 'stamp',
    '-out',
    'ts.pem',
  )
  await desk.run('openssl', 'x509', '-in', 'tr.pem', '-outform', 'DER', '-out', 'tr.der')
  desk.put('serial', '01')

  return {
    root: new Uint8Array(readFileSync(`${desk.folder}/tr.der`)),
    async reply(query: Uint8Array, section = 'here'): Promise<Uint8Array> {
      desk.put('query', query)
      await desk.run(
        'openssl',
        'ts',
        '-reply',
        '-config',
        'stamp.cnf',
        '-section',
        section,
        '-queryfile',
        'query',
        '-out',
        'reply',
      )
      return new Uint8Array(readFileSync(`${desk.folder}/reply`))
    },
    /** Of the root, in which nobody stands: DER. */
    async list(): Promise<Uint8Array> {
      desk.put('issued', '')
      const key = ['-keyfile', 'tr.key', '-cert', 'tr.pem']
      await desk.run('openssl', 'ca', '-config', 'stamp.cnf', '-gencrl', ...key, '-out', 'list.pem')
      await desk.run('openssl', 'crl', '-in', 'list.pem', '-outform', 'DER', '-out', 'list.der')
      return new Uint8Array(readFileSync(`${desk.folder}/list.der`))
    },
  }
}

const policy = '1.2.3.4.1'
export const foreignPolicy = policy

const configuration = `
[req]
distinguished_name = name
[name]
[root]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
[stamp]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[ca]
default_ca = lists
[lists]
database = issued
default_md = sha256
default_crl_days = 30
crl_extensions = list
[list]
authorityKeyIdentifier = keyid:always
[tsa]
default_tsa = here
[here]
ess_cert_id_alg = sha256
serial = serial
signer_cert = ts.pem
signer_key = ts.key
certs = tr.pem
signer_digest = sha256
default_policy = ${policy}
digests = sha256
[old]
ess_cert_id_alg = sha1
serial = serial
signer_cert = ts.pem
signer_key = ts.key
certs = tr.pem
signer_digest = sha256
default_policy = ${policy}
digests = sha256
`

/** A section of its own behind the others, whose last line says where the list is. */
const listed = `
[listed]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
crlDistributionPoints = `

/** What a server does with a query; null hangs. */
export type Behaviour = (
  query: Uint8Array,
  response: ServerResponse,
) => Promise<Uint8Array | null> | Uint8Array | null

/** On a free port of this machine only. */
export async function serveTimeStamps(behave: Behaviour) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      void (async () => {
        const reply = await behave(Buffer.concat(chunks), response)
        if (reply) response.end(reply)
      })()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port')

  return {
    url: `http://127.0.0.1:${address.port}/`,
    [Symbol.dispose]: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
