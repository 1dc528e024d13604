import { Worker, type WorkerOptions } from 'node:worker_threads'

/** What the program at this place answers to `workerData` in a thread of its own. Rejects where it throws, or ends without a word. */
export function askThread<Answer>(program: URL, options: WorkerOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, options)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread ended with ${code} and no answer`)))
  })
}
