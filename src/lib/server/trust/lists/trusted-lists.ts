import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { nameKey, type TrustedAuthority, type Voucher } from '#verifier/authorities.ts'
import { readCertificate } from '#verifier/signed-message.ts'
import type { ListFile } from './list-file.ts'
import { readListFile } from './read-list-file.ts'

/** Who is told first where several vouch for the same authority. */
const order: readonly Voucher['by'][] = ['eu', 'adobe', 'host']

export type TrustedLists = {
  /** What was read, file by file. */
  files: readonly (Pick<ListFile, 'kind' | 'name' | 'nextUpdate' | 'skipped'> & {
    file: string
    authorities: number
  })[]
  /** How many different ones there are. */
  size: number
  /** Those of these names, as `nameKey` makes them. */
  named: (names: Iterable<string>) => TrustedAuthority[]
}

/**
 * Reads files, and those that lie in folders, each by what it is. Throws an error for whoever starts the program, which
 * names the file, and the setting (`by`) that led to it. Who signed a list is not asked: whoever gives the file vouches for it.
 */
export function readTrustedLists(places: readonly string[], by = 'TRUSTED_LISTS'): TrustedLists {
  const read = places.flatMap(filesIn).map((file) => ({ file, ...readOne(file, by) }))
  const authorities = merge(read.flatMap(({ entries }) => entries))
  const byName = Map.groupBy(authorities, ({ subject }) => subject)

  return {
    files: read.map(({ entries, ...rest }) => ({ ...rest, authorities: entries.length })),
    size: authorities.length,
    named: (names) => [...new Set(names)].flatMap((name) => byName.get(name) ?? []),
  }

  function filesIn(place: string): string[] {
    const kept = statSync(place, { throwIfNoEntry: false })
    if (!kept) throw new Error(`${by}: there is no ${place}.`)
    if (!kept.isDirectory()) return [place]

    return readdirSync(place, { withFileTypes: true })
      .filter((one) => !one.isDirectory() && !one.name.startsWith('.'))
      .map(({ name }) => path.join(place, name))
      .sort()
  }
}

/** The next one was due. */
export function isOver(nextUpdate: Date | null, now: Date): boolean {
  return nextUpdate !== null && nextUpdate < now
}

function readOne(file: string, by: string): ListFile {
  try {
    return readListFile(file)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`${by}: ${file} ${why}.`, { cause: error })
  }
}

function merge(entries: ListFile['entries']): TrustedAuthority[] {
  const found = new Map<string, { certificate: Uint8Array; vouchers: Voucher[] }>()
  for (const { certificate, voucher } of entries) {
    const key = createHash('sha256').update(certificate).digest('base64')
    const one = found.get(key) ?? { certificate, vouchers: [] }
    one.vouchers.push(voucher)
    found.set(key, one)
  }

  return [...found.values()].map(({ certificate, vouchers }) => ({
    certificate,
    subject: nameKey(readCertificate(certificate).fields.tbsCertificate.subject),
    vouchers: vouchers.toSorted((a, b) => order.indexOf(a.by) - order.indexOf(b.by)),
  }))
}
