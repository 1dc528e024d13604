import { spawn } from 'node:child_process'

export type Step = { name: string; command: string; parameters: readonly string[] }
export type Ended = { step: Step; code: number | null; said: string; seconds: number }

/** Runs one after the other; what each says stays together. */
export async function runSteps(steps: readonly Step[], onEnd: (ended: Ended) => void): Promise<void> {
  for (const step of steps) onEnd(await run(step))
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
