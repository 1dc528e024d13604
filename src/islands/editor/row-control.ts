/** What an input in a recipient's row looks like: lower than elsewhere, since there are many of them. */
export const rowControl =
  'block h-8 w-full min-w-0 rounded-md border border-control bg-surface px-2 text-sm text-text aria-invalid:border-error pointer-coarse:h-11 pointer-coarse:text-base'
