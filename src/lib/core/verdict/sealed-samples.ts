// Written by tools/make-sealed-sample.ts.

const samples: ReadonlySet<string> = new Set([
  'fad9dc7d72f51e064ec0781e752cda6172a2b5b2c73235e2e286ed2af0bebc8f',
  'b0ae9c705333ec3aacdaec9b4823c0c02b6fd836509765b6fc8f77e52e7b0511',
  'f28e31145e233069b7edad9ff2e3c8b4204be382295a5c6a14362838fa222519',
  '873715fe94bf5d8372fea3df484e6bdcb0415a86ee8038515efe1bc5f39ad37d',
])

/** Whether a file is, to its last byte, one of the sealed samples that visitors are shown: by its SHA-256. */
export function isSealedSample(sha256: string): boolean {
  return samples.has(sha256)
}
