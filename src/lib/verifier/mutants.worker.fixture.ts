import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { Verdict } from '#core/verdict/verdict.ts'
import { judgeAside } from './judge-aside.ts'
import { type Judged, mutantOf, type Mutants } from './mutants.fixture.ts'
import { namesIn } from './names-in.ts'
import { noon } from './sealed-pdf.fixture.ts'
import { signerFingerprints } from './signer-fingerprints.ts'

const { files, root, first, end, at } = workerData as Mutants
const judged: Judged = { verdicts: '', answers: {}, passed: [], thrown: [], slowest: { ms: 0, seed: -1 } }
const verdicts = createHash('sha256')

/** All that a reader's browser asks of a file, and a server as well. */
async function judgeOne(bytes: Uint8Array<ArrayBuffer>): Promise<Verdict> {
  const knowledge = { record: 'unknown' } as const
  const verdict = await judgeAside({ bytes, at: noon, roots: [root], knowledge }, globalThis.crypto.subtle)
  verdicts.update(JSON.stringify([verdict, namesIn(bytes), signerFingerprints(bytes)]))

  return verdict
}

/** Cut off where a save of it ended, it is what it was then. */
const isEarlier = (mutant: Uint8Array, file: Uint8Array) =>
  Buffer.compare(mutant, file.subarray(0, mutant.length)) === 0

for (let seed = first; seed < end; seed += 1) {
  Atomics.store(at, 0, seed)
  const mutant = Uint8Array.from(mutantOf(files, seed))
  const start = performance.now()
  try {
    const { indication, reason } = await judgeOne(mutant)
    const answer = `${indication} ${reason}`
    judged.answers[answer] = (judged.answers[answer] ?? 0) + 1
    if (indication === 'total-passed' && !files.some((file) => isEarlier(mutant, file)))
      judged.passed.push(seed)
  } catch (error) {
    judged.thrown.push(`${seed}: ${String(error)}`)
  }
  const ms = performance.now() - start
  if (ms > judged.slowest.ms) judged.slowest = { ms, seed }
}
judged.verdicts = verdicts.digest('hex')
parentPort?.postMessage(judged)
