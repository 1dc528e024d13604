import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import {
  standAt,
  startLoopbackServer,
  type Answer,
  type LoopbackServer,
  type Received,
} from '../../../tests/loopback-server.ts'
import { ApiError, setTokenProvider } from './api.ts'

/** What came in at a server that the calls of this file go to, and how it answers. */
export const stage: { received: Received[]; answer: Answer } = { received: [], answer: {} }

/** Stands at a page of that server, signed in and with an empty storage, before each test. */
export function standAtApi(): void {
  let server: LoopbackServer
  beforeAll(async () => {
    server = await startLoopbackServer((request) => {
      stage.received.push(request)
      return stage.answer
    })
  })
  afterAll(() => server.close())

  beforeEach(() => {
    standAt(server.origin)
    stage.received = []
    stage.answer = {}
    document.documentElement.lang = 'pt-BR'
    setTokenProvider(() => Promise.resolve('identity-token'))
  })
  afterEach(() => localStorage.clear())
}

export async function arrival(count: number): Promise<void> {
  await expect.poll(() => stage.received.length).toBe(count)
}

export async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(() => undefined).catch((reason: unknown) => reason)
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`)

  return error
}
