/** ISO 19005-3 §6.1.13: what every reader can hold, and what is too near to nothing to count. */
export const limits = { string: 32_767, name: 127, integer: 2_147_483_647, smallest: 1.175e-38 } as const

/** §6.2.6. */
export const renderingIntents: ReadonlySet<string> = new Set([
  'RelativeColorimetric',
  'AbsoluteColorimetric',
  'Perceptual',
  'Saturation',
])
