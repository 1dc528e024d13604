import { spawn } from 'node:child_process'

export type Step = { name: string; command: string; parameters: readonly string[] }
export type Ended = { step: Step; code: number | null; said: string; seconds: number }

/** Runs so many at a time, in this order; what each says stays together. */
export async function runSteps(
  steps: readonly Step[],
  atATime: number,
  onEnd: (ended: Ended) => void,
): Promise<void> {
  const waiting = [...steps]
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) onEnd(await run(step))
  }
  await Promise.all(Array.from({ length: atATime }, work))
}

function run(step: Step): Promise<Ended> {
  const startedAt = performance.now()
  const said: Buffer[] = []
  const child = spawn(step.command, step.parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part))

  return new Promise((resolve) => {
    const end = (code: number | null) =>
      resolve({
        step,
        code,
        said: Buffer.concat(said).toString(),
        seconds: (performance.now() - startedAt) / 1000,
      })
    child.once('error', (error) => {
      said.push(Buffer.from(String(error)))
      end(null)
    })
    child.once('close', end)
  })
}
