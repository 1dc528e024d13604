import { describeError, type Log } from '../log.ts'
import { makeEmbeddedPlaces } from './embedded-places.ts'
import type { Places } from './places.ts'
import { makeRemotePlaces } from './remote-places.ts'

const timeoutMs = 5000

type Parts = {
  /** Of a service to ask first; null for the embedded lists alone. */
  countriesUrl: string | null
  log: Log
}

export function makePlaces({ countriesUrl, log }: Parts): Places {
  const embedded = makeEmbeddedPlaces()

  return countriesUrl ? withFallback(makeRemotePlaces(countriesUrl, timeoutMs), embedded, log) : embedded
}

/** Nobody waits to register for a service of others: what it does not answer comes from the embedded lists. */
function withFallback(remote: Places, embedded: Places, log: Log): Places {
  async function first<T>(ask: (places: Places) => Promise<T>): Promise<T> {
    return ask(remote).catch((error: unknown) => {
      log.warn({ error: describeError(error) }, 'the countries service failed')
      return ask(embedded)
    })
  }

  return {
    americas: () => first((places) => places.americas()),
    states: (country) => first((places) => places.states(country)),
    cities: (country, state) => first((places) => places.cities(country, state)),
  }
}
