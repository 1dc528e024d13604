import cluster from 'node:cluster'
import { readConfig } from '../config/config.ts'
import { strangeVariables } from '../config/environment.ts'

/** Starts everything and stays until it is told to stop. Whoever only watches over processes needs little, and loads no more. */
export async function serve(): Promise<number> {
  const config = readConfig(process.env)
  if (cluster.isPrimary) for (const told of strangeVariables(process.env)) process.stderr.write(`${told}\n`)
  if (config.webProcesses > 1) {
    const { serveByMany } = await import('../processes/serve-by-many.ts')
    return serveByMany(config)
  }
  const { serveHere } = await import('../processes/serve-here.ts')

  return serveHere(config)
}
