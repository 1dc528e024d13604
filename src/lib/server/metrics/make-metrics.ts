import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { JobWatch } from '../jobs/perform-job.ts'
import { areaOf } from './area-of.ts'
import type { Measured } from './sum-of-metrics.ts'
import type { WaitingJobs } from './waiting-jobs.ts'

/** What is read when somebody asks, because it is kept elsewhere. */
export type Looked = {
  /** Rejects while the database does not answer: then nothing is told of jobs. */
  jobs: () => Promise<WaitingJobs[]>
  connections: () => { open: number; idle: number; waiting: number }
}

export type Answered = { url: string; method: string; status: number; seconds: number }

export type Metrics = {
  contentType: string
  text(): Promise<string>
  /** The same, to be summed with that of others. */
  measured(): Promise<Measured>
  answered(one: Answered): void
  jobs: JobWatch
}

/** In the text format of Prometheus (version 0.0.4), of one process: names say units, and nothing in it names a person or organization. */
export function makeMetrics(looked: Looked): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'paraph_http_request_duration_seconds',
    help: 'Answers by part of the product, method and status, from the request to the last byte.',
    labelNames: ['area', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const jobs = new Histogram({
    name: 'paraph_job_duration_seconds',
    help: 'Jobs done by this process, by kind.',
    labelNames: ['kind'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
    registers,
  })
  const failures = new Counter({
    name: 'paraph_job_failures_total',
    help: 'Attempts of jobs that failed in this process; most come back later. dead: given up.',
    labelNames: ['kind', 'dead'],
    registers,
  })
  // In this order: to ask for the jobs takes a connection, and would be seen to wait for one.
  watchConnections(registers, looked.connections)
  watchJobs(registers, looked.jobs)

  return {
    contentType: register.contentType,
    text: () => register.metrics(),
    measured: () => register.getMetricsAsJSON(),

    answered({ url, method, status, seconds }) {
      requests.observe({ area: areaOf(url), method: methodOf(method), status: String(status) }, seconds)
    },

    jobs: {
      done: (kind, seconds) => jobs.observe({ kind }, seconds),
      failed: (kind, { dead }) => failures.inc({ kind, dead: String(dead) }),
    },
  }
}

/** Anybody may send any word as a method, and each would be a line for ever. */
function methodOf(method: string): string {
  return /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : 'other'
}

function watchJobs(registers: Registry[], read: Looked['jobs']): void {
  // Both are told by one look, and the second one waits for it: otherwise it would tell what the last look saw.
  let looking: Promise<void> | undefined
  const count = new Gauge({
    name: 'paraph_jobs',
    help: 'Jobs in the database by queue: due, later, running or dead. The same for every process.',
    labelNames: ['queue', 'state'],
    registers,
    aggregator: 'first',
    collect: () => (looking = look()),
  })
  const oldest = new Gauge({
    name: 'paraph_jobs_oldest_due_seconds',
    help: 'For how long the job that is due the longest has been waiting, by queue.',
    labelNames: ['queue'],
    registers,
    aggregator: 'first',
    collect: () => looking,
  })

  async function look(): Promise<void> {
    const waiting = await read().catch(() => [])
    count.reset()
    oldest.reset()
    for (const { queue, state, number, oldestSeconds } of waiting) {
      count.set({ queue, state }, number)
      if (state === 'due') oldest.set({ queue }, oldestSeconds)
    }
  }
}

function watchConnections(registers: Registry[], read: Looked['connections']): void {
  const connections = new Gauge({
    name: 'paraph_database_connections',
    help: 'Connections of this process to the database, and how much work waits for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, number] of Object.entries(read())) connections.set({ state }, number)
    },
  })
}
