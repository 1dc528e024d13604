import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct, type Product } from '../tests/load/start-product.ts'
import { inMb, residentMb } from '../tests/resident.ts'
import { makeSamplePdf } from '../tests/sample-pdfs.ts'
import {
  draftEnvelope,
  eventually,
  openRoom,
  register,
  signAs,
  uploadDocument,
  type TestPerson,
} from '../tests/world.ts'
import { ms } from './cpu.ts'

const restMs = 120_000
const bar = { megabytes: 450, startMs: 2500 }
/** Envelopes that are sealed before memory is looked at again; fewer for a quick look. */
const envelopes = Number(process.env['BENCH_ENVELOPES'] ?? 500)
const atOnce = 4

/** What the product with its embedded database holds at rest, in all its processes together, and how soon it is ready. */
export async function benchMemory(): Promise<string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-memory-'))
  try {
    const first = await timed(folder)
    await first.product.stop()
    const { product, took } = await timed(folder)
    const { idle, worked, rested } = await weighAndStop(product)

    return [
      `start with a new database: ready after ${ms(first.took)}`,
      `start with an existing database: ready after ${ms(took)} = ${share(took, bar.startMs)}`,
      `memory 2 minutes after a start: ${inMb(idle)} = ${share(idle, bar.megabytes)}`,
      `memory after ${envelopes} sealed envelopes: ${inMb(worked)}`,
      `memory 2 minutes after that: ${inMb(rested)} = ${share(rested, bar.megabytes)}`,
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function weighAndStop(product: Product) {
  try {
    return await weigh(product)
  } finally {
    await product.stop()
  }
}

async function weigh(product: Product) {
  await sleep(restMs)
  const idle = residentMb(product.pid)
  await sealMany(product)
  const worked = residentMb(product.pid)
  await sleep(restMs)

  return { idle, worked, rested: residentMb(product.pid) }
}

async function timed(folder: string): Promise<{ product: Product; took: number }> {
  const began = performance.now()
  const product = await startProduct(folder)

  return { product, took: performance.now() - began }
}

async function sealMany({ world }: Product): Promise<void> {
  const pdf = await makeSamplePdf()
  let next = 0
  const turns = Array.from({ length: atOnce }, async () => {
    // Somebody for each turn: the uploads of one organization have a limit.
    const mara = await register(world, 'mara', 'Acme')
    while (next < envelopes) await sealOne(mara, pdf, (next += 1))
  })
  await Promise.all(turns)

  async function sealOne(person: TestPerson, bytes: Uint8Array, number: number): Promise<void> {
    const email = `guest-${number}@example.org`
    const document = await uploadDocument(person, bytes)
    const { id } = await draftEnvelope(person, document, [{ key: 'guest', name: 'Jane Roe', email }])
    await person.call('POST /envelopes/{id}/send', { params: { id } })
    await signAs(await openRoom(world, email))
    await eventually(
      async () => (await person.call('GET /envelopes/{id}', { params: { id } })).body.status === 'completed',
    )
  }
}

const share = (value: number, most: number) => `${(value / most).toFixed(2)} of what it may`
