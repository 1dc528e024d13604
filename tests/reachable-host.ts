import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { RevocationReason } from '#core/seal/revocation.ts'
import { openStorage } from '#server/cli/storage.ts'
import type { Database } from '#server/data/database.ts'
import { addressesOf } from '#server/trust/authority-address.ts'
import { makeInstanceKey } from '#server/trust/instance-key.ts'
import { makeKeyCustody, type Wish } from '#server/trust/key-custody.ts'
import { makeRandom } from '#server/system.ts'
import type { SealingOrganization } from '#server/trust/certificates.ts'
import { makeTestClock, makeWorld, standIn, type World } from './world.ts'

const instanceKey = Buffer.alloc(32, 9)
const publicUrl = 'https://sign.example.org'

/** An organization for its keys alone: it need not be anybody's. */
export const acme: SealingOrganization = {
  id: '0190a0b0-0000-7000-8000-00000000ac3e',
  name: 'Acme',
  mode: 'live',
}

/** A host that others reach, so that its certificates name its addresses. Its keys may be revoked. */
export async function makeReachableHost(more: Parameters<typeof makeWorld>[0] = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-reachable-'))
  const clock = makeTestClock()
  const environment = { PUBLIC_URL: publicUrl, INSTANCE_KEY: instanceKey.toString('base64') }
  const open = () => makeWorld({ clock, folder, ...more, environment })
  let running: World = await open()
  const world = standIn(() => running)

  /** Of another process beside the running host, or in its place where that has the database to itself. */
  async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const { config } = world.app
    const isEmbedded = config.database.kind === 'embedded'
    if (isEmbedded) await running.close()
    const storage = await openStorage(config)
    try {
      return await work(storage.database)
    } finally {
      await storage.close()
      if (isEmbedded) running = await open()
    }
  }

  return {
    ...{ world, clock, inDatabase },
    /** As `paraph seal revoke` does. */
    revoke: (wish: Wish & { reason: RevocationReason; since?: Date }) =>
      inDatabase((database) =>
        makeKeyCustody({
          ...{ database, clock, random: makeRandom(clock) },
          instanceKey: makeInstanceKey(instanceKey),
          addresses: addressesOf({ publicUrl, isLoopback: false }),
        }).revoke({ since: null, ...wish }),
      ),
    /** What is published at an address of a certificate, or under such a name. */
    async read(name: string): Promise<Uint8Array> {
      const answer = await world.fetch(name.replace(publicUrl, ''))
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`)

      return new Uint8Array(await answer.arrayBuffer())
    },
    async close() {
      await running.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
