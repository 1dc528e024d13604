import { describe, expect, test } from 'vitest'
import { makeMetrics, type Metrics } from './make-metrics.ts'
import { makeSumOfMetrics } from './sum-of-metrics.ts'

const busy = { open: 3, idle: 1, waiting: 2 }
const due = [{ queue: 'mail', state: 'due', number: 7, oldestSeconds: 4 }] as const

function measuring(answers: number): Metrics {
  const metrics = makeMetrics({ jobs: async () => [...due], connections: () => busy })
  for (let count = 0; count < answers; count += 1)
    metrics.answered({ url: '/api/users/me', method: 'GET', status: 200, seconds: 0.02 })

  return metrics
}

/** What went between two processes as a message. */
async function tell(metrics: Metrics) {
  return JSON.parse(JSON.stringify(await metrics.measured())) as Awaited<ReturnType<Metrics['measured']>>
}

/** The number behind the only line that begins so. */
function read(text: string, line: string): number | undefined {
  const found = text.split('\n').filter((one) => one.startsWith(line))
  expect(found.length, line).toBeLessThanOrEqual(1)

  return found[0] === undefined ? undefined : Number(found[0].split(' ').at(-1))
}

const answered = 'paraph_http_request_duration_seconds_count'

describe('what several processes have measured', () => {
  test('is added up, but for what is the same for all of them', async () => {
    const sum = makeSumOfMetrics()
    sum.told(1, await tell(measuring(2)))
    sum.told(2, await tell(measuring(3)))
    const text = await sum.text()

    expect(read(text, answered)).toBe(5)
    expect(read(text, 'paraph_http_request_duration_seconds_bucket{le="0.01"')).toBe(0)
    expect(read(text, 'paraph_http_request_duration_seconds_bucket{le="+Inf"')).toBe(5)
    expect(read(text, 'paraph_http_request_duration_seconds_sum')).toBeCloseTo(0.1)
    expect(read(text, 'paraph_database_connections{state="open"}')).toBe(2 * busy.open)
    expect(read(text, 'paraph_jobs{')).toBe(7)
    expect(read(text, 'paraph_jobs_oldest_due_seconds{')).toBe(4)
    expect(read(text, 'nodejs_version_info{')).toBe(1)
  })

  test('is in the words of one process', async () => {
    const one = measuring(1)
    const sum = makeSumOfMetrics()
    sum.told(1, await tell(one))
    const namesOf = (text: string) =>
      [...text.matchAll(/^# TYPE (\w+ \w+)$/gm)]
        .map(([, name]) => name)
        .filter((name) => name !== 'process_start_time_seconds gauge')
        .toSorted()

    expect(sum.contentType).toBe(one.contentType)
    expect(namesOf(await sum.text())).toEqual(namesOf(await one.text()))
  })

  test('counts each by what it told last', async () => {
    const sum = makeSumOfMetrics()
    for (const answers of [2, 6]) sum.told(1, await tell(measuring(answers)))

    expect(read(await sum.text(), answered)).toBe(6)
  })

  test('never falls when one of them ends, while what it held is let go', async () => {
    const sum = makeSumOfMetrics()
    sum.told(1, await tell(measuring(2)))
    sum.told(2, await tell(measuring(3)))
    sum.told(3, await tell(measuring(4)))
    for (const process of [1, 2, 4]) sum.ended(process)
    const text = await sum.text()

    expect(read(text, answered)).toBe(9)
    expect(read(text, 'paraph_database_connections{state="open"}')).toBe(busy.open)
  })
})
