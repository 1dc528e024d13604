import { vi } from 'vitest'

/** A busy machine takes its time: what is waited for is waited for longer than the usual second. */
const { waitFor, waitUntil } = vi
const patient = 15_000
vi.waitFor = (ask, options = patient) => waitFor(ask, options)
vi.waitUntil = (ask, options = patient) => waitUntil(ask, options)
