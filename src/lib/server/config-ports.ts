import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config, DkimConfig } from './config/config.ts'
import type { Database } from './data/database.ts'
import { openEmbeddedDatabase } from './data/embedded-database.ts'
import { openPostgresDatabase } from './data/postgres-database.ts'
import { makeOutboxSmsSender, makeWebhookSmsSender, type SmsSender } from './identity/sms-senders.ts'
import { makeOutbox, type DkimKey } from './mail/mailers.ts'
import type { Clock, Random, TimeStampAuthority } from './ports.ts'
import { makeEmbeddedTimeStampAuthority } from './trust/embedded-time-stamp-authority.ts'
import type { SealKeys } from './trust/key-store.ts'
import type { InstanceKeySource } from './trust/instance-key-file.ts'
import { makeKeyWrapping } from './trust/kms/key-wrapping.ts'
import { makeTimeStampAuthority } from './trust/time-stamp.ts'
import { readTrustAnchors } from './trust/trust-anchors.ts'

// What the configuration leaves a choice of.

const timeStampTimeoutMs = 10_000

export async function openDatabase({ database, dataDirectory }: Config): Promise<Database> {
  if (database.kind === 'embedded') return openEmbeddedDatabase(path.join(dataDirectory, 'database'))

  return openPostgresDatabase(database.url, database.maxConnections)
}

export function keySource({
  instanceKey,
  nextInstanceKey,
  instanceKeyKms,
  dataDirectory,
}: Config): InstanceKeySource {
  const wrapping = instanceKeyKms && makeKeyWrapping(instanceKeyKms)
  if (instanceKey) return { base64: instanceKey, next: nextInstanceKey, wrapping }

  return { file: path.join(dataDirectory, 'instance.key'), wrapping }
}

export function smsSenderOf(
  { sms }: Config,
  database: Database,
  clock: Clock,
  random: Random,
): SmsSender | null {
  if (sms.kind === 'none') return null
  if (sms.kind === 'webhook') return makeWebhookSmsSender(sms)

  return makeOutboxSmsSender(makeOutbox(database, clock, random))
}

export function timeStampsOf(
  { timeStamps }: Config,
  keys: SealKeys,
  clock: Clock,
  random: Random,
): TimeStampAuthority | null {
  if (timeStamps.kind === 'none') return null
  if (timeStamps.kind === 'external') {
    const trust = timeStampAnchors({ timeStamps })
    return makeTimeStampAuthority({
      urls: timeStamps.urls,
      timeoutMs: timeStampTimeoutMs,
      random,
      ...(trust && { trust }),
      ...(timeStamps.policy !== null && { policy: timeStamps.policy }),
    })
  }

  return makeEmbeddedTimeStampAuthority({ findSigner: () => keys.timeStampSigner(), clock, random })
}

/** Throws where the file is not a private key: mail that should be signed never leaves unsigned. */
export function readDkimKey(dkim: DkimConfig | null): DkimKey | null {
  if (!dkim) return null
  const { domain, selector, keyFile } = dkim
  const key = createPrivateKey(readFileSync(keyFile)).export({ type: 'pkcs8', format: 'pem' }).toString()

  return { domain, selector, key }
}

/** DER of the roots that time-stamping authorities have to end in; undefined where none are named. */
export function timeStampAnchors({ timeStamps }: Pick<Config, 'timeStamps'>): Uint8Array[] | undefined {
  if (timeStamps.kind !== 'external' || timeStamps.trustAnchors === null) return undefined

  return readTrustAnchors(timeStamps.trustAnchors)
}
