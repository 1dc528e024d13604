import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makePasswordJudge } from './password-judge.ts'
import { checkStrength } from './password-strength.ts'

const threads: Worker[] = []
const note = (message: unknown) => void threads.push((message as { worker: Worker }).worker)
beforeEach(() => subscribe('worker_threads', note))
afterEach(async () => {
  unsubscribe('worker_threads', note)
  await Promise.all(threads.splice(0).map((thread) => thread.terminate()))
})

/** Says that it is ready, and then what `answer` says. */
const threadThat = (answer: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads'
       parentPort.on('message', ({ password }) => { ${answer} })
       parentPort.postMessage('ready')`,
    )}`,
  )
const ask = (password: string) => ({ password, words: [] })
const hostile = '4@8({[<369&6&#1!/|0$5+7%2'.repeat(2).slice(0, 32)

describe('passwords are judged', () => {
  test('while everything else goes on', async () => {
    const judge = makePasswordJudge()
    await judge(ask('warming up'))
    let turns = 0
    const count = () => {
      turns += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    await judge(ask(hostile))
    clearImmediate(next)

    // Judged between two turns of the loop, none would pass.
    expect(turns).toBeGreaterThan(0)
  })

  test('by one thread for all of them, each with its own answer', async () => {
    const judge = makePasswordJudge()
    const scores = await Promise.all(['password', 'x7#Lq9!vT2pz', 'qwerty'].map((word) => judge(ask(word))))

    expect(scores).toEqual([0, 4, 0])
    expect(threads).toHaveLength(1)
  })

  test('or refused as busy where that takes too long, and the next by a new thread', async () => {
    const entry = threadThat(`while (password === 'endless'); parentPort.postMessage(4)`)
    const judge = makePasswordJudge({ entry, maxMs: 2000 })
    const [endless, next] = await Promise.allSettled([judge(ask('endless')), judge(ask('next'))])

    expect(endless).toMatchObject({ status: 'rejected', reason: { code: 'busy' } })
    expect(next).toEqual({ status: 'fulfilled', value: 4 })
    expect(threads).toHaveLength(2)
  })

  test('or refused as busy where the thread ends, or never gets ready', async () => {
    const ending = makePasswordJudge({ entry: threadThat('process.exit()') })
    await expect(ending(ask('any'))).rejects.toMatchObject({ code: 'busy' })

    const silent = makePasswordJudge({ entry: new URL('data:text/javascript,for (;;);'), maxLoadMs: 50 })
    await expect(silent(ask('any'))).rejects.toMatchObject({ code: 'busy' })
  })

  test('by a new thread where the one before has ended', async () => {
    const judge = makePasswordJudge()
    await judge(ask('any'))
    await threads[0]?.terminate()

    await expect(judge(ask('password'))).resolves.toBe(0)
    expect(threads).toHaveLength(2)
  })

  test('or refused as busy where too many wait', async () => {
    const judge = makePasswordJudge({ entry: threadThat('parentPort.postMessage(4)'), maxWaiting: 2 })
    const answers = await Promise.allSettled(['one', 'two', 'three'].map((word) => judge(ask(word))))

    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(answers[2]).toMatchObject({ reason: { code: 'busy' } })
    await expect(judge(ask('four'))).resolves.toBe(4)
  })

  test('by no more than their first 32 characters and so many words of the person', async () => {
    const asked: { password: string; words: string[] }[] = []
    const watch = (message: unknown) => {
      const { worker } = message as { worker: Worker }
      const send = worker.postMessage.bind(worker)
      worker.postMessage = (question: never) => {
        asked.push(question)
        send(question)
      }
    }
    subscribe('worker_threads', watch)
    const name = Array.from({ length: 64 }, (_, index) => `w${100 + index}`).join(' ')
    await checkStrength(hostile.repeat(8), {
      email: `${'m'.repeat(60)}@a.example`,
      attributes: { name },
    }).catch(() => undefined)
    unsubscribe('worker_threads', watch)

    expect(asked).toHaveLength(1)
    expect(asked[0]?.password).toBe(hostile)
    expect(asked[0]?.words.length).toBeLessThanOrEqual(24)
    expect(Math.max(...asked[0]!.words.map((word) => word.length))).toBeLessThanOrEqual(32)
  })
})
