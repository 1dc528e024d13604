import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { judge } from '#verifier/judge.ts'

/**
 * Prints the verdict as JSON; exit code 0 only for total-passed. `--root` adds root certificates to believe, `--crl`
 * revocation lists to go by (DER files).
 */
export async function verify(parameters: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...parameters],
    allowPositionals: true,
    options: { root: { type: 'string', multiple: true }, crl: { type: 'string', multiple: true } },
  })
  const [file] = positionals
  if (!file) throw new Error('Which file? npm run paraph -- verify <file.pdf> [--root <file>] [--crl <file>]')
  const [bytes, roots, lists] = await Promise.all([
    readBytes(file),
    Promise.all((values.root ?? []).map(readBytes)),
    Promise.all((values.crl ?? []).map(readBytes)),
  ])
  const verdict = await judge(bytes, new Date(), roots, { record: 'unknown', lists })
  process.stdout.write(`${JSON.stringify(verdict, null, 2)}\n`)

  return verdict.indication === 'total-passed' ? 0 : 1
}

const readBytes = async (file: string) => new Uint8Array(await readFile(file))
