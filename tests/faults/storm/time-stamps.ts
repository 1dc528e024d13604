import path from 'node:path'
import { makeDesk } from '#server/trust/openssl.fixture.ts'
import { makeForeignAuthority, serveTimeStamps } from '#server/trust/time-stamp-server.fixture.ts'
import { openGate, type Gate } from './gate.ts'

/** A time-stamp authority of its own make, behind a gate, with the list of its root beside it. */
export type TimeStamps = {
  gate: Gate
  environment: Record<string, string>
  close(): Promise<void>
}

export async function startTimeStamps(): Promise<TimeStamps> {
  const desk = makeDesk()
  // One after the other: `openssl` counts in a file.
  let last: Promise<unknown> = Promise.resolve()
  const server = await serveTimeStamps((query) => {
    if (query.byteLength === 0) return list
    const reply = last.then(() => authority.reply(query))
    last = reply.catch(() => {})
    return reply
  })
  const gate = await openGate(Number(new URL(server.url).port))
  const url = `http://127.0.0.1:${gate.port}/`
  const authority = await makeForeignAuthority(desk, `${url}list.crl`)
  const list = await authority.list()

  return {
    gate,
    environment: { TSA_URLS: url, TSA_TRUST_ANCHORS: path.join(desk.folder, 'tr.pem') },
    async close() {
      await gate.close()
      server[Symbol.dispose]()
      desk[Symbol.dispose]()
    },
  }
}
