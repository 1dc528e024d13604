import path from 'node:path'
import type { Read } from './variables.ts'

export type TimeStampConfig =
  | { kind: 'none' }
  | { kind: 'embedded' }
  /** `trustAnchors`: a PEM file of roots that an authority's certificate must lead to. `policy`: an object identifier. */
  | { kind: 'external'; urls: string[]; trustAnchors: string | null; policy: string | null }

/** An object identifier in its dotted form (X.660): the first arc is 0 to 2, and none begins with a zero. */
const objectIdentifier = /^[0-2](\.(0|[1-9]\d*))+$/

export function readTimeStamps({
  TSA_URLS: urls,
  TSA_TRUST_ANCHORS: anchors,
  TSA_POLICY: given,
}: Read): TimeStampConfig {
  const policy = given ?? null
  if (policy !== null && !objectIdentifier.test(policy))
    throw new Error(`TSA_POLICY: ${policy} is not an object identifier, such as 1.2.3.4.1.`)
  if (urls === 'none' || urls === 'embedded') {
    if (policy !== null)
      throw new Error('TSA_POLICY is asked of the authorities in TSA_URLS, and none are named.')
    return { kind: urls }
  }
  const list = urls.split(/[\s,]+/).filter(Boolean)
  for (const url of list) if (!URL.canParse(url)) throw new Error(`TSA_URLS: ${url} is not an address.`)

  return { kind: 'external', urls: list, trustAnchors: anchors ? path.resolve(anchors) : null, policy }
}
