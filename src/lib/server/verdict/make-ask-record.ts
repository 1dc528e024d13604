import { createHash } from 'node:crypto'
import type { RecordAnswer, RecordQuestion } from '#contract/verdict-shapes.ts'
import type { BroughtSeal } from '#verifier/knowledge.ts'
import type { Database } from '../data/database.ts'
import { readKnownKeys } from '../trust/known-keys.ts'
import { findRecord } from './find-record.ts'

export type AskRecord = (question: RecordQuestion) => Promise<RecordAnswer>

/**
 * What the record says of a file that stays where it is. Nobody learns whose it is by its fingerprint: of the keys that were
 * brought along to seal with, only those are told that whoever asks has found in the file.
 */
export function makeAskRecord(database: Database): AskRecord {
  return async ({ sha256, signers }) => {
    const known = await findRecord(database, sha256)
    if (!known) return { recorded: false, sealedAt: null, seals: [] }
    const { seals } = await readKnownKeys(database, known.organizationId)

    return {
      recorded: true,
      sealedAt: known.sealedAt.toISOString(),
      seals: seals.filter(({ certificate }) => signers.includes(fingerprintOf(certificate))).map(toAnswer),
    }
  }
}

const fingerprintOf = (der: Uint8Array) => createHash('sha256').update(der).digest('hex')
const toBase64 = (der: Uint8Array) => Buffer.from(der).toString('base64')

function toAnswer({ certificate, chain }: BroughtSeal): RecordAnswer['seals'][number] {
  return { certificate: toBase64(certificate), chain: chain.map(toBase64) }
}
