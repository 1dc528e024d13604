import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { normalizeLocale } from '#core/locale/locale.ts'
import { toReport } from '#core/verdict/validation-report.ts'
import type { TrustedAuthority } from '#verifier/authorities.ts'
import { judge } from '#verifier/judge.ts'
import { namesIn } from '#verifier/names-in.ts'
import { typesetPaper } from '../pdf/typeset-paper.ts'
import { readTrustedLists } from '../trust/lists/trusted-lists.ts'
import { toPaper } from '../verdict/make-verdict-reports.ts'
import type { JudgedHere } from '../verdict/report-content.ts'
import { version } from '../version.ts'

/**
 * Prints the verdict as JSON; exit code 0 only for total-passed. `--root` adds root certificates to believe, `--crl`
 * revocation lists to go by (DER files), `--trusted-list` lists of authorities that vouch for others (files or folders). With `--report` it is a validation report in the shape of ETSI TS 119 102-2;
 * `--report-pdf` writes one for people into a file, in a `--language`.
 */
export async function verify(parameters: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...parameters],
    allowPositionals: true,
    options: {
      root: { type: 'string', multiple: true },
      crl: { type: 'string', multiple: true },
      'trusted-list': { type: 'string', multiple: true },
      report: { type: 'boolean' },
      'report-pdf': { type: 'string' },
      language: { type: 'string' },
    },
  })
  const [file] = positionals
  if (!file)
    throw new Error(
      'Which file? npm run paraph -- verify <file.pdf> [--root <file>] [--crl <file>] [--trusted-list <file>] [--report] [--report-pdf <file> [--language <tag>]]',
    )
  const [bytes, roots, lists] = await Promise.all([
    readBytes(file),
    Promise.all((values.root ?? []).map(readBytes)),
    Promise.all((values.crl ?? []).map(readBytes)),
  ])
  const at = new Date()
  const verdict = await judge(bytes, at, roots, {
    ...{ record: 'unknown', lists },
    authorities: authoritiesFor(bytes, values['trusted-list'] ?? []),
  })
  const fileName = path.basename(file)
  if (values['report-pdf'] !== undefined) {
    const judged = { verdict, recorded: null, fileName, byteLength: bytes.byteLength, at }
    await writeFile(values['report-pdf'], await reportPdf(judged, values.language))
  }
  const told = values.report ? toReport(verdict, { at, validator: program, fileName }) : verdict
  process.stdout.write(`${JSON.stringify(told, null, 2)}\n`)

  return verdict.indication === 'total-passed' ? 0 : 1
}

const program = 'paraph verify'

/** Those that the file names, of the lists in these files and folders. */
function authoritiesFor(bytes: Uint8Array, places: readonly string[]): TrustedAuthority[] {
  if (places.length === 0) return []
  const { issuers, signers } = namesIn(bytes)

  return readTrustedLists(places, '--trusted-list').named([...issuers, ...signers])
}

/** In the zone of this machine. */
async function reportPdf(judged: JudgedHere, language: string | undefined): Promise<Uint8Array> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const words = { locale: normalizeLocale(language), timeZone, by: program, version, verifyUrl: null }

  return typesetPaper(toPaper(judged, words))
}

const readBytes = async (file: string) => new Uint8Array(await readFile(file))
