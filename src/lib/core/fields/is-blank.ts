import { isGivenFile, isSignature, type FieldValue } from './field.ts'

/** True for what is no answer: nothing, white space, an unticked box, a group without a tick. */
export function isBlank(value: FieldValue | null): boolean {
  if (value === null || value === false) return true
  if (typeof value === 'string') return value.trim() === ''
  if (value === true || isSignature(value) || isGivenFile(value)) return false

  return value.length === 0
}
