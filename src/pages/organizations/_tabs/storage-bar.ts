/** What has any size at all is seen, in hundredths of the bar. */
const least = 0.8

/**
 * Where the parts of a bar begin and how wide they are, in hundredths: of what the plan allows, or of what is used where it
 * allows everything or is exceeded. Parts that are widened to be seen take that from the others, so that none runs out of the bar.
 */
export function storageBar(
  sizes: readonly number[],
  limit: number | null,
): { from: number; width: number }[] {
  const used = sizes.reduce((sum, size) => sum + size, 0)
  const whole = Math.max(limit ?? 0, used, 1)
  const widths = sizes.map((size) => (size === 0 ? 0 : Math.max(least, (size / whole) * 100)))
  const shrink =
    100 /
    Math.max(
      100,
      widths.reduce((sum, width) => sum + width, 0),
    )

  return widths.map((width, index) => ({
    from: widths.slice(0, index).reduce((sum, before) => sum + before, 0) * shrink,
    width: width * shrink,
  }))
}
