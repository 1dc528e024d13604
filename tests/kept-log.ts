import { makeLog } from '#server/log.ts'

export type LogLine = {
  level: number
  msg: string
  /** The id of the request it is about. */
  request?: string
  path?: string
  status?: number
  security?: string
  who?: Record<string, string>
  from?: { ip: string | null }
  at?: string
  why?: string
  about?: string
}

/** A log that keeps what it is given, as it would be written. */
export function makeKeptLog() {
  let written: string[] = []
  const log = makeLog('debug', { write: (line: string) => void written.push(line) })
  const lines = () => written.map((line) => JSON.parse(line) as LogLine)

  return {
    log,
    lines,
    text: () => written.join(''),
    /** The security events of one kind. */
    told: (event: string) => lines().filter(({ security }) => security === event),
    forget() {
      written = []
    },
  }
}
