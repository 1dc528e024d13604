import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import * as auth from 'aws-amplify/auth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectAmplify, rejection } from './amplify.fixture.ts'
import { manyTimes, openIdentityWorld, type IdentityWorld } from './identity-world.fixture.ts'

// What the browser's own identity library does when the service, or the way to it, falters.

const ana = 'ana@example.com'
const byCode = { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' } as const

let world: IdentityWorld
let server: Server
/** What the next requests meet instead of the service: a status with an error's name, or a broken connection. */
let faults: ({ status: number; name?: string } | 'broken')[] = []
let requests = 0

beforeAll(async () => {
  world = await openIdentityWorld({ limits: manyTimes })
  await world.register(ana)
  const listener = getRequestListener((request) =>
    world.identity.handle(request, { ip: null, userAgent: null }),
  )
  server = createServer((request, response) => {
    requests += 1
    const fault = faults.shift()
    if (fault === undefined) return void listener(request, response)
    if (fault === 'broken') return void request.socket.destroy()

    response.writeHead(fault.status, { 'content-type': 'application/x-amz-json-1.1' })
    response.end(JSON.stringify({ __type: fault.name ?? 'InternalErrorException', message: '' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  connectAmplify(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
beforeEach(() => {
  world.clock.at = Date.now()
  faults = []
  requests = 0
})
afterEach(() => auth.signOut())
afterAll(async () => {
  server.close()
  await world.database.close()
})

const signIn = () => auth.signIn({ username: ana, options: byCode })

describe('aws-amplify asks again', () => {
  test.each([429, 500, 502, 503, 504])('[I11] after an answer %i', async (status) => {
    faults = [{ status }]
    expect((await signIn()).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
    expect(requests).toBe(2)
  })

  test.each(['ThrottlingException', 'TooManyRequestsException', 'RequestTimeout', 'RequestTimeTooSkewed'])(
    '[I11] after an error named %s',
    async (name) => {
      faults = [{ status: 400, name }]
      expect((await signIn()).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
      expect(requests).toBe(2)
    },
  )

  test('[I11] after a broken connection', async () => {
    faults = ['broken', 'broken']
    expect((await signIn()).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
    expect(requests).toBe(3)
  })

  test('[I11] three times in all, then says what is wrong', async () => {
    faults = ['broken', 'broken', 'broken', 'broken']
    expect(await rejection(signIn())).toBe('NetworkError')
    expect(requests).toBe(3)
  })

  test('[I11] not after an expected no', async () => {
    await signIn()
    requests = 0
    expect(await rejection(auth.confirmSignIn({ challengeResponse: 'wrong' }))).toBe('CodeMismatchException')
    expect(requests).toBe(1)
  })
})
