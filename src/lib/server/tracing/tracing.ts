/** What is begun: `name` is one of a number that does not grow with use; `parent` is a header `traceparent` (W3C Trace Context). */
export type SpanWish = {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes?: Readonly<Record<string, string | number>>
  parent?: string | undefined
}

export type OpenSpan = {
  set(name: string, value: string | number): void
  /** It did not end well. */
  fail(message: string): void
  end(): void
}

/** Where something stands in a trace; `header` hands it on. */
export type TracePlace = { traceId: string; spanId: string; header: string }

/** Tells a collector what takes how long, by OpenTelemetry. */
export interface Tracing {
  /** Runs `work` in a span, which whoever is given it ends. */
  inside<T>(wish: SpanWish, work: (span: OpenSpan) => T): T
  /** A span below the one that runs, with nothing inside of it; null where none runs. */
  below(wish: SpanWish): OpenSpan | null
  place(): TracePlace | null
  /** The span that runs did not end well. */
  fail(message: string): void
  /** Sends what is not sent yet. */
  stop(): Promise<void>
}

let current: Tracing | null = null

/** From now on it is told by this one; null for nobody. One a process, as its log is. */
export function traceBy(tracing: Tracing | null): void {
  current = tracing
}

/** Null where nobody listens: nothing is done for traces then. */
export const tracing = (): Tracing | null => current

/** Runs `work` in a span that ends with it. */
export async function inSpan<T>(wish: SpanWish, work: () => Promise<T>): Promise<T> {
  if (!current) return work()

  return current.inside(wish, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.fail(error instanceof Error ? error.name : 'unknown')
      throw error
    } finally {
      span.end()
    }
  })
}
