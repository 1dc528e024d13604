import koffi from 'koffi'

/** A CK_ULONG: a number, unless it is too large for one. */
export type Long = number | bigint

export const longBytes = koffi.sizeof('ulong')

/** A CK_ULONG as it lies in memory. */
export function longIn(bytes: Uint8Array | null): number | null {
  return bytes?.length === longBytes ? Number(koffi.decode(bytes, 'ulong') as Long) : null
}

/** One as a module takes it. */
export function toLong(value: number): Buffer {
  const bytes = Buffer.alloc(longBytes)
  koffi.encode(bytes, 'ulong', value)

  return bytes
}

/** So many, one behind the other. */
export function longsIn(bytes: Buffer, count: number): Long[] {
  return count === 0 ? [] : [...(koffi.decode(bytes, koffi.array('ulong', count, 'Array')) as Long[])]
}
