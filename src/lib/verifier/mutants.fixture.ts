import { askThread } from './in-thread.fixture.ts'

/** Damaged copies of files to be judged in a thread of its own: those of the seeds from `first` to before `end`. */
export type Mutants = {
  files: readonly Uint8Array[]
  root: Uint8Array
  first: number
  end: number
  /** Where the thread tells which seed it is at: of one that hangs or ends nothing else is left to tell. */
  at: Int32Array<SharedArrayBuffer>
}

/** What the thread found: how often each answer came, the seeds that passed or threw, and what took longest. */
export type Judged = {
  /** A digest of all verdicts, one behind the other: the same where two threads judge alike. */
  verdicts: string
  answers: Record<string, number>
  passed: number[]
  thrown: string[]
  slowest: { ms: number; seed: number }
}

/** A sequence of numbers below `below`, the same for the same seed (Numerical Recipes' generator). */
function numbersOf(seed: number): (below: number) => number {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0
  const draw = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0)
  draw()

  return (below) => Math.floor((draw() / 2 ** 32) * below)
}

type Damage = (bytes: Uint8Array, next: (below: number) => number) => Uint8Array

const join = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))
const nested = Buffer.from('[<<'.repeat(3000))
const names = [
  '/Sig',
  '/ByteRange',
  '/Contents',
  '/Type',
  '/Root',
  '/Prev',
  '/Length',
  '/Filter',
  '/DSS',
  '/XRef',
]

function turnBit(bytes: Uint8Array, at: number, bit: number): void {
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
}

const damages: readonly Damage[] = [
  function bits(bytes, next) {
    const copy = Uint8Array.from(bytes)
    for (let count = 1 + next(4); count > 0; count -= 1) turnBit(copy, next(copy.length), next(8))

    return copy
  },
  function run(bytes, next) {
    const start = next(bytes.length)

    return Uint8Array.from(bytes).fill([0, 0x20, 0x30, 0xff][next(4)] ?? 0, start, start + 1 + next(80))
  },
  function cut(bytes, next) {
    return bytes.slice(0, next(bytes.length))
  },
  function takeOut(bytes, next) {
    const start = next(bytes.length)

    return join(bytes.subarray(0, start), bytes.subarray(start + 1 + next(2000)))
  },
  function repeat(bytes, next) {
    const [start, to] = [next(bytes.length), next(bytes.length)]
    const part = bytes.subarray(start, start + 1 + next(4000))

    return join(bytes.subarray(0, to), part, bytes.subarray(to))
  },
  function putOver(bytes, next) {
    const part = bytes.slice(next(bytes.length)).subarray(0, 1 + next(80))
    const copy = Uint8Array.from(bytes)
    copy.set(part, next(copy.length - part.length))

    return copy
  },
  function renumber(bytes, next) {
    const copy = Uint8Array.from(bytes)
    for (
      let tries = 0, at = next(copy.length);
      tries < copy.length;
      tries += 1, at = (at + 1) % copy.length
    ) {
      const byte = copy[at] ?? 0
      if (byte < 0x30 || byte > 0x39) continue
      copy[at] = 0x30 + ((byte - 0x30 + 1 + next(9)) % 10)
      break
    }

    return copy
  },
  function digit(bytes, next) {
    const copy = Uint8Array.from(bytes)
    const isDigit = (byte: number | undefined) => /[0-9a-f]/.test(String.fromCharCode(byte ?? 0))
    let at = next(copy.length)
    while (at < copy.length && !isDigit(copy[at])) at += 1
    copy[at] = '0123456789abcdef'.charCodeAt(next(16))

    return copy
  },
  function rename(bytes, next) {
    const text = Buffer.from(bytes).toString('latin1')
    const [from = '', to = ''] = [names[next(names.length)], names[next(names.length)]]
    const place = text.indexOf(from, next(text.length))

    return place < 0
      ? bytes.slice(1)
      : new Uint8Array(Buffer.from(text.slice(0, place) + to + text.slice(place + from.length), 'latin1'))
  },
  function nest(bytes, next) {
    const to = next(bytes.length)

    return join(bytes.subarray(0, to), nested, bytes.subarray(to))
  },
]

/** Those that move nothing: what they leave is read further than the rest, and so two of three copies have one of these alone. */
const still = damages.filter(({ name }) => ['bits', 'run', 'putOver', 'renumber', 'digit'].includes(name))

/** A copy of one of the files with one to three damages, never the file itself. */
export function mutantOf(files: readonly Uint8Array[], seed: number): Uint8Array {
  const next = numbersOf(seed)
  const original = files[next(files.length)] ?? new Uint8Array(1)
  const isStill = next(3) > 0
  const [kinds, count] = isStill ? [still, 1] : [damages, 1 + next(3)]
  let mutant = original
  for (let turn = 0; turn < count && mutant.length > 1; turn += 1)
    mutant = kinds[next(kinds.length)]?.(mutant, next) ?? mutant

  return Buffer.compare(mutant, original) === 0 ? original.slice(0, -1) : mutant
}

/** As Node judges them, or as a browser does; with no more memory than this, else the thread ends. Rejects by the seed. */
export function judgeMutants(
  mutants: Omit<Mutants, 'at'>,
  conditions: 'node' | 'browser',
  mostMb = 256,
): Promise<Judged> {
  const at = new Int32Array(new SharedArrayBuffer(4))
  const judged = askThread<Judged>(new URL('./mutants.worker.fixture.ts', import.meta.url), {
    workerData: { ...mutants, at } satisfies Mutants,
    execArgv: [`--conditions=${conditions}`],
    resourceLimits: { maxOldGenerationSizeMb: mostMb },
  })

  return judged.catch((cause: unknown) => {
    throw new Error(`ended at seed ${at[0]}`, { cause })
  })
}
