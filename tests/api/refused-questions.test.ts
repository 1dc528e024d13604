import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { calls, type CallName } from '#contract/calls.ts'
import { locales } from '#core/locale/locale.ts'
import { makeWorld, register, type TestPerson, type World } from '../world.ts'

let world: World
let mara: TestPerson

beforeAll(async () => {
  world = await makeWorld()
  mara = await register(world, 'mara', 'Acme')
})
afterAll(() => world.close())

/** Every list that needs no id but the organization's. */
const lists = (Object.entries(calls) as [CallName, Call][]).filter(([name, { answer, access }]) => {
  const isList = 'schema' in answer && answer.schema instanceof z.ZodObject && 'items' in answer.schema.shape
  return (
    name.startsWith('GET ') &&
    isList &&
    // Of the host's, `host-verifications.test.ts` tells.
    access !== 'host' &&
    !/\{(?!id\}|orgId\})/.test(name) &&
    !/\/(templates|envelopes|webhooks|documents)\/\{/.test(name)
  )
})

describe('a filter that a list does not know', () => {
  test('is looked for in every list', () => expect(lists.length).toBeGreaterThan(8))

  test.each(lists.map(([name]) => name))('is refused, not ignored, by %s', async (name) => {
    const params = { id: mara.organizationId, orgId: mara.organizationId }
    expect(await mara.call(name, { params, query: { colour: 'blue' } })).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', title: 'ValidationError' },
    })
    const { status } = await mara.call(name, { params })
    expect(status).toBe(200)
  })
})

describe('[C6] [L1] the preferred language', () => {
  const put = (value: string) => mara.call('PUT /users/preferences', { body: { key: 'locale', value } })

  test.each(['de-DE', 'xx', '', 'en-GB', 'ES'])('is refused as %j, and stays what it was', async (value) => {
    await put('fr-FR')
    expect(await put(value)).toMatchObject({
      status: 400,
      body: { title: 'ValidationError', errors: [{ pointer: '/value' }] },
    })
    expect((await mara.call('GET /users/me')).body.locale).toBe('fr-FR')
    expect((await mara.call('GET /users/preferences')).body.preferences['locale']).toBe('fr-FR')
  })

  test.each([...locales, 'pt'])('is taken as %s', async (value) => {
    const { body } = await put(value)
    expect(body.preferences['locale']).toBe(value === 'pt' ? 'pt-BR' : value)
  })

  test('is no matter of other preferences', async () => {
    const body = { key: 'colour', value: 'de-DE' }
    expect((await mara.call('PUT /users/preferences', { body })).status).toBe(200)
  })
})
