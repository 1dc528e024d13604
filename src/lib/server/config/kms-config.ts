import type { Read } from './variables.ts'

/** Where a key of AWS KMS is; who asks for it is found as AWS does. */
export type KmsPlace = {
  /** ARN, id or alias. */
  key: string
  /** Null: as the machine has it. */
  region: string | null
  endpoint: string | null
}

export function readKmsPlace(
  key: string | undefined,
  { KMS_REGION: region, KMS_ENDPOINT: endpoint }: Read,
): KmsPlace | null {
  return key === undefined ? null : toKmsPlace(key, { region: region ?? null, endpoint: endpoint ?? null })
}

/** An ARN says its region by itself. */
export function toKmsPlace(key: string, { region, endpoint }: Omit<KmsPlace, 'key'>): KmsPlace {
  const [, , , ofKey] = key.split(':')

  return { key, region: ofKey ?? region, endpoint }
}
