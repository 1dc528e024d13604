import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Whether somebody still waits for an answer, known to whatever is done for it without being handed through every call:
 * costly work ends when nobody does.
 */
const clients = new AsyncLocalStorage<AbortSignal | undefined>()

/** Runs `work` for a client; `gone` is aborted when they hang up. */
export function whileClientWaits<T>(gone: AbortSignal, work: () => T): T {
  return clients.run(gone, work)
}

/** For work that others wait for too, or that is kept: it ends when it is done. */
export function forEverybody<T>(work: () => T): T {
  return clients.run(undefined, work)
}

/** Of the client this is done for; undefined in jobs and in what is done for everybody. */
export function clientGone(): AbortSignal | undefined {
  return clients.getStore()
}
