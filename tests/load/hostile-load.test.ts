import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentShape } from '#contract/shapes.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { draftEnvelope, openRoom, register, uploadDocument, type RoomGuest } from '../world.ts'
import type { Answers, Harm } from './attack.ts'
import { startProduct, type Product } from './start-product.ts'

const attackMs = 60_000
const quietSteps = 40
const mostMoreMb = 400
/** Between two steps of the guest: often enough to measure, and no more than one room may save in a minute. */
const pauseMs = 300

/** Whoever attacks computes on machines of their own: this one is left to the server, as far as it wants it. */
const attackersNiceness = 15
const attacking = fileURLToPath(new URL('./attack.ts', import.meta.url))

describe.runIf(process.platform === 'linux')('while others do all they can to stop the server', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-hostile-'))
  let product: Product
  let guest: RoomGuest
  let lease: DocumentShape
  let version: number
  let harm: Omit<Harm, 'end'>
  beforeAll(async () => {
    product = await startProduct(folder)
    const { world, port } = product
    const mara = await register(world, 'mara', 'Acme')
    lease = await uploadDocument(mara, await makeSamplePdf())
    const jane = { key: 'guest', name: 'Jane Roe', email: 'jane@example.org' }
    const { id } = await draftEnvelope(mara, lease, [jane])
    expect((await mara.call('POST /envelopes/{id}/send', { params: { id } })).status).toBe(200)
    guest = await openRoom(world, jane.email)
    version = (await guest.call('GET /signing/{recipient}')).body.envelope.version
    await guest.call('POST /signing/{recipient}/consent', { body: { version, agreed: true } })
    const rex = await register(world, 'rex', 'Rogue', 'Free')
    const document = (await uploadDocument(rex, await makeSamplePdf())).id
    const role = { key: 'guest', name: 'Guest', recipientRole: 'signer', order: 1 }
    const made = await rex.call('POST /templates', {
      body: { name: 'Harm', documents: [document], recipients: [role], fields: [] },
    })
    expect(made.status).toBe(201)
    harm = { port, token: rex.token, organization: rex.organizationId, document, template: made.body.id }
  }, 600_000)
  afterAll(async () => {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** What a guest does between two fields: looks again, reads the page, writes something down. In ms. */
  async function takeStep(): Promise<number> {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const started = performance.now()
    const { body: session, status } = await guest.call('GET /signing/{recipient}', { headers })
    const field = session.fields.find(({ type }) => type === 'text')?.id ?? ''
    const [page, saved] = await Promise.all([
      guest.call('GET /signing/{recipient}/documents/{document}/pages/{page}/text', {
        params: { document: lease.id, page: 0 },
        headers,
      }),
      guest.call('PUT /signing/{recipient}/values', {
        body: { version, values: { [field]: `Remark ${started}` } },
        headers,
      }),
    ])
    expect([status, page.status, saved.status]).toEqual([200, 200, 204])

    return performance.now() - started
  }
  async function stepsWhile(goesOn: (count: number) => boolean): Promise<number[]> {
    const took: number[] = []
    while (goesOn(took.length)) {
      took.push(await takeStep())
      await sleep(pauseMs)
    }
    return took
  }
  async function returnsTo(boundMs: number): Promise<boolean> {
    const end = Date.now() + 60_000
    while (Date.now() < end) if (p95(await stepsWhile((count) => count < 10)) <= boundMs) return true
    return false
  }

  test('a guest signs on: p95 within four times the quiet one, no errors, memory bounded, soon as before', async () => {
    await stepsWhile((count) => count < 10)
    const quiet = p95(await stepsWhile((count) => count < quietSteps))
    const memory = watchMemory(product.pid)
    const end = Date.now() + attackMs
    const attack = startAttack({ ...harm, end })
    const attacked = p95(await stepsWhile(() => Date.now() < end).finally(memory.stop))
    const { counts, busyWithoutRetry } = await attack
    const moreMb = memory.most()
    const isBack = await returnsTo(2 * quiet)
    // A machine that others use as well is not equally fast all the time: what is quiet is asked before and after.
    const quietAfter = p95(await stepsWhile((count) => count < quietSteps))

    console.info({ load: os.loadavg()[0], quiet, attacked, quietAfter, moreMb, isBack, counts })
    const faults = Object.keys(counts).filter((status) => Number(status) >= 500 && status !== '503')
    expect(faults).toEqual([])
    expect(busyWithoutRetry).toBe(0)
    // They did get through to what is costly: to limits, and to the queue of PDF work.
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(['422', '503']))
    expect(moreMb).toBeLessThanOrEqual(mostMoreMb)
    expect(isBack).toBe(true)
    expect(attacked).toBeLessThanOrEqual(4 * Math.max(quiet, quietAfter))
  })
})

async function startAttack(harm: Harm): Promise<Answers> {
  const child = spawn(process.execPath, [attacking, JSON.stringify(harm)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] },
  })
  os.setPriority(child.pid ?? 0, attackersNiceness)
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])

  return JSON.parse(said) as Answers
}

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Infinity
}

/** The most resident memory of a process beyond what it has now, in MB, until it is stopped. */
function watchMemory(pid: number) {
  const read = () =>
    Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024
  const before = read()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, read())), 100)

  return { stop: () => clearInterval(timer), most: () => most - before }
}
