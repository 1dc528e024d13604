import type { SealLevel } from './seal-level.ts'

/**
 * Who put the time on a seal: the host itself, or an authority elsewhere, by the name in its certificate and the address
 * it was asked at. `isChecked`: that certificate leads to a trust anchor the host has named; else it is taken at its word.
 */
export type StampedBy =
  { kind: 'host'; name: string } | { kind: 'external'; name: string; host: string; isChecked: boolean }

/**
 * Where a seal's time comes from, as certificate, page and evidence tell it; null for the server's own clock. `level` is what
 * is known of it where this is told: the certificate stands in the file, and what comes behind the seal comes later.
 */
export function textOfStamp(
  by: StampedBy | null,
  level: SealLevel = 'B-T',
): { key: string; names: Readonly<Record<string, string>> } {
  if (!by) return { key: 'seal.timedByClock', names: {} }
  const { name } = by
  if (by.kind === 'host') return { key: 'seal.stampedByHost', names: { level, name } }
  const { host, isChecked } = by

  return { key: isChecked ? 'seal.stampedChecked' : 'seal.stampedUnchecked', names: { level, name, host } }
}
