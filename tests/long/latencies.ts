/** How long each kind of request took, and what was answered that should not have been. */
export function makeLatencies() {
  const took = new Map<string, number[]>()
  const faults: string[] = []

  return {
    faults: faults as readonly string[],

    /** A request of a kind, which is to be answered by that status. Nothing is thrown: whoever asked goes on. */
    async time(kind: string, wanted: number, ask: () => Promise<Response>): Promise<Response | null> {
      const began = performance.now()
      try {
        const response = await ask()
        const body = response.clone()
        await body.arrayBuffer()
        if (response.status !== wanted) faults.push(`${kind}: ${response.status} ${await response.text()}`)
        return response.status === wanted ? response : null
      } catch (error) {
        faults.push(`${kind}: ${String(error)}`)
        return null
      } finally {
        const times = took.get(kind)
        if (times) times.push(performance.now() - began)
        else took.set(kind, [performance.now() - began])
      }
    },

    /** A line for each kind, and one for all of them. */
    toText(): string {
      const all = [...took.values()].flat()
      return [...took, ['all', all] as const].map(([kind, times]) => lineOf(kind, times)).join('\n')
    },
  }
}

function lineOf(kind: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)} ms`

  return `${kind.padEnd(12)} ${String(times.length).padStart(6)} times, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`
}
