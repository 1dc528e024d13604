// Written by tools/make-sealed-sample.ts.

const samples: ReadonlySet<string> = new Set([
  '7fdbb931661f8905340f1e4e40041640ba18737d66c3f7f828cb7ed2bf7b8cdd',
  'deff13d978d47f53f62fdd542cf8353711cbad127da39874f2ac9980b34cfa3b',
  'ffbea13b38545cda7713ba2c1b4f0dcd03b9a1bae001ed42683671e9e5a16b96',
  'c6057a30ebfdb708b5d13ef14d294d0a746cfea220ad724ace46e62213995125',
])

/** Whether a file is, to its last byte, one of the sealed samples that visitors are shown: by its SHA-256. */
export function isSealedSample(sha256: string): boolean {
  return samples.has(sha256)
}
