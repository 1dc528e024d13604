import { X509Certificate } from 'node:crypto'
import type { RevocationReason } from '#core/seal/revocation.ts'
import type { Transaction } from '../data/database.ts'
import { sealKey, sealRevocation } from '../data/tables/directory.ts'
import { isIssuedBy } from './certificate-path.ts'
import type { SealKeyRow } from './key-ring.ts'
import { toKeyRow } from './seal-key-rows.ts'

/** A key of this host as its operator sees it. */
export type KeptKey = {
  row: SealKeyRow
  certificate: X509Certificate
  /** Upper-case hex, as `openssl` and PDF readers show it. */
  serial: string
  kind: 'root' | 'authority' | 'seal' | 'time-stamp' | 'brought'
  /** Whose, where it is an organization's. */
  organizationId: string | null
  mode: 'live' | 'test' | null
  version: number
  /** Nothing newer has taken its place. */
  isNewest: boolean
  revocation: { reason: RevocationReason; since: Date; revokedAt: Date } | null
  /** Purpose of the authority whose list names it, once it is revoked. */
  authority: string | null
}

const kinds: Readonly<Record<string, KeptKey['kind']>> = {
  root: 'root',
  organization: 'authority',
  seal: 'seal',
  'time-stamp': 'time-stamp',
  brought: 'brought',
}

/** Every key there ever was, oldest first. */
export async function readKeptKeys(tx: Transaction): Promise<KeptKey[]> {
  const rows = await tx.select().from(sealKey).orderBy(sealKey.createdAt, sealKey.purpose)
  const revocations = new Map(
    (await tx.select().from(sealRevocation)).map((revocation) => [revocation.purpose, revocation]),
  )
  const purposes = new Set(rows.map(({ purpose }) => purpose))

  return rows.map((stored) => {
    const row = toKeyRow(stored)
    const certificate = new X509Certificate(row.certificate)
    const name = readPurpose(row.purpose)

    return {
      ...name,
      row,
      certificate,
      serial: certificate.serialNumber,
      isNewest: !purposes.has(nextPurpose(row.purpose, name)),
      revocation: revocations.get(row.purpose) ?? null,
      authority: revocations.get(row.purpose)?.authority ?? null,
    }
  })
}

/** The authority that issued a key's certificate; null for a root, which is its own. */
export function issuerOf({ certificate, kind }: KeptKey, keys: readonly KeptKey[]): KeptKey | null {
  if (kind === 'root') return null

  return keys.find((other) => isAuthority(other) && isIssuedBy(certificate, other.certificate)) ?? null
}

export const isAuthority = ({ kind }: KeptKey) => kind === 'root' || kind === 'authority'

type Name = Pick<KeptKey, 'kind' | 'organizationId' | 'mode' | 'version'>

function readPurpose(purpose: string): Name {
  const [word = '', ...rest] = purpose.split(':')
  const kind = kinds[word] ?? 'seal'
  if (kind === 'brought')
    return { kind, organizationId: rest[0] === 'host' ? null : (rest[0] ?? null), mode: 'live', version: 1 }
  const ofOrganization = kind === 'authority' || kind === 'seal'
  const [organizationId, mode] = ofOrganization ? rest : []
  const version = Number(rest[ofOrganization ? 2 : 0] ?? 1)

  return {
    kind,
    organizationId: organizationId ?? null,
    mode: mode === 'live' || mode === 'test' ? mode : null,
    version,
  }
}

function nextPurpose(purpose: string, { version }: Name): string {
  const base = version === 1 ? purpose : purpose.slice(0, purpose.lastIndexOf(':'))

  return `${base}:${version + 1}`
}
