import { makeTransport } from '#server/webhooks/make-transport.ts'
import { systemClock } from '#server/system.ts'
import { hang, startReceiver, type Receiver } from '../tests/hostile-receiver.ts'
import { eventually, makeWorld, register, type World } from '../tests/world.ts'
import { ms } from './cpu.ts'

const draft = { title: 'Lease', documents: [], recipients: [], fields: [] }
const samples = 40
/** More than there are places in the queue, each with enough to send to hang for all the time that is measured. */
const hostileOrganizations = 9
const endpointsEach = 3
const eventsEach = 12
const timeoutMs = 4000

/** How long an event takes to a receiver that is well: while others hang, against by itself. */
export async function benchWebhooks(): Promise<string[]> {
  const transport = makeTransport({ allowLoopback: true, clock: systemClock, timeoutMs })
  const world = await makeWorld({ transport })
  const healthy = await startReceiver()
  const hanging = await startReceiver(hang)
  try {
    const measure = await startListening(world, healthy)
    await measure()
    const alone = median(await measure())
    await hangMany(world, hanging)
    const beside = median(await measure())
    const hung = hanging.connections()
    return [
      `webhooks, event to healthy receiver while ${hostileOrganizations * endpointsEach} others hang: ${ms(beside)} = ${(beside / alone).toFixed(2)} x by itself (${ms(alone)}); ${hung} requests hung meanwhile`,
    ]
  } finally {
    await world.close()
    await healthy.close()
    await hanging.close()
  }
}

/** Milliseconds from each answer of the API to the request that tells of what it did. */
async function startListening(world: World, { origin, hits }: Receiver) {
  const happen = await startSender(world, 'healthy', [origin])

  return async (): Promise<number[]> => {
    const taken: number[] = []
    for (let sample = 0; sample < samples; sample += 1) {
      const before = hits.length
      await happen()
      const at = performance.now()
      await eventually(async () => hits.length > before)
      taken.push((hits.at(-1)?.at ?? NaN) - at)
    }
    return taken
  }
}

async function hangMany(world: World, receiver: Receiver): Promise<void> {
  for (let index = 0; index < hostileOrganizations; index += 1) {
    const urls = Array.from({ length: endpointsEach }, (_, endpoint) => `${receiver.origin}/${endpoint}`)
    const happen = await startSender(world, `hostile ${index}`, urls)
    for (let event = 0; event < eventsEach; event += 1) await happen()
  }
  await eventually(async () => receiver.connections() >= hostileOrganizations * endpointsEach)
}

/** Something that happens, told to these addresses. */
async function startSender(
  world: World,
  name: string,
  urls: readonly string[],
): Promise<() => Promise<unknown>> {
  const person = await register(world, name.replace(' ', ''), name)
  for (const url of urls) {
    const { status } = await person.call('POST /webhooks', { body: { url, events: ['envelope.created'] } })
    if (status !== 201) throw new Error(`endpoint: ${status}`)
  }

  return () => person.call('POST /envelopes', { body: draft })
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
