import { whenCompleted } from '../../sealed.ts'
import { register, signAs, type RoomGuest, type TestPerson, type World } from '../../world.ts'
import { sendToAll, type Expected } from '../ledger.ts'
import { withRealMail } from '../mail-server.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { makeFates } from './fates.ts'
import { inLanes } from './in-lanes.ts'
import type { Fate } from './meet-fates.ts'
import { makeMishaps } from './mishaps.ts'
import { startParts, type Parts } from './parts.ts'
import { makeRenewals } from './renewals.ts'

const signersEach = 2
/** With the seals, mails and webhooks that follow, there is always something that a kill falls into. */
const signaturesPerKill = 0.6
/** What is renewed has been sealed before. */
const sealedBefore = 4
/** Each has one job, which waits for its lease when who does it dies. */
const endpoints = 4

/** Everything there is before the storm: all parts run, and everybody has been invited and has opened their room. */
export type Scene = {
  parts: Parts
  cluster: Cluster
  fates: ReturnType<typeof makeFates>
  mishaps: ReturnType<typeof makeMishaps>
  renewals: ReturnType<typeof makeRenewals>
  world: World
  mara: TestPerson
  planned: readonly Expected[]
  /** In which nobody has signed yet. */
  rooms: readonly RoomGuest[]
  /** How many listen to what is completed. */
  endpoints: number
  stop(): Promise<void>
}

export async function makeScene(wishes: {
  kills: number
  fates: readonly Fate[]
  mostFrozen: number
}): Promise<Scene> {
  const parts = await startParts()
  const fates = makeFates(wishes.fates)
  const cluster = await startCluster(parts.folder, parts.environment, {
    ...{ web: 2, worker: 2, fates, mostFrozen: wishes.mostFrozen },
  })
  const world = withRealMail(parts.post, cluster.world)
  const mara = await register(world, 'mara', 'Acme')
  await listenAt(mara, parts.receiver.origin)
  const count = Math.ceil((wishes.kills * signaturesPerKill) / signersEach)
  const planned = await inLanes(Array(count).keys(), (number) => {
    const emails = Array.from({ length: signersEach }, (_, at) => `guest.${number}.${at}@example.org`)
    return sendToAll(world, mara, `Lease number ${number} of all`, emails)
  })
  await inLanes(planned.slice(0, sealedBefore), async ({ id, rooms }) => {
    for (const room of rooms) await signAs(room)
    await whenCompleted(mara, id)
  })

  return {
    ...{ parts, cluster, fates, world, mara, planned, endpoints },
    mishaps: makeMishaps(parts),
    renewals: makeRenewals(parts),
    rooms: planned.slice(sealedBefore).flatMap(({ rooms }) => rooms),
    async stop() {
      await cluster.stop()
      await parts.stop()
    },
  }
}

async function listenAt(mara: TestPerson, origin: string): Promise<void> {
  for (let number = 0; number < endpoints; number += 1) {
    const body = { url: `${origin}/hooks/${number}`, events: ['envelope.completed'] }
    const { status } = await mara.call('POST /webhooks', { body })
    if (status !== 201) throw new Error(`an endpoint was answered by ${status}`)
  }
}
