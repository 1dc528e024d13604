import { points, type Point } from '#server/points.ts'
import type { Fate, Fates } from './meet-fates.ts'

export type Role = 'web' | 'worker'
type Met = { fate: Fate; point: Point }

/** Rooms are signed in by web processes, the rest is done by workers. */
const ofWeb: readonly Point[] = ['completion measured', 'act recorded', 'act committed']
const pointsOf = (role: Role) => points.filter((point) => ofWeb.includes(point) === (role === 'web'))

/** How often somebody meets a point that others have met already, once there is no other. */
const again = 0.2
const stopped = 0.3

/** Says which process ends or stands still at which points: each point comes before any comes again. */
export function makeFates(fates: readonly Fate[]) {
  const met: Met[] = []
  const isMet = (fate: Fate, point: Point) => met.some((one) => one.fate === fate && one.point === point)

  /** What has not happened there yet, of what is to happen. */
  function missing(point: Point): Fate | null {
    if (fates.length === 1) return isMet('kill', point) || isMet('stop', point) ? null : 'kill'

    return fates.find((fate) => !isMet(fate, point)) ?? null
  }

  return {
    met: met as readonly Met[],
    note: (one: Met) => void met.push(one),
    /** Of one process; `mayStop`: there is time enough to wake it, and few others stand still. */
    of(role: Role, mayStop: boolean): Fates {
      const own = pointsOf(role)
      const open = own.flatMap((point) => {
        const fate = missing(point)
        if (!fate) return []
        const isStopped = mayStop && (fate === 'stop' || Math.random() < stopped)
        return isStopped || fate === 'kill' ? [[point, isStopped ? 'stop' : 'kill'] as const] : []
      })
      if (open.length > 0) return Object.fromEntries(open)
      const any = own[Math.floor(Math.random() * own.length)]

      return any && Math.random() < again ? { [any]: 'kill' } : {}
    },
    /** Where nothing has happened yet, as "kill seal kept". */
    left: (): string[] =>
      points.flatMap((point) => {
        const fate = missing(point)
        return fate ? [`${fate} ${point}`] : []
      }),
  }
}
