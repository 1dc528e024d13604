import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { KeyHolder } from '../../trust/certificates.ts'
import { makeStatus } from '#verifier/status.fixture.ts'
import { makeOffice, noon, type Office } from '#verifier/sealed-pdf.fixture.ts'
import { readCertificate } from '#verifier/signed-message.ts'
import { makeFetchRevocation } from './fetch-revocation.ts'
import { makeStamper, type Stamper } from './stamper.fixture.ts'

const hourMs = 3_600_000
const later = new Date(noon.getTime() + hourMs)
const before = new Date(noon.getTime() - hourMs)
const clock = { now: () => noon }

let office: Office
beforeAll(async () => {
  office = await makeOffice()
})

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** An authority whose issuer answers at this address, in this way. */
async function stamperAt(answer: (issuer: KeyHolder, stamper: () => Stamper) => RequestListener) {
  const made: Stamper[] = []
  const ofIssuer = answer(office.issuers.root, () => made[0]!)
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => ofIssuer(request, response))
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stamper = await makeStamper(office.issuers.root, { at: noon, address })
  made.push(stamper)

  return [stamper.certificate, office.root].map(readCertificate)
}
const hexOf = (all: readonly Uint8Array[]) => all.map((one) => Buffer.from(one).toString('hex'))
const fetchFor = makeFetchRevocation({ clock, timeoutMs: 500 })
const statusOf = (issuer: KeyHolder, about: Uint8Array, changes: object = {}) =>
  makeStatus(issuer, about, { at: before, until: later, ...changes })

describe('asking whether a certificate was revoked', () => {
  test('brings an answer that says it holds, and no list then', async () => {
    const path = await stamperAt((issuer, stamper) => (request, response) => {
      response.end(request.method === 'POST' ? statusOf(issuer, stamper().certificate) : 'no list')
    })

    expect(await fetchFor(path)).toMatchObject({ answers: [expect.any(Uint8Array)], revocationLists: [] })
  })

  test('takes the list where nobody answers', async () => {
    const path = await stamperAt(() => (request, response) => {
      if (request.method === 'POST') response.writeHead(503).end()
      else response.end(office.lists[0])
    })

    expect(hexOf((await fetchFor(path)).revocationLists)).toEqual(hexOf(office.lists.slice(0, 1)))
  })

  test.each<[string, (issuer: KeyHolder, stamper: () => Stamper) => RequestListener]>([
    [
      'revoked',
      (issuer, of) => (_, response) => {
        response.end(statusOf(issuer, of().certificate, { revokedAt: before }))
      },
    ],
    [
      'of a time that is over',
      (issuer, of) => (_, response) => {
        response.end(statusOf(issuer, of().certificate, { until: before }))
      },
    ],
    [
      'about another certificate',
      (issuer) => (_, response) => {
        response.end(statusOf(issuer, office.signer.certificate))
      },
    ],
    [
      'of somebody else',
      (_issuer, of) => (_, response) => {
        response.end(statusOf(office.issuers.authority, of().certificate))
      },
    ],
    ['no answer at all', () => (_, response) => void response.writeHead(500).end('broken')],
    ['a redirect', () => (_, response) => void response.writeHead(302, { location: '/other' }).end()],
    ['rubbish', () => (_, response) => void response.end('good, good')],
    [
      'without end',
      () => (_, response) => {
        const chunk = Buffer.alloc(1024 * 1024)
        const more = () => response.write(chunk) && setImmediate(more)
        response.on('drain', more)
        more()
      },
    ],
    ['silence', () => () => {}],
  ])('brings nothing where the answer is %s', async (_, answer) => {
    await expect(fetchFor(await stamperAt(answer))).rejects.toThrow('no word on')
  })
})
