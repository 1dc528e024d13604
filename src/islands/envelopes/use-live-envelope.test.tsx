// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTokenProvider } from '#browser/api.ts'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'
import { mount } from '../testing/mount.ts'
import { useLiveEnvelope, type LiveEnvelope } from './use-live-envelope.ts'

const id = '01975000-0000-7000-8000-000000000001'

beforeEach(() => {
  setTokenProvider(() => Promise.resolve('token'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function envelope(status: EnvelopeStatus): EnvelopeShape {
  return {
    id,
    status,
    updatedAt: '2026-11-24T09:00:00.000Z',
    recipients: [],
    sendAt: null,
  } as unknown as EnvelopeShape
}

function Follow({ status }: { status: EnvelopeStatus }) {
  const live = useLiveEnvelope({ envelope: envelope(status) } as LiveEnvelope)

  return <p>{live.envelope.status}</p>
}

/** What the server says from now on, and how often it was asked for the envelope. */
function answer(status: EnvelopeStatus): () => number {
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input) =>
      Promise.resolve(Response.json(asked(input).endsWith(id) ? envelope(status) : { items: [] })),
    )

  return () => fetch.mock.calls.filter(([input]) => asked(input).endsWith(id)).length
}

function asked(input: RequestInfo | URL): string {
  return new URL(input instanceof Request ? input.url : input, 'http://localhost').pathname
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('an envelope that is being sealed is looked at within half a second, and shows its seal', async () => {
  const looks = answer('completed')
  const place = await mount(<Follow status="sealing" />)
  await wait(500)

  expect(looks()).toBe(1)
  expect(place.textContent).toBe('completed')
  await wait(60_000)
  expect(looks(), 'nothing can change any more').toBe(1)
})

test('a seal that takes longer is looked at ever more rarely, an envelope that waits for people every five seconds', async () => {
  const looks = answer('sealing')
  await mount(<Follow status="sealing" />)
  await wait(60_000)
  expect(looks()).toBeLessThan(20)
  expect(looks()).toBeGreaterThan(10)

  vi.restoreAllMocks()
  const others = answer('sent')
  await mount(<Follow status="sent" />)
  await wait(4900)
  expect(others()).toBe(0)
  await wait(10_200)
  expect(others()).toBe(3)
})
