import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { listenForMetrics } from '../http/listen-for-metrics.ts'
import type { Listening } from '../http/listening.ts'
import { makeLog, type Log } from '../log.ts'
import { measureTogether } from './measure-together.ts'
import { toldOfPort } from './port-taken.ts'
import { startChild } from './start-child.ts'
import { toldOfProduct } from './told.ts'
import { untilToldToEnd } from './until-told-to-end.ts'
import { watchOver, type Watch } from './watch-over.ts'

/** Begins the processes that answer, and one for the jobs where those are this start's, and watches over them until it is told to end. */
export async function serveByMany(config: Config): Promise<number> {
  // Each takes lines by itself. Given in turn by this process, one that is handed to a process that was just killed would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const log = makeLog(config.logLevel)
  const watch = watchOver({
    start: startChild,
    log,
    pause: (ms, signal) => sleep(ms, undefined, { signal }),
    now: () => performance.now(),
  })
  const metrics = await openMetrics(config, log, watch)
  try {
    if (!(await beginAll(config, watch))) return 1
    const toldToEnd = untilToldToEnd()
    process.stdout.write(toldOfProduct(config))

    return await Promise.race([toldToEnd.then(() => 0), watch.hopeless.then(giveUp)])
  } finally {
    await watch.end()
    await metrics?.close()
  }
}

/** The first one by itself: it brings the schema up to date, makes what keys are missing, and finds out whether the port is taken. */
async function beginAll({ role, webProcesses }: Config, watch: Watch): Promise<boolean> {
  if (!(await watch.begin('web'))) return false
  const others = Array.from({ length: webProcesses - 1 }, () => watch.begin('web'))
  const jobs = role === 'all' ? [watch.begin('worker')] : []
  const begun = await Promise.all([...others, ...jobs])

  return begun.every(Boolean)
}

async function openMetrics(config: Config, log: Log, { working }: Watch): Promise<Listening | null> {
  const { metricsPort: port } = config
  if (port === null) return null
  try {
    return await listenForMetrics(measureTogether(working), port, { config, log })
  } catch (error) {
    throw toldOfPort(error, 'METRICS_PORT', port)
  }
}

function giveUp(): number {
  process.stderr.write(
    'Every process that answers has ended, and none can be begun any more: the log says how.\n',
  )

  return 1
}
