import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PDF } from '@libpdf/core'
import { prepareSeal } from '#server/pdf/prepare-seal.ts'
import type { SealJob } from '#server/pdf/seal-job.ts'
import type { Signer } from '#server/ports.ts'
import {
  makeOrganizationAuthority,
  makeRoot,
  makeSealCertificate,
  type SealingOrganization,
} from '#server/trust/certificates.ts'
import { completeSeal } from '#server/trust/complete-seal.ts'
import { makeLocalSigner } from '#server/trust/local-signer.ts'
import { makeScans, sealDocuments, sealJob } from './seal-jobs.ts'

const warmUps = 8
const runs = 25
const organization: SealingOrganization = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  name: 'Acme',
  mode: 'live',
}

/** One line a document, and one for memory; times are medians of runs that take turns in this process. */
export async function benchSeal(): Promise<string[]> {
  const signer = await makeSigner()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const lines: string[] = []
  for (const [name, bytes] of await sealDocuments()) {
    const { floor, bare, whole } = await measure(bytes, signer, privateKey)
    lines.push(
      `seal, ${name}: ${ms(whole)} = ${(whole / floor).toFixed(1)} x (load + hash + sign, ${ms(floor)}); ` +
        `without certificate and stamps ${ms(bare)} = ${(bare / floor).toFixed(1)} x, these add ${ms(whole - bare)}`,
    )
  }
  lines.push(`seal, memory for 41 MB: ${await measureMemory()} beyond that for one page`)

  return lines
}

/** The whole seal as the product makes it, but for the way between processes. */
export async function seal(job: SealJob, signer: Signer): Promise<Uint8Array> {
  return (await completeSeal(await prepareSeal(job), signer, null)).bytes
}

export async function makeSigner(): Promise<Signer> {
  const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)), uuid: () => '' }
  const issuance = { at: new Date(), random }
  const root = await makeRoot(issuance)
  const authority = await makeOrganizationAuthority(organization, root, issuance)

  return makeLocalSigner(await makeSealCertificate(organization, authority, issuance), [
    authority.certificate,
    root.certificate,
  ])
}

async function measure(bytes: Uint8Array, signer: Signer, key: KeyObject) {
  const work = {
    floor: () => signPlainly(bytes, key),
    bare: (run: number) =>
      seal({ ...sealJob(bytes, run), stamps: [], completionCertificate: [], attachments: [] }, signer),
    whole: (run: number) => seal(sealJob(bytes, run), signer),
  }
  const times = { floor: [] as number[], bare: [] as number[], whole: [] as number[] }
  for (let run = 0; run < warmUps + runs; run++) {
    for (const kind of ['floor', 'bare', 'whole'] as const) {
      const start = performance.now()
      await work[kind](run)
      if (run >= warmUps) times[kind].push(performance.now() - start)
    }
  }

  return { floor: median(times.floor), bare: median(times.bare), whole: median(times.whole) }
}

/** What no sealer gets around: find the pages, hash the bytes, sign the hash. */
async function signPlainly(bytes: Uint8Array, key: KeyObject): Promise<void> {
  await PDF.load(bytes)
  sign('sha256', createHash('sha256').update(bytes).digest(), key)
}

/** In a process of its own: the most this one ever took says nothing of one seal. */
async function measureMemory(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'paraph-bench-'))
  try {
    const file = join(folder, 'scans.pdf')
    writeFileSync(file, await makeScans())
    const script = fileURLToPath(new URL('seal-memory.ts', import.meta.url))
    return execFileSync(process.execPath, [script, file], { encoding: 'utf8' }).trim()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
const ms = (value: number) => `${value.toFixed(1)} ms`
