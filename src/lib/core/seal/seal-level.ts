/**
 * PAdES baseline levels (ETSI EN 319 142-1 §6), each with all of the one before: B-B is signed, B-T has a time-stamp over
 * the signature, B-LT what shows that no certificate was revoked, B-LTA a time-stamp over all of that, renewed in time.
 */
export const sealLevels = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const
export type SealLevel = (typeof sealLevels)[number]

/** It holds what shows that its certificates were good, so that it stays checkable once they have ended. */
export const isKept = (level: SealLevel): boolean => level === 'B-LT' || level === 'B-LTA'
