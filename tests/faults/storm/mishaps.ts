import { setTimeout as sleep } from 'node:timers/promises'
import { answer, hang, reset, well, type Behaviour } from '../../hostile-receiver.ts'
import { gateFaults, type Gate } from './gate.ts'
import { ownName, type Parts } from './parts.ts'

/** Something on which the product leans is broken for a moment. */
type Mishap = { name: string; begin: () => unknown; end: () => unknown }

const betweenMs = 2_500
const shortestMs = 300
const longestMs = 1_500
/** What hangs is noticed by who waits for long enough. */
const hangsMs = 3_000
/** Of the product's connections, at once. */
const cutConnections = 4

/** One after the other, in no order, until it is over; each comes before any comes again. */
export function makeMishaps(parts: Parts) {
  const mishaps = [
    ...ofGate('time-stamps', parts.timeStamps.gate),
    ...(parts.files.gate ? ofGate('files', parts.files.gate) : []),
    ...ofReceiver(parts),
    { name: 'mail away', begin: () => parts.post.down(), end: () => parts.post.up() },
    { name: 'database cut', begin: () => cut(parts), end: () => {} },
  ]
  const counts = new Map(mishaps.map(({ name }) => [name, 0]))
  let isOver = false

  async function befall({ name, begin, end }: Mishap): Promise<void> {
    await begin()
    try {
      await sleep(shortestMs + Math.random() * (longestMs - shortestMs))
    } finally {
      await end()
    }
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }

  return {
    counts: counts as ReadonlyMap<string, number>,
    async run(): Promise<void> {
      while (!isOver)
        for (const mishap of mishaps.toSorted(() => Math.random() - 0.5)) {
          if (isOver) return
          await befall(mishap)
          await sleep(Math.random() * betweenMs)
        }
    },
    end(): void {
      isOver = true
    },
  }
}

function ofGate(whose: string, gate: Gate): Mishap[] {
  return gateFaults.map((fault) => ({
    name: `${whose} ${fault}`,
    begin: () => gate.break(fault),
    end: async () => {
      if (fault === 'hung') await sleep(hangsMs - longestMs)
      await gate.mend()
    },
  }))
}

/** Each delivery meets it once at most: after a second time the product waits for minutes, which nobody here does. */
function ofReceiver({ receiver }: Parts): Mishap[] {
  const spared = new Set<string>()
  const once =
    (behaviour: Behaviour): Behaviour =>
    (socket, hit) => {
      const id = `${hit.head} ${hit.headers['webhook-id']}`
      const isFirst = !spared.has(id)
      spared.add(id)
      ;(isFirst ? behaviour : well)(socket, hit)
    }
  const hangs: Behaviour = (socket, hit) => {
    hang(socket, hit)
    setTimeout(() => socket.destroy(), hangsMs)
  }

  return Object.entries({ refuses: answer(503), hangs, cuts: reset }).map(([name, behaviour]) => ({
    name: `receiver ${name}`,
    begin: () => receiver.behave(once(behaviour)),
    end: () => receiver.behave(well),
  }))
}

/** Some of the product's connections end, whatever they are at. */
function cut({ owner }: Parts): Promise<unknown> {
  return owner.query(
    `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
      where backend_type = 'client backend' and application_name <> $1
        and pid <> pg_backend_pid() order by random() limit ${cutConnections}) as chosen`,
    [ownName],
  )
}
