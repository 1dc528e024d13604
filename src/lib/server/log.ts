import { DrizzleQueryError } from 'drizzle-orm'
import pino from 'pino'
import { requestId } from './client-presence.ts'
import { tracing } from './tracing/tracing.ts'

/** Structured, one JSON object a line. Tokens, codes, links and document text are never given to it. */
export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>

/** `to` is a file descriptor, of which 2 leaves the standard output to a command, or whatever takes lines. */
export function makeLog(level: string, to: number | pino.DestinationStream = 1): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: whatFor,
    redact: [
      'cookie',
      'authorization',
      '*.cookie',
      '*.authorization',
      '*.secret',
      '*.code',
      '*.password',
      '*["x-document-password"]',
    ],
  }

  if (to === 1) return pino(options)

  return pino(options, typeof to === 'number' ? pino.destination({ dest: to, sync: true }) : to)
}

function whatFor(): { request?: string; trace_id?: string; span_id?: string } {
  const request = requestId()
  const place = tracing()?.place()

  return {
    ...(request !== undefined && { request }),
    ...(place && { trace_id: place.traceId, span_id: place.spanId }),
  }
}

/** What a log line keeps of an error: enough to find it, nothing a person typed. */
export function describeError(error: unknown): { name: string; message: string; stack?: string } {
  // Its own message is the statement with all its values.
  if (error instanceof DrizzleQueryError) return describeError(error.cause ?? new Error('query failed'))
  if (!(error instanceof Error)) return { name: 'unknown', message: String(error) }
  const cause = error.cause instanceof Error ? `: ${describeError(error.cause).message}` : ''

  return { name: error.name, message: `${error.message}${cause}`.slice(0, 500), stack: framesOf(error) }
}

/** Without the message that a stack begins with. */
function framesOf({ stack }: Error): string | undefined {
  return stack?.slice(Math.max(0, stack.search(/^ {4}at /m)))
}
