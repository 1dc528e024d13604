/** A choice of how the list is shown; the one that is made is marked as current. */
export const choiceStyle =
  'rounded-md px-3 py-2 font-medium text-muted hover:bg-surface-hover hover:text-text aria-[current]:bg-surface-hover aria-[current]:text-text'
