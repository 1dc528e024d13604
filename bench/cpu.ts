/** Times are of the processor, not of the clock: a busy machine changes a ratio of them little. */
type ReadCpu = () => Promise<NodeJS.CpuUsage> | NodeJS.CpuUsage

type Subject = { run: (round: number) => Promise<unknown>; times: number }

/**
 * Milliseconds of processor time of one run of each subject. They take turns, so that what warms or slows one meets all.
 * The first of `rounds` is not counted.
 */
export async function measureCpu<Name extends string>(
  subjects: Record<Name, Subject>,
  rounds: number,
  read: ReadCpu = () => process.cpuUsage(),
): Promise<Record<Name, number>> {
  const names = Object.keys(subjects) as Name[]
  const costs = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const { run, times } = subjects[name]
      const before = await read()
      for (let time = 0; time < times; time += 1) await run(round * times + time)
      const after = await read()
      const spent = after.user + after.system - before.user - before.system
      if (round > 0) costs.get(name)?.push(spent / times / 1000)
    }
  }

  return Object.fromEntries(names.map((name) => [name, median(costs.get(name) ?? [])])) as Record<
    Name,
    number
  >
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

export const ms = (value: number) => `${value.toFixed(2)} ms`
