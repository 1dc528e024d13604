import type { Database } from '../data/database.ts'
import type { IdentityConfig } from '../config/identity-config.ts'
import type { Log } from '../log.ts'
import type { Clock, Random } from '../ports.ts'
import type { InstanceKey } from '../trust/instance-key.ts'
import { cognitoIssuer, makeCognitoRefresh } from './cognito-refresh.ts'
import { makeEmbeddedIdentity, type EmbeddedIdentity } from './embedded-identity.ts'
import type { SecurityEvents } from '../security/security-events.ts'
import type { IdentityEvents } from './identity-parts.ts'
import { toIdentitySecrets } from './identity-secrets.ts'
import { makeSessionReader, type SessionReader } from './session-reader.ts'
import { makeTokenVerifier, remoteKeys } from './token-verifier.ts'

export type Identity = {
  sessions: SessionReader
  /** Null when a hosted pool is configured. */
  embedded: EmbeddedIdentity | null
  client: { userPoolId: string; userPoolClientId: string; endpoint: string; findsPasskeyHolder: boolean }
}

type Parts = {
  config: IdentityConfig
  publicUrl: string
  secureCookies: boolean
  database: Database
  instanceKey: InstanceKey
  clock: Clock
  random: Random
  log: Log
  security: SecurityEvents
  events: IdentityEvents
}

/** The identity service that is configured: our own, or a pool at AWS. Everything else sees only tokens. */
export function makeIdentity({ config, publicUrl, secureCookies, ...parts }: Parts): Identity {
  const { poolId, clientId } = config
  const common = { clock: parts.clock, clientId, secureCookies, log: parts.log }
  if (config.kind === 'cognito') {
    const issuer = cognitoIssuer(config)
    const verifier = makeTokenVerifier({ issuer, clientId, keys: remoteKeys(issuer), clock: parts.clock })

    return {
      sessions: makeSessionReader({ ...common, verifier, refresh: makeCognitoRefresh(config) }),
      embedded: null,
      client: {
        userPoolId: poolId,
        userPoolClientId: clientId,
        endpoint: config.endpoint,
        findsPasskeyHolder: false,
      },
    }
  }
  const issuer = `${publicUrl}/idp/${poolId}`
  const { database, clock, random, log, security, instanceKey, events } = parts
  const secrets = toIdentitySecrets(instanceKey)
  const embedded = makeEmbeddedIdentity({
    ...events,
    database,
    secrets,
    clock,
    random,
    issuer,
    poolId,
    clientId,
    log,
    security,
    mfa: config.mfa,
    idleMs: config.sessionIdleDays * 86_400_000,
  })
  const verifier = makeTokenVerifier({ issuer, clientId, keys: embedded.keys, clock })
  const { refresh, isRevoked } = embedded

  return {
    sessions: makeSessionReader({ ...common, verifier, refresh, isRevoked }),
    embedded,
    client: {
      userPoolId: poolId,
      userPoolClientId: clientId,
      endpoint: `${publicUrl}/idp/`,
      findsPasskeyHolder: true,
    },
  }
}
