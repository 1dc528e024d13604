import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTeam, type Team } from '../join.ts'
import { makeWorld, memberBehind, type World } from '../world.ts'

let world: World
let team: Team
beforeAll(async () => {
  world = await makeWorld()
  team = await makeTeam(world, 'slow')
})
afterAll(() => world.close())

const template = { name: 'Lease', documents: [], recipients: [], fields: [] }

/** A template on its way, whose last byte comes only when it is told to. */
function sendSlowly(credentials: string) {
  const text = new TextEncoder().encode(JSON.stringify(template))
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(text.subarray(0, -1))
    },
    async pull(controller) {
      await ended
      controller.enqueue(text.subarray(-1))
      controller.close()
    },
  })
  const init: RequestInit & { duplex: 'half' } = {
    ...{ method: 'POST', body, duplex: 'half' },
    headers: {
      authorization: `Bearer ${credentials}`,
      'content-type': 'application/json',
      'x-organization': team.params.id,
    },
  }
  const answer = world.fetch('/api/templates', init)

  return {
    /** The caller is known, and their body is being read. */
    begun: () => expect.poll(() => body.locked).toBe(true),
    async end() {
      // A body that is there within a second is its caller's, whoever they are by then.
      await sleep(1_100)
      end()
      const response = await answer
      return [response.status, ((await response.json()) as { code?: string }).code]
    },
  }
}

const withhold = async (...withheld: string[]) => {
  const params = { ...team.params, memberId: team.manager.id }
  const { status } = await team.owner.call('PUT /organizations/{id}/members/{memberId}/permissions', {
    params,
    body: { withheld },
  })
  expect(status).toBe(200)
}

describe('somebody whose body is on its way', () => {
  test('is who they were when nothing has changed', async () => {
    const slow = sendSlowly(team.manager.token)
    await slow.begun()

    expect(await slow.end()).toEqual([201, undefined])
  })

  test('does nothing that was withheld from them', async () => {
    const slow = sendSlowly(team.manager.token)
    await slow.begun()
    await withhold('create_templates')

    expect(await slow.end()).toEqual([403, 'forbidden'])
    await withhold()
  })

  test('does nothing more once they were removed', async () => {
    const slow = sendSlowly(team.member.token)
    await slow.begun()
    const { status } = await team.owner.call('DELETE /organizations/{id}/members/{memberId}', {
      params: { ...team.params, memberId: team.member.id },
    })
    expect(status).toBe(204)

    expect(await slow.end()).toEqual([404, 'not-found'])
  })

  test('does nothing more once they were signed out', async () => {
    const { subject, sessionId } = await memberBehind(world, team.manager)
    const slow = sendSlowly(team.manager.token)
    await slow.begun()
    expect(await world.app.identity.embedded?.endSession(subject, sessionId ?? '')).toBe(true)

    expect(await slow.end()).toEqual([401, 'not-authenticated'])
  })

  test('does nothing by a key that was removed; one that stands is counted once', async () => {
    const { params } = team
    const make = async () =>
      (await team.owner.call('POST /organizations/{id}/apikey', { params, body: {} })).body
    const [kept, gone] = [await make(), await make()]
    const [standing, slow] = [sendSlowly(kept.key), sendSlowly(gone.key)]
    await Promise.all([standing.begun(), slow.begun()])
    await team.owner.call('DELETE /organizations/{id}/apikey/{key}', { params: { ...params, key: gone.id } })

    expect(await Promise.all([slow.end(), standing.end()])).toEqual([
      [401, 'not-authenticated'],
      [201, undefined],
    ])
    const used = async () => {
      const all = await world.app.services.billing.usage(await memberBehind(world, team.owner))
      return all.find(({ resourceType }) => resourceType === 'MaxApiCalls')?.used
    }
    // It is written behind the answers.
    await sleep(1_500)
    await expect.poll(used, { timeout: 20_000 }).toBe(2)
  })
})
