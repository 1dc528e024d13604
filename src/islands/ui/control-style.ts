/** The look of text inputs and selects; 16 px text, as smaller text makes phones zoom in. */
export const controlStyle =
  'block h-10 w-full rounded-md border border-control bg-surface px-3 text-base text-text ' +
  'placeholder:text-muted read-only:bg-surface-sunken disabled:bg-surface-sunken disabled:text-muted ' +
  'aria-invalid:border-error pointer-coarse:h-11'
