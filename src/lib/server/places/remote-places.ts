import { stateDisplayName } from '#core/places/place-names.ts'
import { z } from 'zod'
import type { Places } from './places.ts'

const Countries = z.preprocess(
  unwrapped('data'),
  z.array(
    z.object({
      name: z.object({ common: z.string() }),
      cca2: z.string().length(2),
      cca3: z.string().length(3),
      region: z.string(),
    }),
  ),
)
const StateList = z.preprocess(unwrapped('states'), z.array(z.object({ name: z.string() })))
const States = z.preprocess(unwrapped('data'), StateList)
const Cities = z.preprocess(unwrapped('data'), z.array(z.string()))

/**
 * A countries service with the specification's three calls below `url`. Throws on no answer within `timeoutMs`, on a
 * status that is no success, and on an answer of another shape.
 */
export function makeRemotePlaces(url: string, timeoutMs: number): Places {
  const base = url.endsWith('/') ? url : `${url}/`
  const read = async <T>(answer: Promise<Response>, shape: z.ZodType<T>): Promise<T> => {
    const response = await answer
    if (!response.ok) throw new Error(`The countries service answers ${response.status}`)

    return shape.parse(await response.json())
  }
  // The host named this address and no other.
  const ask = (path: string, init?: RequestInit) =>
    fetch(new URL(path, base), { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  const get = (path: string) => ask(path)
  const post = (path: string, body: object) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  const americas = () => read(get('region/americas'), Countries)
  /** The service knows countries by its own names only. */
  async function nameOf(country: string): Promise<string> {
    if (!/^[A-Z]{2}$/.test(country)) return country

    return (await americas()).find(({ cca2 }) => cca2 === country)?.name.common ?? country
  }

  return {
    americas,
    async states(given) {
      const country = await nameOf(given)
      const states = await read(post('countries/states', { country }), States)

      return states.map(({ name }) => ({ name, displayName: stateDisplayName(name) }))
    },
    async cities(given, state) {
      const country = await nameOf(given)

      return read(post('countries/state/cities', { country, state }), Cities)
    },
  }
}

/** Some services answer with the list itself, some with an object around it. */
function unwrapped(key: string) {
  return (answer: unknown): unknown =>
    answer instanceof Object && key in answer ? Reflect.get(answer, key) : answer
}
