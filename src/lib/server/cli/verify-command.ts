import { readFile } from 'node:fs/promises'
import { judge } from '../verdict/judge.ts'

/** Prints the verdict as JSON; exit code 0 only for total-passed. `--root file` adds a root certificate (DER) to believe. */
export async function verify(parameters: readonly string[]): Promise<number> {
  const rootAt = parameters.indexOf('--root')
  const rootFile = rootAt >= 0 ? parameters[rootAt + 1] : undefined
  const file = parameters.find(
    (parameter, index) => (parameter !== '--root' && index !== rootAt + 1) || rootAt < 0,
  )
  if (!file) throw new Error('Which file? npm run paraph -- verify <file.pdf>')
  const roots = rootFile ? [new Uint8Array(await readFile(rootFile))] : []
  const verdict = await judge(new Uint8Array(await readFile(file)), new Date(), roots)
  process.stdout.write(`${JSON.stringify(verdict, null, 2)}\n`)

  return verdict.indication === 'total-passed' ? 0 : 1
}
