import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { idp, register, type World } from '../world.ts'

const judgements: number[][] = []
/** What each thread says that anything of the product starts; scores are the only numbers. */
const listen = (message: unknown) => {
  const scores: number[] = []
  judgements.push(scores)
  const { worker } = message as { worker: Worker }
  worker.on('message', (word) => typeof word === 'number' && scores.push(word))
}
let world: World
beforeAll(async () => {
  subscribe('worker_threads', listen)
  // The thread is the process's, and tests before this one may have started it.
  vi.resetModules()
  const { makeWorld } = await import('../world.ts')
  world = await makeWorld()
})
afterAll(async () => {
  unsubscribe('worker_threads', listen)
  await world.close()
})

test('every password that is set is judged beside the event loop, by one thread for all', async () => {
  const signUp = (Username: string, Password: string) => idp(world, 'SignUp', { Username, Password })
  const answers = await Promise.allSettled([
    signUp('one@example.org', 'password1234'),
    signUp('two@example.org', 'der alte Leuchtturm'),
    signUp('three@example.org', 'x7#Lq9!vT2pz'),
  ])
  await register(world, 'mara', 'Acme')

  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  const [scores = [], ...others] = judgements.filter((said) => said.length > 0)
  expect(scores.filter((score) => score < 3)).toHaveLength(1)
  expect(scores).toHaveLength(4)
  expect(others).toEqual([])
})
