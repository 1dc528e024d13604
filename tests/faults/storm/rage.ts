import { setTimeout as sleep } from 'node:timers/promises'
import { signAs } from '../../world.ts'
import type { Fate } from './meet-fates.ts'
import type { Scene } from './scene.ts'

type Wishes = { kills: number; fates: readonly Fate[]; longestMs: number }

/** All run for so long at most before somebody is killed at random; those at points come in between. */
const betweenMs = 400
/** How often it is two at once. */
const twoAtOnce = 0.6
/** Of the kills, how many are over when somebody is stopped for the last time: who is woken has something to come back to. */
const stopsWithin = 0.5
const freezesAtRandom = 2

/**
 * Everybody signs, and everything breaks, until so many were killed and every point was met, or time is up; then all is whole
 * again. What signing was answered by.
 */
export async function rage(scene: Scene, { kills, fates: wished, longestMs }: Wishes): Promise<number[]> {
  const { cluster, fates, mishaps, renewals } = scene
  const signing = makeSigning(scene)
  const end = performance.now() + longestMs
  const broken = mishaps.run()
  // It is waited for at the end.
  broken.catch(() => {})
  let frozen = 0
  while ((cluster.counts.kills < kills || fates.left().length > 0) && performance.now() < end) {
    const share = cluster.counts.kills / kills
    signing.upTo(share + 1 / kills)
    // Whoever is to be stopped at every point is, however late.
    await cluster.turn(share > stopsWithin && !wished.includes('stop') ? 'clearing' : 'storm')
    if (frozen < freezesAtRandom && share * freezesAtRandom >= frozen) {
      cluster.freezeOne()
      frozen += 1
    }
    await renewals.ask(
      fates.met.filter(({ fate, point }) => fate === 'kill' && point.startsWith('archive')).length,
    )
    await cluster.filled()
    await sleep(Math.random() * betweenMs)
    // What is still to be met is met by who is left alone.
    if (share >= 1) continue
    await Promise.all([cluster.killOne(), ...(Math.random() < twoAtOnce ? [cluster.killOne()] : [])])
  }
  signing.upTo(1)
  await cluster.turn('calm')
  mishaps.end()
  await broken
  await cluster.whole()

  return signing.answers()
}

function makeSigning({ rooms }: Scene) {
  const begun: Promise<number>[] = []

  return {
    upTo(share: number): void {
      for (const room of rooms.slice(begun.length, Math.ceil(Math.min(1, share) * rooms.length)))
        begun.push(signAs(room).then(({ status }) => status))
    },
    answers: () => Promise.all(begun),
  }
}
