import { askThread } from './in-thread.fixture.ts'
import { judge } from './judge.ts'
import { noon } from './sealed-pdf.fixture.ts'

/** A sealed file, and which of its bytes are changed in which ways. */
export type Changes = {
  sealed: Uint8Array
  root: Uint8Array
  offsets: readonly number[]
  differences: readonly number[]
}

export type Tally = { tried: number; passed: number[] }

/** Changes one byte after the other, each by itself, and tells where the file is still believed. */
export async function judgeChanges({ sealed, root, offsets, differences }: Changes): Promise<Tally> {
  const tally: Tally = { tried: 0, passed: [] }
  const changed = Uint8Array.from(sealed)
  for (const offset of offsets) {
    const byte = sealed[offset] ?? 0
    for (const difference of differences) {
      changed[offset] = byte ^ difference
      tally.tried += 1
      const { indication } = await judge(changed, noon, [root], { record: 'unknown' })
      if (indication === 'total-passed') tally.passed.push(offset)
    }
    changed[offset] = byte
  }

  return tally
}

/** The same in `threads` threads, for as many changes as take minutes. */
export async function judgeChangesAside(changes: Changes, threads: number): Promise<Tally> {
  const shares = Array.from({ length: threads }, (_, share) =>
    changes.offsets.filter((_offset, index) => index % threads === share),
  )
  const tallies = await Promise.all(shares.map((offsets) => judgeInThread({ ...changes, offsets })))

  return {
    tried: tallies.reduce((sum, { tried }) => sum + tried, 0),
    passed: tallies.flatMap(({ passed }) => passed).toSorted((a, b) => a - b),
  }
}

function judgeInThread(changes: Changes): Promise<Tally> {
  return askThread(new URL('./changed-bytes.worker.fixture.ts', import.meta.url), { workerData: changes })
}
