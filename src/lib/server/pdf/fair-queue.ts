/** Work of several owners, given out in turn: whoever has much waits behind whoever has little, not the other way. */
export type FairQueue<Job> = {
  add(owner: string, job: Job): void
  /** The next owner's oldest. */
  take(): Job | undefined
  /** False where it waits no longer. */
  remove(owner: string, job: Job): boolean
  of(owner: string): readonly Job[]
  /** Everything that waits, which then waits no longer. */
  drain(): Job[]
}

export function makeFairQueue<Job>(): FairQueue<Job> {
  /** In the order of their turns; nobody without work is in it. */
  const waiting = new Map<string, Job[]>()

  const set = (owner: string, jobs: Job[]) => {
    waiting.delete(owner)
    if (jobs.length > 0) waiting.set(owner, jobs)
  }

  return {
    add(owner, job) {
      const jobs = waiting.get(owner)
      if (jobs) jobs.push(job)
      else waiting.set(owner, [job])
    },
    take() {
      const [turn] = waiting
      if (!turn) return undefined
      const [owner, [first, ...rest]] = turn
      set(owner, rest)

      return first
    },
    remove(owner, job) {
      const jobs = waiting.get(owner) ?? []
      const index = jobs.indexOf(job)
      if (index < 0) return false
      jobs.splice(index, 1)
      if (jobs.length === 0) waiting.delete(owner)

      return true
    },
    of: (owner) => waiting.get(owner) ?? [],
    drain() {
      const all = [...waiting.values()].flat()
      waiting.clear()

      return all
    },
  }
}
