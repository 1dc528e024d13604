import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { startLoopbackServer, type Answer, type LoopbackServer, type Received } from '../loopback-server.ts'
import { makeWorld, origin, type World } from '../world.ts'

describe('[C6] the countries service, with the embedded lists', () => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld()
  })
  afterAll(() => world.close())

  test('[R2] gives the countries of the Americas to anybody', async () => {
    const { status, body } = await ask(world, 'GET /region/americas')

    expect(status).toBe(200)
    expect(body).toContainEqual({
      name: { common: 'Brazil' },
      cca2: 'BR',
      cca3: 'BRA',
      region: 'Americas',
    })
    const codes = body.map(({ cca2 }) => cca2)
    for (const part of ['CA', 'MX', 'CU', 'GT', 'AR', 'GL']) expect(codes).toContain(part)
    for (const elsewhere of ['ES', 'PT', 'FR', 'GB']) expect(codes).not.toContain(elsewhere)
  })

  test.each(['CO', 'COL', 'Colombia', 'colombia'])(
    '[R2] [R3] gives the states of a country, named to be read: %s',
    async (country) => {
      const { status, body } = await ask(world, 'POST /countries/states', { country })

      expect(status).toBe(200)
      expect(body).toContainEqual({ name: 'Valle del Cauca Department', displayName: 'Valle del Cauca' })
    },
  )

  test('[R3] cuts what is long in the name of a state', async () => {
    const { body } = await ask(world, 'POST /countries/states', { country: 'CA' })

    expect(body).toContainEqual({ name: 'Northwest Territories', displayName: 'Northwest Terri…' })
  })

  test('[R2] gives the cities of a state', async () => {
    const { status, body } = await ask(world, 'POST /countries/state/cities', {
      country: 'BR',
      state: 'Minas Gerais',
    })

    expect(status).toBe(200)
    expect(body).toContain('Belo Horizonte')
    expect(body).not.toContain('São Paulo')
  })

  test('[R2] has a state with cities for every country, each named once', async () => {
    const { body: countries } = await ask(world, 'GET /region/americas')

    for (const { cca2: country } of countries) {
      const { places } = world.app.services
      const states = await places.states(country)
      expect(states.length, country).toBeGreaterThan(0)
      expect(new Set(states.map(({ name }) => name)).size, country).toBe(states.length)
      for (const { name } of states) {
        const cities = await places.cities(country, name)
        expect(cities.length, `${country} ${name}`).toBeGreaterThan(0)
        expect(new Set(cities).size, `${country} ${name}`).toBe(cities.length)
      }
    }
  })

  test('does not know places elsewhere', async () => {
    const france = await ask(world, 'POST /countries/states', { country: 'FR' })
    const nowhere = await ask(world, 'POST /countries/state/cities', { country: 'BR', state: 'Texas' })
    const upwards = await ask(world, 'POST /countries/states', { country: '../places' })

    for (const { status, body } of [france, nowhere, upwards]) {
      expect(status).toBe(404)
      expect(body).toMatchObject({ code: 'place-unknown' })
    }
  })

  test('names what is missing from a question', async () => {
    const { status, body } = await ask(world, 'POST /countries/state/cities', { country: 'BR' })

    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('/state')
  })
})

describe('[C6] the countries service, with a service of others behind it', () => {
  let server: LoopbackServer
  let world: World
  let received: Received[]
  let answer: (request: Received) => Answer
  const freedonia = { name: { common: 'Freedonia' }, cca2: 'FD', cca3: 'FDN', region: 'Americas' }

  beforeAll(async () => {
    received = []
    server = await startLoopbackServer((request) => {
      received.push(request)
      return answer(request)
    })
    world = await makeWorld({ environment: { COUNTRIES_URL: `${server.origin}/v1` } })
  })
  afterAll(async () => {
    await world.close()
    await server.close()
  })
  afterEach(() => {
    received = []
  })

  test.each([
    ['bare lists', false],
    ['lists within an object', true],
  ])('[R2] passes on its countries, states and cities: %s', async (_, isWrapped) => {
    answer = ({ url }) => {
      const lists: Record<string, unknown> = {
        '/v1/region/americas': [{ ...freedonia, flag: '🏳️' }],
        '/v1/countries/states': isWrapped
          ? { states: [{ name: 'North Department' }] }
          : [{ name: 'North Department' }],
        '/v1/countries/state/cities': ['Firefly'],
      }
      return { body: JSON.stringify(isWrapped ? { error: false, data: lists[url] } : lists[url]) }
    }

    expect((await ask(world, 'GET /region/americas')).body).toEqual([freedonia])
    expect((await ask(world, 'POST /countries/states', { country: 'FD' })).body).toEqual([
      { name: 'North Department', displayName: 'North' },
    ])
    const cities = await ask(world, 'POST /countries/state/cities', {
      country: 'FD',
      state: 'North Department',
    })
    expect(cities.body).toEqual(['Firefly'])
    const asked = received
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => JSON.parse(body) as unknown)
    expect(asked).toEqual([{ country: 'Freedonia' }, { country: 'Freedonia', state: 'North Department' }])
  })

  test.each<[string, Answer]>([
    ['refuses', { status: 503 }],
    ['answers something else', { type: 'text/html', body: '<h1>Moved</h1>' }],
    ['answers another shape', { body: '{"data":null}' }],
    ['does not answer in time', { delayMs: 6000 }],
  ])('the embedded lists step in when it %s', async (_, given) => {
    answer = () => given
    const { status, body } = await ask(world, 'POST /countries/states', { country: 'UY' })

    expect(status).toBe(200)
    expect(body).toContainEqual({ name: 'Montevideo Department', displayName: 'Montevideo' })
  })

  test('the embedded lists step in when it sends us elsewhere: nobody goes there', async () => {
    const elsewhere = JSON.stringify([{ name: 'Elsewhere' }])
    answer = ({ url }) =>
      url === '/secret' ? { body: elsewhere } : { status: 307, location: `${server.origin}/secret` }
    const { body } = await ask(world, 'POST /countries/states', { country: 'UY' })

    expect(body).toContainEqual({ name: 'Montevideo Department', displayName: 'Montevideo' })
    expect(received.map(({ url }) => url)).not.toContain('/secret')
  })
})

type PlaceCall = 'GET /region/americas' | 'POST /countries/states' | 'POST /countries/state/cities'

async function ask<N extends PlaceCall>(
  world: World,
  name: N,
  body?: object,
): Promise<{ status: number; body: CallOutput<Calls[N]> }> {
  const [method = '', path = ''] = name.split(' ')
  const response = await world.fetch(`/api${path}`, {
    method,
    ...(body && {
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    }),
  })

  return { status: response.status, body: (await response.json()) as CallOutput<Calls[N]> }
}
