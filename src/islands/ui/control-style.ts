/**
 * The look of text inputs and selects; 16 px text, as smaller text makes phones zoom in.
 * `:read-only` is true of every select (HTML §4.16.3), so it is asked of inputs and text areas only.
 */
export const controlStyle =
  'block h-10 w-full rounded-md border border-control bg-surface px-3 text-base text-text ' +
  'placeholder:text-muted [&:is(input,textarea):read-only]:bg-surface-sunken disabled:bg-surface-sunken disabled:text-muted ' +
  'aria-invalid:border-error pointer-coarse:h-11'
