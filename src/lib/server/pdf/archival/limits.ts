/** ISO 19005-3 §6.1.13: what every reader can hold, and what is too near to nothing to count. */
const most = { string: 32_767, name: 127, integer: 2_147_483_647 } as const
const smallest = 1.175e-38

/** By the bytes of strings and names. Whether a number was written as an integer is not known, so all keep to their bounds. */
export const isWithinLimits = {
  string: (bytes: number) => bytes <= most.string,
  name: (bytes: number) => bytes <= most.name,
  number: (value: number) =>
    value <= most.integer && value >= -most.integer - 1 && (value === 0 || Math.abs(value) >= smallest),
} as const

/** §6.2.6. */
export const renderingIntents: ReadonlySet<string> = new Set([
  'RelativeColorimetric',
  'AbsoluteColorimetric',
  'Perceptual',
  'Saturation',
])
