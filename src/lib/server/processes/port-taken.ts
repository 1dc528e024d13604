/** What to do about a port that somebody else listens on; any other error as it is. */
export function toldOfPort(error: unknown, name: 'PORT' | 'METRICS_PORT', port: number): unknown {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (!isTaken) return error

  return new Error(`Port ${port} is taken. Choose another one: ${name}=${port + 1} npm start`, {
    cause: error,
  })
}
