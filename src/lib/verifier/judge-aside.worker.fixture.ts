import { parentPort, workerData } from 'node:worker_threads'
import type { Verdict } from '#core/verdict/verdict.ts'
import { judgeAside } from './judge-aside.ts'
import type { Aside, JudgedAside } from './judge-aside.fixture.ts'
import { noon } from './sealed-pdf.fixture.ts'

const { files, root, subtle } = workerData as Aside
const own = globalThis.crypto.subtle
let checks: string[] = []

/** What checks, counting what it is asked: and one that knows no such key, as a browser may. */
const counting = {
  digest: own.digest.bind(own),
  importKey: subtle === 'whole' ? own.importKey.bind(own) : () => Promise.reject(new Error('no such key')),
  verify: (
    algorithm: EcdsaParams,
    key: CryptoKey,
    signature: Uint8Array<ArrayBuffer>,
    bytes: Uint8Array<ArrayBuffer>,
  ) => {
    checks.push(signature.join(' '))

    return own.verify(algorithm, key, signature, bytes)
  },
} as unknown as SubtleCrypto

async function judgeOne(file: Uint8Array): Promise<{ verdict: Verdict; checks: string[] }> {
  checks = []
  const question = {
    bytes: Uint8Array.from(file),
    at: noon,
    roots: [root],
    knowledge: { record: 'unknown' } as const,
  }
  const verdict = await judgeAside(question, subtle === 'none' ? undefined : counting)

  return { verdict, checks }
}

const judged: JudgedAside[] = []
for (const file of files) judged.push(await judgeOne(file))
parentPort?.postMessage(judged)
