import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom something is done. `gone` is aborted when they hang up; without it, what is done is for others, too. */
type Client = { request: string; gone?: AbortSignal }

/**
 * Which request something is done for, and whether somebody still waits for its answer, known to whatever is done for it without
 * being handed through every call: costly work ends when nobody waits, and lines of the log say what they belong to.
 */
const clients = new AsyncLocalStorage<Client | undefined>()

/** Runs `work` for a client. `request` is the id of what they asked. */
export function whileClientWaits<T>(client: Required<Client>, work: () => T): T {
  return clients.run(client, work)
}

/** For work that others wait for too, or that is kept: it ends when it is done. */
export function forEverybody<T>(work: () => T): T {
  const request = requestId()

  return clients.run(request === undefined ? undefined : { request }, work)
}

/** Of the client this is done for; undefined in jobs and in what is done for everybody. */
export function clientGone(): AbortSignal | undefined {
  return clients.getStore()?.gone
}

/** A UUID; undefined in what nobody has asked for, such as jobs. */
export function requestId(): string | undefined {
  return clients.getStore()?.request
}
