import { Writable } from 'node:stream'
import type pg from 'pg'
import { expect, test } from 'vitest'
import type { Connections, Talk } from './connections.ts'
import { DatabaseBusy } from './database-busy.ts'
import { makeSharedLine } from './shared-line.ts'

/** Connections that note what leaves over them, in packets, and answer when they are told to. */
function makeLines() {
  const packets: string[][] = []
  const released: boolean[] = []
  let isWanted = false
  const connections: Pick<Connections, 'take' | 'areWanted'> = {
    async take() {
      const own: string[] = []
      packets.push(own)
      const note = (chunks: readonly Buffer[], done: () => void) => {
        own.push(chunks.map(String).join(' '))
        done()
      }
      const stream = new Writable({
        write: (chunk: Buffer, _, done) => note([chunk], done),
        writev: (chunks, done) =>
          note(
            chunks.map(({ chunk }) => chunk as Buffer),
            done,
          ),
      })
      const client = { connection: { stream }, release: (isLost: boolean) => void released.push(isLost) }
      const talk = { connection: { alone() {} }, say: (words: string) => stream.write(words) }

      return { client: client as unknown as pg.PoolClient, talk: talk as unknown as Talk }
    },
    areWanted: () => isWanted,
  }
  const share = makeSharedLine(connections)
  /** Asks these words, of which the answer is `answer`. */
  const ask = async (words: string, answer: Promise<string>) =>
    share(async ({ say }, sent) => {
      void say(words)
      sent()

      return answer
    })

  return { ask, share, packets, released, want: () => (isWanted = true) }
}

/** Whatever was to leave has left. */
const turn = async () => {
  for (let count = 0; count < 3; count += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('readings of one turn leave in one packet, those of the next in their own, and the last gives the connection back', async () => {
  const { ask, packets, released } = makeLines()
  const slow = Promise.withResolvers<string>()
  const first = [ask('a', Promise.resolve('1')), ask('b', slow.promise)]
  await turn()
  const third = ask('c', Promise.resolve('3'))
  await turn()
  expect(packets).toEqual([['a b', 'c']])
  expect(released).toEqual([])

  slow.resolve('2')
  expect(await Promise.all([...first, third])).toEqual(['1', '2', '3'])
  await turn()
  expect(released).toEqual([false])
})

test('one that asks nothing, or fails, holds nobody up', async () => {
  const { ask, share, released } = makeLines()
  const failing = share(() => Promise.reject(new Error('changed my mind')))
  const next = ask('b', Promise.resolve('2'))

  await expect(failing).rejects.toThrow('changed my mind')
  expect(await next).toBe('2')
  await turn()
  expect(released).toEqual([false])
})

test('a connection that is lost is told as that, and whoever comes next has another', async () => {
  const { ask, packets, released } = makeLines()
  const lost = Promise.withResolvers<string>()
  const first = ask('a', lost.promise)
  const second = ask('b', lost.promise)
  await turn()
  lost.reject(new Error('Connection terminated unexpectedly'))
  await expect(first).rejects.toBeInstanceOf(DatabaseBusy)
  expect(await ask('c', Promise.resolve('3'))).toBe('3')
  await expect(second).rejects.toBeInstanceOf(DatabaseBusy)
  await turn()
  expect(packets.flat()).toEqual(['a b', 'c'])
  expect(released.toSorted()).toEqual([false, true])
})

test('where other work waits for a connection nobody gets in, so that it has its turn', async () => {
  const { ask, packets, want } = makeLines()
  const slow = Promise.withResolvers<string>()
  const first = ask('a', slow.promise)
  await turn()
  want()
  const second = ask('b', Promise.resolve('2'))
  expect(await second).toBe('2')
  slow.resolve('1')
  await first
  await turn()
  expect(packets).toEqual([['a'], ['b']])
})
