import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { toReport } from '#core/verdict/validation-report.ts'
import { judge } from '#verifier/judge.ts'

/**
 * Prints the verdict as JSON; exit code 0 only for total-passed. `--root` adds root certificates to believe, `--crl`
 * revocation lists to go by (DER files). With `--report` it is a validation report in the shape of ETSI TS 119 102-2.
 */
export async function verify(parameters: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...parameters],
    allowPositionals: true,
    options: {
      root: { type: 'string', multiple: true },
      crl: { type: 'string', multiple: true },
      report: { type: 'boolean' },
    },
  })
  const [file] = positionals
  if (!file)
    throw new Error(
      'Which file? npm run paraph -- verify <file.pdf> [--root <file>] [--crl <file>] [--report]',
    )
  const [bytes, roots, lists] = await Promise.all([
    readBytes(file),
    Promise.all((values.root ?? []).map(readBytes)),
    Promise.all((values.crl ?? []).map(readBytes)),
  ])
  const at = new Date()
  const verdict = await judge(bytes, at, roots, { record: 'unknown', lists })
  const told = values.report
    ? toReport(verdict, { at, validator: 'paraph verify', fileName: path.basename(file) })
    : verdict
  process.stdout.write(`${JSON.stringify(told, null, 2)}\n`)

  return verdict.indication === 'total-passed' ? 0 : 1
}

const readBytes = async (file: string) => new Uint8Array(await readFile(file))
