import { rm } from 'node:fs/promises'
import type { RecordedEvent } from '#core/audit/audit-event.ts'
import { verifyChain } from '#core/audit/audit-chain.ts'
import { canonicalJson, type Json } from '#core/audit/canonical-json.ts'
import type { OrganizationId } from '#core/ids.ts'
import { asc, sql } from 'drizzle-orm'
import { z } from 'zod'
import { becomeOwner, type Database } from '../data/database.ts'
import { organization } from '../data/tables/people.ts'
import { archivedTrail } from '../data/tables/trail-anchors.ts'
import { evidenceFormat } from '../envelopes/evidence.ts'
import type { Clock } from '../ports.ts'
import { endedTrails, type EndedTrail } from './archivable-trails.ts'
import { hashFile, linesOfArchive, writeArchive } from './archive-file.ts'
import { hashing } from './hashing.ts'
import { judgeEvidenceFile } from './judge-evidence-file.ts'

const trailsAtOnce = 200

export type Archived = {
  trails: number
  events: number
  /** Hex SHA-256 of the file; null where there was nothing to write. */
  sha256: string | null
  /** Trails that are not whole, and stay: `organization envelope`. */
  left: string[]
  /** Months that nothing is left in. */
  dropped: string[]
}

/**
 * Takes trails of erased envelopes that were made before `before` (ISO 8601) out of the database into a file, each as evidence that stands
 * for itself. What is taken out was read from the finished file; ended in between, trails are in both, and another run goes on.
 */
export async function archiveTrails(
  { database, clock }: { database: Database; clock: Clock },
  file: string,
  before: string,
): Promise<Archived> {
  const done: Archived = { trails: 0, events: 0, sha256: null, left: [], dropped: [] }
  let written = 0
  async function* lines() {
    for await (const { home, trail } of endedOfAll(database, before)) {
      const line = lineOf(home, trail)
      if (line === null) done.left.push(`${home} ${trail.envelope}`)
      else {
        written += 1
        yield line
      }
    }
  }
  await writeArchive(file, { before, at: clock.now() }, lines())
  if (written === 0) {
    await rm(file)
    return done
  }
  done.sha256 = await hashFile(file)
  for await (const page of pagesOf(file)) {
    await takeOut(database, page, { archive: done.sha256, at: clock.now() })
    done.trails += page.trails.length
    done.events += page.trails.reduce((sum, { events }) => sum + events, 0)
  }
  done.dropped = await dropEmptyMonths(database)

  return done
}

async function* endedOfAll(database: Database, before: string) {
  const homes = await database.read(null, (tx) =>
    tx
      .select({ id: organization.organizationId })
      .from(organization)
      .orderBy(asc(organization.createdAt), asc(organization.organizationId)),
  )
  for (const { id } of homes) {
    const home = id as OrganizationId
    for await (const trail of endedTrails(database, home, before)) yield { home, trail }
  }
}

/** Null for a trail that is not as it was written: it stays where `paraph audit verify` finds it. */
function lineOf(home: OrganizationId, { envelope, events, anchors }: EndedTrail): string | null {
  if (!isWholeTrail(events)) return null
  const line = canonicalJson({
    ...{ format: evidenceFormat, organization: home, envelope: { id: envelope, title: '' }, documents: [] },
    events: events as unknown as Json,
    anchors: anchors as unknown as Json,
  })

  return judgeEvidenceFile(line, []).fault === null ? line : null
}

function isWholeTrail(events: readonly (RecordedEvent | null)[]): events is RecordedEvent[] {
  return events.every((event) => event !== null) && verifyChain(events, hashing.text).whole
}

/** What is needed of a line, once it was judged. */
const trailLine = z.object({ organization: z.uuid(), events: z.array(z.object({ hash: z.string() })).min(1) })

type Taken = { envelope: string; events: number; hash: string }
type Page = { home: OrganizationId; trails: Taken[] }

/** Of one organization each. Throws where a line is not the evidence that was written. */
async function* pagesOf(file: string): AsyncGenerator<Page> {
  let page: Page | undefined
  for await (const line of linesOfArchive(file)) {
    const judged = judgeEvidenceFile(line, [])
    if (judged.fault !== null)
      throw new Error(`${file} is not what was written. Nothing of the rest was taken out.`)
    const { organization: home, events } = trailLine.parse(JSON.parse(line))
    if (page && (page.home !== home || page.trails.length >= trailsAtOnce)) {
      yield page
      page = undefined
    }
    page ??= { home: home as OrganizationId, trails: [] }
    page.trails.push({ envelope: judged.envelope, events: events.length, hash: events.at(-1)?.hash ?? '' })
  }
  if (page) yield page
}

type Where = { archive: string; at: Date }

/** All of these trails, or none where one of them is not what it was. */
async function takeOut(database: Database, { home, trails }: Page, { archive, at }: Where): Promise<void> {
  await database.transaction(home, async (tx) => {
    await tx.insert(archivedTrail).values(
      trails.map(({ envelope, events, hash }) => ({
        ...{ organizationId: home, envelopeId: envelope, events, hash, archive, archivedAt: at },
      })),
    )
    await becomeOwner(tx)
    const { rows } = await tx.execute<{ taken: number }>(
      sql`select take_out_trails(${home}::uuid, array(
        select json_array_elements_text(${JSON.stringify(trails.map(({ envelope }) => envelope))}::json)::uuid)) as taken`,
    )
    const taken = Number(rows[0]?.taken)
    const expected = trails.reduce((sum, { events }) => sum + events, 0)
    if (taken !== expected)
      throw new Error(`Of ${expected} events ${taken} were there: these trails were left as they are.`)
  })
}

async function dropEmptyMonths(database: Database): Promise<string[]> {
  return database.transaction(null, async (tx) => {
    await becomeOwner(tx)
    const { rows } = await tx.execute<{ dropped: string[] }>(sql`select drop_empty_months() as dropped`)
    return rows[0]?.dropped ?? []
  })
}
