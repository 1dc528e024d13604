import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { listen } from '#server/http/listen.ts'
import { loadPages } from '#server/http/page-handler.ts'
import { makeDensePdf } from '../tests/e2e/dense-pdf.ts'
import { draftEnvelope, makeWorld, openRoom, register, uploadDocument } from '../tests/world.ts'

/** What the process of the pages says when it is ready. */
export type PagesReady = {
  product: string
  smallest: string
  /** Answers as many bytes as its path says, with nothing but what Node does. */
  bare: string
  cookie: string
  /** Of mara's: pages about one thing each. */
  pages: { template: string; envelope: string; organization: string }
  room: { path: string; cookie: string }
}

/** The product with somebody signed in and a room to sign in, the smallest page and bare bytes, each on a port of its own. */
const [productDist = '', smallestDist = ''] = process.argv.slice(2)
const bodies: Record<number, Buffer> = {}
const world = await makeWorld({ environment: { HOST: '127.0.0.1' } })
const mara = await register(world, 'mara', 'Acme')
const document = await uploadDocument(mara, await makeDensePdf())
const draft = await draftEnvelope(mara, document, [
  { key: 'jane', name: 'Jane Roe', email: 'jane@example.org' },
])
await mara.call('POST /envelopes/{id}/send', { params: { id: draft.id } })
const { body: templates } = await mara.call('GET /templates')
const jane = await openRoom(world, 'jane@example.org')
const { body: session } = await jane.call('GET /signing/{recipient}')
const { version } = session.envelope
await jane.call('POST /signing/{recipient}/consent', { body: { version, agreed: true } })

const { port } = await listen({ ...world.app, config: { ...world.app.config, port: 0 } }, productDist)
const smallest = await loadPages(path.join(smallestDist, 'server', 'entry.mjs'))
const smallestUrl = await serve((request, response) => void smallest(request, response, undefined, {}))
const bareUrl = await serve(answerBytes)

const prefix = `CognitoIdentityServiceProvider.${world.app.identity.client.userPoolClientId}.`
const ready: PagesReady = {
  product: `http://localhost:${port}`,
  smallest: smallestUrl,
  bare: bareUrl,
  cookie: [
    `${prefix}LastAuthUser=mara`,
    `${prefix}mara.idToken=${mara.token}`,
    `currentOrganizationId=${mara.organizationId}`,
  ].join('; '),
  pages: {
    template: `/templates/${templates.items[0]?.id}`,
    envelope: `/envelopes/${draft.id}`,
    organization: `/organizations/${mara.organizationId}`,
  },
  room: { path: `/sign/r/${jane.recipient}`, cookie: jane.cookie },
}
process.on('message', () => process.send?.(process.cpuUsage()))
process.on('disconnect', () => void world.close().then(() => process.exit()))
process.send?.(ready)

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return `http://localhost:${(server.address() as AddressInfo).port}`
}

function answerBytes({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const length = Number(url.slice(1))
  bodies[length] ??= Buffer.alloc(length, 'a')
  response.setHeader('content-length', length)
  response.end(bodies[length])
}
