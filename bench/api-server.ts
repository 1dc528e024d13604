import { listen } from '#server/http/listen.ts'
import { makeSamplePdf } from '../tests/sample-pdfs.ts'
import {
  draftEnvelope,
  makeWorld,
  openRoom,
  register,
  typedSignature,
  uploadDocument,
} from '../tests/world.ts'
import type { Asked } from './load.ts'

/** What the process of the API says when it is ready: calls, but where they go. */
export type ApiReady = {
  origin: string
  headers: Readonly<Record<string, string>>
  draft: string
  rooms: Room[]
}
/** Somebody who has consented and has nothing left to do but to finish. */
export type Room = { envelope: string; finish: Asked }

/** The product as its API alone, with somebody signed in and rooms that wait for their last click, on one port. */
const [pages = '', rooms = ''] = process.argv.slice(2)
const world = await makeWorld({ environment: { HOST: '127.0.0.1' } })
const mara = await register(world, 'mara', 'Acme')
const document = await uploadDocument(mara, await makeSamplePdf({ pages: 3 }))
const { port } = await listen({ ...world.app, config: { ...world.app.config, port: 0 } }, pages)
const origin = `http://localhost:${port}`
const place = { document: document.id, page: 0, x: 0.1, width: 0.35, height: 0.05 }
const ready: ApiReady = {
  origin,
  headers: { authorization: `Bearer ${mara.token}`, 'x-organization': mara.organizationId },
  draft: JSON.stringify({
    title: 'Lease',
    message: 'Please sign.',
    documents: [document.id],
    recipients: [{ key: 'jane', name: 'Jane Roe', email: 'jane@example.org' }],
    fields: [
      { type: 'signature', recipient: 'jane', areas: [{ ...place, y: 0.1 }] },
      { type: 'date_signed', recipient: 'jane', areas: [{ ...place, y: 0.3, width: 0.5 }] },
    ],
  }),
  rooms: [],
}
for (let number = 0; number < Number(rooms); number += 1) ready.rooms.push(await openOne(number))
process.on('disconnect', () => void world.close().then(() => process.exit()))
process.send?.(ready)

async function openOne(number: number): Promise<Room> {
  const email = `guest-${number}@example.org`
  const { id } = await draftEnvelope(mara, document, [{ key: 'guest', name: 'Jane Roe', email }])
  await mara.call('POST /envelopes/{id}/send', { params: { id } })
  const guest = await openRoom(world, email)
  const { body: session } = await guest.call('GET /signing/{recipient}')
  const { version } = session.envelope
  await guest.call('POST /signing/{recipient}/consent', { body: { version, agreed: true } })

  return {
    envelope: id,
    finish: {
      url: `${origin}/api/signing/${guest.recipient}/complete`,
      headers: { cookie: guest.cookie, origin, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ version, signature: typedSignature, timeZone: 'Europe/Paris' }),
    },
  }
}
