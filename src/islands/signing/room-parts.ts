import type { SigningSession } from '#contract/signing-shapes.ts'
import { hasLogic, isSimpleRoom } from './simple-fields.ts'

/** What a room consists of. A page comes with the parts that its step shows; the others are fetched when it is their turn. */
const loaders = {
  steps: () => import('./Steps.tsx'),
  filling: () => import('./Filling.tsx'),
  rare: () => import('./RareField.tsx'),
  logic: () => import('./field-logic.ts'),
}

type Loaders = typeof loaders
type PartName = keyof Loaders
export type RoomParts = {
  readonly [N in PartName]?: Awaited<ReturnType<Loaders[N]>>
} & {
  /** Of rooms whose key is no cookie, so that a picture cannot be asked for by its address alone. */
  readonly keyed?: typeof import('./keyed-room.tsx')
}

export function neededParts(session: SigningSession): readonly PartName[] {
  if (session.stage !== 'fill') return ['steps']

  return [
    'filling',
    ...(isSimpleRoom(session) ? [] : (['rare'] as const)),
    ...(hasLogic(session) ? (['logic'] as const) : []),
  ]
}

/** The parts there are, with those of `names` that were missing. */
export async function withParts(parts: RoomParts, names: readonly PartName[]): Promise<RoomParts> {
  const missing = names.filter((name) => !parts[name])
  const loaded = await Promise.all(missing.map(async (name) => [name, await loaders[name]()] as const))

  return { ...parts, ...Object.fromEntries(loaded) }
}
