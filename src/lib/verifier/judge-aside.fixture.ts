import type { Verdict } from '#core/verdict/verdict.ts'
import { askThread } from './in-thread.fixture.ts'

/** Files to be judged in a thread that is a browser's as far as the verifier knows, with or without what it checks signatures by. */
export type Aside = { files: readonly Uint8Array[]; root: Uint8Array; subtle: 'whole' | 'refusing' | 'none' }

/** The verdict, and the signatures that the browser was asked to check for it. */
export type JudgedAside = { verdict: Verdict; checks: string[] }

export function judgeInBrowserThread(aside: Aside): Promise<JudgedAside[]> {
  return askThread(new URL('./judge-aside.worker.fixture.ts', import.meta.url), {
    workerData: aside,
    execArgv: ['--conditions=browser'],
  })
}
