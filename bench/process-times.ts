import { readdirSync, readFileSync } from 'node:fs'

/** As Linux counts them for programs: `getconf CLK_TCK` has been 100 on every machine for decades. */
const ticksPerSecond = 100

type Times = { parent: number; own: number; ofEnded: number }

/** Milliseconds of processor time, user and system, of a process with all of its threads. */
export function timeOf(pid: number): number {
  return readTimes(pid)?.own ?? 0
}

/** The same of a process and of all that it has started, those that have ended among them. */
export function timeOfFamily(pid: number): number {
  const all = readdirSync('/proc').flatMap((name) => {
    const times = /^\d+$/.test(name) ? readTimes(Number(name)) : null
    return times ? [{ pid: Number(name), ...times }] : []
  })
  const children = (of: number): number =>
    all
      .filter(({ parent }) => parent === of)
      .reduce((sum, one) => sum + one.own + one.ofEnded + children(one.pid), 0)
  const head = all.find((one) => one.pid === pid)

  return (head ? head.own + head.ofEnded : 0) + children(pid)
}

export function parentOf(pid: number): number {
  return readTimes(pid)?.parent ?? 0
}

/** proc_pid_stat(5): the name in brackets may hold anything, so what follows is counted from its end. Null where it is gone. */
function readTimes(pid: number): Times | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ms = (...places: number[]) =>
      (places.reduce((sum, place) => sum + (fields[place] ?? 0), 0) * 1000) / ticksPerSecond
    return { parent: fields[1] ?? 0, own: ms(11, 12), ofEnded: ms(13, 14) }
  } catch {
    return null
  }
}
