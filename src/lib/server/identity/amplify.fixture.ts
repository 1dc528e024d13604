import type { Server } from 'node:http'
import { Amplify } from 'aws-amplify'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger, CookieStorage } from 'aws-amplify/utils'
import { Window } from 'happy-dom'
import { TOTP } from 'otpauth'
import { vi } from 'vitest'
import type { EmbeddedIdentityOptions } from './embedded-identity.ts'
import {
  clientId,
  manyTimes,
  openIdentityWorld,
  poolId,
  serveIdentity,
  type IdentityWorld,
} from './identity-world.fixture.ts'

/** The browser's own identity library, configured for a service on loopback. Only `document.cookie` is borrowed. */
export async function openAmplifyWorld(
  options: Partial<EmbeddedIdentityOptions> = {},
): Promise<IdentityWorld & { close(): Promise<void> }> {
  const world = await openIdentityWorld({ limits: manyTimes, ...options })
  const { server, url } = await serveIdentity(world.identity)
  connectAmplify(url)

  return { ...world, close: () => close(world, server) }
}

export function connectAmplify(userPoolEndpoint: string): void {
  const { document } = new Window({ url: 'http://localhost/' })
  vi.stubGlobal('document', document)
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: poolId,
        userPoolClientId: clientId,
        userPoolEndpoint,
        loginWith: { email: true },
      },
    },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage(
    new CookieStorage({ path: '/', sameSite: 'lax', expires: 365, secure: false }),
  )
}

async function close(world: IdentityWorld, server: Server): Promise<void> {
  server.close()
  await world.database.close()
}

/** The name of the exception, or `resolved`. */
export function rejection(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'resolved',
    (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
  )
}

/** What the person's app shows. */
export function codeOfApp(secret: string, timestamp: number): string {
  return new TOTP({ secret }).generate({ timestamp })
}
