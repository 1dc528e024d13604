import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { OrganizationId } from '#core/ids.ts'
import { asc } from 'drizzle-orm'
import { isArchive, linesOfArchive } from '../anchoring/archive-file.ts'
import { judgeEvidenceFile } from '../anchoring/judge-evidence-file.ts'
import { noTrails, verifyTrails, type Trust } from '../anchoring/verify-trails.ts'
import { timeStampAnchors } from '../config-ports.ts'
import { readConfig, type Config } from '../config/config.ts'
import type { Database } from '../data/database.ts'
import { makePrivateFolder } from '../data/private-folder.ts'
import { organization } from '../data/tables/people.ts'
import { readKeptKeys } from '../trust/kept-keys.ts'
import { toldOfArchive, toldOfFile, toldOfTrails, wordsOfFault, type ArchiveCounts } from './audit-words.ts'
import { openStorage } from './storage.ts'

const usage = `What about the audit trails?
  npm run paraph -- audit verify                                  read all of them in the database, and every anchor
  npm run paraph -- audit verify <evidence.json> [--root <file>]  one exported trail by itself; --root names whom to believe
  npm run paraph -- audit verify <trails….jsonl.gz> [--root <file>]  every trail of an archive`

/** So many faults are named; the others are counted. */
const mostNamed = 50
const toldEvery = 100_000

/**
 * `paraph audit verify`: whether trails and anchors are as they were written. Returns 1 where they are not. Over the embedded
 * database the server must be stopped, over PostgreSQL it may run; over a file nothing is asked but the file.
 */
export async function audit(parameters: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...parameters],
    allowPositionals: true,
    options: { root: { type: 'string', multiple: true, default: [] } },
  })
  const [action, file, ...more] = positionals
  if (action !== 'verify' || more.length > 0) throw new Error(usage)
  const roots = await Promise.all(values.root.map(async (each) => new X509Certificate(await readFile(each))))

  if (!file) return verifyDatabase(roots)

  return (await isArchive(file)) ? verifyArchive(file, roots) : verifyFile(file, roots)
}

async function verifyArchive(file: string, roots: readonly X509Certificate[]): Promise<number> {
  const counts: ArchiveCounts = { trails: 0, events: 0, trusted: 0, faults: 0 }
  for await (const line of linesOfArchive(file)) {
    const judged = judgeEvidenceFile(line, roots)
    counts.trails += 1
    if (judged.fault === null) {
      counts.events += judged.events
      if (judged.seenBy.some(({ isTrusted }) => isTrusted)) counts.trusted += 1
      continue
    }
    counts.faults += 1
    if (counts.faults <= mostNamed) process.stdout.write(`Line ${counts.trails + 1}: ${toldOfFile(judged)}`)
  }
  process.stdout.write(toldOfArchive(counts))

  return counts.faults > 0 ? 1 : 0
}

async function verifyFile(file: string, roots: readonly X509Certificate[]): Promise<number> {
  const judged = judgeEvidenceFile(await readFile(file, 'utf8'), roots)
  process.stdout.write(toldOfFile(judged))

  return judged.fault ? 1 : 0
}

async function verifyDatabase(roots: readonly X509Certificate[]): Promise<number> {
  const config = readConfig(process.env)
  await makePrivateFolder(config.dataDirectory)
  const storage = await openStorage(config)
  try {
    return (await verifyAll(storage.database, await readTrust(config, storage.database, roots))) > 0 ? 1 : 0
  } finally {
    await storage.close()
  }
}

/** The roots of this host, those that it believes for time-stamps, and those that were named. */
async function readTrust(
  config: Config,
  database: Database,
  named: readonly X509Certificate[],
): Promise<Trust> {
  const keys = await database.transaction(null, readKeptKeys)
  const own = keys.filter(({ kind }) => kind === 'root').map(({ certificate }) => certificate)
  const configured = (timeStampAnchors(config) ?? []).map((bytes) => new X509Certificate(bytes))
  const revoked = keys.filter(({ revocation }) => revocation).map(({ certificate }) => certificate)

  return { roots: [...own, ...configured, ...named], revoked }
}

/** Resolves with how many faults there are. */
async function verifyAll(database: Database, trust: Trust): Promise<number> {
  const homes = await database.read(null, (tx) =>
    tx
      .select({ id: organization.organizationId, name: organization.name })
      .from(organization)
      .orderBy(asc(organization.createdAt), asc(organization.organizationId)),
  )
  const counts = noTrails()
  let faults = 0
  let read = 0
  const onEvent = () => {
    read += 1
    if (read % toldEvery === 0) process.stderr.write(`${read} events read\n`)
  }
  for (const { id, name } of homes) {
    for await (const fault of verifyTrails({ database, trust, onEvent }, id as OrganizationId, counts)) {
      faults += 1
      if (faults <= mostNamed) process.stdout.write(`${id}  ${name}: ${wordsOfFault(fault)}\n`)
    }
  }
  if (faults > mostNamed) process.stdout.write(`and ${faults - mostNamed} more\n`)
  process.stdout.write(toldOfTrails(counts, faults))

  return faults
}
