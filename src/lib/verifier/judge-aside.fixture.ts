import { Worker } from 'node:worker_threads'
import type { Verdict } from '#core/verdict/verdict.ts'

/** Files to be judged in a thread that is a browser's as far as the verifier knows, with or without what it checks signatures by. */
export type Aside = { files: readonly Uint8Array[]; root: Uint8Array; subtle: 'whole' | 'refusing' | 'none' }

/** The verdict, and the signatures that the browser was asked to check for it. */
export type JudgedAside = { verdict: Verdict; checks: string[] }

export function judgeInBrowserThread(aside: Aside): Promise<JudgedAside[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./judge-aside.worker.fixture.ts', import.meta.url), {
      workerData: aside,
      execArgv: ['--conditions=browser'],
    })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread ended with ${code} and no verdict`)))
  })
}
