import { readFileSync } from 'node:fs'

/** How long a job has been running, and how much of that its process was let compute. */
export type JobTime = { wallMs(): number; spentMs(): number }

/** USER_HZ of Linux, on every architecture Node runs on. */
const msOfTick = 10

/** The processor's time where the kernel tells it, else the wall clock's. What was known of a process stays when it is gone. */
export function startJobTime(pid: number | undefined): JobTime {
  const begunAt = performance.now()
  const before = processorMs(pid)
  let spent = 0
  const wallMs = () => performance.now() - begunAt

  return {
    wallMs,
    spentMs() {
      const now = processorMs(pid)
      if (before === null) return wallMs()
      if (now !== null) spent = now - before

      return spent
    },
  }
}

/** User and system time of all its threads (proc(5), `stat`, fields 14 and 15); null where it cannot be read. */
function processorMs(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name may hold anything, blanks and parentheses too.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * msOfTick
  } catch {
    return null
  }
}
