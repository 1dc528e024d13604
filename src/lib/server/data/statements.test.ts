import { Writable } from 'node:stream'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { inOneFlight } from './statements.ts'

test('what is sent in one turn of the event loop leaves in one packet, and the next turn has its own', async () => {
  const packets: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      packets.push(chunk.toString())
      done()
    },
    writev(chunks, done) {
      packets.push(chunks.map(({ chunk }) => String(chunk)).join())
      done()
    },
  })
  const board = inOneFlight({ connection: { stream } } as unknown as pg.PoolClient)
  const send = (words: string) => {
    board()
    stream.write(words)
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  send('begin')
  await Promise.resolve()
  send('select')
  send('commit')
  await turn()
  send('again')
  await turn()

  expect(packets).toEqual(['begin,select,commit', 'again'])
})
