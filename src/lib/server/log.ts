import pino from 'pino'

/** Structured, one JSON object a line. Tokens, codes, links and document text are never given to it. */
export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>

export function makeLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
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
  })
}

/** What a log line keeps of an error: enough to find it, nothing a person typed. */
export function describeError(error: unknown): { name: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { name: 'unknown', message: String(error) }
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''

  return { name: error.name, message: `${error.message}${cause}`.slice(0, 500), stack: error.stack }
}
