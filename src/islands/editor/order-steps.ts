import type { Draft, DraftRole } from './draft.ts'
import { stepsOf } from './steps-of.ts'

/** Where somebody is to act: with somebody else, or in a step of their own before somebody (null: after all). */
export type Spot = { beside: string } | { before: string | null }

/** Puts a role, and with it its whole group, somewhere else in the order; steps are numbered from 1 without gaps. */
export function placeRole(draft: Draft, key: string, spot: Spot): Draft {
  const moved = togetherWith(draft, key)
  const target = 'beside' in spot ? spot.beside : spot.before
  if (moved.length === 0 || moved.some((role) => role.key === target)) return draft
  const steps = stepsOf(draft.roles.filter((role) => !moved.includes(role)))
  const at = steps.findIndex((step) => step.some((role) => role.key === target))
  const isWithin = at >= 0 && steps[at]?.[0]?.key !== target
  if (at < 0) return numbered(draft, [...steps, moved])

  return numbered(
    draft,
    'beside' in spot || isWithin
      ? steps.with(at, inserted(steps[at] ?? [], moved, 'beside' in spot ? null : target))
      : steps.toSpliced(at, 0, moved),
  )
}

/** One place sooner (−1) or later (1): out of a step that is shared, or into the one next to it. */
export function stepRole(draft: Draft, key: string, by: -1 | 1): Draft {
  const moved = togetherWith(draft, key)
  const steps = stepsOf(draft.roles)
  const at = steps.findIndex((step) => step.some((role) => role.key === key))
  const own = steps[at] ?? []
  const left = own.filter((role) => !moved.includes(role))
  const next = steps[at + by]
  if (left.length > 0)
    return numbered(draft, steps.toSpliced(at, 1, ...(by < 0 ? [moved, left] : [left, moved])))
  if (!next) return draft

  return numbered(
    draft,
    steps.with(at + by, by < 0 ? [...next, ...moved] : [...moved, ...next]).toSpliced(at, 1),
  )
}

/** A group acts as one: where one member goes, all go. */
function togetherWith({ roles }: Draft, key: string): DraftRole[] {
  const group = roles.find((role) => role.key === key)?.group

  return roles.filter((role) => role.key === key || (group && role.group?.key === group.key))
}

function inserted(
  step: readonly DraftRole[],
  moved: readonly DraftRole[],
  before: string | null,
): DraftRole[] {
  const at = step.findIndex((role) => role.key === before)

  return step.toSpliced(at < 0 ? step.length : at, 0, ...moved)
}

function numbered(draft: Draft, steps: readonly (readonly DraftRole[])[]): Draft {
  return {
    ...draft,
    roles: steps.flatMap((step, index) => step.map((role) => ({ ...role, order: index + 1 }))),
  }
}
