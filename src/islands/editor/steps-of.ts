import type { DraftRole } from './draft.ts'

/** Those who act at the same time, step after step; roles come sorted by routing order. */
export function stepsOf(roles: readonly DraftRole[]): DraftRole[][] {
  return [...Map.groupBy(roles, ({ order }) => order).values()]
}
