import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { briefNode } from '../brief-node.ts'
import { compiledBefore } from '../prepared/server.ts'

const command = fileURLToPath(new URL('../../bin/paraph.mjs', import.meta.url))

/** The command line as an operator runs it, and all that it said on both channels. */
export async function runParaph(
  parameters: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [...briefNode, command, ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...compiledBefore(), ...environment },
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = (await once(child, 'exit')) as [number]

  return { code, said }
}
