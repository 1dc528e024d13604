import { createHash } from 'node:crypto'
import type { Hashing } from '#core/audit/trail-anchor.ts'
import { sha256 } from '../sha256.ts'

export const sha256Bytes = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

export const hashing: Hashing = { text: sha256, bytes: sha256Bytes }
