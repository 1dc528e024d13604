import { describe, expect, test } from 'vitest'
import { makeFairQueue } from './fair-queue.ts'

const queueOf = (...jobs: string[]) => {
  const queue = makeFairQueue<string>()
  for (const job of jobs) queue.add(job.charAt(0), job)
  return queue
}
const takeAll = (queue: ReturnType<typeof queueOf>) => {
  const taken = []
  for (let job = queue.take(); job; job = queue.take()) taken.push(job)
  return taken
}

describe('a fair queue', () => {
  test('gives owners their turns, and each owner’s work in its order', () => {
    expect(takeAll(queueOf('a1', 'a2', 'a3', 'b1', 'c1', 'c2'))).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
  })

  test('lets nobody in front who comes back', () => {
    const queue = queueOf('a1', 'b1')
    queue.take()
    queue.add('a', 'a2')

    expect(takeAll(queue)).toEqual(['b1', 'a2'])
  })

  test('forgets what is taken out of it', () => {
    const queue = queueOf('a1', 'a2', 'b1')

    expect(queue.remove('a', 'a1')).toBe(true)
    expect(queue.remove('a', 'a1')).toBe(false)
    expect(queue.of('a')).toEqual(['a2'])
    expect(takeAll(queue)).toEqual(['a2', 'b1'])
    expect(queue.remove('b', 'b1')).toBe(false)
  })

  test('is empty once drained', () => {
    const queue = queueOf('a1', 'b1', 'a2')

    expect(queue.drain().sort()).toEqual(['a1', 'a2', 'b1'])
    expect(queue.take()).toBeUndefined()
  })
})
