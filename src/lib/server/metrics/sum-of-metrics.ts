import { AggregatorRegistry, type Registry } from 'prom-client'

/** What one process has measured, as it is told to another. */
export type Measured = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

export type SumOfMetrics = {
  contentType: string
  /** What this process has measured until now, in place of what it told before. */
  told(process: number, measured: Measured): void
  /** It is no more, and tells nothing any more. */
  ended(process: number): void
  text(): Promise<string>
}

/**
 * What several processes have measured, as if they were one: counters and histograms are added up, and of gauges what makes sense,
 * which each says of itself (`aggregator`). Whoever does not answer in time counts by what it told last.
 */
export function makeSumOfMetrics(): SumOfMetrics {
  const last = new Map<number, Measured>()
  // A total that falls is taken for one that began anew, and all of it would be counted twice: what a process has counted
  // outlasts it.
  let left: Promise<Measured> = Promise.resolve([])

  return {
    contentType: AggregatorRegistry.PROMETHEUS_CONTENT_TYPE,
    told: (process, measured) => void last.set(process, measured),

    ended(process) {
      const totals = (last.get(process) ?? []).filter(({ type }) => isTotal(String(type)))
      last.delete(process)
      left = left.then((before) => AggregatorRegistry.aggregate([before, totals]).getMetricsAsJSON())
    },

    async text() {
      const now = [...last.values()]

      return AggregatorRegistry.aggregate([await left, ...now]).metrics()
    },
  }
}

function isTotal(type: string): boolean {
  return type === 'counter' || type === 'histogram'
}
