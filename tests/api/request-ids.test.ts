import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#server/http/listen.ts'
import type { Listening } from '#server/http/listening.ts'
import { makeKeptLog } from '../kept-log.ts'
import { makePageless } from '../pageless.ts'
import { makeWorld, type World } from '../world.ts'

const pageless = makePageless()
const kept = makeKeptLog()
let world: World
let server: Listening

beforeAll(async () => {
  world = await makeWorld({ log: kept.log, environment: { ACCESS_LOG: 'true' } })
  server = await listen({ ...world.app, config: { ...world.app.config, port: 0 } }, pageless.dist)
})
afterAll(async () => {
  await server.close()
  await world.close()
  pageless.remove()
})

const ask = (where: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${server.port}${where}`, { headers })
const idOf = (answer: Response) =>
  /^request;desc="([0-9a-f-]{36})"$/.exec(answer.headers.get('server-timing') ?? '')?.[1]

test('every answer names its request, and a problem does it in its body, too', async () => {
  const [one, other] = [await ask('/api/nothing'), await ask('/api/envelopes')]
  for (const answer of [one, other]) {
    const { instance } = (await answer.json()) as { instance: string }
    expect(instance).toBe(`urn:uuid:${idOf(answer)}`)
  }
  expect(idOf(one)).not.toBe(idOf(other))
  expect(idOf(await ask('/dashboard')), 'a page').toBeDefined()
})

test('the log says to which request a line belongs', async () => {
  const find = world.app.services.revocationLists.find
  world.app.services.revocationLists.find = () => Promise.reject(new Error('of a list'))
  const answer = await ask('/crl/any.crl')
  world.app.services.revocationLists.find = find
  expect(answer.status).toBe(500)
  expect(kept.lines()).toContainEqual(expect.objectContaining({ msg: 'unexpected', request: idOf(answer) }))
})

test('the id is that of the proxy in front, where one is ours', async () => {
  const id = '0190a0b1-c2d3-7e4f-8a5b-6c7d8e9f0a1b'
  expect(idOf(await ask('/api/nothing', { 'x-request-id': id }))).toBe(id)
})

test('each answer is in the access log with its path, and nothing that opens anything', async () => {
  const secret = 'Zk3vT9-xq_7LbN2mWc8RfYp4HsJd6GtUa1EoKi5Vn0Q'
  const answer = await ask(`/sign/${secret}?code=123456`)
  await answer.text()
  await expect
    .poll(() => kept.lines().find(({ msg, request }) => msg === 'answered' && request === idOf(answer)))
    .toMatchObject({ path: '/sign/…', status: 200 })
  expect(kept.text()).not.toContain(secret)
  expect(kept.text()).not.toContain('123456')
})
