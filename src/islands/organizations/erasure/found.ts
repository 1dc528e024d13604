import type { HeldOnPerson } from '#contract/erasure-shapes.ts'

/** What is held under which address: the one that was asked about, whatever is typed since. */
export type Found = { email: string; held: HeldOnPerson }

export const goesAnything = ({ goes }: HeldOnPerson) => Object.values(goes).some((count) => count > 0)
