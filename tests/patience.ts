import { afterAll, vi } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'

/** A busy machine takes its time: what is waited for is waited for longer than the usual second. */
const { waitFor, waitUntil } = vi
const patient = 15_000
vi.waitFor = (ask, options = patient) => waitFor(ask, options)
vi.waitUntil = (ask, options = patient) => waitUntil(ask, options)

/** What a dialog puts off to after it is gone (its focus) is done while there still is a page. */
afterAll(async () => {
  if ('document' in globalThis) await sleep(20)
})
