import type { RoomField } from '#contract/signing-shapes.ts'
import type { Signature, SignatureWay } from '#core/fields/field.ts'

type Asked = Pick<RoomField, 'ways' | 'asksReason'>

const wayOf: Readonly<Record<Signature['kind'], SignatureWay>> = {
  typed: 'type',
  drawn: 'draw',
  uploaded: 'upload',
}

/** The kinds of signature that a field takes, in the order in which they are offered. */
export function kindsFor({ ways }: Asked): readonly Signature['kind'][] {
  const kinds = ['typed', 'drawn', 'uploaded'] as const
  return kinds.filter((kind) => ways.length === 0 || ways.includes(wayOf[kind]))
}

/** True for a signature that may stand in the field as it is. */
export function suits(signature: Signature, field: Asked): boolean {
  if (!kindsFor(field).includes(signature.kind)) return false

  return !field.asksReason || Boolean(signature.reason?.trim())
}
