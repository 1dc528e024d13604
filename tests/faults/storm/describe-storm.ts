import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasOpenssl } from '#server/trust/openssl.fixture.ts'
import { findPrograms } from '../../postgres.ts'
import { eventually, signInAgain } from '../../world.ts'
import { checkLedger } from './ledger.ts'
import type { Fate } from './meet-fates.ts'
import { makeScene, type Scene } from './scene.ts'
import { rage } from './rage.ts'

type Wishes = {
  kills: number
  /** What is to have befallen a process at every point. */
  fates: readonly Fate[]
  /** How many stand still at once. */
  mostFrozen: number
}

/** On a machine that does other things, where it takes four times as long. */
const longestPerKillMs = 4_000
const preparedWithinMs = 600_000
const settledWithinMs = 60_000

/** Sign, seal, mail and webhook under load, while all of it breaks; then what there is, to the last row. */
export function describeStorm(wishes: Wishes): void {
  const longestMs = wishes.kills * longestPerKillMs

  describe.runIf(findPrograms() && hasOpenssl)(
    'two web and two worker processes, killed and stopped at every point and at random, and cut off from all they lean on',
    () => {
      let scene: Scene
      beforeAll(async () => {
        scene = await makeScene(wishes)
      }, preparedWithinMs)
      afterAll(() => scene.stop())

      test(
        'lose nothing and do nothing twice, and all is settled soon after',
        { timeout: longestMs + 4 * settledWithinMs },
        async () => {
          const began = performance.now()
          const answers = await rage(scene, { ...wishes, longestMs })
          expect(new Set(answers)).toEqual(new Set([200]))
          const raged = performance.now()
          // A thousand kills take longer than a token is good for.
          await signInAgain(scene.world, scene.mara)
          await eventually(() => isSettled(scene), settledWithinMs).catch(async () => {
            expect(await unsettled(scene), 'jobs that still wait').toEqual([])
            throw new Error('not settled')
          })
          const took = { raged: raged - began, settled: performance.now() - raged }
          process.stdout.write(wordsFor(scene, took))
          expectAllMet(scene, wishes.kills)
        },
      )

      test('leave a whole ledger: one of everything, and nothing that waits', { timeout: longestMs }, () =>
        checkLedger(scene),
      )
    },
  )
}

async function isSettled({ mara, planned, parts, renewals }: Scene): Promise<boolean> {
  const { body } = await mara.call('GET /envelope-counts')
  const { rows } = await parts.owner.query(`select kind from job where state = 'dead' or queue <> 'tidying'`)

  return body.completed === planned.length && rows.length === 0 && (await renewals.areDone())
}

async function unsettled({ parts }: Scene): Promise<unknown[]> {
  const { rows } = await parts.owner.query<Record<string, unknown>>(
    `select kind, state, attempts, run_at - now() as "in", error from job where state = 'dead' or queue <> 'tidying'`,
  )

  return rows
}

/** A storm that some of it has not met shows nothing of that. */
function expectAllMet({ cluster, fates, mishaps, parts }: Scene, kills: number): void {
  expect(cluster.counts.kills).toBeGreaterThanOrEqual(kills)
  expect(fates.left()).toEqual([])
  for (const [name, count] of mishaps.counts) expect(count, name).toBeGreaterThan(0)
  expect(parts.timeStamps.gate.met()).toBeGreaterThan(0)
}

function wordsFor(
  { cluster, fates, mishaps, parts, planned, renewals }: Scene,
  took: { raged: number; settled: number },
): string {
  const atPoints = fates.met.filter(({ fate }) => fate === 'kill').length
  const messages = parts.post.received.map(({ mail }) => mail.messageId)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`

  return [
    `${cluster.counts.kills} kills, ${atPoints} of them at points; ${cluster.counts.stops} stops; ${cluster.failures.length} starts cut off`,
    `${planned.length} envelopes, ${renewals.count()} archives renewed, ${messages.length - new Set(messages).size} mails that came again under their id`,
    `files ${parts.files.gate ? 'on S3' : 'on disk, since Ceph is not installed'}; raged for ${seconds(took.raged)}, settled ${seconds(took.settled)} after`,
    [...mishaps.counts].map(([name, count]) => `${name} ${count}`).join(', '),
    '',
  ].join('\n')
}
